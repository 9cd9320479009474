// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Inertial
package import Measurement
internal import Recordings
internal import StudyTasks

/// Steps computed again as JSON: units in the names, `null` where there is no number.
private struct RescoringDocument: Encodable {
  /// The numbers now less those before.
  struct DifferenceEntry: Encodable {
    let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
    let rangeHalf95Degrees: Double
    let exerciseRangeDegrees, exerciseMinimumDegrees, exerciseMaximumDegrees: Double

    init(_ angles: [RescoredAngle]) {
      func difference(_ quantity: RescoredAngle.Quantity) -> Double {
        angles.first { $0.quantity == quantity }?.difference ?? .nan
      }
      (startDegrees, finishDegrees) = (difference(.start), difference(.finish))
      (minimumDegrees, maximumDegrees) = (difference(.minimum), difference(.maximum))
      rangeDegrees = difference(.range)
      rangeHalf95Degrees = difference(.rangeHalfWidth95)
      exerciseRangeDegrees = difference(.exerciseRange)
      exerciseMinimumDegrees = difference(.exerciseMinimum)
      exerciseMaximumDegrees = difference(.exerciseMaximum)
    }
  }

  /// One step. Without an `error` it was computed.
  struct StepEntry: Encodable {
    let step, identifier: String
    let stepIndex: Int
    let files: [String]
    let before, now: Finding?
    let difference: DifferenceEntry?
    let reasonBefore, reasonNow: String?
    let isChanged: Bool?
    let verdict: Verdict?
    let quality: [QualityCheck]
    let basisBefore: MotionBasis
    let basisNow: MotionBasis?
    let notes: [String]
    let error: String?

    init(_ step: RescoringReport.Entry) {
      let (measurement, rescored) = (step.measurement, step.rescored)
      self.step = measurement.step
      (identifier, stepIndex) = (measurement.identifier, measurement.stepIndex)
      files = measurement.sensors.flatMap(\.files).map(\.name)
      before = measurement.numbers
      now = rescored?.numbers
      difference =
        measurement.numbers == nil || rescored?.numbers == nil
        ? nil : rescored.map { DifferenceEntry($0.angles) }
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

/// A document or a recording that was read.
private enum InputEntry: Encodable {
  case document(RescoringInput.Document)
  case recording(RecordingSource)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .document(let document): try document.encode(to: encoder)
    case .recording(let source): try source.encode(to: encoder)
    }
  }
}

/// The settings that were changed; one that is left out stayed.
private struct RevisionEntry: Encodable {
  let method, orientation, zero, firstMovement, filter: String?
  let zeroDegrees: Double?
  let toleranceDegrees = RescoredMeasurement.toleranceDegrees

  init(_ revision: MotionRevision) {
    (method, orientation) = (revision.method?.rawValue, revision.orientation?.rawValue)
    (zero, zeroDegrees) = (revision.zero?.place.rawValue, revision.zero?.degrees)
    (firstMovement, filter) = (revision.firstMovement?.rawValue, revision.filter?.rawValue)
  }
}

extension RescoringReport {
  /// The report as JSON of the form that all outputs have.
  ///
  /// - Parameters:
  ///   - program: the program that computed.
  ///   - commandLine: the program's command line; empty if there is none.
  package func json(program: OutputProgram, commandLine: [String] = []) throws -> [UInt8] {
    try OutputEnvelope(
      program: program, commandLine: commandLine, parameters: RevisionEntry(revision),
      inputs: input.documents.map(InputEntry.document) + sources.map(InputEntry.recording),
      calibrations: calibrations,
      warnings: steps.compactMap { $0.error?.description }
        + steps.flatMap { $0.rescored?.notes ?? [] },
      result: RescoringDocument(
        steps: steps.map(RescoringDocument.StepEntry.init), outputDirectory: directory)
    ).jsonBytes()
  }
}
