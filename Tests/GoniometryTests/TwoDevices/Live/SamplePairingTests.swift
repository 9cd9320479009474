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
  ) -> [(thigh: InertialSample, shank: InertialSample)] {
    var result: [(thigh: InertialSample, shank: InertialSample)] = []
    while let pair = pairing.next() { result.append(pair) }
    return result
  }

  @Test("samples of one time pass as they are")
  func equalTimes() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    for index in 0..<10 {
      pairing.add(thigh: Self.sample(Double(index) * 0.01))
      #expect(pairing.next() == nil)
      pairing.add(shank: Self.sample(Double(index) * 0.01))
      let pair = pairing.next()
      #expect(pair?.thigh == pair?.shank)
      #expect(pair?.thigh == Self.sample(Double(index) * 0.01))
    }
    #expect(pairing.unpaired == 0)
  }

  @Test("the shank is interpolated at the thigh's times, whatever its own rate")
  func interpolated() {
    var pairing = SamplePairing(periods: (0.01, 0.004), limit: 0.5)
    for index in 0..<50 { pairing.add(shank: Self.sample(0.0013 + Double(index) * 0.004)) }
    for index in 0..<20 { pairing.add(thigh: Self.sample(Double(index) * 0.01)) }
    let found = Self.pairs(&pairing)
    // Time 0 lies before the shank's first sample.
    #expect(found.count == 19)
    #expect(pairing.unpaired == 1)
    for pair in found {
      let expected = Self.sample(pair.thigh.time)
      #expect(pair.shank.time == pair.thigh.time)
      #expect((pair.shank.specificForce - expected.specificForce).norm < Self.roundingTolerance)
    }
  }

  /// Two streams with jitter, rates of their own, and a gap in the shank.
  private static func streams(_ seed: UInt64) -> (thigh: [InertialSample], shank: [InertialSample])
  {
    var generator = SplitMix64(seed: seed)
    func stream(period: Double, count: Int) -> [InertialSample] {
      (0..<count).map {
        let jitter = Double.random(in: -0.3...0.3, using: &generator)
        return InertialSample(
          time: (Double($0) + jitter) * period, specificForce: generator.nextNoiseVector(),
          angularVelocity: generator.nextNoiseVector())
      }
    }
    let thigh = stream(period: 0.01, count: 400)
    let shank = stream(period: 0.016, count: 250).filter { !(1.0...1.2).contains($0.time) }
    return (thigh, shank)
  }

  @Test(
    "rows are those of the whole recordings paired, to the last bit", arguments: [UInt64](1...8))
  func asWhole(seed: UInt64) throws {
    let (thigh, shank) = Self.streams(seed)
    let whole = try SensorPair(thigh: InertialRecording(thigh), shank: InertialRecording(shank))
    let periods = (
      try #require(RecordingTiming(InertialRecording(thigh))).period,
      try #require(RecordingTiming(InertialRecording(shank))).period
    )
    var pairing = SamplePairing(periods: periods, limit: 10)
    for sample in thigh { pairing.add(thigh: sample) }
    for sample in shank { pairing.add(shank: sample) }
    let found = Self.pairs(&pairing)
    #expect(found.map(\.thigh) == Array(whole.thigh), "seed \(seed)")
    #expect(found.map(\.shank) == Array(whole.shank), "seed \(seed)")
  }

  @Test("a delay of either sensor within the limit changes nothing", arguments: [UInt64](1...8))
  func delays(seed: UInt64) {
    let (thigh, shank) = Self.streams(seed)
    func run(thighDelay: Double, shankDelay: Double) -> [InertialSample] {
      var pairing = SamplePairing(periods: (0.01, 0.016), limit: 0.5)
      var found: [InertialSample] = []
      let arrivals =
        thigh.map { (at: $0.time + thighDelay, isThigh: true, sample: $0) }
        + shank.map { (at: $0.time + shankDelay, isThigh: false, sample: $0) }
      for arrival in arrivals.sorted(by: { $0.at < $1.at }) {
        if arrival.isThigh {
          pairing.add(thigh: arrival.sample)
        } else {
          pairing.add(shank: arrival.sample)
        }
        for pair in Self.pairs(&pairing) { found += [pair.thigh, pair.shank] }
      }
      return found
    }
    let expected = run(thighDelay: 0, shankDelay: 0)
    #expect(expected.count > 600)
    for delay in [0.01, 0.1, 0.3, 0.45] {
      #expect(run(thighDelay: delay, shankDelay: 0) == expected, "seed \(seed), \(delay) s")
      // The last rows still wait when the stream ends.
      #expect(run(thighDelay: 0, shankDelay: delay) == expected, "seed \(seed), \(delay) s")
    }
  }

  @Test("a sample that waits longer than the limit is left out and counted, and memory is bounded")
  func limit() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    var most = 0
    for index in 0..<10_000 {
      pairing.add(thigh: Self.sample(Double(index) * 0.01))
      #expect(pairing.next() == nil)
      most = max(most, pairing.count)
    }
    #expect(most <= 52)
    #expect(pairing.unpaired == 10_000 - pairing.count)
    var shankOnly = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    for index in 0..<10_000 { shankOnly.add(shank: Self.sample(Double(index) * 0.01)) }
    #expect(shankOnly.count <= 66)
  }

  @Test("numbers that are none, repeats and steps back are left out; clocks may be set back")
  func hostile() {
    var pairing = SamplePairing(periods: (0.01, 0.01), limit: 0.5)
    func both(_ time: Double) {
      pairing.add(thigh: Self.sample(time))
      pairing.add(shank: Self.sample(time))
    }
    both(5)
    both(.nan)
    both(5)
    both(4.99)
    both(.infinity)
    both(5.01)
    #expect(Self.pairs(&pairing).map(\.thigh.time) == [5, 5.01])
    both(0)
    both(0.01)
    #expect(Self.pairs(&pairing).map(\.thigh.time) == [0, 0.01])
  }
}
