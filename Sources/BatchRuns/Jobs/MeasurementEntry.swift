// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Inertial
package import JSON
internal import Measurement
internal import Recordings

/// The outcome of one job: the row of a summary, the line of a worker.
public struct MeasurementEntry: Encodable {
  /// The kind of outcome.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// A valid measurement.
    case measured
    /// Numbers came out, and a check says not to use them.
    case invalid
    /// No numbers; the error says why.
    case failed
  }

  /// The reason why there are no numbers.
  public struct Failure: Error, Encodable, Sendable {
    /// A word that programs can rely on.
    public enum Code: String, Codable, Sendable {
      /// The line is no JSON object.
      case badLine
      /// The settings or recordings do not go together.
      case usage
      /// A file is missing.
      case noInput
      /// A file cannot be read.
      case unreadable
      /// A file is no recording.
      case malformed
      /// A file was written to while it was read.
      case changed
      /// The recording was read and gives no angle.
      case noResult
      /// An output of its own could not be written.
      case output
      /// The program has a fault.
      case bug
    }

    /// The word for programs.
    public let code: Code
    /// The sentence for people.
    public let message: String

    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
  }

  package let id: JSONValue
  package let status: Status
  /// The person, the visit and a remark; `nil` if none is stated.
  let identity: MeasurementIdentity?
  let metadata: [String: JSONValue]?
  package var error: Failure?
  /// The findings, as in `analyze --json`.
  var findings: [Finding]?
  var method: MeasurementMethod?
  var filter: AttitudeFilter?
  /// The same as `analyze --json` has at `result.joint` and `result.movements`.
  var joint: Joint?
  var movements: [MovementEntry]?
  /// The same numbers as `analyze --json` has at `result.rangeOfMotion`.
  var rangeOfMotion: RangeEntry?
  var researchKit: ResearchKitRangeOfMotion?
  var verdict: Verdict?
  /// Every check that is not good.
  var doubts: [QualityCheck]?
  /// The doubtful things about the files, a sentence each.
  var warnings: [String]?
  /// Every file that was read, calibrations last.
  var files: [RecordingSource.File]?
  /// Digest of program, settings and files; a summary's rows are known again by it.
  var key: String?
  var program: String?
  var provenance: Provenance?

  /// How the numbers were made, in full.
  struct Provenance: Encodable {
    let schemaVersion = OutputSchema.version
    let program: String
    let parameters: AnyParameters
    let inputs: [MeasurementInput]
    let calibrations: [AppliedCalibration]

    init(_ report: MeasurementReport, program: String) {
      self.program = program
      parameters = AnyParameters(report.parameters)
      (inputs, calibrations) = (report.inputs, report.calibrations)
    }
  }

  /// The finding of a job whose recordings were read and give no angle; `nil` for other jobs.
  var findingWithoutResult: Finding? { status == .failed ? findings?.first : nil }

  /// One without numbers.
  init(_ job: MeasurementJob, identity: MeasurementIdentity, failure: Failure) {
    (id, status, error) = (job.id, .failed, failure)
    self.identity = identity.isEmpty ? nil : identity
    metadata = job.metadata.isEmpty ? nil : job.metadata
    warnings = job.warnings.isEmpty ? nil : job.warnings
  }

  /// One with numbers.
  init(_ job: MeasurementJob, _ report: MeasurementReport) {
    let overall = report.verdict
    (id, status) = (job.id, overall == .bad ? .invalid : .measured)
    identity = report.identity.isEmpty ? nil : report.identity
    metadata = job.metadata.isEmpty ? nil : job.metadata
    (findings, method, filter) = (report.findings, report.method, report.filter)
    rangeOfMotion = report.range.map { RangeEntry($0, of: report.movements.first) }
    joint = report.knownJoint
    if !report.movements.isEmpty {
      movements = report.movements.map { MovementEntry($0, report) }
    }
    (researchKit, verdict) = (report.researchKit, overall)
    doubts = report.quality.filter { $0.verdict != .good }
    warnings = job.warnings + report.warnings
  }
}
