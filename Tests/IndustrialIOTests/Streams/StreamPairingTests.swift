// SPDX-License-Identifier: Apache-2.0

import Inertial
import SeededRandom
import Testing

@testable import IndustrialIO

@Suite("Stream pairing") struct StreamPairingTests {
  /// One batch of one stream: times in ms, and when it arrives. The acceleration at time t is
  /// (t, −t, 9.8), the angular velocity (t, 0, 0), t in seconds.
  private struct Batch {
    var quantity: InertialQuantity
    var times: [Double]
    var arrival: Double
    var flags: MotionSample.Flags = []
  }

  private func pair(
    _ batches: [Batch], periods: (Double, Double) = (10, 10), finish: Bool = true
  ) -> ([MotionSample], StreamPairing, [StreamRemark]) {
    var pairing = StreamPairing(periods: (periods.0 * 1e6, periods.1 * 1e6), batch: 64)
    var samples: [MotionSample] = []
    func drain() { while let sample = pairing.next() { samples.append(sample) } }
    for batch in batches.sorted(by: { $0.arrival < $1.arrival }) {
      pairing.arrive(batch.times.count, of: batch.quantity, at: ms(batch.arrival))
      drain()
      for (place, time) in batch.times.enumerated() {
        let t = time * 1e-3
        var sample = MotionSample(
          timestamp: ms(time), specificForce: .zero, angularVelocity: .zero,
          flags: place == 0 ? batch.flags : [])
        if batch.quantity == .acceleration {
          sample.specificForce = Vector3(t, -t, 9.8)
          pairing.add(acceleration: sample, arrival: ms(batch.arrival))
        } else {
          sample.angularVelocity = Vector3(t, 0, 0)
          pairing.add(angularVelocity: sample, arrival: ms(batch.arrival))
        }
        drain()
      }
    }
    if finish {
      pairing.finish()
      drain()
    }
    var remarks: [StreamRemark] = []
    while let remark = pairing.nextRemark() { remarks.append(remark) }
    return (samples, pairing, remarks)
  }

  /// A stream in batches: first time, period and end in ms.
  private func stream(
    _ quantity: InertialQuantity, from: Double = 0, every period: Double, to end: Double,
    batch: Int = 1, delay: Double = 0.1
  ) -> [Batch] {
    let times = Array(stride(from: from, to: end, by: period))
    return stride(from: 0, to: times.count, by: batch).map { start in
      let part = Array(times[start..<min(start + batch, times.count)])
      return Batch(quantity: quantity, times: part, arrival: part[part.count - 1] + delay)
    }
  }

  @Test("a line of accelerations is met exactly at the gyroscope's times")
  func line() {
    let (samples, pairing, remarks) = pair(
      stream(.acceleration, every: 10, to: 1000)
        + stream(.angularVelocity, from: 3, every: 10, to: 980))
    #expect(samples.count == 98)
    #expect(samples.map(\.timestamp) == (0..<98).map { ms(3 + 10 * Double($0)) })
    for sample in samples {
      let t = Double(sample.timestamp) * 1e-9
      #expect(abs(sample.specificForce.x - t) < 1e-12)
      #expect(abs(sample.angularVelocity.x - t) < 1e-12)
      #expect(sample.flags == .interpolated)
    }
    #expect(pairing.unpaired == 0 && remarks.isEmpty)
  }

  @Test("readings of one time are taken as they are")
  func sameTimes() {
    let (samples, _, _) = pair(
      stream(.acceleration, every: 10, to: 500) + stream(.angularVelocity, every: 10, to: 500))
    #expect(samples.count == 50)
    #expect(samples.allSatisfy { $0.flags.isEmpty && $0.specificForce.x == $0.angularVelocity.x })
  }

  @Test("batches of any size and delay within the wait change nothing")
  func batches() {
    let plain = pair(
      stream(.acceleration, every: 10, to: 1000)
        + stream(.angularVelocity, from: 3, every: 10, to: 980)
    ).0
    for (force, rate) in [(1, 16), (8, 1), (5, 7), (12, 12)] {
      let (samples, _, _) = pair(
        stream(.acceleration, every: 10, to: 1000, batch: force, delay: 0.2)
          + stream(.angularVelocity, from: 3, every: 10, to: 980, batch: rate))
      // The first batch is not yet known to be one: some are held.
      #expect(samples.suffix(80) == plain.suffix(80), "batches of \(force) and \(rate)")
    }
  }

  @Test("a faster accelerometer is averaged around each reading of the gyroscope")
  func average() {
    let (samples, _, _) = pair(
      stream(.acceleration, every: 2.5, to: 1000)
        + stream(.angularVelocity, from: 101.25, every: 10, to: 900), periods: (2.5, 10))
    #expect(samples.count == 80)
    for sample in samples {
      #expect(abs(sample.specificForce.x - Double(sample.timestamp) * 1e-9) < 1e-12)
      #expect(sample.flags == .interpolated)
    }
  }

  @Test("before the first acceleration there is nothing")
  func start() {
    let (samples, pairing, _) = pair(
      stream(.acceleration, from: 200, every: 10, to: 1000)
        + stream(.angularVelocity, every: 10, to: 1000))
    #expect(samples.first?.timestamp == ms(200))
    #expect(pairing.unpaired == 20)
  }

