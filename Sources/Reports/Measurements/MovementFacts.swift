// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement

/// A movement in words and tables: both directions, how they were read, what people usually reach, and the
/// repetitions.
struct MovementFacts {
  private let result: MovementResult
  private let words: Translator
  private let number: ReportNumber

  /// Rows up to which a printed report stays on one page, and those that are shown at the most.
  private static let (fewest, most) = (8, 120)

  init(_ result: MovementResult, _ words: Translator) {
    (self.result, self.words) = (result, words)
    number = ReportNumber(words)
  }

  /// `Neck: rotation`.
  static func title(_ joint: Joint, _ movements: [Movement], _ words: Translator) -> String {
    let names = movements.map { movement in
      movement.directions.map { words($0.noun.message) }.joined(separator: " – ")
    }
    return words("Range of motion: \(joint.words.headings.unstated.message)") + ", "
      + names.joined(separator: "; ")
  }

  /// `62.1° ± 2.9° of rotation to the left`, a line a direction.
  var numbers: [Markup] {
    result.range.directions.map { reach in
      .element(
        .p, .number, "\(degrees(reach.degrees, reach.uncertainty?.halfWidth95)) \(noun(reach))")
    }
  }

  /// The range, what 0° is, and how the directions were told apart.
  var sentences: [Markup] {
    let range = degrees(result.range.degrees, result.range.uncertainty?.halfWidth95)
    var parts = [
      result.joint == .unnamed
        ? words(
          "The whole range is \(range). ± is half of the 95 % interval; angles count from the pose at the start."
        )
        : words(
          "The whole range is \(range). ± is half of the 95 % interval; angles count from neutral.")
    ]
    if let triple = result.range.neutralZero {
      let order = result.movement.zeroOrder.map { words($0.noun.message) }.joined(separator: "/")
      parts.append(words("Neutral zero \(triple) (\(order))") + ".")
    }
    var how: [String] = []
    if result.planeShare != nil, let test = result.tested.test {
      let posture = words(test.posture.message)
      how.append(
        test.startDegrees == 0
          ? words("0° is the posture at the start: \(posture).")
          : words("The posture at the start is \(number.degrees(test.startDegrees)): \(posture)."))
    }
    if result.fixation == .usual {
      let (moved, other) = (
        words(result.joint.distal.label.message), words(result.joint.proximal.label.message)
      )
      how.append(
        words(
          "Measured alone: \(moved). Where this moves along by 10°, the result is off by 10°, for which ± allows: \(other)."
        ))
    }
    if let place = result.tested.place {
      let where_ = words(place.words.message)
      how.append(words("The device sat \(where_)."))
    }
    if let rule = result.signRule { how.append(words(sentence: rule).capitalisedFirst + ".") }
    if let share = result.planeShare {
      how.append(
        words("In the plane of the movement: \(number.text(100 * share, 0)) % of the rotation."))
    }
    return [.element(.p, parts.joined(separator: " ")), .element(.p, how.joined(separator: " "))]
  }

  /// What people usually reach, as context.
  var usual: Markup? {
    let known = result.range.directions.compactMap { reach in
      result.usual(reach.direction).map { (reach, $0) }
    }
    guard !known.isEmpty else { return nil }
    let rows = known.map { reach, usual in
      [noun(reach).capitalisedFirst, number.degrees(usual.degrees), who(usual), usual.source]
    }
    return .section(
      words("Usual ranges"),
      [
        .element(
          .p, .quiet, words("Context, no verdict: age, sex and way of measuring change them.")),
        .table(
          PlotTable(columns: ["", words("usual"), words("people"), words("source")], rows: rows),
          caption: words("What people usually reach")),
      ])
  }

  private func who(_ usual: UsualRange) -> String {
    guard let group = usual.group else { return words("adults") }
    let (from, to) = (group.ages.lowerBound, group.ages.upperBound)
    return group.sex == .female
      ? words("women, \(from) to \(to) years") : words("men, \(from) to \(to) years")
  }

  /// Whether the repetitions need a sheet of paper of their own.
  var isLong: Bool { result.range.repetitions.count > Self.fewest }

  /// The repetitions, with the mean and the spread of each direction; `nil` without one.
  var repetitions: Markup? {
    let all = result.range.repetitions
    guard !all.isEmpty else { return nil }
    let statistics = result.range.directions.compactMap { reach -> String? in
      guard let found = result.range.statistics(of: reach.direction) else { return nil }
      let (mean, count) = (number.degrees(found.mean), "\(found.count)")
      let deviation = found.standardDeviation.map { number.degrees($0) } ?? "–"
      return words("\(noun(reach).capitalisedFirst): \(count), mean \(mean), SD \(deviation).")
    }
    let rows = all.prefix(Self.most).enumerated().map { index, one in
      [
        "\(index + 1)", words(one.direction.noun.message), number.text(one.start, 1),
        number.text(one.peak, 1), number.text(one.end ?? .nan, 1), number.text(one.degrees, 1),
        number.text(one.uncertainty?.halfWidth95 ?? .nan, 1),
      ]
    }
    return .section(
      words("Repetitions"), style: isLong ? .many : nil,
      [
        .element(.p, statistics.joined(separator: " ")),
        .table(
          PlotTable(
            columns: [
              words("No."), words("direction"), words("start"), words("peak"), words("until"),
              words("angle, °"), "±",
            ], rows: Array(rows)), caption: words("Seconds, degrees")),
      ] + Markup.leftOut(all.count - rows.count, words))
  }

  private func noun(_ reach: MovementRange.Reach) -> String { words(reach.direction.noun.message) }

  private func degrees(_ value: Double, _ half: Double?) -> String {
    half.map { "\(number.degrees(value)) ± \(number.degrees($0))" } ?? number.degrees(value)
  }
}
