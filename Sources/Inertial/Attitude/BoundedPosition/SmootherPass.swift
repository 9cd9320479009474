// SPDX-License-Identifier: Apache-2.0

/// The two passes of ``BoundedPositionSmoother`` over a recording.
///
/// The blocks of a long recording are not kept all at once: the pass backwards goes through windows of
/// blocks, the last one first, and has each formed again from the state of the filter before it.
struct SmootherPass {
  private let recording: InertialRecording
  private var segments: [Segment]
  private var filter: BoundedPositionFilter
  private var place = Place()
  /// Room for those of a window, after the last one of the window before: filled anew by each window,
  /// since a block is too big to be made and copied.
  private var blocks: [SmootherBlock] = []
  /// How many of them are filled.
  private var filled = 0
  /// Blocks of a window.
  private let window: Int
  /// Where each window but the first begins: before the last block of the one before it.
  private var marks: [(filter: BoundedPositionFilter, place: Place)] = []
  /// The next of them.
  private var noted: (filter: BoundedPositionFilter, place: Place)?
  private var adjoint = ErrorAdjoint()
  /// The smoothed errors after the block that comes next backwards.
  private var errors: (attitude: Vector3, bias: Vector3)?
  private(set) var result = BoundedPositionSmoother.Result()

  /// Two minutes, 5 MB.
  static let usualWindow = 1200

  /// - Parameter window: how many blocks are kept at once, at least 2; the result does not depend on it.
  init(
    _ recording: InertialRecording, nominalPeriod: Double,
    parameters: BoundedPositionFilter.Parameters, window: Int = usualWindow
  ) {
    self.recording = recording
    self.window = window
    filter = BoundedPositionFilter(nominalPeriod: nominalPeriod, parameters: parameters)
    segments = Self.segments(of: recording, nominalPeriod: nominalPeriod)
    for index in segments.indices { segments[index].still = stillBlocks(of: segments[index]) }
    result.attitude = Array(repeating: .identity, count: recording.count)
    result.angularVelocity = Array(recording.angularVelocity)
    let start = (filter, place)
    // Not cleared: a block holds numbers alone, is written before it is read, and all of them are megabytes.
    let room = min(window, segments.reduce(0) { $0 + $1.still.count }) + 2
    blocks = Array(unsafeUninitializedCapacity: room) { $1 = room }
    run()
    while let mark = marks.popLast() {
      smooth(from: 1)
      filled = 0
      (filter, place) = marks.last ?? start
      run(until: mark.place.blocks + 1)
    }
    smooth(from: 0)
  }

  /// A stretch without a gap.
  private struct Segment {
    var rows: Range<Int>
    /// Seconds before each row; NaN where it is ignored.
    var steps: [Double] = []
    /// Which of its blocks look like rest.
    var still: [Bool] = []
    /// The number of its last block, once the filter was there.
    var lastBlock: Int?
  }

  /// How far the filter has come.
  private struct Place {
    var segment = 0
    /// The next row, and the first one of the block under way; `nil` where the segment has not begun.
    var rows: (next: Int, first: Int)?
    /// Blocks of the segment.
    var block = 0
    /// Blocks of all segments.
    var blocks = 0
    /// The variance of a segment's first tilt, rad², before its first block.
    var firstTiltVariance: Double?
  }

  private static func segments(
    of recording: InertialRecording, nominalPeriod: Double
  ) -> [Segment] {
    var clock = SampleClock(nominalPeriod: nominalPeriod)
    var segments: [Segment] = []
    var steps: [Double] = []
    steps.reserveCapacity(recording.count)
    func close(at end: Int) {
      guard !steps.isEmpty else { return }
      segments.append(Segment(rows: end - steps.count..<end, steps: steps))
      steps = []
    }
    for row in recording.indices {
      switch clock.advance(to: recording[row]) {
      case .first, .gap, .clockSetBack:
        close(at: row)
        steps.append(0)
      case .step(let step): steps.append(step)
      case .repeated, .outOfOrder, .unusable: steps.append(.nan)
      }
    }
    close(at: recording.count)
    return segments
  }

  // MARK: Forwards

  /// Goes on from where the filter is.
  ///
  /// - Parameter end: the number of blocks with which to stop; `nil`: to the end, for the first time.
  private mutating func run(until end: Int? = nil) {
    while place.segment < segments.count, place.blocks != end {
      run(segments[place.segment], until: end)
      guard place.blocks != end else { return }
      if end == nil, place.block > 0 {
        segments[place.segment].lastBlock = place.blocks - 1
        blocks[filled - 1].tail = rest(of: segments[place.segment])
      }
      place = Place(segment: place.segment + 1, blocks: place.blocks)
    }
  }

  private mutating func run(_ segment: Segment, until end: Int?) {
    if place.rows == nil {
      place.firstTiltVariance = begin(segment)
      place.rows = (segment.rows.lowerBound, segment.rows.lowerBound)
    }
    var (next, first) = place.rows ?? (0, 0)
    while next < segment.rows.upperBound {
      let (row, seconds) = (next, segment.steps[next - segment.rows.lowerBound])
      next += 1
      let sample = recording[row]
      let isEnd =
        !seconds.isNaN && filter.integrate(sample.specificForce, sample.angularVelocity, seconds)
      if isEnd {
        endBlock(first..<next, of: segment)
        first = next
      }
      result.attitude[row] = filter.attitude
      guard isEnd else { continue }
      place.rows = (next, first)
      if place.blocks == end { return }
      if end == nil { mark() }
    }
    place.rows = (next, first)
  }

  /// Ends a block of the filter and keeps it.
  private mutating func endBlock(_ rows: Range<Int>, of segment: Segment) {
    blocks[filled].end(&filter, isStill: segment.still[place.block])
    blocks[filled].span = rows
    blocks[filled].firstTiltVariance = place.firstTiltVariance
    blocks[filled].tail =
      segment.lastBlock == place.blocks ? rows.upperBound..<segment.rows.upperBound : 0..<0
    filled += 1
    place.block += 1
    place.blocks += 1
    place.firstTiltVariance = nil
  }

  /// Notes the state before the last block of a window, and lets go of the window once the next one has
  /// a block.
  private mutating func mark() {
    if place.blocks > window, place.blocks % window == 1, let noted {
      marks.append(noted)
      blocks.swapAt(0, filled - 2)
      blocks.swapAt(1, filled - 1)
      filled = 2
    }
    if (place.blocks + 1) % window == 0 { noted = (filter, place) }
  }

  /// The rows of a segment after its last block.
  private func rest(of segment: Segment) -> Range<Int> {
    (place.rows?.first ?? segment.rows.upperBound)..<segment.rows.upperBound
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

  /// Puts the rows of the kept blocks right, the last one first.
  private mutating func smooth(from first: Int) {
    for index in (first..<max(first, filled)).reversed() {
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
