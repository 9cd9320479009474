// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial

/// A measurement as JSON: units in the names, `null` where there is no number.
struct ReportDocument: Encodable {
  /// The joint that was found with two sensors.
  struct JointEntry: Encodable {
    let calibration: PairCalibration
    let leverArms: LeverArms
    let standingPose: StandingPose?
  }

  /// The limb that was found with one device.
  struct HingeEntry: Encodable {
    let axis: Vector3
    let gyroscopeBias: Vector3
    let startElevationDegrees, finishElevationDegrees: Double
    let signRule: String
  }

  /// Left out where the sensors gave attitudes.
  let filter: AttitudeFilter?
  /// Left out unless a joint was named.
  let joint: Joint?
  /// Left out unless a joint was named.
  let movements: [MovementEntry]?
  let rangeOfMotion: RangeEntry?
  let researchKit: ResearchKitRangeOfMotion?
  /// Under the name of the joint: `knee`.
  let foundJoint: JointEntry?
  let hinge: HingeEntry?
  let quality: [QualityCheck]
  let verdict: Verdict
  let summary: String
  /// Left out unless an unattended instrument measured.
  let begun: MeasurementTime?
  /// Left out of a report that was not made live.
  let live: LiveEntry?

  init(_ report: MeasurementReport) {
    filter = report.filter
    joint = report.movements.isEmpty ? nil : report.measuredJoint
    movements = report.movements.isEmpty ? nil : report.movements.map { MovementEntry($0, report) }
    rangeOfMotion = report.range.map { RangeEntry($0, of: report.movements.first) }
    researchKit = report.researchKit
    foundJoint = report.joint.map {
      JointEntry(calibration: $0.calibration, leverArms: $0.arms, standingPose: $0.pose)
    }
    hinge = report.hinge.map {
      HingeEntry(
        axis: $0.axis, gyroscopeBias: $0.gyroscopeBias, startElevationDegrees: $0.startElevation,
        finishElevationDegrees: $0.finishElevation, signRule: $0.signRule)
    }
    quality = report.quality
    verdict = report.verdict
    summary = report.quality.summary
    (begun, live) = (report.begun, report.live)
  }
}

extension MeasurementReport {
  /// The report as JSON of the form that all outputs have: units in the names, `null` where there is
  /// no number, sorted keys, a line break at the end. The same report gives the same bytes.
  ///
  /// - Parameters:
  ///   - program: the program that measured, which is named beside the numbers.
  ///   - commandLine: the program's command line; empty if there is none.
  ///   - kind: names the line in a stream of several kinds; left out if `nil`.
  ///   - isPretty: indented over lines; otherwise one line.
  public func json(
    program: OutputProgram, commandLine: [String] = [], kind: String? = nil, isPretty: Bool = true
  ) throws(EncodingError) -> [UInt8] {
    try OutputEnvelope(
      program: program, kind: kind, commandLine: commandLine, identity: identity,
      method: method.rawValue, parameters: AnyParameters(parameters), inputs: inputs,
      calibrations: calibrations, warnings: warnings, result: ReportDocument(self)
    ).jsonBytes(isPretty: isPretty, naming: measuredJoint)
  }
}
