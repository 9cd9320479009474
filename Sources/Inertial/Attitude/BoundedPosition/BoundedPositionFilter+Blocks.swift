// SPDX-License-Identifier: Apache-2.0

// What happens at the end of a block.
extension BoundedPositionFilter {
  /// A block of the start: the vertical is where the mean specific force points.
  mutating func level() {
    state.start.duration += state.block.transition.duration
    state.start.count += state.block.count
    state.start.impulse += state.block.transition.impulse.vector
    state.start.forceSquares += state.block.forceSquares
    state.start.rateSum += state.block.rateSum
    let turn = Quaternion(from: state.start.impulse, to: .unitZ)
    state.attitude = (turn * state.attitude).normalized
    state.start.impulse = turn.rotate(state.start.impulse)
    state.velocity = .zero
    state.position = .zero
    guard state.start.duration > State.Start.length - 1e-9 else { return }
    state.start.isOver = true
    state.covariance.clearMoving()
    let deviations = [
      state.start.tiltDeviation, parameters.initialVelocity, parameters.initialPosition,
    ]
    for (group, deviation) in deviations.enumerated() {
      for axis in 0..<(group == 0 ? 2 : 3) {
        state.covariance.add(deviation * deviation, moving: group * 3 + axis)
      }
    }
  }

  /// A block after the start: predict, measure, correct.
  mutating func correct() {
    let time = state.block.transition.duration
    state.block.transition.leak = exponential(-time / parameters.leakTime)
    state.position *= state.block.transition.leak
    state.covariance.propagate(state.block.transition)
    addNoise(time)
    state.isResting =
      state.stillness.isResting(after: state.block, parameters.stillness) && isRestPlausible(time)
    var update = ErrorUpdate()
    measure(time, &update)
    state.covariance.apply(update)
    inject(update)
  }

  private mutating func addNoise(_ time: Double) {
    let rate = parameters.rateNoise * parameters.rateNoise * state.block.meanSquaredRate
    let angle = (parameters.angleNoise * parameters.angleNoise + rate) * time
    let force = parameters.forceNoise * parameters.forceNoise * time
    let bias = parameters.biasDrift * parameters.biasDrift * time
    let entry = state.matrixGate.growth(
      rate: state.block.meanRate, duration: time, parameters.matrix)
    for axis in 0..<3 {
      state.covariance.add(angle, moving: axis)
      state.covariance.add(force, moving: ErrorCovariance.velocity + axis)
      state.covariance.add(bias, standing: axis)
    }
    if entry > 0 {
      for index in 3..<12 { state.covariance.add(entry, standing: index) }
    }
  }

  /// Whether an even angular velocity can be the bias: a slow machine is even too. The first
  /// blocks of rest are believed, so that a large bias is not locked out.
  private mutating func isRestPlausible(_ time: Double) -> Bool {
    if state.restingBlocks >= 4 {
      let noise = parameters.restRate * parameters.restRate / time
      let difference = state.block.meanRate - state.bias
      for (axis, value) in [difference.x, difference.y, difference.z].enumerated() {
        let variance = state.covariance.variance(standing: axis) + noise
        if value * value > 9 * variance { return false }
      }
    }
    state.restingBlocks += 1
    return true
  }

  private func measure(_ time: Double, _ update: inout ErrorUpdate) {
    let bound = parameters.positionBound * parameters.positionBound / time
    let slow = state.isResting ? parameters.restVelocity : parameters.velocityBound
    for axis in 0..<3 {
      update.take(
        -state.position[axis], variance: bound, vector: 2, lane: axis,
        row: state.covariance.row(moving: ErrorCovariance.position + axis))
    }
    for axis in 0..<3 {
      update.take(
        -state.velocity[axis], variance: slow * slow / time, vector: 1, lane: axis,
        row: state.covariance.row(moving: ErrorCovariance.velocity + axis))
    }
    guard state.isResting else { return }
    let difference = SIMD4(state.block.meanRate - state.bias)
    for axis in 0..<3 {
      update.take(
        difference[axis], variance: parameters.restRate * parameters.restRate / time, vector: 3,
        lane: axis, row: state.covariance.row(bias: axis))
    }
  }

  private mutating func inject(_ update: borrowing ErrorUpdate) {
    let turn = Quaternion(smallRotationVector: update.error(0).vector)
    state.attitude = (turn * state.attitude).normalized
    state.velocity += update.error(1)
    state.position += update.error(2)
    let (b, c, d) = (update.error(3), update.error(4), update.error(5))
    let limit = SIMD4(repeating: parameters.biasLimit)
    state.bias = (SIMD4(state.bias) + b).clamped(lowerBound: -limit, upperBound: limit).vector
    state.matrix.deviation[0] += SIMD4(b.w, c.x, c.y, 0)
    state.matrix.deviation[1] += SIMD4(c.z, c.w, d.x, 0)
    state.matrix.deviation[2] += SIMD4(d.y, d.z, d.w, 0)
  }
}
