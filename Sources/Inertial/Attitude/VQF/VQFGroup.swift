// SPDX-License-Identifier: Apache-2.0

/// Several ``VQF`` side by side. Their parameters are the same, their nominal periods need not be.
struct VQFGroup<Number: Lane>: LaneGroup {
  private let parameters: VQF.Parameters
  private var coefficients: VQFLanes<Number>.Coefficients
  private var strapdown: LaneQuaternion<Number>
  private var correction: LaneQuaternion<Number>
  private var lanes: VQFLanes<Number>

  init(repeating filter: VQF) {
    parameters = filter.parameters
    coefficients = LaneStorage.repeating(filter.coefficients)
    strapdown = LaneStorage.repeating(LaneQuaternion(filter.state.strapdown))
    correction = LaneStorage.repeating(LaneQuaternion(filter.state.correction))
    lanes = LaneStorage.repeating(filter.state.lanes)
  }

  subscript(lane: Int) -> VQF {
    get {
      VQF(
        parameters: parameters, coefficients: LaneStorage.lane(lane, of: coefficients),
        state: VQF.State(
          strapdown: strapdown[lane], correction: correction[lane],
          lanes: LaneStorage.lane(lane, of: lanes)))
    }
    set {
      LaneStorage.put(newValue.coefficients, into: lane, of: &coefficients)
      strapdown[lane] = newValue.state.strapdown
      correction[lane] = newValue.state.correction
      LaneStorage.put(newValue.state.lanes, into: lane, of: &lanes)
    }
  }

  @inline(__always)
  mutating func update(
    force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number
  ) {
    let turned = lanes.turn(&strapdown, rate: rate, timeStep: timeStep, coefficients)
    lanes.correct(
      &correction, force: force, timeStep: timeStep, strapdown: turned, coefficients, parameters)
  }

  @inline(__always)
  var attitude: LaneQuaternion<Number> { correction * strapdown }

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
