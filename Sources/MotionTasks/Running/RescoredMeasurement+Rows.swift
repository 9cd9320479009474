// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Inertial
internal import Presenting
internal import StudyTasks

extension RescoringReport {
  /// How many steps were computed, changed and could not be computed, in a sentence.
  package var summary: String {
    "\(TaskOutline.count(computedCount, "step")) computed again, "
      + (changedCount == 0 ? "nothing changed" : "\(changedCount) changed")
      + (failedCount == 0 ? "." : "; \(failedCount) could not be computed.")
  }
}

extension RecordedMeasurement {
  /// The step, the side and the joint, the sensors and files.
  package var heading: String {
    let joint = basis.joint?.rawValue ?? "joint"
    let side = basis.side == .unstated ? "" : basis.side.rawValue + " "
    let sensors = self.sensors.count == 2 ? "two sensors" : "one device"
    let files = self.sensors.map(\.files.count).reduce(0, +)
    return "\(identifier): \(side)\(joint), \(sensors), \(TaskOutline.count(files, "file"))"
  }
}

extension RescoredMeasurement {
  /// The cells of a table: quantity, before, now, and the difference where there may be one.
  package var rows: [[String]] {
    let (before, now) = (measurement.numbers, numbers)
    let angles = angles.filter { $0.before.isFinite || $0.now.isFinite }
    var rows = angles.map {
      [$0.quantity.words, Self.degrees($0.before), Self.degrees($0.now), $0.differenceInWords]
    }
    rows.append([
      "Repetitions", before?.repetitions.map(String.init) ?? "n/a",
      now?.repetitions.map(String.init) ?? "n/a",
      repetitionDifference.map { $0 > 0 ? "+\($0)" : "\($0)" } ?? "",
    ])
    rows.append([
      "Quality", Self.quality(before, isThere: measurement.before != nil),
      Self.quality(now, isThere: true),
    ])
    return rows
  }

  private static func degrees(_ angle: Double) -> String {
    angle.isFinite ? angle.decimals(1) + "°" : "n/a"
  }

  private static func quality(_ result: Finding?, isThere: Bool) -> String {
    result.map { $0.verdict?.rawValue ?? "n/a" } ?? (isThere ? "no numbers" : "n/a")
  }
}

extension RescoredAngle {
  /// A change that the shown digits would hide has more of them.
  fileprivate var differenceInWords: String {
    let change = difference
    guard change.isFinite else { return "" }
    guard isChanged else { return "0.0°" }
    if abs(change) < 0.0005 { return "<0.001°" }
    return (change > 0 ? "+" : "") + change.decimals(abs(change) < 0.05 ? 3 : 1) + "°"
  }
}
