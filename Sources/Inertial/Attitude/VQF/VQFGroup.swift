// SPDX-License-Identifier: Apache-2.0

/// Several ``VQF`` side by side. Their parameters are the same, their nominal periods need not be.
struct VQFGroup<Number: Lane>: LaneGroup {
  private let parameters: VQF.Parameters
  private var coefficients: VQFLanes<Number>.Coefficients
  private var strapdown: LaneQuaternion<Number>
  private var correction: LaneQuaternion<Number>
  private(set) var attitude: LaneQuaternion<Number>
  private var lanes: VQFLanes<Number>

  /// The parameters from which the filter of one sensor is made.
  private let filter: VQF

  init(repeating filter: VQF) {
    self.filter = filter
    parameters = filter.parameters
    coefficients = LaneStorage.repeating(filter.coefficients)
    strapdown = LaneStorage.repeating(LaneQuaternion(filter.state.strapdown))
    correction = LaneStorage.repeating(LaneQuaternion(filter.state.correction))
    attitude = LaneStorage.repeating(LaneQuaternion(filter.state.attitude))
    lanes = LaneStorage.repeating(filter.state.lanes)
  }

  subscript(lane: Int) -> VQF {
    get {
      var (filter, coefficients, lanes) = (filter, coefficients, lanes)
      LaneStorage.get(&filter.coefficients, from: lane, of: &coefficients)
      filter.state.strapdown = strapdown[lane]
      filter.state.correction = correction[lane]
      filter.state.attitude = attitude[lane]
      LaneStorage.get(&filter.state.lanes, from: lane, of: &lanes)
      return filter
    }
    set {
      var filter = newValue
      LaneStorage.put(&filter.coefficients, into: lane, of: &coefficients)
      strapdown[lane] = filter.state.strapdown
      correction[lane] = filter.state.correction
      attitude[lane] = filter.state.attitude
      LaneStorage.put(&filter.state.lanes, into: lane, of: &lanes)
    }
  }

  @inline(__always)
  mutating func update(force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number) {
    let turned = lanes.turn(&strapdown, rate: rate, timeStep: timeStep, coefficients)
    let corrected = lanes.correct(
      &correction, force: force, timeStep: timeStep, strapdown: turned, coefficients)
    attitude = corrected.attitude.nearlyUnitNormalized
    lanes.estimateBias(corrected, coefficients, parameters)
  }

  @inline(__always)
  func corrected(rate: LaneVector<Number>) -> LaneVector<Number> { rate - lanes.biasFilter.bias }
}

extension VQF: LanedEstimator {
  /// See ``AttitudeLanes/run(next:finished:)``.
  public static func runLanes(
    parameters: Parameters, next: () -> LaneRecording?,
    finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) {
    guard FourLanes.isOneVector else {
      return LaneSchedule.run(
        TwoPairs<VQFGroup<TwoLanes>>.self, VQFGroup<TwoLanes>.self, VQFGroup<Double>.self,
        parameters: parameters, next: next, finished: finished)
    }
    LaneSchedule.run(
      VQFGroup<FourLanes>.self, VQFGroup<TwoLanes>.self, VQFGroup<Double>.self,
      parameters: parameters, next: next, finished: finished)
  }

  /// Two of these side by side.
  public struct Pair: EstimatorPair {
    private var group: VQFGroup<TwoLanes>

    /// Two filters with the same parameters.
    public init(proximal: VQF, distal: VQF) {
      group = VQFGroup(repeating: proximal)
      group[1] = distal
    }

    /// The filter of the proximal segment.
    public var proximal: VQF {
      get { group[0] }
      set { group[0] = newValue }
    }

    /// The filter of the distal segment.
    public var distal: VQF {
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
