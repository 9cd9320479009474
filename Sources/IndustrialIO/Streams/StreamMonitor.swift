// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Judges the times of a stream's samples: flags, counts and leaves out.
///
/// With P the period as ``StampTracker`` knows it and Δt the step from the last sample:
///
/// | Δt | verdict |
/// | --- | --- |
/// | up to `settlingSeconds` after the first stamp | left out: filters settle, first times are wrong |
/// | 0, or −3.5 P < Δt < 0 | left out as repeated |
/// | 0 < Δt < 0.2 P | left out as extra: HID sensors give one for every `_raw` that anybody reads |
/// | Δt ≤ −3.5 P | clock set back: flagged, a new time base |
/// | Δt > 1.5 P, also less what the stamps are behind the beat | gap: flagged, round(Δt/P) − 1 lost |
///
/// The last rule's second half keeps the border of a hardware FIFO's batch, whose stamps a chip's
/// own clock has spread, from being taken for a lost reading.
///
/// Nothing but the stamps and arrivals given has an influence, so a replay of them gives the same
/// bits. Allocates nothing.
struct StreamMonitor: Sendable {
  /// Steps are judged by these parts of a period.
  private static let (shortest, longest, setBack) = (0.2, 1.5, 3.5)
  /// Turning faster than this, rad/s, no sensor gives the same numbers three times.
  private static let turning = 0.2
  /// A gap is a stall from so many periods and nanoseconds on.
  private static let (stallPeriods, stallNanoseconds) = (4.0, 100e6)
  /// A reader is late by so many watermarks.
  private static let lateWatermarks = 5.0
  /// Nanoseconds of lateness that a person is told of.
  private static let lateRemark = 100e6
  /// Times that a person is told of a clock that is set back; all of them are counted.
  private static let mostSetBacks = 10
  /// Nanoseconds of a watermark where none is known: what captures ask for.
  private static let usualWatermark = 10e6

  /// The statistics.
  private(set) var statistics = StreamStatistics()
  private var tracker: StampTracker
  private var remarks = RemarkQueue()

  // Of the stream.
  private let settling: Int64
  private let hasStamps: Bool
  private let hasMonotonicStamps: Bool
  private let hasBothQuantities: Bool
  private let watermark: Double?

  // Of the readings before.
  private var settlingFrom: Int64?
  private var isSettled = false
  private var lastGiven: Int64?
  private var lastStamp: Int64?
  private var lastArrival: Int64?
  private var wasFull = false
  private var stepsToSkip = 2
  private var pendingFlags: MotionSample.Flags = []
  private var last = (force: Vector3.zero, rate: Vector3.zero, times: 0)
  private var isBehind = false
  private var said: Said = []

  /// Remarks that are made only once.
  private struct Said: OptionSet {
    let rawValue: UInt8
    static let rateBelowTrigger = Said(rawValue: 1)
    static let rateDiffers = Said(rawValue: 2)
    static let smoothing = Said(rawValue: 4)
  }

  init(_ description: StreamDescription) {
    let nominal = description.nominalRateHz.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    tracker = StampTracker(nominalPeriod: nominal.map { 1e9 / $0 })
    statistics.nominalRateHz = nominal
    settling = Int64(min(max(description.settlingSeconds, 0), 1e6) * 1e9)
    hasStamps = description.layout.element(ScanLayout.timestampName) != nil
    // Another machine's clock has nothing to do with the times of arrival.
    hasMonotonicStamps =
      hasStamps && description.clock == "monotonic" && description.origin != .network
    hasBothQuantities = description.acceleration != nil && description.angularVelocity != nil
    watermark = description.watermark
  }

  /// The device came back: other times, maybe another rate, and the filters settle anew.
  mutating func restart(_ description: StreamDescription) {
    var fresh = StreamMonitor(description)
    fresh.statistics = statistics
    fresh.statistics.nominalRateHz = StreamMonitor(description).statistics.nominalRateHz
    (fresh.remarks, fresh.said) = (remarks, said)
    fresh.statistics.restarts += 1
    fresh.pendingFlags = .restarted
    self = fresh
  }

  /// The next thing that a person should know of.
  mutating func nextRemark() -> StreamRemark? { remarks.removeFirst() }

