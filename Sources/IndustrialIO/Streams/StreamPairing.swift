// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Brings the samples of an accelerometer onto the times of a gyroscope that runs on its own.
///
/// Every reading of the gyroscope gives one sample at its own time, with the acceleration
///
/// * interpolated linearly between the readings before and after it; or
/// * averaged over the readings within half a gyroscope's period, where the accelerometer is at
///   least 1.5 times as fast; or
/// * held from the last reading, and flagged, where none after it came in time: that is, had not
///   arrived one accelerometer's period and one watermark after the gyroscope's reading did; or
///   where the accelerometer has a gap of more than 3.5 periods there.
///
/// Before the first acceleration there are no samples. A gyroscope that gives nothing for 200 ms (four periods
/// of a slow one) is done without: samples are the accelerometer's, without angular velocity, and flagged. Gaps,
/// restarts and saturation of either stream are flagged in what is made of it.
///
/// The output depends on stamps and times of arrival only, not on who was asked first: given
/// both streams in the order of their arrival, a replay gives the same bits. Stamps must be of one
/// clock. Memory is fixed: 200 ms of each stream, or twice what one read gives.
struct StreamPairing: Sendable {
  /// Nanoseconds of samples that are kept, and after which a stream counts as stopped.
  static let span: Int64 = 200_000_000
  /// An accelerometer that many times as fast is averaged.
  private static let averagingRatio = 1.5
  /// Accelerometer's gaps of more periods than that are not interpolated.
  private static let longestBridge = 3.5
  /// A watermark is at least what captures ask for, and at most that, nanoseconds.
  private static let (leastWatermark, mostWatermark) = (10e6, 150e6)
  /// The conditions that an accelerometer's reading hands on to the first sample made of it.
  private static let carriedFlags: MotionSample.Flags = [.afterGap, .restarted, .clockSetBack]

  private var forces: SampleRing
  private var rates: SampleRing
  private var forcePeriod: Double
  private var ratePeriod: Double
  private var watermark = leastWatermark
  /// Everything that arrived up to then is known.
  private var known = Int64.min
  private var lastForce: Vector3?
  private var lastForceTime: Int64 = 0
  private var carried: MotionSample.Flags = []
  private var lastRateArrival: Int64?
  private var lastTime: Int64?
  private var stopped: InertialQuantity?
  private var remarks = RemarkQueue()
  /// Readings of the gyroscope that no sample was made of.
  private(set) var unpaired = 0

  /// - Parameters:
  ///   - periods: nanoseconds between readings of each stream.
  ///   - batch: the most readings that arrive at once.
  init(periods: (force: Double, rate: Double), batch: Int) {
    func ring(_ period: Double) -> SampleRing {
      SampleRing(capacity: Int(min(Double(Self.span) / max(period, 1e4), 20_000)) + 2 * batch + 16)
    }
    (forces, rates) = (ring(periods.force), ring(periods.rate))
    (forcePeriod, ratePeriod) = periods
  }

  /// The most samples that can be waiting to be taken with ``next()``.
  var capacity: Int { forces.capacity + rates.capacity }

  /// Says what is known of the times between readings by now.
  mutating func set(forcePeriod: Double, ratePeriod: Double) {
    (self.forcePeriod, self.ratePeriod) = (forcePeriod, ratePeriod)
  }

  /// Says that so many readings of a stream have arrived, which will be added one by one; what waits
  /// for earlier ones must be taken with ``next()`` before.
  mutating func arrive(_ count: Int, of quantity: InertialQuantity, at arrival: Int64) {
    known = max(known, arrival)
    guard quantity == .acceleration else {
      lastRateArrival = arrival
      if stopped == .angularVelocity { resume() }
      return
    }
    let batch = min(Double(count) * forcePeriod, Self.mostWatermark)
    watermark = max(batch, watermark * 0.98, Self.leastWatermark)
  }

  /// Nothing more will arrive: nothing waits any longer.
  mutating func finish() { known = .max }

  mutating func add(acceleration sample: MotionSample, arrival: Int64) {
    if sample.flags.intersects([.restarted, .clockSetBack]) { forces.removeAll() }
    forces.append(.init(sample: sample, arrival: arrival))
  }

  mutating func add(angularVelocity sample: MotionSample, arrival: Int64) {
    rates.append(.init(sample: sample, arrival: arrival))
  }

  /// The next thing that a person should know of.
  mutating func nextRemark() -> StreamRemark? { remarks.removeFirst() }

