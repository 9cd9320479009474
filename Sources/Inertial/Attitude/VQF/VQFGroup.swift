// SPDX-License-Identifier: Apache-2.0

/// Several ``VQF`` side by side. Their parameters are the same, their nominal periods need not be.
struct VQFGroup<Number: Lane>: LaneGroup {
  private let parameters: VQF.Parameters
  private var coefficients: VQFLanes<Number>.Coefficients
  private var lanes: VQFLanes<Number>

  init(repeating filter: VQF) {
    parameters = filter.parameters
    coefficients = LaneStorage.repeating(filter.coefficients)
    lanes = LaneStorage.repeating(filter.state.lanes)
  }

  subscript(lane: Int) -> VQF {
    get {
      VQF(
        parameters: parameters, coefficients: LaneStorage.lane(lane, of: coefficients),
        state: VQF.State(lanes: LaneStorage.lane(lane, of: lanes)))
    }
    set {
      LaneStorage.put(newValue.coefficients, into: lane, of: &coefficients)
      LaneStorage.put(newValue.state.lanes, into: lane, of: &lanes)
    }
  }

  @inline(__always)
  mutating func update(
    force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number
  ) {
    let strapdown = lanes.turn(rate: rate, timeStep: timeStep, coefficients)
    lanes.correct(
      force: force, timeStep: timeStep, strapdown: strapdown, coefficients, parameters)
  }

  @inline(__always)
  var attitude: LaneQuaternion<Number> { lanes.attitude }

  @inline(__always)
  func corrected(rate: LaneVector<Number>) -> LaneVector<Number> { rate - lanes.biasFilter.bias }
}

extension VQF: LanedEstimator {
  /// See ``AttitudeLanes/run(next:finished:)``.
  public static func runLanes(
    parameters: Parameters, next: () -> LaneRecording?,
    finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) {
    LaneSchedule.run(
      TwoPairs<VQFGroup<TwoLanes>>.self, VQFGroup<TwoLanes>.self, VQFGroup<Double>.self,
      parameters: parameters, next: next, finished: finished)
  }
}
