// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import Measurement
internal import MotionTasks
internal import Presenting

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

  private func text(of step: Entry, width: Int) -> String {
    let heading = [PresentedLine(.heading, step.measurement.heading)].rendered(width: width)
    switch step.outcome {
    case .failure:
      // The reason is on standard error.
      return heading + "\n"
        + [PresentedLine(.problem, "Not computed again.", prefix: "  ")]
        .rendered(width: width)
    case .success(let rescored):
      let hasNumbers = rescored.measurement.numbers != nil || rescored.numbers != nil
      var table = TextTable([
        .words(""), .numbers("before"), .numbers("now"), .numbers("difference"),
      ])
      for row in rescored.rows { table.append(row) }
      return heading + "\n" + (hasNumbers ? table.text(indent: 2) + "\n" : "")
        + rescored.lines.rendered(width: width)
    }
  }
}
