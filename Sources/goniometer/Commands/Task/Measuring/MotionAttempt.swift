// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// What one run of a motion step gave, and what is said of it.
struct MotionAttempt: Sendable {
  /// The recorders' files, then the numbers or why there are none. Dates are to the millisecond.
  let results: [LeafResult]
  let lines: [PresentedLine]
  /// Whether the step should be done again.
  let advisesRepeat: Bool

  /// - Parameter isGivenUp: whether the person wants no result of it.
  init(_ outcome: MotionOutcome, of step: Step, isGivenUp: Bool) {
    var results = outcome.results
    if isGivenUp {
      let dates = results.map(\.startDate) + results.map(\.endDate)
      results = results.filter(\.isFile)
      if let first = dates.min(), let last = dates.max() {
        results.append(
          LeafResult(
            identifier: step.identifier, startDate: first, endDate: last,
            value: .custom(
              CustomResult(
                name: MotionOutcome.failureName,
                properties: ["reason": "The step was given up.", "remarks": []]))))
      }
    }
    for index in results.indices {
      results[index].startDate = results[index].startDate.toTheMillisecond
      results[index].endDate = results[index].endDate.toTheMillisecond
    }
    self.results = results
    advisesRepeat = outcome.advisesRepeat || isGivenUp
    lines = Self.lines(results, outcome, step, isGivenUp: isGivenUp)
  }

  /// The numbers or why there are none, what is doubtful, and what was recorded.
  private static func lines(
    _ results: [LeafResult], _ outcome: MotionOutcome, _ step: Step, isGivenUp: Bool
  ) -> [PresentedLine] {
    var lines = results.compactMap { RangeOfMotionSummary.line($0, of: step) }
      .map { PresentedLine(.question, $0) }
    if !isGivenUp {
      let remarks = (outcome.score?.remarks ?? []).filter { $0 != outcome.score?.reason }
      lines += remarks.map { PresentedLine(.text, $0, prefix: "  * ") }
    }
    if let failure = outcome.recordingFailure {
      lines.append(PresentedLine(.problem, "Not everything was recorded: \(failure)"))
    }
    let files = results.count(where: \.isFile)
    if files > 0 {
      lines.append(PresentedLine(.hint, "\(files) file\(files == 1 ? "" : "s") recorded."))
    }
    return lines.isEmpty ? [] : [.blank] + lines
  }
}
