// SPDX-License-Identifier: Apache-2.0

@testable import Inertial

/// The bounded-position filter with dense matrices, written for clearness: the oracle of
/// `BoundedPositionFilter`.
///
/// The order of the 21 errors is θ, v, p, b and the gyroscope's matrix, column by column. After the
/// last sample a Rauch–Tung–Striebel smoother (1965, AIAA Journal 3(8):1445, doi 10.2514/3.3166)
/// can run back over the blocks.
struct DenseBoundedPosition {
  let parameters: BoundedPositionFilter.Parameters
  let blockLength: Int
  private var stride: Int { max(1, min(4, blockLength / 5)) }
  let period: Double
  var attitude = Quaternion.identity
  var bias = Vector3.zero
  /// The gyroscope's matrix by columns.
  var matrix: [Vector3] = [.unitX, .unitY, .unitZ]
  private var velocity = Vector3.zero
  private var position = Vector3.zero
  private var covariance = DenseMatrix(21, 21)
  private var samples: [(force: Vector3, rate: Vector3, turned: Quaternion, earthForce: Vector3)] =
    []
  private var quiet: [(rate: Vector3, force: Vector3)] = []
  private var restingBlocks = 0
  private var secondMoment = DenseMatrix(3, 3)
  private var opened = 0.0
  /// Everything of the start, or `nil` once it is over.
  private var start: [(force: Vector3, rate: Vector3)]? = []
  private var startForce = Vector3.zero
  private(set) var trail: [Block] = []

  /// What the smoother needs.
  struct Block {
    let transition: DenseMatrix
    let predicted: DenseMatrix
    let corrected: DenseMatrix
    let injected: [Double]
    let attitude: Quaternion
  }

  init(_ recording: InertialRecording, period: Double, parameters: BoundedPositionFilter.Parameters)
  {
    self.parameters = parameters
    self.period = period
    blockLength = max(4, Int((parameters.blockDuration / period).rounded()))
    for index in 0..<12 {
      let deviation = index < 3 ? parameters.initialBias : parameters.matrix.initial
      covariance[9 + index, 9 + index] = deviation * deviation
    }
    for (index, sample) in recording.enumerated() { update(sample, isFirst: index == 0) }
  }

  private mutating func update(_ sample: InertialSample, isFirst: Bool) {
    let unbiased = sample.angularVelocity - bias
    let rate = matrix[0] * unbiased.x + matrix[1] * unbiased.y + matrix[2] * unbiased.z
    attitude = (attitude * Quaternion(rotationVector: rate * period)).normalized
    if isFirst {
      attitude = Quaternion(from: attitude.rotate(sample.specificForce), to: .unitZ) * attitude
    }
    let force = attitude.rotate(sample.specificForce)
    velocity += (force - .unitZ * 9.80665) * period
    position += velocity * period
    samples.append((sample.specificForce, sample.angularVelocity, attitude, force))
    guard samples.count == blockLength else { return }
    if start == nil { endBlock() } else { endStart() }
    samples = []
  }

  private mutating func endStart() {
    var all = start ?? []
    all += samples.map { ($0.force, $0.rate) }
    for sample in samples { startForce += sample.earthForce * period }
    let turn = Quaternion(from: startForce, to: .unitZ)
    (attitude, startForce) = ((turn * attitude).normalized, turn.rotate(startForce))
    (velocity, position) = (.zero, .zero)
    start = all
    let (count, seconds) = (Double(all.count), Double(all.count) * period)
    guard seconds > 0.35 - 1e-9 else { return }
    let meanForce = startForce / seconds
    let variance = all.reduce(0) { $0 + $1.force.squaredNorm } / count - meanForce.squaredNorm
    let meanRate = all.reduce(Vector3.zero) { $0 + $1.rate } / count
    let spread = max(0, variance).squareRoot() / 9.80665 + meanRate.norm * 0.35 / 4
    let tilt = min(max(spread, 0.5 * .pi / 180), 10 * .pi / 180)
    let deviations =
      [tilt, tilt, 0] + Array(repeating: parameters.initialVelocity, count: 3)
      + Array(repeating: parameters.initialPosition, count: 3)
    for (index, deviation) in deviations.enumerated() {
      covariance[index, index] = deviation * deviation
    }
    start = nil
  }