  /// Judges what one read gave.
  ///
  /// - Parameters:
  ///   - samples: as they were decoded; those that are kept move to the front.
  ///   - arrival: when they were there, nanoseconds of ``MonotonicClock``.
  ///   - isFull: whether there was room for no more, so that there may be more.
  /// - Returns: the number of samples that are kept.
  mutating func update(
    _ samples: UnsafeMutableBufferPointer<MotionSample>, arrival: Int64, isFull: Bool
  ) -> Int {
    statistics.reads += 1
    statistics.scans += samples.count
    if !hasStamps { spreadTimes(of: samples, arrival: arrival) }
    var kept = 0
    for place in samples.indices {
      var sample = samples[place]
      noteValues(of: sample)
      guard let time = judge(sample.timestamp, isFirst: place == 0) else { continue }
      if sample.flags.contains(.saturated) { statistics.saturated += 1 }
      sample.timestamp = time
      sample.flags.formUnion(pendingFlags)
      pendingFlags = []
      samples[kept] = sample
      kept += 1
    }
    statistics.samples += kept
    noteLateness(arrival: arrival)
    (lastArrival, wasFull) = (arrival, isFull)
    publish()
    return kept
  }

  /// The time to give a reading; `nil` for one that is left out.
  private mutating func judge(_ stamp: Int64, isFirst: Bool) -> Int64? {
    if let before = lastGiven, let step = Self.step(from: before, to: stamp), step > 0 {
      if stepsToSkip > 0 { stepsToSkip -= 1 } else { tracker.note(step: step) }
    }
    lastGiven = stamp
    guard let last = lastStamp else { return begin(at: stamp) }
    let period = tracker.period ?? 0
    guard let step = Self.step(from: last, to: stamp),
      Double(step) > -Self.setBack * period || step == 0
    else { return setBack(to: stamp, from: last) }
    guard step > 0 else {
      statistics.repeated += 1
      return nil
    }
    guard Double(step) >= Self.shortest * period || !isSettled else {
      statistics.extra += 1
      return nil
    }
    if period > 0, Double(step) > Self.longest * period, isSettled,
      let periods = tracker.periods(in: step), periods > Self.longest
    {
      noteGap(step: step, periods: periods, isFirst: isFirst, from: last)
    }
    lastStamp = stamp
    let time = tracker.advance(to: stamp, step: step)
    return isLeftOut(stamp) ? nil : time
  }

  private mutating func begin(at stamp: Int64) -> Int64? {
    (lastStamp, settlingFrom) = (stamp, isSettled ? settlingFrom : stamp)
    let time = tracker.begin(at: stamp)
    return isLeftOut(stamp) ? nil : time
  }

  private mutating func setBack(to stamp: Int64, from last: Int64) -> Int64? {
    statistics.clockSetBack += 1
    pendingFlags.insert(.clockSetBack)
    if statistics.clockSetBack <= Self.mostSetBacks {
      remarks.append(.clockSetBack(seconds: (Double(last) - Double(stamp)) * 1e-9))
    }
    return begin(at: stamp)
  }

  private mutating func isLeftOut(_ stamp: Int64) -> Bool {
    guard !isSettled else { return false }
    if let from = settlingFrom, let age = Self.step(from: from, to: stamp), age < settling {
      statistics.settling += 1
      return true
    }
    isSettled = true
    return false
  }

  private mutating func noteGap(step: Int64, periods: Double, isFirst: Bool, from last: Int64) {
    let lost = Int(min(periods.rounded() - 1, 1e15))
    let seconds = Double(step) * 1e-9
    pendingFlags.insert(.afterGap)
    statistics.gaps += 1
    statistics.lost += lost
    statistics.longestGapSeconds = max(statistics.longestGapSeconds, seconds)
    if periods >= Self.stallPeriods, Double(step) >= Self.stallNanoseconds {
      statistics.stalls += 1
    }
    guard wasFull || isFirst && wasReadLate(last) else { return }
    statistics.overruns += 1
    remarks.append(.overrun(lost: lost))
  }

  /// Whether the reading before was already old when it was read: what followed it found the
  /// kernel's buffer full.
  private func wasReadLate(_ stamp: Int64) -> Bool {
    guard hasMonotonicStamps, let lastArrival,
      let age = Self.step(from: stamp, to: lastArrival)
    else { return false }
    return Double(age) > max(2 * watermarkNanoseconds, 20e6)
  }

