// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import IndustrialIO

@Suite("Stamp tracker") struct StampTrackerTests {
  /// What a tracker makes of stamps that rise: times, and the tracker after them.
  private func track(_ stamps: [Int64], nominal: Double? = 10e6) -> ([Int64], StampTracker) {
    var tracker = StampTracker(nominalPeriod: nominal)
    var times: [Int64] = []
    for (place, stamp) in stamps.enumerated() {
      guard place > 0 else {
        times.append(tracker.begin(at: stamp))
        continue
      }
      tracker.note(step: stamp - stamps[place - 1])
      times.append(tracker.advance(to: stamp, step: stamp - stamps[place - 1]))
    }
    return (times, tracker)
  }

  /// Uniform noise from -1 to 1.
  private func noise(_ random: inout SplitMix64) -> Double {
    Double(Int64(bitPattern: random.next())) * 0x1p-63
  }

  /// Stamps of a period, each off by jitter of a part of it.
  private func jittery(_ count: Int, period: Double, part: Double, seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map {
      7_000_000_000_000 + Int64((Double($0) + part * noise(&random)) * period)
    }
  }

  /// Root of the mean square of what is left of times less a regular beat, in periods.
  private func spread(_ times: ArraySlice<Int64>, period: Double) -> Double {
    let left = times.enumerated().map { Double($1 - times[times.startIndex]) - Double($0) * period }
    let mean = left.reduce(0, +) / Double(left.count)
    let squares = left.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(left.count)).squareRoot() / period
  }

  @Test("stamps with little jitter are left as they are")
  func littleJitter() {
    let stamps = jittery(2000, period: 10e6, part: 0.05, seed: 1)
    let (times, tracker) = track(stamps)
    #expect(times == stamps)
    #expect(!tracker.isSmoothed)
  }

  @Test("stamps with much jitter are smoothed to a fifth of it")
  func muchJitter() throws {
    for seed in UInt64(1)...20 {
      let stamps = jittery(3000, period: 10e6, part: 0.35, seed: seed)
      let (times, tracker) = track(stamps)
      #expect(tracker.isSmoothed)
      let (before, after) = (
        spread(stamps[1000...], period: 10e6), spread(times[1000...], period: 10e6)
      )
      #expect(after < before / 5, "seed \(seed): \(before) to \(after)")
      let period = try #require(tracker.measuredPeriod)
      #expect(abs(period / 10e6 - 1) < 0.003, "seed \(seed): \(period)")
    }
  }

  @Test("smoothed times rise, stay within half a period and keep the long-term time")
  func bounds() throws {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let period = 1e6 * Double(1 + random.next() % 20)
      let part = 0.1 + 0.3 * abs(noise(&random))
      let stamps = jittery(4000, period: period, part: part, seed: seed).reduce(into: [Int64]()) {
        // Jitter over half a period would let stamps fall.
        $0.append(max($1, ($0.last ?? .min) + 1))
      }
      let (times, _) = track(stamps, nominal: random.pick(period, nil))
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      let worst = zip(times, stamps).map { abs($0 - $1) }.max() ?? 0
      #expect(Double(worst) < 0.56 * period, "seed \(seed): \(worst) of \(period)")
      let late = zip(times, stamps).suffix(2000).reduce(0.0) { $0 + Double($1.0 - $1.1) }
      #expect(abs(late / 2000) < 0.05 * period, "seed \(seed): mean \(late / 2000) of \(period)")
    }
  }

  @Test("a drifting chip's clock is followed")
  func drift() throws {
    // The period grows by 2 % in 200 s, with jitter.
    var random = SplitMix64(seed: 5)
    var time = 0.0
    var truth: [Double] = []
    for place in 0..<20_000 {
      time += 10e6 * (1 + 0.02 * Double(place) / 20_000)
      truth.append(time)
    }
    let stamps = truth.map { 1_000_000_000 + Int64($0 + 3e6 * noise(&random)) }
    let (times, tracker) = track(stamps)
    let errors = zip(times, truth).dropFirst(500).map { Double($0 - 1_000_000_000) - $1 }
    // A tenth of a period.
    #expect(errors.allSatisfy { abs($0) < 1e6 })
    let period = try #require(tracker.measuredPeriod)
    #expect(abs(period / 10.2e6 - 1) < 0.003)
  }

  @Test("batches of a hardware FIFO with a chip 2 % off: the true period, no gap at a border")
  func batches() throws {
    for off in [-0.02, 0.02] {
      // Within a batch of 20 the driver counts nominal periods; each batch ends at the true time.
      let truth = 10e6 * (1 + off)
      let stamps = (0..<4000).map { place in
        let end = Double(place / 20 * 20 + 19) * truth
        return 3_000_000_000 + Int64(end - Double(19 - place % 20) * 10e6)
      }
      var tracker = StampTracker(nominalPeriod: 10e6)
      _ = tracker.begin(at: stamps[0])
      var longest = 0.0
      for (first, second) in zip(stamps, stamps.dropFirst()) {
        let step = second - first
        tracker.note(step: step)
        if second > stamps[500] { longest = max(longest, tracker.periods(in: step) ?? 0) }
        _ = tracker.advance(to: second, step: step)
      }
      #expect(longest < 1.5)
      let period = try #require(tracker.measuredPeriod)
      #expect(abs(period / truth - 1) < 0.002, "\(period) of \(truth)")
      #expect(!tracker.isSmoothed)
    }
  }

  @Test("a step of the clock is taken in, never by going back")
  func step() {
    for step in [-3e6, 4e6] {
      var stamps = jittery(1000, period: 10e6, part: 0.3, seed: 9)
      for place in 500..<1000 { stamps[place] += Int64(step) }
      let rising = stamps.reduce(into: [Int64]()) { $0.append(max($1, ($0.last ?? .min) + 1)) }
      let (times, _) = track(rising)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      let last = zip(times, rising).suffix(200).reduce(0.0) { $0 + Double($1.0 - $1.1) } / 200
      #expect(abs(last) < 0.5e6)
    }
  }

  @Test("one wild stamp moves the beat by little")
  func outlier() {
    var stamps = jittery(1000, period: 10e6, part: 0.3, seed: 3)
    let (quiet, _) = track(stamps)
    stamps[600] += 8_000_000
    let wild = stamps.reduce(into: [Int64]()) { $0.append(max($1, ($0.last ?? .min) + 1)) }
    let (times, _) = track(wild)
    let moved = zip(times, quiet).suffix(300).map { abs($0 - $1) }.max() ?? 0
    #expect(moved < 2_000_000)
  }

  @Test("median and spread are those of the sorted steps")
  func statistics() {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      var statistics = StepStatistics()
      var steps: [Int64] = []
      for _ in 0..<64 {
        steps.append(Int64(random.next() % random.pick(3, 1000, 1 << 40)) + 1)
        guard statistics.add(steps[steps.count - 1]) else { continue }
        let middle = steps.sorted()[steps.count / 2]
        let deviation = steps.map { abs($0 - middle) }.sorted()[steps.count / 2]
        #expect(statistics.median == Double(middle), "seed \(seed)")
        #expect(statistics.spread == 1.4826 * Double(deviation), "seed \(seed)")
      }
    }
  }
}
