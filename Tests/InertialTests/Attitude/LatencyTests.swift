// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Sensor latency")
struct LatencyTests {
  /// Sines and rests; the true attitude holds after each sample.
  private func motion(seed: UInt64 = 1) -> (recording: InertialRecording, truth: [Quaternion]) {
    var motion = SyntheticMotion()
    (motion.count, motion.period, motion.seed) = (8000, 0.005, seed)
    motion.initialRest = 1
    return motion.make()
  }

  private func attitudes(_ recording: InertialRecording) -> [Quaternion] {
    AttitudeTracker<VQF>.attitudes(of: recording, nominalPeriod: 0.005, parameters: .init())
  }

  @Test("at a constant rate the attitude is carried on exactly, forth and back")
  func constantRate() {
    let rounding = 1e-15
    let rate = Vector3(1, -2, 0.5)
    let start = Quaternion(angle: 1, axis: .unitY)
    let later = start * Quaternion(rotationVector: rate * 0.3)
    #expect(start.advanced(by: 0.3, at: rate).angle(to: later) < rounding)
    #expect(later.advanced(by: -0.3, at: rate).angle(to: start) < rounding)
    #expect(start.advanced(by: 0, at: Vector3(.nan, 0, 0)) == start)
  }

  @Test("a whole recording is advanced as a stream is, by the rate of each row")
  func rows() {
    let recording = InertialRecording(motion().recording.prefix(500))
    let estimates = AttitudeTracker<Strapdown>.attitudes(
      of: recording, nominalPeriod: 0.005, parameters: .init())
    let streamed = AttitudeTracker<Strapdown>.attitudes(
      of: recording, nominalPeriod: 0.005, parameters: .init(), latency: 0.004)
    #expect(recording.advanced(estimates, by: 0.004) == streamed)
    #expect(recording.advanced(estimates, by: 0) == estimates)
  }

  @Test(
    "a known latency is found within its interval, whatever the heading and the clock",
    arguments: [-0.03, 0, 0.0024, 0.012, 0.05])
  func found(latency: Double) throws {
    for seed in UInt64(1)...3 {
      let (recording, truth) = motion(seed: seed)
      let turn = Quaternion(angle: 2, axis: .unitZ)
      // The sensor stamps its samples late: on the reference's clock they happened earlier.
      let reference = try #require(
        AttitudeSeries(
          time: recording.time.map { $0 - latency }, attitudes: truth.map { turn * $0 }))
      let estimate = try #require(
        LatencyEstimate(of: attitudes(recording), in: recording, reference: reference))
      #expect(
        abs(estimate.seconds - latency) < max(4 * estimate.standardError, 2e-5),
        "seed \(seed): \(estimate)")
      #expect(estimate.standardError < 2e-4, "seed \(seed): \(estimate)")
    }
  }

  @Test("what is made good by a latency is nearer to the truth than what is not")
  func better() throws {
    let latency = 0.01
    let (recording, truth) = motion()
    let estimates = attitudes(recording)
    let advanced = recording.advanced(estimates, by: latency)
    // Two rows are 10 ms.
    func error(_ attitudes: [Quaternion]) -> Double {
      let squares = zip(attitudes, truth.dropFirst(2)).reduce(0) { sum, pair in
        let angle = pair.0.inclinationAngle(to: pair.1)
        return sum + angle * angle
      }
      return (squares / Double(truth.count - 2)).squareRoot()
    }
    #expect(error(advanced) < 0.6 * error(estimates))
  }

  @Test("gaps of the reference are passed over; too little of it gives no answer")
  func gaps() throws {
    let (recording, truth) = motion()
    let estimates = attitudes(recording)
    let hole = Quaternion(.nan, .nan, .nan, .nan)
    let holed = try #require(
      AttitudeSeries(
        time: recording.time,
        attitudes: truth.enumerated().map { ($0 / 300) % 2 == 0 ? $1 : hole }))
    let estimate = try #require(LatencyEstimate(of: estimates, in: recording, reference: holed))
    #expect(abs(estimate.seconds) < max(4 * estimate.standardError, 2e-5))
    let short = try #require(
      AttitudeSeries(time: Array(recording.time[..<600]), attitudes: Array(truth[..<600])))
    #expect(LatencyEstimate(of: estimates, in: recording, reference: short) == nil)
    let late = try #require(
      AttitudeSeries(time: recording.time.map { $0 + 1000 }, attitudes: truth))
    #expect(LatencyEstimate(of: estimates, in: recording, reference: late) == nil)
    #expect(LatencyEstimate(of: [], in: recording, reference: holed) == nil)
  }

  @Test("a sensor that lies still does not tell")
  func still() throws {
    let recording = InertialRecording(
      (0..<4000).map {
        InertialSample(
          time: Double($0) / 200, specificForce: Vector3(0, 0, 9.81), angularVelocity: .zero)
      })
    let reference = try #require(
      AttitudeSeries(
        time: recording.time, attitudes: Array(repeating: .identity, count: recording.count)))
    #expect(LatencyEstimate(of: attitudes(recording), in: recording, reference: reference) == nil)
  }
}
