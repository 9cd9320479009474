// SPDX-License-Identifier: Apache-2.0

// What happens at the end of a block.
extension BoundedPositionFilter.State {
  /// The integral of the specific force over the block, m/s, Earth frame.
  private var impulse: Vector3 {
    velocity - velocityBefore + .unitZ
      * (InertialSample.standardGravity * block.samples.duration)
  }

  /// A block of the start: the vertical is where the mean specific force points.
  mutating func level(_ parameters: BoundedPositionFilter.Parameters) {
    start.duration += block.samples.duration
    start.count += Int(block.samples.count)
    start.impulse += impulse
    start.forceSquares += block.samples.forceSquares
    start.rateSum += Vector3(block.samples.rateSum)
    let turn = Quaternion(from: start.impulse, to: .unitZ)
    attitude = (turn * attitude).normalized
    start.turn = (turn * start.turn).normalized
    start.impulse = turn.rotate(start.impulse)
    velocity = .zero
    position = .zero
    beginBlock()
    if start.duration > Start.length - 1e-9 { begin(tilt: start.tiltDeviation, parameters) }
  }

  /// Ends the start: from here on blocks are filtered.
  mutating func begin(tilt: Double, _ parameters: BoundedPositionFilter.Parameters) {
    start.isOver = true
    covariance.clearMoving()
    let deviations = [tilt, parameters.initialVelocity, parameters.initialPosition]
    for (group, deviation) in deviations.enumerated() {
      // The heading is what the first sample says.
      for axis in 0..<(group == 0 ? 2 : 3) {
        covariance.add(deviation * deviation, moving: group * 3 + axis)
      }
    }
  }

  /// A block after the start: predict, measure, correct.
  ///
  /// - Parameters:
  ///   - isStill: whether the samples look like rest.
  ///   - transition: on return, how the errors moved over the block.
  ///   - update: on return, what was measured.
  mutating func correct(
    isStill: Bool, _ parameters: BoundedPositionFilter.Parameters,
    _ transition: inout ErrorTransition, _ update: inout ErrorUpdate
  ) {
    let block = self.block.samples.statistics
    transition.duration = block.duration
    transition.impulse = impulse
    transition.leak = Self.decay(block.duration / parameters.leakTime)
    self.block.writeGains(to: &transition.gains)
    position = position * transition.leak
    covariance.propagate(&transition)
    addNoise(block, parameters)
    let isResting = isStill ? isRestPlausible(block, parameters) : false
    update.count = 0
    measure(block, isResting: isResting, parameters, &update)
    covariance.apply(&update)
    inject(&update, limit: parameters.biasLimit)
    beginBlock()
  }

  /// exp(−x), by a series to 1e-15 for the small x of usual blocks.
  private static func decay(_ x: Double) -> Double {
    guard x < 0.05 else { return exponential(-x) }
    let (a, b) = (1 - x + 0.5 * x * x, x * x * x)
    return a - b * (1.0 / 6 - x * (1.0 / 24 - x * (1.0 / 120 - x * (1.0 / 720 - x / 5040))))
  }

  private mutating func addNoise(
    _ block: BlockStatistics, _ parameters: BoundedPositionFilter.Parameters
  ) {
    let time = block.duration
    let rate = parameters.rateNoise * parameters.rateNoise * block.meanSquaredRate
    let angle = (parameters.angleNoise * parameters.angleNoise + rate) * time
    let force = parameters.forceNoise * parameters.forceNoise * time
    let bias = parameters.biasDrift * parameters.biasDrift * time
    let entry = matrixGate.growth(self.block.motion, duration: time, parameters.matrix)
    for axis in 0..<3 {
      covariance.add(angle, moving: axis)
      covariance.add(force, moving: ErrorCovariance.velocity + axis)
      covariance.add(bias, standing: axis)
    }
    if entry > 0 {
      for index in 3..<12 { covariance.add(entry, standing: index) }
    }
  }

  /// Whether an even angular velocity can be the bias: a slow machine is even too. The first
  /// blocks of rest are believed, so that a large bias is not locked out.
  private mutating func isRestPlausible(
    _ block: BlockStatistics, _ parameters: BoundedPositionFilter.Parameters
  ) -> Bool {
    if restingBlocks >= 4 {
      let noise = parameters.restRate * parameters.restRate / block.duration
      let difference = block.meanRate - bias
      for (axis, value) in [difference.x, difference.y, difference.z].enumerated() {
        let variance = covariance.variance(standing: axis) + noise
        if value * value > 9 * variance { return false }
      }
    }
    restingBlocks += 1
    return true
  }

  private mutating func measure(
    _ block: BlockStatistics, isResting: Bool,
    _ parameters: BoundedPositionFilter.Parameters, _ update: inout ErrorUpdate
  ) {
    let time = block.duration
    let bound = parameters.positionBound * parameters.positionBound / time
    let (position, velocity) = (SIMD4(position), SIMD4(velocity))
    let slow = isResting ? parameters.restVelocity : parameters.velocityBound
    for axis in 0..<3 {
      update.take(-position[axis], variance: bound, of: .position(axis), &covariance)
    }
    for axis in 0..<3 {
      update.take(-velocity[axis], variance: slow * slow / time, of: .velocity(axis), &covariance)
    }
    guard isResting else { return }
    let difference = SIMD4(block.meanRate - bias)
    for axis in 0..<3 {
      update.take(
        difference[axis], variance: parameters.restRate * parameters.restRate / time,
        of: .bias(axis), &covariance)
    }
  }

  private mutating func inject(_ update: inout ErrorUpdate, limit: Double) {
    let turn = Quaternion(smallRotationVector: update.error(0).vector)
    attitude = (turn * attitude).normalized
    velocity += update.error(1).vector
    position += update.error(2).vector
    let (b, c, d) = (update.error(3), update.error(4), update.error(5))
    let most = SIMD4(repeating: limit)
    bias = (SIMD4(bias) + b).clamped(lowerBound: -most, upperBound: most).vector
    matrix.x = matrix.x + LaneVector(b.w, c.x, c.y)
    matrix.y = matrix.y + LaneVector(c.z, c.w, d.x)
    matrix.z = matrix.z + LaneVector(d.y, d.z, d.w)
  }
}