  @Test("an acceleration that does not come in time is held, flagged, and remarked after 200 ms")
  func held() {
    let (samples, _, remarks) = pair(
      stream(.acceleration, every: 10, to: 301)
        + stream(.acceleration, from: 800, every: 10, to: 1000)
        + stream(.angularVelocity, from: 5, every: 10, to: 980))
    #expect(samples.count == 98)
    for sample in samples {
      let time = sample.timestamp
      let isInHole = time > ms(300) && time < ms(800)
      #expect(sample.flags.contains(.held) == isInHole)
      if isInHole { #expect(sample.specificForce.x == 0.3) }
    }
    #expect(remarks == [.stopped(.acceleration), .resumed(.acceleration)])
  }

  @Test("a reading waits one period and one watermark, no longer")
  func wait() {
    // 10 ms and 10 ms after its arrival at 106.
    for (late, isHeld) in [(125.0, false), (127, true)] {
      let (samples, _, _) = pair([
        Batch(quantity: .acceleration, times: [100], arrival: 100),
        Batch(quantity: .angularVelocity, times: [105], arrival: 106),
        Batch(quantity: .acceleration, times: [110], arrival: late),
      ])
      #expect(samples.map(\.flags) == [isHeld ? .held : .interpolated])
    }
  }

  @Test("a stopped gyroscope leaves the accelerometer's samples, flagged")
  func gyroscopeStops() {
    let (samples, _, remarks) = pair(
      stream(.acceleration, every: 10, to: 1000)
        + stream(.angularVelocity, from: 5, every: 10, to: 300)
        + stream(.angularVelocity, from: 805, every: 10, to: 980))
    let alone = samples.filter { $0.flags.contains(.noAngularVelocity) }
    #expect(alone.first?.timestamp == ms(300))
    #expect(alone.last?.timestamp == ms(800))
    #expect(alone.count == 51)
    #expect(alone.allSatisfy { $0.angularVelocity == .zero })
    #expect(remarks == [.stopped(.angularVelocity), .resumed(.angularVelocity)])
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
  }

  @Test(
    "gaps and restarts of the accelerometer are told once, those of the gyroscope where they are")
  func flags() {
    var batches =
      stream(.acceleration, every: 10, to: 500)
      + stream(.angularVelocity, from: 5, every: 5, to: 480)
    let force = batches.firstIndex { $0.quantity == .acceleration && $0.times == [200] } ?? 0
    batches[force].flags = .afterGap
    batches.remove(at: force - 1)
    let rate = batches.firstIndex { $0.quantity == .angularVelocity && $0.times == [300] } ?? 0
    batches[rate].flags = .restarted
    let (samples, _, _) = pair(batches, periods: (10, 5))
    #expect(samples.filter { $0.flags.contains(.afterGap) }.map(\.timestamp) == [ms(185)])
    #expect(samples.filter { $0.flags.contains(.restarted) }.map(\.timestamp) == [ms(300)])
  }

  @Test("both clocks set back: times start anew")
  func setBack() {
    var force = stream(.acceleration, every: 10, to: 500)
    var rate = stream(.angularVelocity, from: 5, every: 10, to: 480)
    for (place, batch) in force.enumerated() where place >= 30 {
      force[place].times = batch.times.map { $0 - 250 }
    }
    for (place, batch) in rate.enumerated() where place >= 30 {
      rate[place].times = batch.times.map { $0 - 250 }
    }
    (force[30].flags, rate[30].flags) = (.clockSetBack, .clockSetBack)
    let (samples, _, _) = pair(force + rate)
    #expect(samples.count == 48)
    let falls = zip(samples, samples.dropFirst()).filter { $1.timestamp <= $0.timestamp }
    #expect(falls.count == 1)
    #expect(falls.first?.1.flags.contains(.clockSetBack) == true)
    #expect(
      samples.suffix(15).allSatisfy { abs($0.specificForce.x - $0.angularVelocity.x) < 1e-12 })
  }

  @Test("any batches: times rise, memory is bounded, every reading is used or counted")
  func anyBatches() {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      var batches: [Batch] = []
      var rates = 0
      for quantity in InertialQuantity.allCases {
        var (time, arrival) = (Double(random.next() % 300), 0.0)
        let period = Double(1 + random.next() % 20)
        while time < 3000 {
          let count = Int(random.next() % 40) + 1
          let times = (0..<count).map { time + period * Double($0) }
          time = times[count - 1] + period
          if random.once(in: 10) { time += Double(random.next() % 500) }
          arrival = max(arrival + 0.01, times[count - 1] + Double(random.next() % 50))
          batches.append(Batch(quantity: quantity, times: times, arrival: arrival))
          if quantity == .angularVelocity { rates += count }
        }
      }
      let (samples, pairing, _) = pair(batches)
      let six = samples.filter { !$0.flags.contains(.noAngularVelocity) }
      #expect(six.count + pairing.unpaired == rates, "seed \(seed)")
      #expect(
        zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp }, "seed \(seed)"
      )
      for sample in six where sample.flags.contains(.interpolated) {
        let t = Double(sample.timestamp) * 1e-9
        #expect(abs(sample.specificForce.x - t) < 0.02, "seed \(seed) at \(t)")
      }
    }
  }
}
