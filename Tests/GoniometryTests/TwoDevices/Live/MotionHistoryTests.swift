// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Motion that is remembered")
struct MotionHistoryTests {
  private static let period = 0.05

  private static func row(
    _ time: Double, up: Vector3 = .unitZ, rate: Vector3 = .zero
  ) -> PairMotion {
    let segment = SegmentState(
      attitude: Quaternion(from: up, to: .unitZ), rate: rate, specificForce: up * 9.81)
    return PairMotion(
      time: time, step: period, startsSegment: false, proximal: segment, distal: segment,
      startTilts: (0, 0))
  }

  /// Appends four seconds of one motion.
  private static func append(
    _ history: inout MotionHistory, from start: Double, up: Vector3 = .unitZ, rate: Vector3 = .zero
  ) {
    for index in 0..<80 {
      _ = history.append(row(start + Double(index) * period, up: up, rate: rate))
    }
  }

  @Test("rest is kept once a pose; movement up to a number of windows")
  func bounded() {
    var history = MotionHistory(period: Self.period, options: PairOptions())
    for lap in 0..<50 { Self.append(&history, from: Double(lap) * 4) }
    #expect(history.windows.count == 1)
    Self.append(&history, from: 200, up: .unitX)
    #expect(history.windows.count == 2)
    for lap in 51..<150 {
      Self.append(&history, from: Double(lap) * 4, up: .unitY, rate: Vector3(1, 0, 0))
    }
    #expect(history.windows.count == MotionHistory.mostWindows)
    // Both poses are still there.
    #expect(history.windows.count { $0.quiet > 3 } == 2)
  }

  @Test("movement about another axis outlives repetitions of the same")
  func informative() {
    var history = MotionHistory(period: Self.period, options: PairOptions())
    Self.append(&history, from: 0, up: .unitX, rate: Vector3(0, 1, 0))
    for lap in 1..<60 { Self.append(&history, from: Double(lap) * 4, rate: Vector3(1, 0, 0)) }
    #expect(history.windows.count == MotionHistory.mostWindows)
    #expect(history.windows.first?.rows.first?.time == 0)
  }

  @Test("a clock that is set back starts the memory anew")
  func setBack() {
    var history = MotionHistory(period: Self.period, options: PairOptions())
    for lap in 0..<5 { Self.append(&history, from: Double(lap) * 4, rate: Vector3(1, 0, 0)) }
    _ = history.append(Self.row(1))
    #expect(history.count == 1)
    #expect(history.turning == 0)
  }

  @Test("information is that of a closed form, and never less with more rows")
  func information() {
    var information = AxisInformation()
    #expect(information.logDeterminant == 0)
    // 3 rows of the same direction: (1 + 3·1)(1 + 3·1 − …) = det(I + 3 v vᵀ) = 1 + 3‖v‖² = 7.
    for _ in 0..<3 { information.add(Self.row(0)) }
    #expect(abs(information.logDeterminant - 1.945_910_149_055_313_3) < 1e-12)
    var generator = SplitMix64(seed: 4)
    var last = information.logDeterminant
    for _ in 0..<200 {
      information.add(Self.row(0, up: generator.nextDirection(), rate: generator.nextNoiseVector()))
      #expect(information.logDeterminant >= last)
      last = information.logDeterminant
    }
  }
}