  // MARK: A block

  private mutating func endBlock() {
    let transition = transition()
    covariance = transition * covariance * transition.transposed
    position = position * transition[6, 6]
    addNoise()
    let predicted = covariance
    var error = Array(repeating: 0.0, count: 21)
    let seconds = Double(samples.count) * period
    func take(_ index: Int, _ value: Double, _ density: Double) {
      let variance = covariance[index, index] + density * density / seconds
      let gain = (0..<21).map { covariance[$0, index] / variance }
      let innovation = value - error[index]
      let row = (0..<21).map { covariance[index, $0] }
      for a in 0..<21 {
        error[a] += gain[a] * innovation
        for b in 0..<21 { covariance[a, b] -= gain[a] * row[b] }
      }
    }
    let isResting = isResting()
    let slow = isResting ? parameters.restVelocity : parameters.velocityBound
    for (axis, value) in position.components.enumerated() {
      take(6 + axis, -value, parameters.positionBound)
    }
    for (axis, value) in velocity.components.enumerated() { take(3 + axis, -value, slow) }
    if isResting {
      let values = (meanRate - bias).components
      for axis in 0..<3 { take(9 + axis, values[axis], parameters.restRate) }
    }
    inject(error)
    trail.append(
      Block(
        transition: transition, predicted: predicted, corrected: covariance, injected: error,
        attitude: attitude))
  }

  private func transition() -> DenseMatrix {
    let seconds = Double(samples.count) * period
    let impulse = samples.reduce(Vector3.zero) { $0 + $1.earthForce * period }
    var gains = DenseMatrix(3, 12)
    // The rotation of the last sample of a stride stands for all of it.
    for (index, sample) in samples.enumerated() {
      let turned = samples[min(samples.count, (index / stride + 1) * stride) - 1].turned
      let unbiased = (sample.rate - bias).components
      for (column, axis) in [Vector3.unitX, .unitY, .unitZ].enumerated() {
        for (row, value) in turned.rotate(axis).components.enumerated() {
          gains[row, column] -= value * period
          for k in 0..<3 { gains[row, 3 + 3 * k + column] += value * unbiased[k] * period }
        }
      }
    }
    // −S×, as a matrix.
    var cross = DenseMatrix(3, 3)
    (cross[0, 1], cross[0, 2], cross[1, 2]) = (impulse.z, -impulse.y, impulse.x)
    (cross[1, 0], cross[2, 0], cross[2, 1]) = (-impulse.z, impulse.y, -impulse.x)
    let crossGains = cross * gains
    let leak = exponential(-seconds / parameters.leakTime)
    var transition = DenseMatrix.identity(21)
    for row in 0..<3 {
      for column in 0..<3 {
        transition[3 + row, column] = cross[row, column]
        transition[6 + row, column] = leak * seconds / 2 * cross[row, column]
      }
      transition[6 + row, 3 + row] = leak * seconds
      transition[6 + row, 6 + row] = leak
      for column in 0..<12 {
        transition[row, 9 + column] = gains[row, column]
        transition[3 + row, 9 + column] = crossGains[row, column] / 2
      }
    }
    return transition
  }

