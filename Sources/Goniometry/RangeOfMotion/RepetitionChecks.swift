// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

// Whether a test was done from its beginning to its end.
extension RangeOfMotion {
  /// Degrees by which a repetition of a test turns back elsewhere than most at the most, and by which one alone goes further
  /// than all others.
  private static let (mostSpread, mostAlone) = (15.0, 10.0)

  /// Checks that whole repetitions show the range, and that they reach alike; none where the joint hardly moved.
  func repetitionChecks(isAlone: Bool) -> [QualityCheck] {
    guard exercise.range >= Options().minimumExcursion else { return [] }
    let whole = repetitions.indices.filter { repetitions[$0].isWhole }
    return [wholeCheck(whole.count)] + (isAlone ? [alikeCheck(whole)].compactMap(\.self) : [])
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
  private func alikeCheck(_ whole: [Int]) -> QualityCheck? {
    guard whole.count >= 2 else { return nil }
    let alone = [true, false].compactMap { furthestAlone(whole, isPeak: $0) }
      .max { $0.degrees < $1.degrees }
    // Those at both ends may fall short, as the first and the last step of a walk do.
    let judged = whole.count >= 4 ? whole.dropFirst().dropLast() : whole[...]
    let spreads = [\Repetition.peakAngle, \.endAngle].map { end in
      let angles = judged.map { repetitions[$0][keyPath: end] }
      let middle = OrderStatistics.median(angles)
      return (angles: angles, degrees: angles.map { abs($0 - middle) }.max() ?? 0)
    }
    let spread = spreads[spreads[0].degrees >= spreads[1].degrees ? 0 : 1]
    let (difference, ends) = (spread.degrees, spread.angles)
    func check(_ degrees: Double, _ verdict: Verdict, _ advice: String) -> QualityCheck {
      QualityCheck(
        name: "alike_repetitions", value: degrees, unit: "deg", verdict: verdict, advice: advice)
    }
    if let alone, alone.degrees > Self.mostAlone {
      return check(
        alone.degrees, .doubtful,
        "Only repetition \(alone.place + 1) reaches \(alone.angle.shown(0))°, \(alone.degrees.shown(0))° further "
          + "than all others: somebody may have helped, another movement may be among them, or a sensor "
          + "slipped. Record the test alone.")
    }
    return difference > Self.mostSpread
      ? check(
        difference, .doubtful,
        "The repetitions turn back anywhere from \((ends.min() ?? 0).shown(0))° to \((ends.max() ?? 0).shown(0))°: they may be of "
          + "different movements, or a sensor slipped. Record the test alone.")
      : check(difference, .good, "The repetitions reach alike.")
  }

  /// The repetition that alone goes furthest, at its far end or where it starts and ends, and by how much.
  private func furthestAlone(
    _ whole: [Int], isPeak: Bool
  ) -> (place: Int, angle: Double, degrees: Double)? {
    let isUp = repetitions[whole[0]].flexesFirst == isPeak
    let starts = isPeak ? [] : whole.prefix(1).map { ($0, repetitions[$0].startAngle) }
    let ends =
      starts + whole.map { ($0, isPeak ? repetitions[$0].peakAngle : repetitions[$0].endAngle) }
    let sorted = ends.sorted { isUp ? $0.1 > $1.1 : $0.1 < $1.1 }
    return (sorted[0].0, sorted[0].1, abs(sorted[0].1 - sorted[1].1))
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
