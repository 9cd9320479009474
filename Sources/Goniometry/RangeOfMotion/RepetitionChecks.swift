// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

// Whether a test was done from its beginning to its end.
extension RangeOfMotion {
  /// Checks that whole repetitions show the range, and that they reach alike; none where the joint hardly moved.
  ///
  /// - Parameter isAlone: whether the joint did nothing else, so that all repetitions are of one movement to one side.
  func repetitionChecks(isAlone: Bool) -> [QualityCheck] {
    guard exercise.range >= Options().minimumExcursion else { return [] }
    let whole = repetitions.indices.filter { repetitions[$0].isWhole }
    return [wholeCheck(whole.count)] + (isAlone ? alikeCheck(whole) : [])
  }

  private func wholeCheck(_ count: Int) -> QualityCheck {
    QualityCheck(
      name: "whole_repetitions", value: Double(count), unit: "{#}",
      verdict: count > 0 ? .good : .doubtful,
      advice: count > 0
        ? "The joint moved there and back."
        : "No repetition is whole, so the range may be that of the way into the position: record the test "
          + "from the rest before it to the rest after it, and move there and back at least once.")
  }

  /// - Parameter whole: the whole repetitions, by their places.
  private func alikeCheck(_ whole: [Int]) -> [QualityCheck] {
    guard whole.count >= 2 else { return [] }
    let flexes = repetitions[whole[0]].flexesFirst
    let start = [(whole[0], repetitions[whole[0]].startAngle)]
    return [
      AlikeEnds(whole.map { ($0, repetitions[$0].peakAngle) }, isGreater: flexes),
      AlikeEnds(start + whole.map { ($0, repetitions[$0].endAngle) }, isGreater: !flexes),
    ].check
  }
}

extension MovementRange {
  /// The check that the repetitions in each direction reach alike.
  var repetitionChecks: [QualityCheck] {
    directions.map { reach in
      AlikeEnds(
        repetitions.indices.filter { repetitions[$0].direction == reach.direction }
          .map { ($0, repetitions[$0].degrees) }, isGreater: true)
    }.check
  }
}

/// Where repetitions turn back on one side: those of one test reach alike.
private struct AlikeEnds {
  /// Degrees by which a repetition turns back elsewhere than most at the most, and by which one alone goes further than all
  /// others.
  private static let (mostSpread, mostAlone) = (15.0, 10.0)

  private let angles: [Double]
  /// How far from where most do one turns back, degrees.
  fileprivate let spread: Double
  /// The repetition that goes furthest, by its place, and how much further than all others, degrees; `nil` of fewer than two.
  fileprivate let furthest: (place: Int, angle: Double, degrees: Double)?

  /// - Parameters:
  ///   - ends: the places of the repetitions, and where they turn back, degrees.
  ///   - isGreater: whether a greater angle is further.
  init(_ ends: [(place: Int, angle: Double)], isGreater: Bool) {
    // Those at both ends may fall short, as the first and the last step of a walk do.
    let judged = (ends.count >= 4 ? ends.dropFirst().dropLast() : ends[...]).map(\.angle)
    angles = judged
    let middle = judged.isEmpty ? 0 : OrderStatistics.median(judged)
    spread = judged.map { abs($0 - middle) }.max() ?? 0
    let sorted = ends.sorted { isGreater ? $0.angle > $1.angle : $0.angle < $1.angle }
    furthest =
      ends.count < 2
      ? nil : (sorted[0].place, sorted[0].angle, abs(sorted[0].angle - sorted[1].angle))
  }

  /// The doubt about the ends, and by how many degrees they are unlike; `nil` where they are alike.
  fileprivate var doubt: (degrees: Double, advice: String)? {
    if let furthest, furthest.degrees > Self.mostAlone {
      return (
        furthest.degrees,
        "Only repetition \(furthest.place + 1) reaches \(furthest.angle.shown(0))°, \(furthest.degrees.shown(0))° further "
          + "than all others: somebody may have helped, another movement may be among them, or a sensor "
          + "slipped. Record the test alone."
      )
    }
    guard spread > Self.mostSpread, let least = angles.min(), let most = angles.max() else {
      return nil
    }
    return (
      spread,
      "The repetitions turn back anywhere from \(least.shown(0))° to \(most.shown(0))°: they may be of "
        + "different movements, or a sensor slipped. Record the test alone."
    )
  }
}

extension [AlikeEnds] {
  /// The check of both sides; none where no side has two repetitions.
  fileprivate var check: [QualityCheck] {
    guard contains(where: { $0.furthest != nil }) else { return [] }
    let doubt = compactMap(\.doubt).max { $0.degrees < $1.degrees }
    return [
      QualityCheck(
        name: "alike_repetitions", value: doubt?.degrees ?? map(\.spread).max(), unit: "deg",
        verdict: doubt == nil ? .good : .doubtful,
        advice: doubt?.advice ?? "The repetitions reach alike.")
    ]
  }
}

extension Repetition {
  /// Whether it went there and back: not cut off on its way, nor small beside others; a movement to both sides of where it
  /// starts is whole, too.
  fileprivate var isWhole: Bool {
    !isPartial
      || back != nil && abs(endAngle - peakAngle) >= 2 * abs(startAngle - peakAngle)
  }
}
