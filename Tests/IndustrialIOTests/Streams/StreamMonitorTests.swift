// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Inertial
import SeededRandom
import Testing

@Suite("Stream monitor") struct StreamMonitorTests {
  /// Times of a steady 100 Hz, from a time that a monotonic clock has.
  private func steady(_ count: Int, from: Int64 = 5_000_000_000_000, ms step: Double = 10)
    -> [Int64]
  {
    (0..<count).map { from + Int64($0) * ms(step) }
  }

  @Test("a steady stream passes untouched and its rate is measured")
  func steadyStream() throws {
    let times = steady(500)
    let record = try StreamRecord(TestSensor(), times, batch: 7)
    #expect(record.samples.map(\.timestamp) == times)
    #expect(record.samples.allSatisfy { $0.flags.isEmpty })
    #expect(record.samples[3].specificForce.x == 0.003)
    #expect(record.remarks.isEmpty)
    #expect(record.statistics.scans == 500 && record.statistics.samples == 500)
    #expect(record.statistics.reads == 72)
    let rate = try #require(record.statistics.measuredRateHz)
    #expect(abs(rate - 100) < 1e-6)
    #expect(record.statistics.jitterSeconds == 0)
  }

  @Test(
    "readings that are missing are counted exactly and flagged once", arguments: [1, 2, 9, 300])
  func gap(lost: Int) throws {
    var times = steady(200 + lost)
    times.removeSubrange(100..<(100 + lost))
    let record = try StreamRecord(TestSensor(), times)
    #expect(record.statistics.gaps == 1)
    #expect(record.statistics.lost == lost)
    #expect(record.statistics.stalls == (lost >= 9 ? 1 : 0))
    #expect(record.statistics.longestGapSeconds == Double(ms(10) * Int64(lost + 1)) * 1e-9)
    #expect(record.samples.indices.filter { !record.samples[$0].flags.isEmpty } == [100])
    #expect(record.samples[100].flags == .afterGap)
  }

  @Test("the border between a long step and a gap is one and a half periods")
  func gapBorder() throws {
    for (step, gaps) in [(14.9, 0), (15.1, 1)] {
      let first = steady(100)
      let record = try StreamRecord(TestSensor(), first + steady(100, from: first[99] + ms(step)))
      #expect(record.statistics.gaps == gaps)
      #expect(record.statistics.lost == gaps)
    }
  }

  @Test("a repeat, a step back and an extra scan are left out and counted")
  func repeats() throws {
    let all = steady(100)
    let times =
      all[..<50] + [all[49]] + all[50..<60] + [all[57]] + all[60..<70] + [all[69] + ms(1.9)]
      + all[70...]
    let record = try StreamRecord(TestSensor(), Array(times))
    #expect(record.statistics.repeated == 2)
    #expect(record.statistics.extra == 1)
    #expect(record.samples.map(\.timestamp) == steady(100))
    #expect(record.statistics.gaps == 0)
  }

  @Test("a clock set back is flagged and its new time is taken")
  func setBack() throws {
    let times = steady(100) + steady(100, from: 1_000_000_000)
    let record = try StreamRecord(TestSensor(clock: "realtime"), times)
    #expect(record.samples.map(\.timestamp) == times)
    #expect(record.samples[100].flags == .clockSetBack)
    #expect(record.samples.filter { !$0.flags.isEmpty }.count == 1)
    #expect(record.statistics.clockSetBack == 1)
    guard case .clockSetBack(let seconds) = record.remarks.first else {
      Issue.record("\(record.remarks)")
      return
    }
    #expect(abs(seconds - 4999.99) < 1e-9)
  }

  @Test("stamps that keep going back are said a few times, and not blamed on a busy machine")
  func settingBackForEver() throws {
    let times = (0..<200).map { 5_000_000_000_000 - Int64($0) * 1_000_000_000 }
    let record = try StreamRecord(TestSensor(clock: "monotonic"), times)
    #expect(record.statistics.clockSetBack == 199)
    #expect(record.remarks.count <= 10)
    let isBlamed = record.remarks.contains { if case .fallingBehind = $0 { true } else { false } }
    #expect(!isBlamed)
  }

