// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
public import StudyTasks

/// One run of a motion step, as the person leaves it: its results, and whether to repeat it.
public struct MotionAttempt: Sendable {
  /// The step.
  public let step: Step
  /// The recorders' files, then the numbers or why there are none. Dates are to the millisecond.
  public private(set) var results: [LeafResult]
  /// Doubts about the numbers, a sentence each; none if the step was given up.
  public let remarks: [String]
  /// Why not everything was recorded; `nil` if it was.
  public let recordingFailure: String?
  /// Whether the step should be done again.
  public let advisesRepeat: Bool

  /// The files among the results, which come before the numbers.
  package var files: [LeafResult] {
    get { results.filter(\.isFile) }
    set { results = newValue + results.filter { !$0.isFile } }
  }

  /// Takes the outcome of a run.
  ///
  /// - Parameter isGivenUp: Whether the person wants no numbers of it. The files stay.
  public init(_ outcome: MotionOutcome, of step: Step, isGivenUp: Bool) {
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
    self.step = step
    remarks = isGivenUp ? [] : (outcome.score?.remarks ?? []).filter { $0 != outcome.score?.reason }
    recordingFailure = outcome.recordingFailure
  }
}
