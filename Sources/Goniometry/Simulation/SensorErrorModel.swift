// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Turns true readings into those of one sensor with errors.
struct SensorErrorModel: ~Copyable {
  private let errors: SensorErrors
  /// What the sensor makes of a true rate before bias and noise.
  let gyroscopeMatrix: SensorCalibration.Matrix
  /// What it makes of a true force before bias and noise.
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

  /// What the sensor reports of a true sample; call it once for every sampling instant, in order.
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
    Vector3(
      min(max(x, -limit), limit), min(max(y, -limit), limit), min(max(z, -limit), limit))
  }

  /// To the nearest step; never a negative zero, which no integer register holds.
  fileprivate func rounded(to step: Double) -> Vector3 {
    guard step > 0 else { return self }
    return Vector3(
      (x / step).rounded() * step + 0, (y / step).rounded() * step + 0,
      (z / step).rounded() * step + 0)
  }
}
