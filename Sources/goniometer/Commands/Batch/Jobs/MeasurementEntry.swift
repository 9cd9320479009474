// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Measurement
internal import Recordings

/// What became of one job: the row of a summary, the line of a worker.
struct MeasurementEntry: Encodable {
  /// What became of it.
  enum Status: String, Codable, CaseIterable {
    /// A valid measurement.
    case measured
    /// Numbers came out, and a check says not to use them.
    case invalid
    /// No numbers; the error says why.
    case failed
  }

  /// Why there are no numbers.
  struct Failure: Encodable, Sendable {
    /// A word that programs can rely on.
    enum Code: String, Codable, Sendable {
      /// The line is no JSON object.
      case badLine
      /// It was not said rightly what to measure, or how.
      case usage
      case noInput
      case unreadable
      case malformed
      /// A file was written to while it was read.
      case changed
      /// The recording was read and gives no angle.
      case noResult
      /// An output of its own could not be written.
      case output
      case bug

      /// The exit code of `analyze` for it.
      var exitCode: ExitCode {
        switch self {
        case .badLine, .malformed: .malformedData
        case .usage: .usage
        case .noInput: .noInput
        case .unreadable, .changed: .inputOutput
        case .noResult: .noResult
        case .output: .cannotWrite
        case .bug: .bug
        }
      }
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
  }

  let id: JSONValue
  let status: Status
  let metadata: [String: JSONValue]?
  var error: Failure?
  var method: MeasurementMethod?
  var filter: AttitudeFilter?
  /// The same numbers as `analyze --json` has at `result.rangeOfMotion`.
  var rangeOfMotion: RangeEntry?
  var researchKit: ResearchKitRangeOfMotion?
  var verdict: Verdict?
  /// Every check that is not good.
  var doubts: [QualityCheck]?
  /// What was doubtful about the files, a sentence each.
  var warnings: [String]?
  /// Every file that was read, calibrations last.
  var files: [RecordingSource.File]?
  /// Digest of program, settings and files; a summary's rows are known again by it.
  var key: String?
  var program: String?
  var provenance: Provenance?

  /// How the numbers were made, in full.
  struct Provenance: Encodable {
    let schemaVersion = 1
    let program = Version.program
    let parameters: AnyParameters
    let inputs: [MeasurementInput]
    let calibrations: [AppliedCalibration]

    init(_ report: MeasurementReport) {
      parameters = AnyParameters(value: report.parameters)
      (inputs, calibrations) = (report.inputs, report.calibrations)
    }
  }

  /// Parameters of whichever filter it was.
  struct AnyParameters: Encodable {
    let value: any EstimatorParameters

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// One without numbers.
  init(_ job: MeasurementJob, failure: Failure) {
    (id, status, error) = (job.id, .failed, failure)
    metadata = job.metadata.isEmpty ? nil : job.metadata
    warnings = job.warnings.isEmpty ? nil : job.warnings
  }

  /// One with numbers.
  init(_ job: MeasurementJob, _ report: MeasurementReport) {
    let overall = report.verdict
    (id, status) = (job.id, overall == .bad ? .invalid : .measured)
    metadata = job.metadata.isEmpty ? nil : job.metadata
    (method, filter) = (report.method, report.filter)
    rangeOfMotion = report.range.map(RangeEntry.init)
    (researchKit, verdict) = (report.researchKit, overall)
    doubts = report.quality.filter { $0.verdict != .good }
    warnings = job.warnings + report.warnings
  }
}
