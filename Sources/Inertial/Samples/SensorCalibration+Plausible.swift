// SPDX-License-Identifier: Apache-2.0

extension SensorCalibration.Matrix {
  /// The determinant: 0 for a matrix that cannot be undone.
  public var determinant: Double { row0.dot(row1.cross(row2)) }

  /// Nine numbers by rows.
  public var numbers: [Double] {
    [row0, row1, row2].flatMap { [$0.x, $0.y, $0.z] }
  }
}

extension SensorCalibration {
  /// Why a calibration is none of a sensor that works.
  public struct Violation: Sendable, Hashable {
    /// The quantity that is out of bounds.
    public let name: String
    /// Its value, with the unit.
    public let found: String
    /// The accepted range.
    public let expected: String
  }

  /// The first number that no working sensor has; `nil` for a calibration that may be applied.
  ///
  /// Biases within 5 m/s² (half of gravity) and 0.5 rad/s (29 °/s), scales within 0.5…1.5, other
  /// entries of a matrix within 0.3 (17°), a determinant of at least 0.1, a latency within half a
  /// second. Beyond lie exchanged axes, wrong units and damaged files.
  public var violation: Violation? {
    for (name, bias, limit, unit) in [
      ("accelerometer bias", accelerometerBias, 5.0, "m/s²"),
      ("gyroscope bias", gyroscopeBias, 0.5, "rad/s"),
    ] {
      for value in [bias.x, bias.y, bias.z] where !(abs(value) <= limit) {
        return Violation(
          name: name, found: "\(value) \(unit)", expected: "within ±\(limit) \(unit)")
      }
    }
    for (name, matrix) in [
      ("accelerometer matrix", accelerometerMatrix), ("gyroscope matrix", gyroscopeMatrix),
    ] {
      for (place, value) in matrix.numbers.enumerated() {
        if place % 4 == 0, !(abs(value - 1) <= 0.5) {
          return Violation(name: name + " scale", found: "\(value)", expected: "0.5 to 1.5")
        }
        if place % 4 != 0, !(abs(value) <= 0.3) {
          return Violation(name: name + " misalignment", found: "\(value)", expected: "within ±0.3")
        }
      }
      guard matrix.determinant >= 0.1 else {
        return Violation(
          name: name + " determinant", found: "\(matrix.determinant)", expected: "at least 0.1")
      }
    }
    guard abs(latency) <= 0.5 else {
      return Violation(name: "latency", found: "\(latency) s", expected: "within ±0.5 s")
    }
    return nil
  }
}
