// SPDX-License-Identifier: Apache-2.0

/// The Kalman filter of ``VQF`` for the gyroscope bias: a random walk of three states, observed
/// directly at rest and through the inclination correction in motion.
///
/// Laidig & Seel 2023, section 3.5, doi 10.1016/j.inffus.2022.10.014. In rad/s throughout. The
/// arithmetic departs from the paper's matrix notation, not from its results: the covariance is six
/// values, the innovation covariance is inverted with one division, and the rest update uses that
/// P and (P + w·1)⁻¹ commute.
struct GyroscopeBiasFilter<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// What follows from parameters and period.
  struct Coefficients: BitwiseCopyable, Sendable, Hashable {
    /// Initial variance, and the limit up to which it grows, (rad/s)².
    let initialVariance: Number
    /// Growth of the variance in one step, (rad/s)².
    let growth: Number
    /// Measurement variance in motion, horizontal, (rad/s)².
    let motionVariance: Number
    /// Measurement variance in motion, about the vertical: the "virtual" measurement of zero.
    let verticalVariance: Number
    /// Measurement variance at rest, (rad/s)².
    let restVariance: Number
    /// Limit of a bias component and of an innovation, rad/s.
    let clip: Number
  }

  /// The estimate, rad/s, sensor frame.
  var bias = LaneVector<Number>.zero
  /// Its covariance, (rad/s)².
  private(set) var covariance: SymmetricMatrix3<Number>

  init(_ c: Coefficients) { covariance = SymmetricMatrix3(diagonal: c.initialVariance) }

  /// Time passes: the variances grow, up to the initial one.
  @inline(__always)
  mutating func grow(_ c: Coefficients) {
    covariance.xx = Self.grown(covariance.xx, c)
    covariance.yy = Self.grown(covariance.yy, c)
    covariance.zz = Self.grown(covariance.zz, c)
  }

  @inline(__always)
  private static func grown(_ variance: Number, _ c: Coefficients) -> Number {
    variance + .select(variance .< c.initialVariance, c.growth, .zero)
  }

  /// What `a` is where the mask holds, and `b` elsewhere.
  @inline(__always)
  static func select(
    _ mask: Number.Mask, _ a: GyroscopeBiasFilter, _ b: GyroscopeBiasFilter
  ) -> GyroscopeBiasFilter {
    var result = b
    result.bias = .select(mask, a.bias, b.bias)
    result.covariance = .select(mask, a.covariance, b.covariance)
    return result
  }

  /// The sensor rests: its smoothed rate is the bias.
  @inline(__always)
  mutating func updateAtRest(rate: LaneVector<Number>, _ c: Coefficients) {
    let innovation = (rate - bias).clamped(within: c.clip)
    let p = covariance
    let w = c.restVariance
    let (cofactors, scale) = SymmetricMatrix3(
      xx: p.xx + w, yy: p.yy + w, zz: p.zz + w, xy: p.xy, xz: p.xz, yz: p.yz
    ).inverseParts
    let s = cofactors * scale
    // The gain P·S⁻¹ is symmetric, and P − P·S⁻¹·P = w·P·S⁻¹.
    let gain = SymmetricMatrix3(
      xx: p.xx * s.xx + p.xy * s.xy + p.xz * s.xz,
      yy: p.xy * s.xy + p.yy * s.yy + p.yz * s.yz,
      zz: p.xz * s.xz + p.yz * s.yz + p.zz * s.zz,
      xy: p.xx * s.xy + p.xy * s.yy + p.xz * s.yz,
      xz: p.xx * s.xz + p.xy * s.yz + p.xz * s.zz,
      yz: p.xy * s.xz + p.yy * s.yz + p.yz * s.zz)
    bias = (bias + gain * innovation).clamped(within: c.clip)
    covariance = gain * w
  }

  /// The sensor moves: `innovation`, in the Earth frame, is what `rows` · (true bias − estimate)
  /// amounts to, where `rows` is the smoothed rotation from the sensor to the Earth frame.
  @inline(__always)
  mutating func updateInMotion(
    innovation: LaneVector<Number>,
    rows: (LaneVector<Number>, LaneVector<Number>, LaneVector<Number>), _ c: Coefficients
  ) {
    let e = innovation.clamped(within: c.clip)
    let (r0, r1, r2) = rows
    let p = covariance
    // A = R·P by rows, S = A·Rᵀ + W.
    let (a0, a1, a2) = (p * r0, p * r1, p * r2)
    let (cofactors, scale) = SymmetricMatrix3(
      xx: a0.dot(r0) + c.motionVariance,
      yy: a1.dot(r1) + c.motionVariance,
      zz: a2.dot(r2) + c.verticalVariance,
      xy: a0.dot(r1), xz: a0.dot(r2), yz: a1.dot(r2)
    ).inverseParts
    let weight = (cofactors * e) * scale
    bias = (bias + a0 * weight.x + a1 * weight.y + a2 * weight.z).clamped(within: c.clip)
    // B = S⁻¹·A by rows, P ← P − Aᵀ·B.
    let s = cofactors * scale
    let b0 = a0 * s.xx + a1 * s.xy + a2 * s.xz
    let b1 = a0 * s.xy + a1 * s.yy + a2 * s.yz
    let b2 = a0 * s.xz + a1 * s.yz + a2 * s.zz
    covariance = SymmetricMatrix3(
      xx: p.xx - (a0.x * b0.x + a1.x * b1.x + a2.x * b2.x),
      yy: p.yy - (a0.y * b0.y + a1.y * b1.y + a2.y * b2.y),
      zz: p.zz - (a0.z * b0.z + a1.z * b1.z + a2.z * b2.z),
      xy: p.xy - (a0.x * b0.y + a1.x * b1.y + a2.x * b2.y),
      xz: p.xz - (a0.x * b0.z + a1.x * b1.z + a2.x * b2.z),
      yz: p.yz - (a0.y * b0.z + a1.y * b1.z + a2.y * b2.z))
  }
}

extension GyroscopeBiasFilter<Double> {
  /// An upper bound of the standard deviation in any direction, rad/s.
  func sigma(_ c: Coefficients) -> Double {
    min(covariance.rowSumBound, c.initialVariance).squareRoot()
  }
}

extension GyroscopeBiasFilter<Double>.Coefficients {
  /// A measurement variance is the one for which `biasSigmaMotion`, or `biasSigmaRest`, is the
  /// standard deviation that the scalar filter settles at.
  init(parameters: VQF.Parameters, period: Double) {
    precondition(parameters.biasForgettingTime > 0, "a time is greater than zero")
    func variance(_ degreesPerSecond: Double) -> Double {
      let sigma = degreesPerSecond * .pi / 180
      return sigma * sigma
    }
    initialVariance = variance(parameters.biasSigmaInit)
    let growth = variance(0.1) * period / parameters.biasForgettingTime
    func measurement(settlingAt settled: Double) -> Double {
      settled * settled / growth + settled
    }
    self.growth = growth
    motionVariance = measurement(settlingAt: variance(parameters.biasSigmaMotion))
    verticalVariance = motionVariance / max(parameters.biasVerticalForgettingFactor, 1e-10)
    restVariance = measurement(settlingAt: variance(parameters.biasSigmaRest))
    clip = parameters.biasClip * .pi / 180
  }
}
