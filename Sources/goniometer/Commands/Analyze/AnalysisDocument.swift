// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import Recordings

/// A measurement as JSON: units in the names, `null` where there is no number.
struct AnalysisDocument: Encodable {
  /// What was found about the joint with two sensors.
  struct KneeEntry: Encodable {
    let calibration: KneeCalibration
    let leverArms: LeverArms
    let standingPose: StandingPose?
  }

  /// What was found about the limb with one device.
  struct HingeEntry: Encodable {
    let axis: Vector3
    let gyroscopeBias: Vector3
    let startElevationDegrees, finishElevationDegrees: Double
    let signRule: String
  }

  let filter: AttitudeFilter
  let rangeOfMotion: RangeEntry?
  let researchKit: ResearchKitRangeOfMotion?
  let knee: KneeEntry?
  let hinge: HingeEntry?
  let quality: [QualityCheck]
  let verdict: Verdict
  /// What only a live measurement has; left out elsewhere.
  let live: LiveEntry?

  init(_ analysis: Analysis) {
    filter = analysis.filter
    rangeOfMotion = analysis.range.map { RangeEntry($0) }
    researchKit = analysis.researchKit
    knee = analysis.knee.map {
      KneeEntry(calibration: $0.calibration, leverArms: $0.arms, standingPose: $0.pose)
    }
    hinge = analysis.hinge.map {
      HingeEntry(
        axis: $0.axis, gyroscopeBias: $0.gyroscopeBias, startElevationDegrees: $0.startElevation,
        finishElevationDegrees: $0.finishElevation, signRule: $0.signRule)
    }
    quality = analysis.quality
    verdict = analysis.quality.overall
    live = analysis.live
  }
}

extension Analysis {
  /// The document with what every output carries around it.
  ///
  /// - Parameter isPretty: indented over lines; otherwise one line.
  func json(commandLine: [String], isPretty: Bool = true, kind: String? = nil) throws -> [UInt8] {
    func envelope(_ parameters: some EstimatorParameters) throws -> [UInt8] {
      try OutputEnvelope(
        kind: kind, commandLine: commandLine, method: method.rawValue, parameters: parameters,
        inputs: inputs, calibrations: calibrations, warnings: inputs.flatMap(\.warnings),
        result: AnalysisDocument(self)
      ).jsonBytes(isPretty: isPretty)
    }
    return try envelope(parameters)
  }
}
