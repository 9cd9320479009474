// SPDX-License-Identifier: Apache-2.0

/// The arithmetic of ``VQF`` for one sensor or several at once, and everything in it that changes
/// from sample to sample but the two rotations that make up the attitude. Those stand apart, in the
/// state of the one filter as values of `Quaternion` that other modules read in place.
///
/// All stored values are of the one type `Number`, which ``LaneStorage`` builds upon.
struct VQFLanes<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Over the specific force in the almost-inertial frame.
  var forceFilter = TwoPoleLowPass<LaneVector<Number>>()
  /// Over the rotation and the bias as the Earth frame sees them, for the motion bias estimate.
  var referenceFilter = TwoPoleLowPass<MotionReference>()
  var rest = RestDetector<Number>()
  var biasFilter: GyroscopeBiasFilter<Number>

  /// Constants computed once from parameters and nominal period.
  struct Coefficients: BitwiseCopyable, Sendable, Hashable {
    let nominalRate: Number
    let forceLowPass: TwoPoleLowPass<LaneVector<Number>>.Coefficients
    let referenceLowPass: TwoPoleLowPass<MotionReference>.Coefficients
    let rest: RestDetector<Number>.Coefficients
    let bias: GyroscopeBiasFilter<Number>.Coefficients
  }

  init(_ c: Coefficients) { biasFilter = GyroscopeBiasFilter(c.bias) }

  /// First part of a step: the gyroscope.
  ///
  /// - Returns: the attitude in the almost-inertial frame; its length is not put right.
  @inline(__always)
  mutating func turn(
    _ strapdown: inout LaneQuaternion<Number>, rate: LaneVector<Number>, timeStep: Number,
    _ c: Coefficients
  ) -> LaneQuaternion<Number> {
    // The lengths of the products are put right beside the chain of results, not in it: they are
    // off by rounding only, and the next value need not wait.
    let turn = LaneQuaternion(smallRotationVector: (rate - biasFilter.bias) * timeStep)
    let product = strapdown * turn
    strapdown = product.nearlyUnitNormalized
    rest.observe(rate: rate, c.rest)
    return product
  }

  /// The part of an inclination correction that the bias filter uses.
  struct Corrected {
    /// Sensor to Earth, after the correction; its length is not put right.
    var attitude: LaneQuaternion<Number>
    /// The horizontal part of the unit vector along the smoothed specific force before it, Earth
    /// frame.
    var tilt: (x: Number, y: Number)
  }

  /// Second part of a step, where there is a specific force: the inclination.
  ///
  /// - Parameter strapdown: what the first part returned.
  @inline(__always)
  mutating func correct(
    _ correction: inout LaneQuaternion<Number>, force: LaneVector<Number>, timeStep: Number,
    strapdown: LaneQuaternion<Number>, _ c: Coefficients
  ) -> Corrected {
    rest.observe(force: force, timeStep: timeStep, c.rest)
    let smoothed = forceFilter.update(strapdown.rotate(force), c.forceLowPass)
    let before = correction
    let change = before.inclinationCorrection(of: smoothed)
    let product = change.turn * before
    correction = product.nearlyUnitNormalized
    return Corrected(attitude: product * strapdown, tilt: (change.x, change.y))
  }

  /// Third part: one step of the bias filter.
  @inline(__always)
  mutating func estimateBias(
    _ corrected: Corrected, _ c: Coefficients, _ parameters: VQF.Parameters
  ) {
    guard parameters.motionBiasEstEnabled || parameters.restBiasEstEnabled else { return }
    let isResting = rest.isResting
    let somebodyRests = parameters.restBiasEstEnabled && Number.any(isResting)
    guard parameters.motionBiasEstEnabled else {
      biasFilter.grow(c.bias)
      guard somebodyRests else { return }
      var resting = biasFilter
      resting.updateAtRest(rate: rest.smoothedRate, c.bias)
      biasFilter = .select(isResting, resting, biasFilter)
      return
    }
    let bias = biasFilter.bias
    let rows = corrected.attitude.rows
    let smoothed = referenceFilter.update(
      MotionReference(
        row0: rows.0, row1: rows.1, row2: rows.2, biasX: rows.0.dot(bias),
        biasY: rows.1.dot(bias)),
      c.referenceLowPass)
    biasFilter.grow(c.bias)
    if somebodyRests && Number.all(isResting) {
      biasFilter.updateAtRest(rate: rest.smoothedRate, c.bias)
      return
    }
    // The correction turns at (−y, x) · rate: what is left of the true bias, plus what the
    // estimate has removed since the smoothed samples were taken.
    let inMotion = GyroscopeBiasFilter.measurementInMotion(
      innovation: LaneVector(
        smoothed.biasX - smoothed.row0.dot(bias) - corrected.tilt.y * c.nominalRate,
        smoothed.biasY - smoothed.row1.dot(bias) + corrected.tilt.x * c.nominalRate,
        -smoothed.row2.dot(bias)),
      rows: (smoothed.row0, smoothed.row1, smoothed.row2), c.bias)
    guard somebodyRests else {
      biasFilter.update(inMotion, c.bias)
      return
    }
    let atRest = biasFilter.measurementAtRest(rate: rest.smoothedRate, c.bias)
    biasFilter.update(.select(isResting, atRest, inMotion), c.bias)
  }
}

extension VQFLanes {
  /// The rotation from the sensor to the Earth frame and the horizontal part of the estimated bias
  /// in the Earth frame. They are smoothed like the specific force, so that the innovation compares
  /// things of the same age.
  struct MotionReference: LinearValue {
    var row0: LaneVector<Number>
    var row1: LaneVector<Number>
    var row2: LaneVector<Number>
    var biasX: Number
    var biasY: Number

    @inline(__always)
    static var zero: MotionReference {
      MotionReference(row0: .zero, row1: .zero, row2: .zero, biasX: .zero, biasY: .zero)
    }

    @inline(__always)
    static func + (a: MotionReference, b: MotionReference) -> MotionReference {
      MotionReference(
        row0: a.row0 + b.row0, row1: a.row1 + b.row1, row2: a.row2 + b.row2,
        biasX: a.biasX + b.biasX, biasY: a.biasY + b.biasY)
    }

    @inline(__always)
    static func - (a: MotionReference, b: MotionReference) -> MotionReference {
      MotionReference(
        row0: a.row0 - b.row0, row1: a.row1 - b.row1, row2: a.row2 - b.row2,
        biasX: a.biasX - b.biasX, biasY: a.biasY - b.biasY)
    }

    @inline(__always)
    static func * (a: MotionReference, s: Number) -> MotionReference {
      MotionReference(
        row0: a.row0 * s, row1: a.row1 * s, row2: a.row2 * s, biasX: a.biasX * s,
        biasY: a.biasY * s)
    }

    @inline(__always)
    static func select(
      _ mask: Number.Mask, _ a: MotionReference, _ b: MotionReference
    ) -> MotionReference {
      MotionReference(
        row0: .select(mask, a.row0, b.row0), row1: .select(mask, a.row1, b.row1),
        row2: .select(mask, a.row2, b.row2), biasX: .select(mask, a.biasX, b.biasX),
        biasY: .select(mask, a.biasY, b.biasY))
    }
  }
}

extension VQFLanes<Double>.Coefficients {
  init(parameters: VQF.Parameters, period: Double) {
    nominalRate = 1 / period
    forceLowPass = .init(timeConstant: parameters.tauAcc, period: period)
    referenceLowPass = .init(timeConstant: parameters.tauAcc, period: period)
    rest = .init(parameters: parameters, period: period)
    bias = .init(parameters: parameters, period: period)
  }
}
