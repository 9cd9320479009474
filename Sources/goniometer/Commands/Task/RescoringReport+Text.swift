// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Measurement
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import StudyTasks

extension RescoringReport {
  /// A table for each step, then a summary of all.
  func text(width: Int) -> String {
    var blocks = steps.map { text(of: $0, width: width) }
    if !calibrations.isEmpty {
      blocks.append(calibrations.map { $0.words.printable + "\n" }.joined())
    }
    if steps.count > 1 { blocks.append([PresentedLine(.text, summary)].rendered(width: width)) }
    return blocks.joined(separator: "\n")
  }

  private var summary: String {
    "\(TaskOutline.count(computedCount, "step")) computed again, "
      + (changedCount == 0 ? "nothing changed" : "\(changedCount) changed")
      + (failedCount == 0 ? "." : "; \(failedCount) could not be computed.")
  }

  private func text(of step: Entry, width: Int) -> String {
    let heading = [PresentedLine(.heading, heading(of: step))].rendered(width: width)
    switch step.outcome {
    case .failure:
      // The reason is on standard error.
      return heading + "\n"
        + [PresentedLine(.problem, "Not computed again.", prefix: "  ")]
        .rendered(width: width)
    case .success(let rescored):
      let hasNumbers = rescored.measurement.numbers != nil || rescored.numbers != nil
      return heading + "\n"
        + (hasNumbers ? table(of: rescored).text(indent: 2) + "\n" : "")
        + rescored.lines.rendered(width: width)
    }
  }

  private func heading(of step: Entry) -> String {
    let basis = step.measurement.basis
    let joint = basis.joint?.rawValue ?? "joint"
    let side = basis.side == .unstated ? "" : basis.side.rawValue + " "
    let sensors = step.measurement.sensors.count == 2 ? "two sensors" : "one device"
    let files = step.measurement.sensors.map(\.files.count).reduce(0, +)
    return "\(step.measurement.identifier): \(side)\(joint), \(sensors), "
      + TaskOutline.count(files, "file")
  }

  private func table(of rescored: RescoredMeasurement) -> TextTable {
    var table = TextTable([
      .words(""), .numbers("before"), .numbers("now"), .numbers("difference"),
    ])
    let (before, now) = (rescored.measurement.numbers, rescored.numbers)
    for angle in rescored.angles where angle.before.isFinite || angle.now.isFinite {
      table.append([
        angle.quantity.words, Self.degrees(angle.before), Self.degrees(angle.now),
        Self.difference(angle),
      ])
    }
    table.append([
      "Repetitions", before?.repetitions.map(String.init) ?? "n/a",
      now?.repetitions.map(String.init) ?? "n/a",
      rescored.repetitionDifference.map { $0 > 0 ? "+\($0)" : "\($0)" } ?? "",
    ])
    table.append([
      "Quality", Self.quality(before, isThere: rescored.measurement.before != nil),
      Self.quality(now, isThere: true),
    ])
    return table
  }

  private static func degrees(_ angle: Double) -> String {
    angle.isFinite ? angle.decimals(1) + "°" : "n/a"
  }

  /// A change that the shown digits would hide has more of them.
  private static func difference(_ angle: RescoredAngle) -> String {
    let change = angle.difference
    guard change.isFinite else { return "" }
    guard angle.isChanged else { return "0.0°" }
    if abs(change) < 0.0005 { return "<0.001°" }
    return (change > 0 ? "+" : "") + change.decimals(abs(change) < 0.05 ? 3 : 1) + "°"
  }

  private static func quality(_ result: RangeOfMotionResult?, isThere: Bool) -> String {
    result.map { $0.quality?.rawValue ?? "n/a" } ?? (isThere ? "no numbers" : "n/a")
  }
}
