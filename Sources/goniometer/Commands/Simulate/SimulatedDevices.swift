// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Which sensors of a simulated knee are written.
enum SimulatedDevices: String, CaseIterable {
  case both
  case thigh
  case shank

  /// The sensors, with the stem of their files.
  func sensors(of knee: SimulatedKnee) -> [(name: String, sensor: SimulatedSensor)] {
    switch self {
    case .both: [("thigh", knee.thigh), ("shank", knee.shank)]
    case .thigh: [("thigh", knee.thigh)]
    case .shank: [("shank", knee.shank)]
    }
  }

  /// The same for calibrating them.
  var calibrated: [CalibrationSimulation.Device] {
    switch self {
    case .both: [.thigh, .shank]
    case .thigh: [.thigh]
    case .shank: [.shank]
    }
  }
}
