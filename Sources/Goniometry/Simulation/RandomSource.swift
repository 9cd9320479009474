// SPDX-License-Identifier: Apache-2.0

// GSL declares its generators as variables; nothing ever writes to them.
@preconcurrency internal import CGSL
internal import Inertial

/// Random variates of one purpose, from GSL's Mersenne twister.
///
/// Each purpose draws from a stream of its own, so that adding noise to one sensor leaves the
/// mounting and the other sensor as they were. Source: Matsumoto & Nishimura 1998,
/// doi 10.1145/272991.272995.
struct RandomSource: ~Copyable {
  /// The purpose of the variates; the raw value is part of the seed and must not change.
  enum Purpose: UInt64, CaseIterable {
    case thighMounting = 1
    case shankMounting
    case thighErrors
    case shankErrors
    case thighClock
    case shankClock
    case outOfPlane
    case thighCalibration
    case shankCalibration
    case sway
  }

  /// `nil` only where memory is exhausted; then every variate is zero.
  private let generator: UnsafeMutablePointer<gsl_rng>?

  init(seed: UInt64, purpose: Purpose) {
    GSLErrors.areReturned
    generator = gsl_rng_alloc(gsl_rng_mt19937)
    // SplitMix64's finaliser spreads neighbouring seeds (Steele et al. 2014,
    // doi 10.1145/2660193.2660195): the twister itself takes 32 bits, and takes 0 for 4357.
    var z = seed &+ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    if let generator { gsl_rng_set(generator, UInt(truncatingIfNeeded: z & 0xFFFF_FFFF)) }
  }

  deinit { if let generator { gsl_rng_free(generator) } }

  /// A normal variate of mean zero.
  mutating func normal(_ standardDeviation: Double) -> Double {
    guard let generator else { return 0 }
    return gsl_ran_gaussian(generator, standardDeviation)
  }

  /// Three independent normal variates.
  mutating func normalVector(_ standardDeviation: Double) -> Vector3 {
    let x = normal(standardDeviation)
    let y = normal(standardDeviation)
    return Vector3(x, y, normal(standardDeviation))
  }

  /// A uniform variate, 0 ≤ u < 1.
  mutating func uniform() -> Double {
    guard let generator else { return 0 }
    return gsl_rng_uniform(generator)
  }

  /// A rotation, uniform over all rotations: four normal variates have no preferred direction.
  mutating func rotation() -> Quaternion {
    let w = normal(1)
    let v = normalVector(1)
    return Quaternion(scalar: w, vector: v).normalized
  }
}
