// SPDX-License-Identifier: Apache-2.0

@testable import Inertial
import SyntheticMotion
import Testing

@Suite("Smoothers of the bounded-position filter")
struct SmootherTests {
  static let period = 0.01
  typealias Parameters = BoundedPositionFilter.Parameters

  static func smoothed(_ recording: InertialRecording) -> [Quaternion] {
    BoundedPositionSmoother().smooth(recording, nominalPeriod: period).attitude
  }

  @Test(
    "a lag beyond the end equals a Rauch–Tung–Striebel smoother", arguments: [4, 5] as [UInt64])
  func denseSmoother(seed: UInt64) {
    let recording = BoundedPositionFilterTests.motion(seed, rateHz: 100, seconds: 20)
    let dense = DenseBoundedPosition(recording, period: Self.period, parameters: Parameters())
    let rows = FixedLagSmoother.attitudes(
      of: recording, nominalPeriod: Self.period, lag: 100, parameters: Parameters())
    let ends = dense.smoothedAttitudes()
    // The first blocks level, the rest is filtered.
    let first = recording.count / 10 - ends.count
    var (worst, gain) = (0.0, 0.0)
    for (index, attitude) in ends.enumerated() {
      let row = (first + index + 1) * 10 - 1
      worst = max(worst, rows[row].angle(to: attitude) * 180 / .pi)
      gain = max(gain, attitude.angle(to: dense.trail[index].attitude) * 180 / .pi)
    }
    #expect(rows.count == recording.count)
    // The dense smoother divides by covariances of a condition of 1e9.
    #expect(worst <= 1e-7, "\(worst)°, seed \(seed)")
    #expect(gain > 0.05, "the smoother has something to do")
  }

  @Test("both sides of a sample tell more than one", arguments: [6, 7, 8] as [UInt64])
  func better(seed: UInt64) {
    var motion = SyntheticMotion()
    (motion.seed, motion.count) = (seed, 4000)
    let (recording, truth) = motion.make()
    func error(_ attitudes: [Quaternion]) -> Double {
      let squares = zip(attitudes, truth).dropFirst(300).map {
        let angle = $0.inclinationAngle(to: $1)
        return angle * angle
      }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot() * 180 / .pi
    }
    let online = error(
      AttitudeTracker<BoundedPositionFilter>.attitudes(
        of: recording, nominalPeriod: Self.period, parameters: Parameters()))
    let lagging = error(
      FixedLagSmoother.attitudes(of: recording, nominalPeriod: Self.period, lag: 1))
    let offline = error(Self.smoothed(recording))
    #expect(lagging < online, "\(lagging)° < \(online)°, seed \(seed)")
    #expect(offline < lagging, "\(offline)° < \(lagging)°, seed \(seed)")
  }

  @Test("angular velocities are those of the smoothed bias")
  func rates() {
    let recording = BoundedPositionFilterTests.motion(9, rateHz: 100, seconds: 20)
    let result = BoundedPositionSmoother().smooth(recording, nominalPeriod: Self.period)
    // The first three seconds are rest.
    let mean = result.angularVelocity[..<300].reduce(.zero, +) / 300
    #expect(mean.norm < 0.05.radians)
    #expect(result.angularVelocity.count == recording.count)
  }

  @Test("a gap and odd rows leave a row for every row and attitudes of length one")
  func oddRows() {
    var recording = InertialRecording()
    for (index, sample) in BoundedPositionFilterTests.motion(10, rateHz: 100, seconds: 12)
      .enumerated()
    {
      guard !(500..<560).contains(index) else { continue }
      recording.append(sample)
      if index % 97 == 0 { recording.append(sample) }
      if index % 211 == 0 {
        recording.append(InertialSample(time: .nan, specificForce: .zero, angularVelocity: .zero))
      }
      if index == 900 {
        recording.append(
          InertialSample(time: sample.time + 0.001, specificForce: .zero, angularVelocity: .unitX))
      }
    }
    let offline = Self.smoothed(recording)
    let lagging = FixedLagSmoother.attitudes(of: recording, nominalPeriod: Self.period, lag: 0.5)
    for rows in [offline, lagging] {
      #expect(rows.count == recording.count)
      #expect(rows.allSatisfy { abs($0.norm - 1) < 1e-12 })
    }
    // Level where it rests, on either side of the gap.
    #expect(offline[100].rotate(recording[100].specificForce).angle(to: .unitZ) < 0.5.radians)
  }

  @Test("the result does not depend on how many blocks are kept at once", arguments: 1...6)
  func windows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var recording = InertialRecording()
    // Gaps at any place, also within what levels a segment, and rows that are ignored.
    var (gap, late) = (40, 0.0)
    for sample in BoundedPositionFilterTests.motion(seed, rateHz: 100, seconds: 30) {
      gap -= 1
      if gap == 0 {
        gap = [5, 20, 100, 333].randomElement(using: &random) ?? 1
        late += 0.2
      }
      var sample = sample
      sample.time += late
      recording.append(sample)
      if random.next() % 50 == 0 { recording.append(sample) }
    }
    func smoothed(_ window: Int) -> BoundedPositionSmoother.Result {
      SmootherPass(
        recording, nominalPeriod: Self.period, parameters: .smoothing, window: window
      ).result
    }
    let whole = smoothed(.max - 1)
    for window in [2, 3, 7, 50, 1000] {
      let parts = smoothed(window)
      #expect(parts.attitude == whole.attitude, "window \(window), seed \(seed)")
      #expect(parts.angularVelocity == whole.angularVelocity, "window \(window), seed \(seed)")
    }
  }

  @Test("recordings of no, one and few rows", arguments: [0, 1, 5, 12, 34, 36, 50])
  func short(count: Int) {
    let recording = InertialRecording(
      BoundedPositionFilterTests.motion(11, rateHz: 100, seconds: 1).prefix(count))
    let offline = Self.smoothed(recording)
    let lagging = FixedLagSmoother.attitudes(of: recording, nominalPeriod: Self.period, lag: 1)
    #expect(offline.count == count)
    #expect(lagging.count == count)
    for attitude in offline + lagging { #expect(abs(attitude.norm - 1) < 1e-12) }
  }

  @Test("what streams is what is finished, row by row, and the smoother starts anew")
  func streaming() {
    let recording = BoundedPositionFilterTests.motion(12, rateHz: 100, seconds: 8)
    var smoother = FixedLagSmoother(nominalPeriod: Self.period, lag: 1)
    var rows: [Quaternion] = []
    for (index, sample) in recording.enumerated() {
      let row = smoother.update(sample)
      #expect((row == nil) == (index < smoother.delay))
      if let row { rows.append(row) }
    }
    rows += smoother.finish()
    #expect(rows == FixedLagSmoother.attitudes(of: recording, nominalPeriod: Self.period, lag: 1))
    var again: [Quaternion] = []
    for sample in recording { if let row = smoother.update(sample) { again.append(row) } }
    #expect(again + smoother.finish() == rows)
  }

  @Test("a block takes at most 8 KB")
  func memory() { #expect(MemoryLayout<SmootherBlock>.stride <= 8 << 10) }

  @Test("settings left at the filter's defaults become the smoother's, others stay")
  func settings() {
    typealias Parameters = BoundedPositionFilter.Parameters
    #expect(Parameters().forSmoothing == .smoothing)
    #expect(Parameters.smoothing.forSmoothing == .smoothing)
    var changed = Parameters()
    changed.positionBound = 0.2
    changed.biasDrift *= 2
    var expected = Parameters.smoothing
    expected.positionBound = 0.2
    expected.biasDrift *= 2
    #expect(changed.forSmoothing == expected)
  }
}
