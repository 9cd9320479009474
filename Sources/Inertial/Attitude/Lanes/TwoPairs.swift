// SPDX-License-Identifier: Apache-2.0

/// Four lanes as two groups of two, for processors whose vectors hold two numbers: four of them side
/// by side want twice the registers that there are.
struct TwoPairs<Pair: LaneGroup>: LaneGroup where Pair.Number == TwoLanes {
  typealias Number = FourLanes

  private var low: Pair
  private var high: Pair

  init(repeating estimator: Pair.Estimator) {
    low = Pair(repeating: estimator)
    high = low
  }

  subscript(lane: Int) -> Pair.Estimator {
    get { lane < 2 ? low[lane] : high[lane - 2] }
    set {
      if lane < 2 { low[lane] = newValue } else { high[lane - 2] = newValue }
    }
  }

  @inline(__always)
  mutating func update(
    force: LaneVector<FourLanes>, rate: LaneVector<FourLanes>, timeStep: FourLanes
  ) {
    Self.update(&low, force.low, rate.low, timeStep.low)
    Self.update(&high, force.high, rate.high, timeStep.high)
  }

  /// Not inlined: two copies of a filter do not fit the cache of decoded instructions.
  @inline(never)
  private static func update(
    _ pair: inout Pair, _ force: LaneVector<TwoLanes>, _ rate: LaneVector<TwoLanes>,
    _ timeStep: TwoLanes
  ) {
    pair.update(force: force, rate: rate, timeStep: timeStep)
  }

  @inline(__always)
  var attitude: LaneQuaternion<FourLanes> {
    let (low, high) = (low.attitude, high.attitude)
    return LaneQuaternion(
      FourLanes(low.w, high.w), FourLanes(low.x, high.x), FourLanes(low.y, high.y),
      FourLanes(low.z, high.z))
  }

  @inline(__always)
  func corrected(rate: LaneVector<FourLanes>) -> LaneVector<FourLanes> {
    let (low, high) = (low.corrected(rate: rate.low), high.corrected(rate: rate.high))
    return LaneVector(FourLanes(low.x, high.x), FourLanes(low.y, high.y), FourLanes(low.z, high.z))
  }
}

extension LaneVector<FourLanes> {
  @inline(__always)
  fileprivate var low: LaneVector<TwoLanes> { LaneVector<TwoLanes>(x.low, y.low, z.low) }
  @inline(__always)
  fileprivate var high: LaneVector<TwoLanes> { LaneVector<TwoLanes>(x.high, y.high, z.high) }
}
