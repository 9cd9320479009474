// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The errors of a simulated inertial sensor; ``SensorGrade`` has ready-made ones.
///
/// Standard deviations are those of the draw made for each component of each sensor from the seed.
public struct SensorErrors: Sendable, Hashable {
  /// White noise of the gyroscope, rad/s/√Hz, one-sided as data sheets give it: a sample has the
  /// standard deviation density·√(rate/2).
  package var gyroscopeNoiseDensity = 0.0
  /// White noise of the accelerometer, m/s²/√Hz, one-sided.
  package var accelerometerNoiseDensity = 0.0
  /// Standard deviation of each component of the gyroscope's constant bias, rad/s.
  package var gyroscopeBias = 0.0
  /// Random walk of the gyroscope's bias, rad/s/√s: after T seconds it has strayed by this · √T.
  package var gyroscopeBiasWalk = 0.0
  /// Standard deviation of each component of the accelerometer's constant bias, m/s².
  package var accelerometerBias = 0.0
  /// Standard deviation of the scale error of each axis of both sensors, a ratio: 0.01 is 1 %.
  package var scaleError = 0.0
  /// Standard deviation of each off-diagonal element of both sensors' matrices, radians.
  package var misalignment = 0.0
  /// Greatest angular velocity a component can report, rad/s; beyond it the value is clipped.
  package var gyroscopeRange = Double.infinity
  /// Greatest specific force a component can report, m/s²; beyond it the value is clipped.
  package var accelerometerRange = Double.infinity
  /// Step of the gyroscope's output, rad/s; 0 for none.
  package var gyroscopeStep = 0.0
  /// Step of the accelerometer's output, m/s²; 0 for none.
  package var accelerometerStep = 0.0

  /// A sensor without errors, to set what is wanted.
  public init() {}
}

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

/// Turns true readings into those of one sensor with errors.
struct SensorErrorModel: ~Copyable {
  private let errors: SensorErrors
  /// Maps a true rate to the reading before bias and noise.
  let gyroscopeMatrix: SensorCalibration.Matrix
  /// Maps a true force to the reading before bias and noise.
  let accelerometerMatrix: SensorCalibration.Matrix
  private let gyroscopeNoise: Double
  private let accelerometerNoise: Double
  private let walkPerSample: Double
  private var random: RandomSource
  private var walk = Vector3.zero
  /// rad/s, before any walk.
  let gyroscopeBias: Vector3
  /// m/s².
  let accelerometerBias: Vector3
  private(set) var clippedSamples = 0

  init(_ errors: SensorErrors, rateHz: Double, random: consuming RandomSource) {
    self.errors = errors
    // A one-sided density fills the band from 0 to half the rate.
    let band = (rateHz / 2).squareRoot()
    gyroscopeNoise = errors.gyroscopeNoiseDensity * band
    accelerometerNoise = errors.accelerometerNoiseDensity * band
    walkPerSample = errors.gyroscopeBiasWalk / rateHz.squareRoot()
    // The order of the draws is part of what a seed means.
    gyroscopeBias = random.normalVector(errors.gyroscopeBias)
    accelerometerBias = random.normalVector(errors.accelerometerBias)
    gyroscopeMatrix = .disturbed(errors, &random)
    accelerometerMatrix = .disturbed(errors, &random)
    self.random = random
  }

  /// Takes noise and walk from another source: the same sensor in another recording.
  mutating func takeNoise(from source: consuming RandomSource) { random = source }

  /// The reading for a true sample; call it once for every sampling instant, in order.
  mutating func reading(_ sample: InertialSample) -> InertialSample {
    walk += random.normalVector(walkPerSample)
    var rate = gyroscopeMatrix * sample.angularVelocity + gyroscopeBias + walk
    rate += random.normalVector(gyroscopeNoise)
    var force = accelerometerMatrix * sample.specificForce + accelerometerBias
    force += random.normalVector(accelerometerNoise)
    let clippedRate = rate.clipped(errors.gyroscopeRange)
    let clippedForce = force.clipped(errors.accelerometerRange)
    if clippedRate != rate || clippedForce != force { clippedSamples += 1 }
    return InertialSample(
      time: sample.time, specificForce: clippedForce.rounded(to: errors.accelerometerStep),
      angularVelocity: clippedRate.rounded(to: errors.gyroscopeStep))
  }
}

extension SensorCalibration.Matrix {
  /// The unit matrix with a scale error on the diagonal and misalignment off it.
  fileprivate static func disturbed(_ errors: SensorErrors, _ random: inout RandomSource) -> Self {
    let scale = random.normalVector(errors.scaleError)
    let upper = random.normalVector(errors.misalignment)
    let lower = random.normalVector(errors.misalignment)
    return Self(
      Vector3(1 + scale.x, upper.x, upper.y), Vector3(lower.x, 1 + scale.y, upper.z),
      Vector3(lower.y, lower.z, 1 + scale.z))
  }
}

extension Vector3 {
  fileprivate func clipped(_ limit: Double) -> Vector3 {
    Vector3(min(max(x, -limit), limit), min(max(y, -limit), limit), min(max(z, -limit), limit))
  }

  /// To the nearest step; never a negative zero, which no integer register holds.
  fileprivate func rounded(to step: Double) -> Vector3 {
    guard step > 0 else { return self }
    return Vector3(
      (x / step).rounded() * step + 0, (y / step).rounded() * step + 0,
      (z / step).rounded() * step + 0)
  }
}
