// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import Inertial

/// Microseconds from the writing of a scan at 1 kHz to its attitude: a reader on the thread that
/// filters, blocks as an asynchronous sequence, and an `AsyncStream` of samples; in turns.
func benchmarkLatency(_ knee: SimulatedKnee) throws {
  let (rounds, count) = (8, 2500)
  let scans = LiveScans(knee.thigh.recording)
  let ways: [(String, (MotionReader, LatencyMeter) -> Void)] = [
    ("reader", filterInReader), ("blocks", filterBlocks), ("async-stream", filterAsyncStream),
  ]
  let meters = ways.map { _ in LatencyMeter(count: count) }
  for _ in 0..<rounds {
    for ((_, run), meter) in zip(ways, meters) {
      let sensor = try PipedSensor()
      meter.begin()
      let reader = MotionReader([sensor.sensor])
      let writer = onThread { [node = sensor.node] in
        writePaced(scans, count, to: node, meter)
        usleep(100_000)
        reader.stop()
      }
      run(reader, meter)
      pthread_join(writer, nil)
    }
  }
  let slowest = meters[2].percentile(0.99)
  for ((name, _), meter) in zip(ways, meters) {
    var measured = Measurement(
      name: "live.latency.\(name)", input: "\(rounds) times \(count) scans at 1 kHz, a pipe",
      unit: "us", values: meter.values)
    measured.derived = [
      ("p90", meter.percentile(0.9)), ("p98", meter.percentile(0.98)),
      ("p99", meter.percentile(0.99)), ("p999", meter.percentile(0.999)),
      ("p99PerAsyncStream", meter.percentile(0.99) / slowest),
    ]
    measured.report()
  }
}

/// A scan every millisecond by absolute deadlines. Its stamp is the deadline, so that none is left
/// out or smoothed; the time of its writing is noted.
private func writePaced(_ scans: LiveScans, _ count: Int, to node: Int32, _ meter: LatencyMeter) {
  let start = MonotonicClock.nanoseconds + 100_000_000
  for row in 0..<count {
    let due = start + Int64(row) * 1_000_000
    var time = timespec(tv_sec: Int(due / 1_000_000_000), tv_nsec: Int(due % 1_000_000_000))
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
    meter.written[row] = MonotonicClock.nanoseconds
    scans.write(1, from: row, to: node) { _ in Int64(row) * 1_000_000 }
  }
}

/// Filters samples and notes how long ago they were written. One thread or task at a time uses it,
/// and the writer before it.
private final class LatencyMeter: @unchecked Sendable {
  private static let warmUp: Int64 = 100
  let written: UnsafeMutableBufferPointer<Int64>
  private var tracker = AttitudeTracker<BoundedPositionFilter>(
    nominalPeriod: 0.001, parameters: .init())
  private(set) var values: [Double] = []
  private var checksum = 0.0

  init(count: Int) {
    written = .allocate(capacity: count)
    written.initialize(repeating: 0)
    values.reserveCapacity(64 * count)
  }

  func begin() { tracker = AttitudeTracker(nominalPeriod: 0.001, parameters: .init()) }

  func take(_ sample: MotionSample) {
    tracker.update(sample.inertial(since: 0))
    checksum += tracker.attitude.w
    let now = MonotonicClock.nanoseconds
    let row = sample.timestamp / 1_000_000
    if row >= Self.warmUp { values.append(Double(now - written[Int(row)]) * 1e-3) }
  }

  func percentile(_ part: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)]
  }
}

private func filterInReader(_ reader: MotionReader, _ meter: LatencyMeter) {
  try? reader.run { event in
    guard case .samples(_, let samples) = event else { return }
    for sample in samples { meter.take(sample) }
  }
}

private func filterBlocks(_ reader: MotionReader, _ meter: LatencyMeter) {
  waitFor {
    var iterator = MotionBlocks(reader).makeAsyncIterator()
    while let block = try? await iterator.next() {
      guard case .samples(let samples) = block.content else { continue }
      for sample in samples { meter.take(sample) }
    }
  }
}

private func filterAsyncStream(_ reader: MotionReader, _ meter: LatencyMeter) {
  let (stream, continuation) = AsyncStream.makeStream(of: MotionSample.self)
  let thread = onThread {
    try? reader.run { event in
      guard case .samples(_, let samples) = event else { return }
      for sample in samples { continuation.yield(sample) }
    }
    continuation.finish()
  }
  waitFor { for await sample in stream { meter.take(sample) } }
  pthread_join(thread, nil)
}