  @Test("what comes while filters settle is left out, of the samples only")
  func settling() throws {
    // HID: a first step that is wrong.
    var times = steady(100)
    times[0] = times[1] - ms(1.5)
    let tap = RecordingTap()
    let sensor = TestSensor(settling: 0.1)
    let source = SteppedSource(try sensor.description(), sensor.steps(times))
    let record = try StreamRecord(SensorStream(source, tap: tap))
    #expect(record.statistics.settling == 11)
    #expect(record.samples.count == 89)
    #expect(record.samples[0].flags.isEmpty)
    #expect(record.statistics.gaps == 0 && record.statistics.extra == 0)
    #expect(tap.scans == 100)
  }

  @Test("a restart is flagged, settles anew and is no gap")
  func restart() throws {
    let sensor = TestSensor(settling: 0.05)
    let first = steady(100)
    let second = steady(100, from: 9_000_000_000_000)
    let steps =
      sensor.steps(first) + [.other(.lost(.unplugged(device: "test"))), .other(.restarted)]
      + sensor.steps(second)
    let tap = RecordingTap()
    let record = try StreamRecord(
      SensorStream(SteppedSource(try sensor.description(), steps), tap: tap))
    #expect(record.samples.map(\.timestamp) == Array(first[5...]) + Array(second[5...]))
    #expect(record.samples[95].flags == .restarted)
    #expect(record.statistics.restarts == 1 && record.statistics.gaps == 0)
    #expect(record.statistics.settling == 10)
    #expect(record.events == ["lost", "restarted", "ended"])
    #expect(tap.events == ["begin", "lost", "restarted", "begin", "ended"])
  }

  @Test("the same six numbers three times in a turn are remarked once, at rest never")
  func rateBelowTrigger() throws {
    let sensor = TestSensor()
    for (rate, remarks) in [(Int16(500), [StreamRemark.rateBelowTrigger]), (10, [])] {
      let steps = steady(99).enumerated().map { place, time in
        SteppedSource.Step.scans(
          sensor.scan(time, [0, 0, 9800, rate, 0, Int16(place / 3)]), arrival: time)
      }
      let record = try StreamRecord(SensorStream(SteppedSource(try sensor.description(), steps)))
      #expect(record.remarks == remarks)
    }
  }

  @Test("saturation is flagged and counted")
  func saturation() throws {
    let sensor = TestSensor()
    let steps: [SteppedSource.Step] = zip(
      steady(4),
      [[0, 0, 1, 0, 0, 0], [.max, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, .min], [0, 0, 0, 1, 1, 1]]
    ).map { .scans(sensor.scan($0, $1), arrival: $0) }
    let record = try StreamRecord(SensorStream(SteppedSource(try sensor.description(), steps)))
    #expect(record.samples.map { $0.flags.contains(.saturated) } == [false, true, true, false])
    #expect(record.statistics.saturated == 2)
  }

  @Test("a gap after a reader's stall is an overrun, one of a prompt reader is not")
  func overrun() throws {
    let sensor = TestSensor(rate: 1000)
    let before = steady(200, ms: 1)
    let after = steady(200, from: before[199] + ms(448), ms: 1)
    for (stall, overruns) in [(ms(440), 1), (0, 0)] {
      var steps = sensor.steps(Array(before[..<184]))
      let late = sensor.steps(Array(before[184...]), batch: 16)
      for step in late {
        guard case .scans(let bytes, let arrival) = step else { continue }
        steps.append(.scans(bytes, arrival: arrival + stall))
      }
      let record = try StreamRecord(
        SensorStream(SteppedSource(try sensor.description(), steps + sensor.steps(after))))
      #expect(record.statistics.overruns == overruns)
      #expect(record.statistics.lost == 447)
      #expect(record.statistics.lateReads == overruns)
      #expect(record.remarks.contains(.overrun(lost: 447)) == (overruns == 1))
    }
  }

