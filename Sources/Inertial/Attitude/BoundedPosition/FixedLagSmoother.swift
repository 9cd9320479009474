// SPDX-License-Identifier: Apache-2.0

/// ``BoundedPositionFilter`` with a delay: streaming, and every attitude is estimated from the
/// samples before it and from those of the next `lag` seconds.
///
/// A row in gives a row out, ``delay`` rows later. Times and values are judged as by
/// ``AttitudeTracker``; a row that is ignored repeats the attitude of the row before. At a gap the
/// rows before it are smoothed with what there is. Nothing is allocated after the beginning.
/// Cost: that of the filter and, per block, of a backward pass over the blocks of the lag.
public struct FixedLagSmoother: Sendable {
  /// Rows between a sample and its attitude: the lag and one block.
  public let delay: Int
  private var filter: BoundedPositionFilter
  private var clock: SampleClock
  /// Blocks of the lag.
  private let lagBlocks: Int
  /// The attitudes of the last rows, a ring; smoothed where they are done.
  private var attitudes: [Quaternion]
  /// The last blocks, a ring, and how many there are of this segment.
  private var blocks: [SmootherBlock]
  private var blockCount = 0
  /// The last block that is done, counted within the segment; and the first row that is not.
  private var doneBlocks = 0
  private var rowCount = 0
  private var blockStart = 0
  private var firstTiltVariance: Double?

  /// Rows that are kept at the most, half a gigabyte; a longer lag is cut.
  private static let mostRows = 10_000_000

  /// A smoother before its first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: the usual time between samples, seconds, greater than zero.
  ///   - lag: seconds, greater than zero; 1 has most of the gain.
  ///   - parameters: those of the filter; ``BoundedPositionFilter/Parameters/fixedLag`` by default.
  public init(
    nominalPeriod: Double, lag: Double,
    parameters: BoundedPositionFilter.Parameters = .fixedLag
  ) {
    precondition(lag > 0 && lag.isFinite, "a lag is greater than zero")
    filter = BoundedPositionFilter(nominalPeriod: nominalPeriod, parameters: parameters)
    clock = SampleClock(nominalPeriod: nominalPeriod)
    let length = filter.blockLength
    lagBlocks = Int(
      lag / (Double(length) * nominalPeriod), clampedTo: 1...max(1, Self.mostRows / length))
    delay = (lagBlocks + 1) * length - 1
    attitudes = Array(repeating: .identity, count: delay + 1)
    blocks = Array(repeating: SmootherBlock(), count: lagBlocks + 2)
  }

  /// Takes in a row and gives the attitude of the row ``delay`` rows before, sensor to Earth; `nil`
  /// for the first ones.
  public mutating func update(_ sample: InertialSample) -> Quaternion? {
    switch clock.advance(to: sample) {
    case .first: integrate(sample, over: clock.nominalPeriod)
    case .step(let seconds): integrate(sample, over: seconds)
    case .gap, .clockSetBack: restart(sample)
    case .repeated, .outOfOrder, .unusable: append(filter.attitude)
    }
    return rowCount > delay ? attitudes[(rowCount - 1 - delay) % attitudes.count] : nil
  }

  /// An angular velocity less the bias as it is known now, through the matrix, rad/s.
  public func corrected(angularVelocity: Vector3) -> Vector3 {
    filter.corrected(angularVelocity: angularVelocity)
  }

  /// The attitudes of the last rows, which `update` has not given yet, oldest first; the smoother
  /// starts anew after it.
  public mutating func finish() -> [Quaternion] {
    endSegment()
    let rest = (max(0, rowCount - delay)..<rowCount).map { attitudes[$0 % attitudes.count] }
    self = FixedLagSmoother(
      nominalPeriod: clock.nominalPeriod,
      lag: Double(lagBlocks * filter.blockLength) * clock.nominalPeriod,
      parameters: filter.parameters)
    return rest
  }

