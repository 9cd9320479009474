// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Waits until a source is worth asking: its descriptor can be read, or its deadline is there.
///
/// The kernel wakes nobody when a device goes away, so that every source has a deadline.
final class SourceWaiting {
  /// Nanoseconds after which an empty screen should be told so.
  private static let quietAfter: Int64 = 100_000_000
  /// A descriptor that was ready so often with nothing to read is left out of a wait...
  private static let patience = 4
  /// ...of at most that many nanoseconds.
  private static let pause: Int64 = 10_000_000

  private let streams: [SensorStream]
  private let descriptors: UnsafeMutableBufferPointer<pollfd>
  /// When samples came last, or quiet was said.
  private var lastNews: Int64
  private var wakesForNothing = 0

  init(_ streams: [SensorStream], wake: Int32) {
    self.streams = streams
    descriptors = .allocate(capacity: streams.count + 1)
    descriptors.initialize(repeating: pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
    lastNews = MonotonicClock.nanoseconds
  }

  deinit { descriptors.deallocate() }

  /// - Parameter afterSamples: whether samples came since the last wait.
  /// - Returns: whether nothing has come for a tenth of a second.
  func wait(afterSamples: Bool) -> Bool {
    let now = now(afterSamples: afterSamples)
    if afterSamples { (lastNews, wakesForNothing) = (now, 0) }
    guard now &- lastNews < Self.quietAfter else {
      lastNews = now
      return true
    }
    var until = lastNews &+ Self.quietAfter
    let isPausing = wakesForNothing >= Self.patience
    if isPausing { until = min(until, now &+ Self.pause) }
    for (place, stream) in streams.enumerated() {
      until = min(until, stream.deadline)
      // A negative number is left out by the kernel.
      descriptors[place + 1].fd = isPausing ? -1 : stream.descriptor ?? -1
    }
    let ready = wait(max(until &- now, 0))
    wakesForNothing = isPausing || ready <= 0 ? 0 : wakesForNothing + 1
    return false
  }

  /// Waits for descriptors, in whole milliseconds; the rest of a time that ends sooner than that is
  /// slept.
  ///
  /// - Returns: descriptors that are ready.
  private func wait(_ nanoseconds: Int64) -> Int32 {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let isPrecise = streams.contains { $0.descriptor == nil }
    let whole = isPrecise ? milliseconds : milliseconds + 1
    let ready = poll(descriptors.baseAddress, nfds_t(descriptors.count), Int32(min(whole, 1000)))
    // A sleep of nothing takes 50 µs.
    guard isPrecise, ready == 0, milliseconds == 0, rest > 0 else { return ready }
    var time = timespec(tv_sec: 0, tv_nsec: Int(rest))
    nanosleep(&time, nil)
    return 0
  }

  /// The time of the newest read where that was just now: it saves a reading of the clock.
  private func now(afterSamples: Bool) -> Int64 {
    guard afterSamples, streams.allSatisfy({ $0.descriptor != nil }) else {
      return MonotonicClock.nanoseconds
    }
    return streams.reduce(lastNews) { max($0, $1.arrival) }
  }
}
