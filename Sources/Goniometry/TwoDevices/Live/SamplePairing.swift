// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Puts together the samples of two sensors that come in as they please: each at its own rate, with
/// jitter, in packets, one later than the other.
///
/// The proximal segment's times are kept, and the distal segment is interpolated linearly at them, as ``SensorPair``
/// does with whole recordings. A proximal sample waits for the distal segment to reach its time, no longer than
/// the limit on the proximal segment's own clock; what finds no partner is left out, which shows as a gap.
/// Which sensor's packets come first makes no difference up to the limit.
///
/// Holds some limit's worth of samples of each sensor in rings of fixed size; allocates nothing
/// once made.
struct SamplePairing: Sendable {
  private var proximal: SampleQueue
  private var distal: SampleQueue
  private let limit: Double
  private let longestGap: Double
  /// Proximal samples that found no partner.
  private(set) var unpaired = 0

  /// - Parameters:
  ///   - periods: usual time between samples of each sensor, seconds.
  ///   - limit: seconds that a sample waits for the other sensor.
  init(periods: (proximal: Double, distal: Double), limit: Double) {
    proximal = SampleQueue(period: periods.proximal, span: limit)
    distal = SampleQueue(period: periods.distal, span: limit)
    self.limit = limit
    longestGap = SampleClock.longestStepInPeriods * max(periods.proximal, periods.distal)
  }

  /// Samples held.
  var count: Int { proximal.count + distal.count }

  /// Takes in a sample of the proximal sensor.
  mutating func add(proximal sample: InertialSample) { unpaired += proximal.append(sample) }

  /// Takes in a sample of the distal sensor.
  mutating func add(distal sample: InertialSample) { _ = distal.append(sample) }

  /// The next proximal sample that has a partner, with the distal segment at its time; `nil` until more comes
  /// in.
  mutating func next() -> (proximal: InertialSample, distal: InertialSample)? {
    while let a = proximal.first {
      // Of the distal segment's samples up to this time, only the last is needed.
      while let second = distal.second, second.time <= a.time { distal.removeFirst() }
      guard let before = distal.first else {
        guard isLate(a) else { return nil }
        leaveOut()
        continue
      }
      if before.time == a.time {
        proximal.removeFirst()
        return (a, before)
      }
      if before.time > a.time {
        leaveOut()
        continue
      }
      guard let after = distal.second else {
        guard isLate(a) else { return nil }
        leaveOut()
        continue
      }
      guard after.time - before.time <= longestGap else {
        leaveOut()
        continue
      }
      proximal.removeFirst()
      return (a, before.interpolated(to: after, at: a.time))
    }
    return nil
  }

  private mutating func leaveOut() {
    proximal.removeFirst()
    unpaired += 1
  }

  private func isLate(_ sample: InertialSample) -> Bool {
    proximal.last.map { $0.time - sample.time > limit } ?? false
  }
}

/// Samples of one sensor in order of time, in a ring of fixed size.
struct SampleQueue: Sendable {
  private var ring: [InertialSample]
  private var start = 0
  /// Samples held.
  private(set) var count = 0
  /// Judges times and values.
  private(set) var clock: SampleClock

  /// A ring for `span` seconds of samples, and some more for packets.
  init(period: Double, span: Double) {
    let nothing = InertialSample(time: 0, specificForce: .zero, angularVelocity: .zero)
    let capacity = min(max(1, span / period).rounded(.up), 1e5)
    ring = Array(repeating: nothing, count: Int(capacity) + 16)
    clock = SampleClock(nominalPeriod: period)
  }

  /// The oldest sample.
  var first: InertialSample? { count > 0 ? ring[start] : nil }
  /// The one after it.
  var second: InertialSample? { count > 1 ? ring[position(1)] : nil }
  /// The newest.
  var last: InertialSample? { count > 0 ? ring[position(count - 1)] : nil }

  private func position(_ index: Int) -> Int {
    let place = start + index
    return place < ring.count ? place : place - ring.count
  }

  /// Takes in a sample whose time rises; others are left out. A clock set back empties the queue, a
  /// full one loses its oldest.
  ///
  /// - Returns: the samples that were lost.
  mutating func append(_ sample: InertialSample) -> Int {
    var lost = 0
    switch clock.advance(to: sample) {
    case .repeated, .outOfOrder, .unusable: return 0
    case .clockSetBack: (lost, count) = (count, 0)
    case .first, .step, .gap: break
    }
    if count == ring.count {
      removeFirst()
      lost += 1
    }
    ring[position(count)] = sample
    count += 1
    return lost
  }

  /// Drops the oldest sample, of which there must be one.
  mutating func removeFirst() {
    precondition(count > 0, "a queue with a sample in it")
    start = position(1)
    count -= 1
  }
}
