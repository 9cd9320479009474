// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// Which sensors of a simulated knee are wanted.
package enum SimulatedDevices: String, Sendable, CaseIterable {
  /// Thigh and shank.
  case both
  /// The thigh's alone.
  case thigh
  /// The shank's alone.
  case shank

  /// The sensors, with the stem of their files.
  package func sensors(of knee: SimulatedKnee) -> [(name: String, sensor: SimulatedSensor)] {
    switch self {
    case .both: [("thigh", knee.thigh), ("shank", knee.shank)]
    case .thigh: [("thigh", knee.thigh)]
    case .shank: [("shank", knee.shank)]
    }
  }

  /// Recordings of the same sensors in a hand that calibrates them, with the stem of their files.
  ///
  /// - Parameter knee: The simulation whose errors, seed and rate they share.
  /// - Throws: `SimulationError` if a parameter is out of its range.
  package func calibrationRecordings(
    for knee: KneeSimulation.Parameters
  ) throws(SimulationError) -> [(name: String, recording: InertialRecording)] {
    var result: [(name: String, recording: InertialRecording)] = []
    for device in calibrated {
      var parameters = CalibrationSimulation.Parameters()
      parameters.device = device
      (parameters.errors, parameters.seed) = (knee.errors, knee.seed)
      parameters.rateHz = knee.rateHz
      parameters.gyroscopeAveragesStep = knee.gyroscopeAveragesStep
      let recording = try CalibrationSimulation(parameters).run().recording
      result.append(("\(device.rawValue)-calibration", recording))
    }
    return result
  }

  private var calibrated: [CalibrationSimulation.Device] {
    switch self {
    case .both: [.thigh, .shank]
    case .thigh: [.thigh]
    case .shank: [.shank]
    }
  }
}