  @Test("a gap after a read that filled the buffer is an overrun on any clock")
  func overrunAfterFullRead() throws {
    // Room for a quarter of a second.
    let sensor = TestSensor(rate: 1000, clock: "realtime")
    let before = steady(500, ms: 1)
    let times = before + steady(50, from: before[499] + ms(100), ms: 1)
    let record = try StreamRecord(sensor, times, batch: 500)
    #expect(record.statistics.overruns == 1)
    #expect(record.statistics.reads == 3)
    #expect(record.statistics.latenessSeconds == nil)
  }

  @Test("a driver's wrong rate is remarked, and gaps are judged by the true one")
  func wrongRate() throws {
    let times = steady(300, ms: 2.5)
    let record = try StreamRecord(TestSensor(rate: 100, settling: 0.1), times)
    #expect(record.statistics.gaps == 0)
    #expect(record.statistics.extra == 0)
    #expect(record.samples.count == 260)
    guard case .rateDiffers(100, let measured) = record.remarks.first else {
      Issue.record("\(record.remarks)")
      return
    }
    #expect(abs(measured - 400) < 1e-6)
  }

  @Test("a rate changed by another program is followed within 64 readings")
  func changedRate() throws {
    let first = steady(300)
    let second = steady(300, from: first[299] + ms(2.5), ms: 2.5)
    let third = steady(300, from: second[299] + ms(10))
    let record = try StreamRecord(TestSensor(rate: nil), first + second + third)
    #expect(record.samples.count == 900)
    #expect(record.statistics.gaps <= 64)
    #expect(record.samples.suffix(200).allSatisfy { $0.flags.isEmpty })
    let rate = try #require(record.statistics.measuredRateHz)
    #expect(abs(rate - 100) < 1e-6)
  }

  @Test("scans without stamps get times one period apart, the last that of arrival")
  func withoutStamps() throws {
    let full = try TestSensor().description()
    var description = full
    description.layout = try ScanLayout(full.layout.channels.filter { $0.name != "in_timestamp" })
    description.clock = nil
    let steps = (1...50).map { batch in
      SteppedSource.Step.scans(
        [UInt8](repeating: UInt8(batch), count: 4 * 12), arrival: Int64(batch) * ms(40))
    }
    let record = try StreamRecord(SensorStream(SteppedSource(description, steps)))
    #expect(record.samples.map(\.timestamp) == (1...200).map { $0 * ms(10) })
    #expect(record.statistics.latenessSeconds == nil)
  }

  @Test("any stamps give rising times between steps back, and counts that add up")
  func anyStamps() throws {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      var time = Int64(bitPattern: random.next())
      let times = (0..<300).map { _ in
        switch random.next() % 8 {
        case 0: time = Int64(bitPattern: random.next())
        case 1: time &-= Int64(random.next() % 100_000_000)
        case 2: break
        case 3: time = random.pick(.max, .min, 0, -1)
        default: time &+= Int64(random.next() % 20_000_000)
        }
        return time
      }
      let sensor = TestSensor(rate: random.pick(nil, 100, 1e-9, 1e9), settling: random.pick(0, 0.1))
      let record = try StreamRecord(sensor, times, batch: Int(random.next() % 90) + 1)
      let counts = record.statistics
      #expect(
        counts.samples + counts.settling + counts.repeated + counts.extra == counts.scans,
        "seed \(seed)")
      #expect(record.samples.count == counts.samples, "seed \(seed)")
      let falls = zip(record.samples, record.samples.dropFirst()).filter { first, second in
        second.timestamp <= first.timestamp && !second.flags.contains(.clockSetBack)
      }
      #expect(falls.isEmpty, "seed \(seed)")
    }
  }
}
