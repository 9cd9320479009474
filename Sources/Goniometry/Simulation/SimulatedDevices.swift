// SPDX-License-Identifier: Apache-2.0

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

  /// The same sensors, to be simulated in a hand that calibrates them.
  package var calibrated: [CalibrationSimulation.Device] {
    switch self {
    case .both: [.thigh, .shank]
    case .thigh: [.thigh]
    case .shank: [.shank]
    }
  }
}
