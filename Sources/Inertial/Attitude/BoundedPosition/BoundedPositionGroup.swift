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
      var strapdown = strapdown
      LaneStorage.get(&filter.state.strapdown, from: lane, of: &strapdown)
      return filter
    }
    set {
      filters[lane] = newValue
      attitude[lane] = newValue.state.attitude
      var filter = newValue
      LaneStorage.put(&filter.state.strapdown, into: lane, of: &strapdown)
      LaneStorage.put(&filter.coefficients, into: lane, of: &coefficients)
    }
  }

  @inline(__always)
  mutating func update(force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number) {
    let unbiased = strapdown.turn(&attitude, rate: rate, timeStep: timeStep)
    let isFull = strapdown.move(
      &attitude, force: force, rate: rate, unbiased: unbiased, timeStep: timeStep, coefficients)
    if Number.any(isFull) { endBlocks(isFull) }
  }

  @inline(never)
  private mutating func endBlocks(_ isFull: Number.Mask) {
    for lane in 0..<Number.width where Number.holds(isFull, in: lane) {
      filters[lane].state.attitude = attitude[lane]
      LaneStorage.get(&filters[lane].state.strapdown, from: lane, of: &strapdown)
      filters[lane].endBlock()
      attitude[lane] = filters[lane].state.attitude
      LaneStorage.put(&filters[lane].state.strapdown, into: lane, of: &strapdown)
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

  /// Two of these side by side.
  public struct Pair: EstimatorPair {
    private var group: BoundedPositionGroup<TwoLanes>

    /// Two filters with the same parameters.
    public init(proximal: BoundedPositionFilter, distal: BoundedPositionFilter) {
      group = BoundedPositionGroup(repeating: proximal)
      group[1] = distal
    }

    /// The filter of the proximal segment.
    public var proximal: BoundedPositionFilter {
      get { group[0] }
      set { group[0] = newValue }
    }

    /// The filter of the distal segment.
    public var distal: BoundedPositionFilter {
      get { group[1] }
      set { group[1] = newValue }
    }

    /// Takes in a sample of each sensor.
    public mutating func update(
      proximal: InertialSample, timeStep proximalStep: Double, distal: InertialSample,
      timeStep distalStep: Double
    ) -> (proximal: Quaternion, distal: Quaternion) {
      group.update(proximal: proximal, timeStep: proximalStep, distal: distal, timeStep: distalStep)
    }
  }
}
