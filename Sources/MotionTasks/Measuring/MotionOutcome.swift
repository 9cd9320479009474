// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import Foundation
internal import JSON
public import StudyTasks

/// The outcome of a run of a motion step.
public struct MotionOutcome: Sendable {
  /// The step's results: the recorders' files, then the range of motion under the step's identifier.
  ///
  /// Where there are no numbers that mean anything, a ``CustomResult`` named
  /// ``MotionOutcome/failureName`` stands in their place, which says why.
  public let results: [LeafResult]
  /// The score of the motion; `nil` if no joint was measured.
  public let score: MotionScore?
  /// Why not everything was recorded; `nil` where it was.
  public let recordingFailure: String?
  /// Whether the step should be done again: there are no numbers to use, or a sensor was lost.
  public let advisesRepeat: Bool

  /// The kind of the result of a step whose motion gave no numbers.
  public static let failureName = "rangeOfMotionFailure"

  /// The key of the reason, in the user information of a step's results of which the files lack samples
  /// because no more could be recorded.
  public static let recordingFailureKey = "failure"

  /// The numbers; `nil` where there are none.
  public var rangeOfMotion: Finding? { score?.result }

  init(
    step: String, score: MotionScore?, files: [LeafResult], unixTimes: ClosedRange<Double>,
    isIncomplete: Bool, recordingFailure: String?
  ) {
    self.score = score
    self.recordingFailure = recordingFailure
    advisesRepeat = isIncomplete || recordingFailure != nil || (score?.advisesRepeat ?? false)
    var results = files + [score?.leaf(step: step, unixTimes: unixTimes)].compactMap(\.self)
    if let recordingFailure {
      for index in results.indices {
        results[index].userInfo[Self.recordingFailureKey] = .string(recordingFailure)
      }
    }
    self.results = results
  }
}

extension MotionScore {
  /// The score as a step's result, with ``basis`` among its user information.
  ///
  /// - Parameter unixTimes: of the first and the last sample, seconds.
  public func leaf(step: String, unixTimes: ClosedRange<Double>) -> LeafResult {
    LeafResult(
      identifier: step, startDate: Date(timeIntervalSince1970: unixTimes.lowerBound),
      endDate: Date(timeIntervalSince1970: unixTimes.upperBound), value: value,
      userInfo: [MotionBasis.key: basis.json])
  }

  /// The numbers, or why there are none.
  var value: LeafResult.Value {
    if let result { return .rangeOfMotion(result) }
    return .custom(
      CustomResult(
        name: MotionOutcome.failureName,
        properties: [
          "reason": .string(reason ?? ""),
          "remarks": .array(remarks.map(JSONValue.string)),
        ]))
  }
}
