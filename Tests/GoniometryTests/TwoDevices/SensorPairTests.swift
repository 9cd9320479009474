// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Pair of sensors")
struct SensorPairTests {
  private static func ramp(
    from first: Double, rateHz: Double, count: Int, skip: Range<Int> = 0..<0
  ) -> InertialRecording {
    InertialRecording(
      (0..<count).filter { !skip.contains($0) }.map { index in
        let time = first + Double(index) / rateHz
        return InertialSample(
          time: time, specificForce: Vector3(time, 0, 9.81), angularVelocity: Vector3(0, time, 0))
      })
  }

  @Test("equal times pass as they are")
  func equal() throws {
    let recording = Self.ramp(from: 0, rateHz: 100, count: 200)
    let pair = try SensorPair(proximal: recording, distal: recording)
    #expect(pair.proximal == recording)
    #expect(pair.distal == recording)
    #expect(pair.segments == [0..<200])
    #expect(abs(pair.rateHz - 100) < 1e-6)
  }

  @Test("other rates and starts are brought to the thigh's times, within the overlap")
  func alignment() throws {
    let proximal = Self.ramp(from: 0, rateHz: 100, count: 300)
    let distal = Self.ramp(from: 0.503, rateHz: 60, count: 120)
    let pair = try SensorPair(proximal: proximal, distal: distal)
    #expect(try #require(pair.time.first) >= 0.503)
    let (last, end) = (try #require(pair.time.last), try #require(distal.time.last))
    #expect(last <= end)
    for (time, sample) in zip(pair.time, pair.distal) {
      // A ramp is interpolated exactly.
      #expect(abs(sample.specificForce.x - time) < 1e-9)
    }
  }

  @Test("a gap in either sensor starts a segment", arguments: [true, false])
  func gap(inProximal: Bool) throws {
    let whole = Self.ramp(from: 0, rateHz: 100, count: 300)
    let torn = Self.ramp(from: 0, rateHz: 100, count: 300, skip: 100..<150)
    let pair = try SensorPair(
      proximal: inProximal ? torn : whole, distal: inProximal ? whole : torn)
    #expect(pair.segments.count == 2)
    #expect(pair.proximal.count == 250)
    #expect(pair.segments == [0..<100, 100..<250])
  }

  @Test("recordings without a common time are refused")
  func apart() {
    let first = Self.ramp(from: 0, rateHz: 100, count: 200)
    let second = Self.ramp(from: 10, rateHz: 100, count: 200)
    #expect {
      try SensorPair(proximal: first, distal: second)
    } throws: { error in
      if case .noOverlap = error as? MeasurementError { true } else { false }
    }
  }

  @Test("an empty recording is refused")
  func empty() {
    let some = Self.ramp(from: 0, rateHz: 100, count: 200)
    #expect(throws: MeasurementError.noSamples(rows: 0)) {
      try SensorPair(proximal: InertialRecording(), distal: some)
    }
  }
}
