// SPDX-License-Identifier: Apache-2.0

/// Samples on their way into the filters of a group, and the attitudes on their way out: a ring of
/// steps, each with a sample a lane.
///
/// Lanes are filled each at its own pace, as far as their recordings have usual samples; a step
/// is taken when every lane has one. What is of one lane lies together, column after column as in
/// the recording, so that going in and out is copying.
struct LaneRing<Number: Lane>: ~Copyable {
  /// Steps: long enough that what is done once a round costs nothing, short enough for the cache.
  static var capacity: Int { 128 }
  /// Specific force, angular velocity, time step.
  private static var columns: Int { 7 }
  /// Numbers of a lane; a few more than there are, so that lanes do not compete for a cache set.
  private static var stride: Int { capacity * columns + 8 }

  /// The step that is taken next, counted from the start.
  var position: Int
  private let samples: UnsafeMutablePointer<Double>
  private let attitudes: UnsafeMutablePointer<Quaternion>
  private let rows: UnsafeMutablePointer<Int>

  init(position: Int = 0) {
    self.position = position
    samples = .allocate(capacity: Self.stride * Number.width)
    attitudes = .allocate(capacity: Self.capacity * Number.width)
    rows = .allocate(capacity: Self.capacity * Number.width)
    samples.initialize(repeating: 0, count: Self.stride * Number.width)
    attitudes.initialize(repeating: .identity, count: Self.capacity * Number.width)
    rows.initialize(repeating: 0, count: Self.capacity * Number.width)
  }

  deinit {
    samples.deallocate()
    attitudes.deallocate()
    rows.deallocate()
  }

  @inline(__always)
  private static func slot(_ position: Int) -> Int { position & (capacity - 1) }

  /// Puts in a sample.
  @inline(__always)
  mutating func put(
    _ sample: InertialSample, timeStep: Double, row: Int, at position: Int, lane: Int
  ) {
    let slot = Self.slot(position)
    let p = samples + lane * Self.stride + slot
    p[0] = sample.specificForce.x
    p[Self.capacity] = sample.specificForce.y
    p[2 * Self.capacity] = sample.specificForce.z
    p[3 * Self.capacity] = sample.angularVelocity.x
    p[4 * Self.capacity] = sample.angularVelocity.y
    p[5 * Self.capacity] = sample.angularVelocity.z
    p[6 * Self.capacity] = timeStep
    rows[lane * Self.capacity + slot] = row
  }

  /// Whether four steps from a position on lie side by side.
  @inline(__always)
  static func hasFourInRow(from position: Int) -> Bool { slot(position) <= capacity - 4 }

  /// Puts in four samples of one lane that lie in a row, in the recording and in the ring.
  @inline(__always)
  mutating func put(
    _ force: LaneVector<FourLanes>, _ rate: LaneVector<FourLanes>, timeStep: FourLanes, row: Int,
    at position: Int, lane: Int
  ) {
    let slot = Self.slot(position)
    let p = samples + lane * Self.stride + slot
    force.x.store(at: p)
    force.y.store(at: p + Self.capacity)
    force.z.store(at: p + 2 * Self.capacity)
    rate.x.store(at: p + 3 * Self.capacity)
    rate.y.store(at: p + 4 * Self.capacity)
    rate.z.store(at: p + 5 * Self.capacity)
    timeStep.store(at: p + 6 * Self.capacity)
    let rows = rows + lane * Self.capacity + slot
    for index in 0..<4 { rows[index] = row + index }
  }

  @inline(__always)
  func row(at position: Int, lane: Int) -> Int {
    rows[lane * Self.capacity + Self.slot(position)]
  }

  @inline(__always)
  func attitude(at position: Int, lane: Int) -> Quaternion {
    attitudes[lane * Self.capacity + Self.slot(position)]
  }

  /// The lane of another ring, all of it, to go on with at the same position.
  mutating func copyLane<Other>(_ source: Int, of other: borrowing LaneRing<Other>, to lane: Int) {
    (samples + lane * Self.stride).update(
      from: other.samples + source * Self.stride, count: Self.stride)
    (rows + lane * Self.capacity).update(
      from: other.rows + source * Self.capacity, count: Self.capacity)
  }

  /// Lets a lane without a recording do as another does.
  mutating func mirror(_ source: Int, to lane: Int) {
    (samples + lane * Self.stride).update(from: samples + source * Self.stride, count: Self.stride)
  }

  /// Takes some steps. Lanes must hold samples for all of them.
  ///
  /// - Parameter latency: of each lane's sensor, seconds.
  mutating func step<Group: LaneGroup>(
    _ group: inout Group, count: Int, latency: Number
  ) where Group.Number == Number {
    let hasLatency = !Number.all(latency .== .zero)
    let (samples, attitudes) = (UnsafePointer(samples), attitudes)
    for position in position..<position + count {
      let slot = Self.slot(position)
      let p = samples + slot
      func column(_ index: Int) -> Number {
        Number(gathering: p + index * Self.capacity, stride: Self.stride)
      }
      let rate = LaneVector(column(3), column(4), column(5))
      group.update(
        force: LaneVector(column(0), column(1), column(2)), rate: rate, timeStep: column(6))
      let attitude = group.attitude
      for lane in 0..<Number.width { attitudes[lane * Self.capacity + slot] = attitude[lane] }
      if hasLatency { advance(slot, by: latency, at: group.corrected(rate: rate)) }
    }
  }

  @inline(never)
  private func advance(_ slot: Int, by latency: Number, at rate: LaneVector<Number>) {
    for lane in 0..<Number.width {
      let attitude = attitudes + lane * Self.capacity + slot
      attitude.pointee = attitude.pointee.advanced(by: latency[lane], at: rate[lane])
    }
  }
}
