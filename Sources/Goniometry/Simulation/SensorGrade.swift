// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Ready-made sensor errors.
///
/// | | ideal | phone | module | tactical |
/// | --- | --- | --- | --- | --- |
/// | gyroscope noise, °/s/√Hz | 0 | 0.007 [1] | 0.007 [2] | 0.0021 [3] |
/// | accelerometer noise, µg/√Hz | 0 | 160 [1] | 120 [2] | 20 [5] |
/// | gyroscope bias, °/s | 0 | 1 [4] | 0.5 [5] | 0.05 [5] |
/// | bias walk, °/s/√s | 0 | 0.004 [5] | 0.001 [5] | 0.0001 [5] |
/// | accelerometer bias, mg | 0 | 20 [5] | 3 [5] | 1.5 [5] |
/// | scale error | 0 | 1 % [5] | 0.3 % [5] | 0.1 % [5] |
/// | misalignment, ° | 0 | 0.5 [5] | 0.1 [5] | 0.05 [3] |
/// | gyroscope range, °/s | ∞ | 2000 [1] | 2000 [2] | 2000 [3] |
/// | accelerometer range, g | ∞ | 8 [1] | 16 [2] | 8 [3] |
/// | steps | 0 | 16 bits [1] | 16 bits [5] | 32 bits: 0 |
///
/// 1. Bosch BMI270, data sheet BST-BMI270-DS000-07 (noise typical; one of its ranges).
/// 2. Xsens MTi 1-series: typical noise density and standard full range.
/// 3. Analog Devices ADIS16495, data sheet rev. C: 0.09 °/√h of angular random walk, which is
///    0.0015 °/√s and so √2 times that one-sided; axis to axis misalignment; ranges of the ‑3.
/// 4. Between the data sheets' zero-rate offsets of BMI270 (0.5 °/s) and BMI160 (3 °/s).
/// 5. Our assumption of the usual size after the maker's calibration; no source is claimed.
public enum SensorGrade: String, Sendable, Hashable, Codable, CaseIterable {
  /// No errors at all.
  case ideal
  /// The sensor of a telephone, uncalibrated by its user.
  case phone
  /// A calibrated module as movement laboratories use it.
  case module
  /// A tactical-grade unit.
  case tactical

  /// The errors of the grade.
  public var errors: SensorErrors {
    var errors = SensorErrors()
    switch self {
    case .ideal:
      break
    case .phone:
      errors.set(gyroscopeNoise: 0.007, accelerometerNoise: 160)
      errors.set(gyroscopeBias: 1, walk: 0.004, accelerometerBias: 20)
      errors.set(scale: 0.01, misalignment: 0.5)
      errors.set(gyroscopeRange: 2000, accelerometerRange: 8, bits: 16)
    case .module:
      errors.set(gyroscopeNoise: 0.007, accelerometerNoise: 120)
      errors.set(gyroscopeBias: 0.5, walk: 0.001, accelerometerBias: 3)
      errors.set(scale: 0.003, misalignment: 0.1)
      errors.set(gyroscopeRange: 2000, accelerometerRange: 16, bits: 16)
    case .tactical:
      errors.set(gyroscopeNoise: 0.0021, accelerometerNoise: 20)
      errors.set(gyroscopeBias: 0.05, walk: 0.0001, accelerometerBias: 1.5)
      errors.set(scale: 0.001, misalignment: 0.05)
      errors.set(gyroscopeRange: 2000, accelerometerRange: 8, bits: nil)
    }
    return errors
  }
}

// Data sheets speak of degrees, mg and bits; this is where those units end.
extension SensorErrors {
  /// °/s/√Hz and µg/√Hz.
  fileprivate mutating func set(gyroscopeNoise: Double, accelerometerNoise: Double) {
    gyroscopeNoiseDensity = gyroscopeNoise * .degree
    accelerometerNoiseDensity = accelerometerNoise * 1e-6 * InertialSample.standardGravity
  }

  /// °/s, °/s/√s and mg.
  fileprivate mutating func set(gyroscopeBias: Double, walk: Double, accelerometerBias: Double) {
    self.gyroscopeBias = gyroscopeBias * .degree
    gyroscopeBiasWalk = walk * .degree
    self.accelerometerBias = accelerometerBias * 1e-3 * InertialSample.standardGravity
  }

  /// A ratio, and degrees.
  fileprivate mutating func set(scale: Double, misalignment: Double) {
    scaleError = scale
    self.misalignment = misalignment * .degree
  }

  /// °/s, g, and the bits that span both signs of the range.
  fileprivate mutating func set(gyroscopeRange: Double, accelerometerRange: Double, bits: Int?) {
    self.gyroscopeRange = gyroscopeRange * .degree
    self.accelerometerRange = accelerometerRange * InertialSample.standardGravity
    guard let bits else { return }
    let levels = exp2(Double(bits))
    gyroscopeStep = 2 * self.gyroscopeRange / levels
    accelerometerStep = 2 * self.accelerometerRange / levels
  }
}
