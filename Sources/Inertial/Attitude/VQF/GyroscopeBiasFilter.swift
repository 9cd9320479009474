// SPDX-License-Identifier: Apache-2.0

/// The Kalman filter of ``VQF`` for the gyroscope bias: a random walk of three states, observed
/// directly at rest and through the inclination correction in motion.
///
/// Laidig & Seel 2023, section 3.5, doi 10.1016/j.inffus.2022.10.014. In rad/s throughout. The
/// arithmetic departs from the paper's matrix notation, not from its results: the covariance is six
/// values, and the three components of a measurement, whose errors are independent, are taken one
/// after the other (Bierman 1977, Factorization Methods for Discrete Sequential Estimation, II.6),
/// which has half as many operations as a 3 × 3 inverse.
struct GyroscopeBiasFilter<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Constants computed once from parameters and period.
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

  /// Takes `a` where the mask holds, and `b` elsewhere.
  @inline(__always)
  static func select(
    _ mask: Number.Mask, _ a: GyroscopeBiasFilter, _ b: GyroscopeBiasFilter
  ) -> GyroscopeBiasFilter {
    var result = b
    result.bias = .select(mask, a.bias, b.bias)
    result.covariance = .select(mask, a.covariance, b.covariance)
    return result
  }

  /// A measurement of the bias: `innovation` equals `rows` · (true bias − estimate), apart from
  /// errors of these variances.
  struct Measurement {
    var innovation: LaneVector<Number>
    var row0: LaneVector<Number>
    var row1: LaneVector<Number>
    var row2: LaneVector<Number>
    var variances: LaneVector<Number>

    @inline(__always)
    static func select(_ mask: Number.Mask, _ a: Measurement, _ b: Measurement) -> Measurement {
      Measurement(
        innovation: .select(mask, a.innovation, b.innovation),
        row0: .select(mask, a.row0, b.row0), row1: .select(mask, a.row1, b.row1),
        row2: .select(mask, a.row2, b.row2), variances: .select(mask, a.variances, b.variances))
    }
  }

  /// At rest the smoothed rate is the bias.
  @inline(__always)
  func measurementAtRest(rate: LaneVector<Number>, _ c: Coefficients) -> Measurement {
    let (one, w) = (Number(repeating: 1), c.restVariance)
    return Measurement(
      innovation: rate - bias, row0: LaneVector(one, .zero, .zero),
      row1: LaneVector(.zero, one, .zero), row2: LaneVector(.zero, .zero, one),
      variances: LaneVector(w, w, w))
  }

  /// In motion the correction of the inclination tells of the bias.
  ///
  /// - Parameters:
  ///   - innovation: Earth frame, rad/s.
  ///   - rows: the smoothed rotation from the sensor to the Earth frame.
  @inline(__always)
  static func measurementInMotion(
    innovation: LaneVector<Number>,
    rows: (LaneVector<Number>, LaneVector<Number>, LaneVector<Number>), _ c: Coefficients
  ) -> Measurement {
    Measurement(
      innovation: innovation, row0: rows.0, row1: rows.1, row2: rows.2,
      variances: LaneVector(c.motionVariance, c.motionVariance, c.verticalVariance))
  }

  /// Takes in a measurement.
  @inline(__always)
  mutating func update(_ m: Measurement, _ c: Coefficients) {
    let (a, b, d) = (covariance * m.row0, covariance * m.row1, covariance * m.row2)
    take(
      m.innovation, columns: (a, b, d),
      SymmetricMatrix3(
        xx: a.dot(m.row0) + m.variances.x, yy: b.dot(m.row1) + m.variances.y,
        zz: d.dot(m.row2) + m.variances.z, xy: a.dot(m.row1), xz: a.dot(m.row2),
        yz: b.dot(m.row2)), c)
  }

  /// ``update(_:_:)`` by ``measurementAtRest(rate:_:)``, without the products by 1 and 0.
  @inline(__always)
  mutating func updateAtRest(rate: LaneVector<Number>, _ c: Coefficients) {
    let p = covariance
    take(
      rate - bias,
      columns: (
        LaneVector(p.xx, p.xy, p.xz), LaneVector(p.xy, p.yy, p.yz), LaneVector(p.xz, p.yz, p.zz)
      ),
      SymmetricMatrix3(
        xx: p.xx + c.restVariance, yy: p.yy + c.restVariance, zz: p.zz + c.restVariance,
        xy: p.xy, xz: p.xz, yz: p.yz), c)
  }

  /// Takes in the three components one after the other. What a later one needs of the earlier ones
  /// is worked out in numbers, not read from the covariance, so that little waits for a division.
  ///
  /// - Parameters:
  ///   - columns: P Hᵀ.
  ///   - s: H P Hᵀ + R.
  @inline(__always)
  private mutating func take(
    _ innovation: LaneVector<Number>,
    columns: (LaneVector<Number>, LaneVector<Number>, LaneVector<Number>),
    _ s: SymmetricMatrix3<Number>, _ c: Coefficients
  ) {
    let e = innovation.clamped(within: c.clip)
    let first = columns.0
    let firstShare = 1 / s.xx
    let (xy, xz) = (s.xy * firstShare, s.xz * firstShare)
    let second = columns.1 - first * xy
    let rest = s.yz - xz * s.xy
    let secondShare = 1 / (s.yy - xy * s.xy)
    let yz = rest * secondShare
    let third = columns.2 - first * xz - second * yz
    let thirdShare = 1 / (s.zz - xz * s.xz - yz * rest)
    let ey = e.y - xy * e.x
    let ez = e.z - xz * e.x - yz * ey
    let gains = (first * firstShare, second * secondShare, third * thirdShare)
    covariance.subtract(first, times: gains.0)
    covariance.subtract(second, times: gains.1)
    covariance.subtract(third, times: gains.2)
    bias = (bias + (gains.0 * e.x + gains.1 * ey + gains.2 * ez)).clamped(within: c.clip)
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