  /// The attitude of each row of a recording: a loop over `update`.
  public static func attitudes(
    of recording: InertialRecording, nominalPeriod: Double, lag: Double,
    parameters: BoundedPositionFilter.Parameters = .fixedLag
  ) -> [Quaternion] {
    var smoother = FixedLagSmoother(nominalPeriod: nominalPeriod, lag: lag, parameters: parameters)
    var result: [Quaternion] = []
    result.reserveCapacity(recording.count)
    for sample in recording {
      if let attitude = smoother.update(sample) { result.append(attitude) }
    }
    return result + smoother.finish()
  }

  // MARK: Forwards

  private mutating func append(_ attitude: Quaternion) {
    attitudes[rowCount % attitudes.count] = attitude
    rowCount += 1
  }

  private mutating func integrate(_ sample: InertialSample, over seconds: Double) {
    guard filter.integrate(sample.specificForce, sample.angularVelocity, seconds) else {
      return append(filter.attitude)
    }
    append(filter.attitude)
    guard filter.state.start.isOver else { return level() }
    let isStill = filter.state.stillness.isResting(
      after: filter.state.block.samples.statistics, filter.parameters.stillness)
    let slot = blockCount % blocks.count
    blocks[slot].end(&filter, isStill: isStill)
    blocks[slot].span = blockStart..<rowCount
    blocks[slot].firstTiltVariance = firstTiltVariance
    attitudes[(rowCount - 1) % attitudes.count] = filter.attitude
    firstTiltVariance = nil
    blockStart = rowCount
    blockCount += 1
    if blockCount > lagBlocks { smooth(downTo: blockCount - 1 - lagBlocks) }
  }

  /// A block of the start of a segment: its rows turn with the vertical.
  private mutating func level() {
    let before = filter.attitude
    filter.state.level(filter.parameters)
    let turn = filter.attitude * before.conjugate
    for row in max(blockStart, rowCount - attitudes.count)..<rowCount {
      let index = row % attitudes.count
      attitudes[index] = (turn * attitudes[index]).normalized
    }
    if filter.state.start.isOver {
      let tilt = filter.state.start.tiltDeviation
      firstTiltVariance = tilt * tilt
    }
  }

  private mutating func restart(_ sample: InertialSample) {
    endSegment()
    filter.restart(specificForce: sample.specificForce)
    append(filter.attitude)
  }

  private mutating func endSegment() {
    if doneBlocks < blockCount { smooth(downTo: doneBlocks) }
    (blockCount, doneBlocks, blockStart) = (0, 0, rowCount)
    firstTiltVariance = nil
  }

  // MARK: Backwards

  /// Goes back over the blocks of the segment and corrects the rows of those that are not done,
  /// from `first` on: the oldest of them while streaming, all at the end of a segment.
  private mutating func smooth(downTo first: Int) {
    let isEnd = first == doneBlocks && blockCount - first <= lagBlocks
    var adjoint = ErrorAdjoint()
    for index in (first..<blockCount).reversed() {
      let slot = index % blocks.count
      let isWanted = isEnd || index == first
      let end = isWanted ? adjoint.errors(after: &blocks[slot]).attitude : .zero
      adjoint.retreat(over: &blocks[slot])
      guard isWanted else { continue }
      let start: Vector3
      if let variance = blocks[slot].firstTiltVariance {
        start = adjoint.leaveSegment(firstTiltVariance: variance)
      } else {
        start = adjoint.errors(after: &blocks[(index - 1) % blocks.count]).attitude
      }
      let correction = blocks[slot].correction(from: start, to: end, bias: .zero)
      for row in correction.span where row >= rowCount - attitudes.count {
        let index = row % attitudes.count
        attitudes[index] = (correction.turn(of: row) * attitudes[index]).normalized
      }
    }
    doneBlocks = isEnd ? blockCount : first + 1
  }
}

extension BoundedPositionFilter.Parameters {
  /// For ``FixedLagSmoother``: with some samples of both sides, a velocity need hold a little less.
  public static var fixedLag: Self {
    var parameters = Self()
    parameters.velocityBound = 0.4
    return parameters
  }
}