  /// The next sample; `nil` until more arrives.
  mutating func next() -> MotionSample? {
    while let rate = rates.first {
      let time = rate.sample.timestamp
      if rate.sample.flags.intersects([.restarted, .clockSetBack]) { lastTime = nil }
      if let lastTime, time <= lastTime {
        leaveOut()
        continue
      }
      let isLate = rates.isFull || known > rate.arrival &+ Int64(wait)
      guard let found = force(at: time, isLate: isLate) else { return nil }
      guard case .value(let force, let flags) = found else {
        leaveOut()
        continue
      }
      rates.removeFirst()
      noteHold(flags.contains(.held), at: time)
      return give(
        MotionSample(
          timestamp: time, specificForce: force, angularVelocity: rate.sample.angularVelocity,
          flags: rate.sample.flags.union(flags)))
    }
    return nextWithoutRate()
  }

  /// Nanoseconds that a reading of the gyroscope waits for the accelerometer's.
  private var wait: Double {
    (isAveraging ? max(forcePeriod, ratePeriod / 2) : forcePeriod) + watermark
  }

  private var isAveraging: Bool { forcePeriod * Self.averagingRatio <= ratePeriod }

  private enum Force {
    case value(Vector3, MotionSample.Flags)
    /// There was none yet.
    case none
  }

  /// The acceleration at a time; `nil` while it is worth waiting for.
  private mutating func force(at time: Int64, isLate: Bool) -> Force? {
    if isAveraging, let average = average(around: time, isLate: isLate) { return average }
    pass(to: time)
    if let lastForce, lastForceTime == time { return .value(lastForce, []) }
    guard let after = forces.first?.sample else {
      guard isLate else { return nil }
      return lastForce.map { .value($0, .held) } ?? Force.none
    }
    guard let lastForce else { return Force.none }
    let gap = Double(after.timestamp) - Double(lastForceTime)
    guard gap <= Self.longestBridge * forcePeriod, lastForceTime < time,
      !after.flags.intersects([.restarted, .clockSetBack])
    else { return .value(lastForce, .held) }
    let part = Double(time &- lastForceTime) / gap
    carried.formUnion(forces.takeFlags(.afterGap))
    carried.formUnion(after.flags.intersection(.saturated))
    return .value(lastForce + part * (after.specificForce - lastForce), .interpolated)
  }

  /// The mean of the readings within half a gyroscope's period; `nil` while it is worth waiting, and
  /// where there are none.
  private mutating func average(around time: Int64, isLate: Bool) -> Force? {
    let half = Int64(ratePeriod / 2)
    pass(to: time &- half &- 1)
    guard isLate || forces.last.map({ $0.sample.timestamp >= time &+ half }) ?? false else {
      return nil
    }
    var (sum, count) = (Vector3.zero, 0.0)
    while let first = forces.first?.sample, first.timestamp < time &+ half {
      sum += first.specificForce
      count += 1
      take()
    }
    return count > 0 ? .value(sum / count, .interpolated) : nil
  }

  /// Takes readings of the accelerometer up to a time off the ring; the last one is kept aside.
  private mutating func pass(to time: Int64) {
    while let first = forces.first, first.sample.timestamp <= time { take() }
  }

  private mutating func take() {
    guard let first = forces.first?.sample else { return }
    (lastForce, lastForceTime) = (first.specificForce, first.timestamp)
    carried.formUnion(first.flags.intersection(Self.carriedFlags.union(.saturated)))
    forces.removeFirst()
  }

  /// Samples of the accelerometer alone, once the gyroscope has stopped.
  private mutating func nextWithoutRate() -> MotionSample? {
    guard let lastRateArrival, let newest = forces.last?.arrival,
      newest > lastRateArrival &+ Int64(max(Double(Self.span), 4 * ratePeriod))
    else { return nil }
    if stopped != .angularVelocity {
      stopped = .angularVelocity
      remarks.append(.stopped(.angularVelocity))
    }
    while let first = forces.first?.sample {
      take()
      if let lastTime, first.timestamp <= lastTime { continue }
      return give(
        MotionSample(
          timestamp: first.timestamp, specificForce: first.specificForce, angularVelocity: .zero,
          flags: .noAngularVelocity))
    }
    return nil
  }

  private mutating func give(_ sample: MotionSample) -> MotionSample {
    var sample = sample
    sample.flags.formUnion(carried)
    carried = []
    lastTime = sample.timestamp
    return sample
  }

  private mutating func noteHold(_ isHeld: Bool, at time: Int64) {
    let longest = max(Double(Self.span), 4 * forcePeriod)
    if isHeld, stopped == nil, Double(time) - Double(lastForceTime) > longest {
      stopped = .acceleration
      remarks.append(.stopped(.acceleration))
    } else if !isHeld, stopped == .acceleration {
      resume()
    }
  }

  private mutating func resume() {
    guard let quantity = stopped else { return }
    stopped = nil
    remarks.append(.resumed(quantity))
  }

  private mutating func leaveOut() {
    rates.removeFirst()
    unpaired += 1
  }
}

extension MotionSample.Flags {
  fileprivate func intersects(_ other: Self) -> Bool { !isDisjoint(with: other) }
}