  private mutating func noteLateness(arrival: Int64) {
    // A clock that was set back is not the one that arrivals are of, whatever it is called.
    guard hasMonotonicStamps, statistics.clockSetBack == 0, let lastGiven,
      let age = Self.step(from: lastGiven, to: arrival)
    else { return }
    statistics.latenessSeconds = Double(age) * 1e-9
    let isLate = Double(age) > Self.lateWatermarks * watermarkNanoseconds
    if isLate { statistics.lateReads += 1 }
    if !isBehind, isLate, Double(age) > Self.lateRemark {
      isBehind = true
      remarks.append(.fallingBehind(seconds: Double(age) * 1e-9))
    } else if isBehind, Double(age) < Self.lateRemark / 2 {
      isBehind = false
    }
  }

  private var watermarkNanoseconds: Double {
    let period = tracker.period ?? 0
    return max(period, watermark.map { $0 * period } ?? Self.usualWatermark)
  }

  private mutating func noteValues(of sample: MotionSample) {
    guard hasBothQuantities, !said.contains(.rateBelowTrigger) else { return }
    if sample.angularVelocity == last.rate, sample.specificForce == last.force {
      last.times += 1
      if last.times == 3, !sample.flags.contains(.saturated),
        sample.angularVelocity.squaredNorm > Self.turning * Self.turning
      {
        said.insert(.rateBelowTrigger)
        remarks.append(.rateBelowTrigger)
      }
    } else {
      last = (sample.specificForce, sample.angularVelocity, 1)
    }
  }

  /// Gives readings without stamps of their own the times at which they will have been made: one
  /// period after another, the last at its arrival, all after the arrival before.
  private func spreadTimes(of samples: UnsafeMutableBufferPointer<MotionSample>, arrival: Int64) {
    var step = Int64(min(tracker.period ?? 0, 1e15))
    if let lastArrival, let since = Self.step(from: lastArrival, to: arrival) {
      let share = max(since, 0) / Int64(max(samples.count, 1))
      step = step == 0 ? share : min(step, share)
    }
    for place in samples.indices {
      samples[place].timestamp = arrival &- Int64(samples.count - 1 - place) &* step
    }
  }

  private mutating func publish() {
    statistics.isSmoothed = tracker.isSmoothed
    guard let measured = tracker.measuredPeriod else { return }
    let rate = 1e9 / measured
    statistics.measuredRateHz = rate
    statistics.jitterSeconds = tracker.steps.spread * 1e-9
    guard isSettled else { return }
    if tracker.isSmoothed, said.insert(.smoothing).inserted {
      remarks.append(.smoothing(jitterSeconds: tracker.steps.spread * 1e-9))
    }
    if let nominal = statistics.nominalRateHz, abs(rate / nominal - 1) > 0.1,
      said.insert(.rateDiffers).inserted
    {
      remarks.append(.rateDiffers(nominalHz: nominal, measuredHz: rate))
    }
  }

  /// Nanoseconds between two stamps; `nil` where that is no number: one of them is wild.
  private static func step(from first: Int64, to second: Int64) -> Int64? {
    let (step, isWild) = second.subtractingReportingOverflow(first)
    return isWild || abs(Double(step)) > 9e18 ? nil : step
  }
}

extension StreamDescription {
  /// Scans that the kernel collects before it wakes a reader, where the record says so.
  var watermark: Double? {
    attributes.first { $0.name.hasPrefix("buffer") && $0.name.hasSuffix("/watermark") }.flatMap {
      Double($0.text)
    }
    .flatMap { $0 >= 1 && $0.isFinite ? $0 : nil }
  }
}

/// Remarks that nobody has taken yet; few, so that a stream nobody asks keeps no more of them.
struct RemarkQueue: Sendable {
  private static let capacity = 16
  private var remarks: [StreamRemark] = []

  init() { remarks.reserveCapacity(Self.capacity) }

  mutating func append(_ remark: StreamRemark) {
    if remarks.count < Self.capacity { remarks.append(remark) }
  }

  mutating func removeFirst() -> StreamRemark? {
    remarks.isEmpty ? nil : remarks.removeFirst()
  }
}