  private mutating func addNoise() {
    let (count, seconds) = (Double(samples.count), Double(samples.count) * period)
    let squares = samples.reduce(0) { $0 + $1.rate.squaredNorm } / count
    let p = parameters
    for axis in 0..<3 {
      covariance[axis, axis] +=
        (p.angleNoise * p.angleNoise + p.rateNoise * p.rateNoise * squares) * seconds
      covariance[3 + axis, 3 + axis] += p.forceNoise * p.forceNoise * seconds
      covariance[9 + axis, 9 + axis] += p.biasDrift * p.biasDrift * seconds
    }
    guard opened < p.matrix.opening else { return }
    for a in 0..<3 {
      for b in 0..<3 {
        secondMoment[a, b] *= 1 - seconds / p.matrix.memory
        // The last sample of a stride stands for all of it.
        for (index, _) in samples.enumerated() {
          let last = samples[min(samples.count, (index / stride + 1) * stride) - 1]
          let rate = last.rate.components
          secondMoment[a, b] += rate[a] * rate[b] * period
        }
      }
    }
    let trace = secondMoment[0, 0] + secondMoment[1, 1] + secondMoment[2, 2]
    let frobenius = secondMoment.entries.reduce(0) { $0 + $1 * $1 }
    let second = (trace * trace - frobenius) / 2
    guard trace > p.matrix.leastMotion, second > p.matrix.leastShare * trace * trace else { return }
    let open = min(seconds, p.matrix.opening - opened)
    opened += seconds
    let growth =
      (p.matrix.open * p.matrix.open - p.matrix.initial * p.matrix.initial) * open
      / p.matrix.opening
    for index in 12..<21 { covariance[index, index] += growth }
  }

  private var meanRate: Vector3 {
    samples.reduce(Vector3.zero) { $0 + $1.rate } / Double(samples.count)
  }

  private mutating func isResting() -> Bool {
    let still = parameters.stillness
    let meanForce = samples.reduce(Vector3.zero) { $0 + $1.force } / Double(samples.count)
    let (spreadRate, spreadForce) = (
      samples.reduce(0) { $0 + ($1.rate - meanRate).squaredNorm } / Double(samples.count),
      samples.reduce(0) { $0 + ($1.force - meanForce).squaredNorm } / Double(samples.count)
    )
    guard spreadRate.squareRoot() <= still.rateDeviation,
      spreadForce.squareRoot() <= still.forceDeviation
    else {
      quiet = []
      return false
    }
    quiet.append((meanRate, meanForce))
    let window = Int((still.window / (Double(samples.count) * period) - 1e-6).rounded(.up))
    guard quiet.count >= window else { return false }
    let last = quiet.suffix(window)
    let rate = last.reduce(Vector3.zero) { $0 + $1.rate } / Double(window)
    let force = last.reduce(Vector3.zero) { $0 + $1.force } / Double(window)
    guard rate.norm < still.largestRate,
      last.allSatisfy({
        ($0.rate - rate).norm <= still.rateWander && ($0.force - force).norm <= still.forceWander
      })
    else { return false }
    if restingBlocks >= 4 {
      let noise = parameters.restRate * parameters.restRate / (Double(samples.count) * period)
      for (axis, value) in (meanRate - bias).components.enumerated()
      where abs(value) > 3 * (covariance[9 + axis, 9 + axis] + noise).squareRoot() { return false }
    }
    restingBlocks += 1
    return true
  }

  private mutating func inject(_ error: [Double]) {
    let v = { (first: Int) in Vector3(error[first], error[first + 1], error[first + 2]) }
    attitude = (Quaternion(rotationVector: v(0)) * attitude).normalized
    velocity += v(3)
    position += v(6)
    bias += v(9)
    for column in 0..<3 { matrix[column] += v(12 + 3 * column) }
  }

  /// The smoothed attitudes at the ends of the blocks.
  func smoothedAttitudes() -> [Quaternion] {
    var result: [Quaternion] = []
    var error = Array(repeating: 0.0, count: 21)
    for index in trail.indices.reversed() {
      if index + 1 < trail.count {
        let next = trail[index + 1]
        let ahead = zip(error, next.injected).map { $0 + $1 }
        error =
          trail[index].corrected
          * (next.transition.transposed * next.predicted.solve(ahead))
      }
      let turn = Quaternion(rotationVector: Vector3(error[0], error[1], error[2]))
      result.append((turn * trail[index].attitude).normalized)
    }
    return result.reversed()
  }
}

extension Vector3 {
  var components: [Double] { [x, y, z] }
}
