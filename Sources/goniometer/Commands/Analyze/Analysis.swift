// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import MotionTasks
internal import Recordings

/// A finished measurement, whatever it was made from: what tables, JSON and CSV are printed from.
struct Analysis {
  /// The method's name in outputs, and for people.
  enum Method: String, Encodable {
    case twoSensors
    case hinge
    case researchKit

    var title: String {
      switch self {
      case .twoSensors: "Knee angle of two sensors"
      case .hinge: "Angle of one device about its own axis"
      case .researchKit: "ResearchKit's formula, for comparison"
      }
    }
  }

  var method: Method
  var filter: AttitudeFilter
  var parameters: any EstimatorParameters
  /// What it was made from, in the order of the sensors.
  var inputs: [MeasurementInput]
  var quality: [QualityCheck]
  /// What was applied to the sensors.
  var calibrations: [AppliedCalibration] = []
  /// The clinical result; `nil` for ResearchKit's formula, which has a result of its own.
  var range: RangeOfMotion?
  var researchKit: ResearchKitRangeOfMotion?
  var knee: KneeAnalysis?
  var hinge: HingeAnalysis?
  /// What only a live measurement has.
  var live: LiveEntry?

  /// A measurement of two sensors, whose recordings are given as they were measured.
  init(
    filter: AttitudeFilter, inputs: [MeasurementInput], trial: KneeTrial,
    thigh: InertialRecording, shank: InertialRecording
  ) {
    method = .twoSensors
    (self.filter, parameters, self.inputs) = (filter, trial.analysis.parameters, inputs)
    (knee, range) = (trial.analysis, trial.rangeOfMotion)
    quality =
      trial.quality + [
        RecordingCheck(thigh).qualityCheck(segment: "thigh"),
        RecordingCheck(shank).qualityCheck(segment: "shank"),
      ]
  }

  /// A measurement of one device.
  init(
    filter: AttitudeFilter, input: MeasurementInput, trial: LimbTrial,
    recording: InertialRecording
  ) {
    method = .hinge
    (self.filter, parameters, inputs) = (filter, trial.analysis.parameters, [input])
    (hinge, range) = (trial.analysis, trial.rangeOfMotion)
    quality = trial.quality + [RecordingCheck(recording).qualityCheck()]
  }

  /// What ResearchKit would have said.
  init(
    filter: AttitudeFilter, parameters: any EstimatorParameters, input: MeasurementInput,
    trial: ResearchKitTrial, recording: InertialRecording
  ) {
    method = .researchKit
    (self.filter, self.parameters, inputs) = (filter, parameters, [input])
    researchKit = trial.rangeOfMotion
    quality = trial.quality + [RecordingCheck(recording).qualityCheck()]
  }

  /// The files that were read.
  var inputFiles: [String] { inputs.flatMap(\.files) + calibrations.compactMap(\.path) }

  /// Writes the angle of every sample.
  func writeAngles(to writer: ByteWriter) throws {
    if let knee {
      var csv = try CSVWriter(Self.angleColumns + ["wobble_deg"], to: writer)
      for angle in knee.angles {
        Self.append(angle.time, angle.degrees, angle.uncertainty, to: &csv)
        csv.append(angle.wobble)
        try csv.endRow()
      }
    } else if let angles = hinge?.angles {
      var csv = try CSVWriter(Self.angleColumns, to: writer)
      for row in angles.time.indices {
        Self.append(angles.time[row], angles.degrees[row], angles.uncertainty[row], to: &csv)
        try csv.endRow()
      }
    }
  }

  /// Standard deviations: of everything, and of its parts.
  private static let angleColumns = [
    "time_s", "flexion_deg", "sd_deg", "sd_sensor_deg", "sd_calibration_deg", "sd_soft_tissue_deg",
  ]

  private static func append(
    _ time: Double, _ degrees: Double, _ uncertainty: AngleUncertainty, to csv: inout CSVWriter
  ) {
    csv.append(time)
    csv.append(degrees)
    csv.append(uncertainty.standardDeviation)
    csv.append(uncertainty.sensor)
    csv.append(uncertainty.calibration)
    csv.append(uncertainty.softTissue)
  }
}
