// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("Names of columns")
struct ColumnNameTests {
  struct Case: Sendable {
    let cells: [String]
    let quantity: ColumnName.Quantity
    let axis: Int?
    let unit: String?

    init(_ quantity: ColumnName.Quantity, _ axis: Int?, _ unit: String?, _ cells: String...) {
      (self.cells, self.quantity, self.axis, self.unit) = (cells, quantity, axis, unit)
    }
  }

  static let known: [Case] = [
    Case(
      .acceleration, 0, nil, "ax", "aX", "AX", "acc_x", "AccX", "Acc_X", "accel_x", "Accel X",
      "accelX", "accelerometerX", "ACCELEROMETER X", "acceleration.x", "x_acc", "Accelerometer-X"),
    Case(
      .acceleration, 1, "m/s^2", "ay [m/s^2]", "Y (m/s^2)", "ACCELEROMETER Y (m/s^2)", "acc_y_ms2"),
    Case(.acceleration, 2, "g", "Acc Z (g)", "acc_z_g", "Accel_Z_g", "Accel-Z (g)"),
    Case(.acceleration, 0, "m s^-2", "a_RS_S_x [m s^-2]"),
    Case(
      .angularVelocity, 0, nil, "gx", "wx", "gyr_x", "GyrX", "gyro_x", "GyroX", "Gyroscope X",
      "rotationRateX", "rotationRate.x", "angular_velocity_x", "omega_x"),
    Case(
      .angularVelocity, 2, "deg/s", "gyro_z_dps", "Gyro_Z_deg_per_s", "gyr_z_deg_s",
      "Gyro Z (deg/s)"),
    Case(
      .angularVelocity, 1, "rad/s", "GYROSCOPE Y (rad/s)", "gy [rad/s]", "wy_rad_s", "Y (rad/s)"),
    Case(.angularVelocity, 1, "rad s^-1", "w_RS_S_y [rad s^-1]"),
    Case(
      .linearAcceleration, 0, nil, "userAccelerationX", "userAcceleration.x", "linear_acc_x",
      "LINEAR ACCELERATION X"),
    Case(.gravity, 1, nil, "gravityY", "gravity.y", "GRAVITY Y"),
    Case(
      .time, nil, nil, "t", "time", "Time", "timestamp", "Timestamp", "ts", "TimeStamp", "Time_1",
      "device_timestamp", "server_time"),
    Case(.time, nil, "ms", "Time_ms", "timestamp_ms", "device_timestamp_ms", "ms", "millis"),
    Case(.time, nil, "s", "Time (s)", "time_s", "seconds", "seconds_elapsed", "elapsed (s)"),
    Case(.time, nil, "us", "timestamp_us", "time [us]", "micros"),
    Case(.time, nil, "ns", "timestamp [ns]"),
    Case(.time, nil, "ms", "Time since start in ms "),
  ]

  @Test("are read with quantity, axis and unit", arguments: known)
  func names(_ expected: Case) throws {
    for cell in expected.cells {
      let found = try #require(ColumnName(cell), "\(cell)")
      #expect(found.quantity == expected.quantity, "\(cell)")
      #expect(found.axis == expected.axis, "\(cell)")
      #expect(found.unit.map(UnitText.plain) == expected.unit.map(UnitText.plain), "\(cell)")
    }
  }

  @Test(
    "that say nothing of a sensor are none",
    arguments: [
      "", " ", "x", "y", "roll", "pitch", "acc_mag", "gyro_mag", "mag_x", "Magnetometer X", "Bx",
      "temp_c", "Label", "Device", "ts_iso", "ax_mean", "Gyroscope_z_mean", "n_samples", "counter",
      "packetcounter", "target", "quat", "gyroscope", "acc", "x (m)", "(g)", "[]", "😀", "acc_x (",
    ])
  func others(_ cell: String) {
    let found = ColumnName(cell)
    #expect(found == nil || cell == "acc_x (", "\(cell): \(String(describing: found))")
  }
}
