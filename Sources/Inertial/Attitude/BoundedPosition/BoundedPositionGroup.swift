// SPDX-License-Identifier: Apache-2.0

/// Several ``BoundedPositionFilter`` side by side. Their parameters are the same, their nominal
/// periods need not be.
///
/// The strapdown integration of every sample runs in lanes. A block's end is the filter's own: it
/// comes at another time in every lane, and uses whole vectors for the one filter by itself.
struct BoundedPositionGroup<Number: Lane>: LaneGroup {
  /// All but the strapdown integration.
  private var filters: [BoundedPositionFilter]
  private(set) var attitude: LaneQuaternion<Number>
  private var strapdown: BlockStrapdown<Number>
  private var coefficients: BlockStrapdown<Number>.Coefficients

  init(repeating filter: BoundedPositionFilter) {
    filters = Array(repeating: filter, count: Number.width)
    attitude = LaneStorage.repeating(LaneQuaternion(filter.state.attitude))
    strapdown = LaneStorage.repeating(filter.state.strapdown)
    coefficients = LaneStorage.repeating(filter.coefficients)
  }

  subscript(lane: Int) -> BoundedPositionFilter {
    get {
      var filter = filters[lane]
      filter.state.attitude = attitude[lane]
      filter.state.strapdown = LaneStorage.lane(lane, of: strapdown)
      return filter
    }
    set {
      filters[lane] = newValue
      attitude[lane] = newValue.state.attitude
      LaneStorage.put(newValue.state.strapdown, into: lane, of: &strapdown)
      LaneStorage.put(newValue.coefficients, into: lane, of: &coefficients)
    }
  }

  @inline(__always)
  mutating func update(
    force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number
  ) {
    let unbiased = strapdown.turn(&attitude, rate: rate, timeStep: timeStep)
    let isFull = strapdown.move(
      &attitude, force: force, rate: rate, unbiased: unbiased, timeStep: timeStep, coefficients)
    if Number.any(isFull) { endBlocks(isFull) }
  }

  @inline(never)
  private mutating func endBlocks(_ isFull: Number.Mask) {
    for lane in 0..<Number.width where Number.holds(isFull, in: lane) {
      filters[lane].state.attitude = attitude[lane]
      filters[lane].state.strapdown = LaneStorage.lane(lane, of: strapdown)
      filters[lane].endBlock()
      attitude[lane] = filters[lane].state.attitude
      LaneStorage.put(filters[lane].state.strapdown, into: lane, of: &strapdown)
    }
  }

  @inline(__always)
  func corrected(rate: LaneVector<Number>) -> LaneVector<Number> {
    strapdown.matrix.times(rate - strapdown.bias)
  }
}

extension BoundedPositionFilter: LanedEstimator {
  /// See ``AttitudeLanes/run(next:finished:)``.
  public static func runLanes(
    parameters: Parameters, next: () -> LaneRecording?,
    finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) {
    LaneSchedule.run(
      BoundedPositionGroup<FourLanes>.self, BoundedPositionGroup<TwoLanes>.self,
      BoundedPositionGroup<Double>.self, parameters: parameters, next: next, finished: finished)
  }
}
