// SPDX-License-Identifier: Apache-2.0

/// Samples on their way into the filters of a group, and the attitudes on their way out: a ring of
/// steps, each with a sample a lane.
///
/// Lanes are filled each at its own pace, as far as their recordings have usual samples; a step
/// is taken when every lane has one.
struct LaneRing<Number: Lane>: ~Copyable {
  /// Steps: long enough that what is done once a round costs nothing, short enough for the cache.
  static var capacity: Int { 128 }
  /// Specific force, angular velocity, time step.
  private static var numbers: Int { 7 }

  /// The step that is taken next, counted from the start.
  var position: Int
  private let samples: UnsafeMutablePointer<Number>
  private let attitudes: UnsafeMutablePointer<LaneQuaternion<Number>>
  private let rows: UnsafeMutablePointer<Int>

  init(position: Int = 0) {
    self.position = position
    samples = .allocate(capacity: Self.capacity * Self.numbers)
    attitudes = .allocate(capacity: Self.capacity)
    rows = .allocate(capacity: Self.capacity * Number.width)
    samples.initialize(repeating: .zero, count: Self.capacity * Self.numbers)
    attitudes.initialize(repeating: .identity, count: Self.capacity)
    rows.initialize(repeating: 0, count: Self.capacity * Number.width)
  }

  deinit {
    samples.deallocate()
    attitudes.deallocate()
    rows.deallocate()
  }

  @inline(__always)
  private static func slot(_ position: Int) -> Int { position & (capacity - 1) }

  /// One lane of a step.
  @inline(__always)
  private func numbers(at position: Int, lane: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(samples + Self.slot(position) * Self.numbers)
      .assumingMemoryBound(to: Double.self) + lane
  }

  @inline(__always)
  mutating func put(
    _ sample: InertialSample, timeStep: Double, row: Int, at position: Int, lane: Int
  ) {
    let (width, p) = (Number.width, numbers(at: position, lane: lane))
    p[0] = sample.specificForce.x
    p[width] = sample.specificForce.y
    p[2 * width] = sample.specificForce.z
    p[3 * width] = sample.angularVelocity.x
    p[4 * width] = sample.angularVelocity.y
    p[5 * width] = sample.angularVelocity.z
    p[6 * width] = timeStep
    rows[Self.slot(position) * width + lane] = row
  }

  @inline(__always)
  func row(at position: Int, lane: Int) -> Int {
    rows[Self.slot(position) * Number.width + lane]
  }

  @inline(__always)
  func attitude(at position: Int, lane: Int) -> Quaternion {
    let width = Number.width
    let p =
      UnsafeRawPointer(attitudes + Self.slot(position)).assumingMemoryBound(to: Double.self) + lane
    return Quaternion(p[0], p[width], p[2 * width], p[3 * width])
  }

  /// Copies samples of a lane from another ring, or from another lane of this one.
  mutating func copy<Other>(
    _ positions: Range<Int>, ofLane source: Int, in other: borrowing LaneRing<Other>,
    to lane: Int
  ) {
    for position in positions {
      let (from, to) = (
        other.numbers(at: position, lane: source), numbers(at: position, lane: lane)
      )
      for index in 0..<Self.numbers { to[index * Number.width] = from[index * Other.width] }
      rows[Self.slot(position) * Number.width + lane] = other.row(at: position, lane: source)
    }
  }

  /// Lets a lane without a recording do as another does.
  mutating func mirror(_ count: Int, ofLane source: Int, to lane: Int) {
    for position in position..<position + count {
      let (from, to) = (numbers(at: position, lane: source), numbers(at: position, lane: lane))
      for index in 0..<Self.numbers { to[index * Number.width] = from[index * Number.width] }
    }
  }

  /// Takes some steps. Lanes must hold samples for all of them.
  ///
  /// - Parameter latency: of each lane's sensor, seconds.
  mutating func step<Group: LaneGroup>(
    _ group: inout Group, count: Int, latency: Number
  ) where Group.Number == Number {
    let hasLatency = !Number.all(latency .== .zero)
    for position in position..<position + count {
      let slot = Self.slot(position)
      let p = samples + slot * Self.numbers
      let rate = LaneVector(p[3], p[4], p[5])
      group.update(force: LaneVector(p[0], p[1], p[2]), rate: rate, timeStep: p[6])
      attitudes[slot] = group.attitude
      if hasLatency { advance(slot, by: latency, at: group.corrected(rate: rate)) }
    }
  }

  @inline(never)
  private func advance(_ slot: Int, by latency: Number, at rate: LaneVector<Number>) {
    for lane in 0..<Number.width {
      attitudes[slot][lane] = attitudes[slot][lane].advanced(by: latency[lane], at: rate[lane])
    }
  }
}
