// SPDX-License-Identifier: Apache-2.0

// What happens at the end of a block.
extension BoundedPositionFilter {
  /// The integral of the specific force over the block, m/s, Earth frame.
  private var impulse: Vector3 {
    state.velocity - state.velocityBefore + .unitZ
      * (InertialSample.standardGravity * state.block.samples.duration)
  }

  /// A block of the start: the vertical is where the mean specific force points.
  mutating func level() {
    state.start.duration += state.block.samples.duration
    state.start.count += state.block.samples.count
    state.start.impulse += impulse
    state.start.forceSquares += state.block.samples.forceSquares
    state.start.rateSum += state.block.samples.rateSum
    let turn = Quaternion(from: state.start.impulse, to: .unitZ)
    state.attitude = (turn * state.attitude).normalized
    state.start.turn = (turn * state.start.turn).normalized
    state.start.impulse = turn.rotate(state.start.impulse)
    state.velocity = .zero
    state.position = .zero
    state.beginBlock()
    if state.start.duration > State.Start.length - 1e-9 { begin(tilt: state.start.tiltDeviation) }
  }

  /// Ends the start: from here on blocks are filtered.
  mutating func begin(tilt: Double) {
    state.start.isOver = true
    state.covariance.clearMoving()
    let deviations = [tilt, parameters.initialVelocity, parameters.initialPosition]
    for (group, deviation) in deviations.enumerated() {
      // The heading is what the first sample says.
      for axis in 0..<(group == 0 ? 2 : 3) {
        state.covariance.add(deviation * deviation, moving: group * 3 + axis)
      }
    }
  }

  /// A block after the start: predict, measure, correct.
  ///
  /// - Parameters:
  ///   - isStill: whether the samples look like rest.
  ///   - transition: on return, how the errors moved over the block.
  ///   - update: empty; on return, what was measured.
  mutating func correct(
    isStill: Bool, _ transition: inout ErrorTransition, _ update: inout ErrorUpdate
  ) {
    let block = state.block.samples.statistics
    transition.duration = block.duration
    transition.impulse = impulse
    transition.leak = Self.decay(block.duration / parameters.leakTime)
    state.block.writeGains(to: &transition.gains)
    state.position = state.position * transition.leak
    state.covariance.propagate(&transition)
    addNoise(block)
    state.isResting = isStill && isRestPlausible(block)
    measure(block, &update)
    state.covariance.apply(&update)
    inject(&update)
    state.beginBlock()
  }

  /// exp(−x), by a series to 1e-15 for the small x of usual blocks.
  private static func decay(_ x: Double) -> Double {
    guard x < 0.05 else { return exponential(-x) }
    let (a, b) = (1 - x + 0.5 * x * x, x * x * x)
    return a - b * (1.0 / 6 - x * (1.0 / 24 - x * (1.0 / 120 - x * (1.0 / 720 - x / 5040))))
  }

  private mutating func addNoise(_ block: BlockStatistics) {
    let time = block.duration
    let rate = parameters.rateNoise * parameters.rateNoise * block.meanSquaredRate
    let angle = (parameters.angleNoise * parameters.angleNoise + rate) * time
    let force = parameters.forceNoise * parameters.forceNoise * time
    let bias = parameters.biasDrift * parameters.biasDrift * time
    let entry = state.matrixGate.growth(
      state.block.motion, duration: time, parameters.matrix)
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
  private mutating func isRestPlausible(_ block: BlockStatistics) -> Bool {
    if state.restingBlocks >= 4 {
      let noise = parameters.restRate * parameters.restRate / block.duration
      let difference = block.meanRate - state.bias
      for (axis, value) in [difference.x, difference.y, difference.z].enumerated() {
        let variance = state.covariance.variance(standing: axis) + noise
        if value * value > 9 * variance { return false }
      }
    }
    state.restingBlocks += 1
    return true
  }

  private mutating func measure(_ block: BlockStatistics, _ update: inout ErrorUpdate) {
    let time = block.duration
    let bound = parameters.positionBound * parameters.positionBound / time
    let (position, velocity) = (SIMD4(state.position), SIMD4(state.velocity))
    let slow = state.isResting ? parameters.restVelocity : parameters.velocityBound
    for axis in 0..<3 {
      update.take(
        -position[axis], variance: bound, of: .position(axis), &state.covariance)
    }
    for axis in 0..<3 {
      update.take(
        -velocity[axis], variance: slow * slow / time, of: .velocity(axis),
        &state.covariance)
    }
    guard state.isResting else { return }
    let difference = SIMD4(block.meanRate - state.bias)
    for axis in 0..<3 {
      update.take(
        difference[axis], variance: parameters.restRate * parameters.restRate / time,
        of: .bias(axis), &state.covariance)
    }
  }

  private mutating func inject(_ update: inout ErrorUpdate) {
    let turn = Quaternion(smallRotationVector: update.error(0).vector)
    state.attitude = (turn * state.attitude).normalized
    state.velocity += update.error(1).vector
    state.position += update.error(2).vector
    let (b, c, d) = (update.error(3), update.error(4), update.error(5))
    let limit = SIMD4(repeating: parameters.biasLimit)
    state.bias = (SIMD4(state.bias) + b).clamped(lowerBound: -limit, upperBound: limit).vector
    state.matrix.x += Vector3(b.w, c.x, c.y)
    state.matrix.y += Vector3(c.z, c.w, d.x)
    state.matrix.z += Vector3(d.y, d.z, d.w)
  }
}
