// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Pairing of two streams")
struct SamplePairingTests {
  /// A sample whose values are straight lines of its time, so that interpolation is exact.
  private static func sample(_ time: Double) -> InertialSample {
    InertialSample(
      time: time, specificForce: Vector3(time, 2 * time, -time),
      angularVelocity: Vector3(1 - time, 0, time))
  }

  private static let roundingTolerance = 1e-12

  private static func pairs(
    _ pairing: inout SamplePairing
  ) -> [(proximal: InertialSample, distal: InertialSample)] {
    var result: [(proximal: InertialSample, distal: InertialSample)] = []
    while let pair = pairing.next() { result.append(pair) }
    return result
  }

  @Test("samples of one time pass as they are")
  func equalTimes() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    for index in 0..<10 {
      pairing.add(proximal: Self.sample(Double(index) * 0.01))
      #expect(pairing.next() == nil)
      pairing.add(distal: Self.sample(Double(index) * 0.01))
      let pair = pairing.next()
      #expect(pair?.proximal == pair?.distal)
      #expect(pair?.proximal == Self.sample(Double(index) * 0.01))
    }
    #expect(pairing.unpaired == 0)
  }

  @Test("the shank is interpolated at the thigh's times, whatever its own rate")
  func interpolated() {
    var pairing = SamplePairing(periods: (0.01, 0.004), limit: 0.5)
    for index in 0..<50 { pairing.add(distal: Self.sample(0.0013 + Double(index) * 0.004)) }
    for index in 0..<20 { pairing.add(proximal: Self.sample(Double(index) * 0.01)) }
    let found = Self.pairs(&pairing)
    // Time 0 lies before the shank's first sample.
    #expect(found.count == 19)
    #expect(pairing.unpaired == 1)
    for pair in found {
      let expected = Self.sample(pair.proximal.time)
      #expect(pair.distal.time == pair.proximal.time)
      #expect((pair.distal.specificForce - expected.specificForce).norm < Self.roundingTolerance)
    }
  }

  /// Two streams with jitter, rates of their own, and a gap in the shank.
  private static func streams(_ seed: UInt64) -> (
    proximal: [InertialSample], distal: [InertialSample]
  ) {
    var generator = SplitMix64(seed: seed)
    func stream(period: Double, count: Int) -> [InertialSample] {
      (0..<count).map {
        let jitter = Double.random(in: -0.3...0.3, using: &generator)
        return InertialSample(
          time: (Double($0) + jitter) * period, specificForce: generator.nextNoiseVector(),
          angularVelocity: generator.nextNoiseVector())
      }
    }
    let proximal = stream(period: 0.01, count: 400)
    let distal = stream(period: 0.016, count: 250).filter { !(1.0...1.2).contains($0.time) }
    return (proximal, distal)
  }

  @Test(
    "rows are those of the whole recordings paired, to the last bit", arguments: [UInt64](1...8))
  func asWhole(seed: UInt64) throws {
    let (proximal, distal) = Self.streams(seed)
    let whole = try SensorPair(
      proximal: InertialRecording(proximal), distal: InertialRecording(distal))
    let periods = (
      try #require(RecordingTiming(InertialRecording(proximal))).period,
      try #require(RecordingTiming(InertialRecording(distal))).period
    )
    var pairing = SamplePairing(periods: periods, limit: 10)
    for sample in proximal { pairing.add(proximal: sample) }
    for sample in distal { pairing.add(distal: sample) }
    let found = Self.pairs(&pairing)
    #expect(found.map(\.proximal) == Array(whole.proximal), "seed \(seed)")
    #expect(found.map(\.distal) == Array(whole.distal), "seed \(seed)")
  }

  @Test("a delay of either sensor within the limit changes nothing", arguments: [UInt64](1...8))
  func delays(seed: UInt64) {
    let (proximal, distal) = Self.streams(seed)
    func run(proximalDelay: Double, distalDelay: Double) -> [InertialSample] {
      var pairing = SamplePairing(periods: (0.01, 0.016), limit: 0.5)
      var found: [InertialSample] = []
      let arrivals =
        proximal.map { (at: $0.time + proximalDelay, isProximal: true, sample: $0) }
        + distal.map { (at: $0.time + distalDelay, isProximal: false, sample: $0) }
      for arrival in arrivals.sorted(by: { $0.at < $1.at }) {
        if arrival.isProximal {
          pairing.add(proximal: arrival.sample)
        } else {
          pairing.add(distal: arrival.sample)
        }
        for pair in Self.pairs(&pairing) { found += [pair.proximal, pair.distal] }
      }
      return found
    }
    let expected = run(proximalDelay: 0, distalDelay: 0)
    #expect(expected.count > 600)
    for delay in [0.01, 0.1, 0.3, 0.45] {
      #expect(run(proximalDelay: delay, distalDelay: 0) == expected, "seed \(seed), \(delay) s")
      // The last rows still wait when the stream ends.
      #expect(run(proximalDelay: 0, distalDelay: delay) == expected, "seed \(seed), \(delay) s")
    }
  }

  @Test("a sample that waits longer than the limit is left out and counted, and memory is bounded")
  func limit() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    var most = 0
    for index in 0..<10_000 {
      pairing.add(proximal: Self.sample(Double(index) * 0.01))
      #expect(pairing.next() == nil)
      most = max(most, pairing.count)
    }
    #expect(most <= 52)
    #expect(pairing.unpaired == 10_000 - pairing.count)
    var distalOnly = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    for index in 0..<10_000 { distalOnly.add(distal: Self.sample(Double(index) * 0.01)) }
    #expect(distalOnly.count <= 66)
  }

  @Test("numbers that are none, repeats and steps back are left out; clocks may be set back")
  func hostile() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    func both(_ time: Double) {
      pairing.add(proximal: Self.sample(time))
      pairing.add(distal: Self.sample(time))
    }
    both(5)
    both(.nan)
    both(5)
    both(4.99)
    both(.infinity)
    both(5.01)
    #expect(Self.pairs(&pairing).map(\.proximal.time) == [5, 5.01])
    both(0)
    both(0.01)
    #expect(Self.pairs(&pairing).map(\.proximal.time) == [0, 0.01])
  }
}
