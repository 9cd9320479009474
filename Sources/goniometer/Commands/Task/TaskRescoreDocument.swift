// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Measurement
internal import MotionTasks
internal import Recordings
internal import StudyTasks

/// Steps computed again as JSON: units in the names, `null` where there is no number.
struct TaskRescoreDocument: Encodable {
  /// Numbers and what goes with them.
  struct NumbersEntry: Encodable {
    let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
    let rangeHalfWidth95Degrees: Double
    let repetitionCount: Int?
    let quality, method, zero: String?
    let remarks: [String]

    init(_ result: RangeOfMotionResult) {
      (startDegrees, finishDegrees) = (result.start, result.finish)
      (minimumDegrees, maximumDegrees) = (result.minimum, result.maximum)
      rangeDegrees = result.range
      rangeHalfWidth95Degrees = result.rangeHalfWidth95 ?? .nan
      repetitionCount = result.repetitions
      (quality, method) = (result.quality?.rawValue, result.method)
      (zero, remarks) = (result.zero?.rawValue, result.remarks)
    }
  }

  /// Numbers now less those before.
  struct DifferenceEntry: Encodable {
    let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
    let rangeHalfWidth95Degrees: Double

    init(_ before: RangeOfMotionResult, _ now: RangeOfMotionResult) {
      startDegrees = now.start - before.start
      finishDegrees = now.finish - before.finish
      minimumDegrees = now.minimum - before.minimum
      maximumDegrees = now.maximum - before.maximum
      rangeDegrees = now.range - before.range
      rangeHalfWidth95Degrees =
        (now.rangeHalfWidth95 ?? .nan) - (before.rangeHalfWidth95 ?? .nan)
    }
  }

  /// One step. Without an `error` it was computed.
  struct StepEntry: Encodable {
    let step, identifier: String
    let stepIndex: Int
    let files: [String]
    let before, now: NumbersEntry?
    let difference: DifferenceEntry?
    let reasonBefore, reasonNow: String?
    let isChanged: Bool?
    let verdict: Verdict?
    let quality: [QualityCheck]
    let basisBefore: MotionBasis
    let basisNow: MotionBasis?
    let notes: [String]
    let error: String?

    init(_ step: TaskRescoreStep) {
      let (measurement, rescored) = (step.measurement, step.rescored)
      self.step = measurement.step
      (identifier, stepIndex) = (measurement.identifier, measurement.stepIndex)
      files = measurement.sensors.flatMap(\.files).map(\.name)
      before = measurement.numbers.map(NumbersEntry.init)
      now = rescored?.numbers.map(NumbersEntry.init)
      difference = measurement.numbers.flatMap { before in
        rescored?.numbers.map { DifferenceEntry(before, $0) }
      }
      (reasonBefore, reasonNow) = (measurement.reason, rescored?.score.reason)
      (isChanged, verdict) = (rescored?.isChanged, rescored?.score.verdict)
      quality = rescored?.score.checks ?? []
      (basisBefore, basisNow) = (measurement.basis, rescored?.score.basis)
      notes = rescored?.notes ?? measurement.assumptions
      error = step.error?.description
    }
  }

  let steps: [StepEntry]
  let outputDirectory: String
}

/// What was read.
private enum RescoreInputEntry: Encodable {
  case document(TaskInput)
  case recording(RecordingSource)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .document(let input): try input.encode(to: encoder)
    case .recording(let source): try source.encode(to: encoder)
    }
  }
}

/// What was asked to be different; what is left out stayed.
private struct RescoreParameters: Encodable {
  let method, orientation, zero, firstMovement, filter: String?
  let zeroDegrees: Double?
  let toleranceDegrees = RescoredMeasurement.toleranceDegrees

  init(_ revision: MotionRevision) {
    (method, orientation) = (revision.method?.rawValue, revision.orientation?.rawValue)
    (zero, zeroDegrees) = (revision.zero?.place.rawValue, revision.zero?.degrees)
    (firstMovement, filter) = (revision.firstMovement?.rawValue, revision.filter?.rawValue)
  }
}

extension TaskRescoreReport {
  /// The steps with what every output carries around them.
  func json(commandLine: [String]) throws -> [UInt8] {
    try OutputEnvelope(
      commandLine: commandLine, parameters: RescoreParameters(revision),
      inputs: input.files.map { RescoreInputEntry.document(TaskInput($0)) }
        + sources.map(RescoreInputEntry.recording),
      calibrations: calibrations,
      warnings: steps.compactMap { $0.error?.description }
        + steps.flatMap { $0.rescored?.notes ?? [] },
      result: TaskRescoreDocument(
        steps: steps.map(TaskRescoreDocument.StepEntry.init), outputDirectory: directory)
    ).jsonBytes()
  }
}
