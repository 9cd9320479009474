// SPDX-License-Identifier: Apache-2.0

/// The two passes of ``BoundedPositionSmoother`` over a recording.
struct SmootherPass {
  private let recording: InertialRecording
  private var filter: BoundedPositionFilter
  private var blocks: [SmootherBlock] = []
  private(set) var result = BoundedPositionSmoother.Result()

  init(
    _ recording: InertialRecording, nominalPeriod: Double,
    parameters: BoundedPositionFilter.Parameters
  ) {
    self.recording = recording
    filter = BoundedPositionFilter(nominalPeriod: nominalPeriod, parameters: parameters)
    let segments = Self.segments(of: recording, nominalPeriod: nominalPeriod)
    result.attitude.reserveCapacity(recording.count)
    result.angularVelocity = Array(recording.angularVelocity)
    blocks.reserveCapacity(recording.count / filter.blockLength)
    for segment in segments { run(segment) }
    smooth()
  }

  /// A stretch without a gap: its rows, and the seconds before each; NaN where a row is ignored.
  private struct Segment {
    var rows: Range<Int>
    var steps: [Double]
  }

  private static func segments(
    of recording: InertialRecording, nominalPeriod: Double
  ) -> [Segment] {
    var clock = SampleClock(nominalPeriod: nominalPeriod)
    var segments: [Segment] = []
    for (row, sample) in recording.enumerated() {
      var seconds = Double.nan
      switch clock.advance(to: sample) {
      case .first, .gap, .clockSetBack:
        segments.append(Segment(rows: row..<row, steps: []))
        seconds = 0
      case .step(let step): seconds = step
      case .repeated, .outOfOrder, .unusable: break
      }
      if segments.isEmpty { segments.append(Segment(rows: 0..<0, steps: [])) }
      let last = segments.count - 1
      segments[last].rows = segments[last].rows.lowerBound..<row + 1
      segments[last].steps.append(seconds)
    }
    return segments
  }

  // MARK: Forwards

  private mutating func run(_ segment: Segment) {
    let still = stillBlocks(of: segment)
    var firstTiltVariance = begin(segment)
    var (block, first) = (0, segment.rows.lowerBound)
    for (row, seconds) in zip(segment.rows, segment.steps) {
      guard !seconds.isNaN else {
        result.attitude.append(filter.attitude)
        continue
      }
      let sample = recording[row]
      guard filter.integrate(sample.specificForce, sample.angularVelocity, seconds) else {
        result.attitude.append(filter.attitude)
        continue
      }
      blocks.append(SmootherBlock())
      let last = blocks.count - 1
      blocks[last].end(&filter, isStill: still[block])
      blocks[last].span = first..<row + 1
      blocks[last].firstTiltVariance = firstTiltVariance
      result.attitude.append(filter.attitude)
      (block, first, firstTiltVariance) = (block + 1, row + 1, nil)
    }
    if block > 0 { blocks[blocks.count - 1].tail = first..<segment.rows.upperBound }
  }

  /// Levels the filter by the first moments of a segment; the variance of what is left, rad².
  private mutating func begin(_ segment: Segment) -> Double? {
    var probe = filter
    var isFirst = true
    for (row, seconds) in zip(segment.rows, segment.steps) where !seconds.isNaN {
      let sample = recording[row]
      if isFirst {
        filter.restart(specificForce: sample.specificForce)
        probe = filter
        isFirst = false
      }
      if probe.integrate(sample.specificForce, sample.angularVelocity, seconds) {
        probe.state.level(probe.parameters)
      }
      if probe.state.start.isOver { break }
    }
    guard !isFirst else { return nil }
    let start = probe.state.start
    filter.state.attitude = (start.turn * filter.state.attitude).normalized
    let tilt = start.count > 0 ? start.tiltDeviation : 10.0.radians
    filter.state.begin(tilt: tilt, filter.parameters)
    return tilt * tilt
  }

  /// Which of the blocks that the filter is going to form look like rest: all of a quiet window.
  private func stillBlocks(of segment: Segment) -> [Bool] {
    let parameters = filter.parameters.stillness
    var detector = StillnessDetector()
    var sums = StatisticSums<Double>()
    var still: [Bool] = []
    for (row, seconds) in zip(segment.rows, segment.steps) where !seconds.isNaN {
      let sample = recording[row]
      guard sample.specificForce != .zero else {
        sums = StatisticSums()
        continue
      }
      sums.add(
        force: LaneVector(sample.specificForce), rate: LaneVector(sample.angularVelocity),
        timeStep: seconds)
      guard sums.count == filter.coefficients.blockLength else { continue }
      let isResting = detector.isResting(after: sums.statistics, parameters)
      still.append(isResting)
      if isResting {
        let window = StillnessDetector.blocks(of: sums.duration, in: parameters.window)
        for index in max(0, still.count - window)..<still.count { still[index] = true }
      }
      sums = StatisticSums()
    }
    return still
  }

  // MARK: Backwards

  private mutating func smooth() {
    var adjoint = ErrorAdjoint()
    var errors: (attitude: Vector3, bias: Vector3)?
    for index in blocks.indices.reversed() {
      let end = errors ?? adjoint.errors(after: &blocks[index])
      let tail = blocks[index].tail
      adjoint.retreat(over: &blocks[index])
      let start: Vector3
      if let variance = blocks[index].firstTiltVariance {
        start = adjoint.leaveSegment(firstTiltVariance: variance)
        errors = nil
      } else {
        errors = adjoint.errors(after: &blocks[index - 1])
        start = errors?.attitude ?? .zero
      }
      let correction = Self.correction(&blocks[index], from: start, to: end)
      for row in correction.span { correct(row, by: correction.turn(of: row), correction) }
      for row in tail { correct(row, by: correction.last, correction) }
    }
  }

  /// What puts the rows of a block right; the block is big, and handed over as it lies.
  @inline(never)
  private static func correction(
    _ block: inout SmootherBlock, from start: Vector3, to end: (attitude: Vector3, bias: Vector3)
  ) -> SmootherCorrection {
    block.correction(from: start, to: end.attitude, bias: end.bias)
  }

  /// Turns the attitude of a row and puts its angular velocity right.
  @inline(__always)
  private mutating func correct(_ row: Int, by turn: Quaternion, _ block: SmootherCorrection) {
    result.attitude[row] = (turn * result.attitude[row]).normalized
    result.angularVelocity[row] = block.matrix.times(result.angularVelocity[row] - block.bias)
  }
}
