// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Foundation
import Inertial
import Testing

@testable import goniometer

@Suite("attitude --lookahead")
struct LookaheadTests {
  static let period = 0.01

  /// A swing about a level axis, with a gap and a row that cannot be used.
  static let recording: [InertialSample] = (0..<900).compactMap { index in
    guard !(400..<420).contains(index) else { return nil }
    let time = Double(index) * period
    let rate = index < 100 ? 0 : 2 * cos(3 * (time - 1))
    let angle = index < 100 ? 0 : 2.0 / 3 * sin(3 * (time - 1))
    let up = Quaternion(angle: angle, axis: .unitX).inverseRotate(.unitZ)
    return InertialSample(
      time: index == 700 ? .nan : time, specificForce: up * 9.80665,
      angularVelocity: Vector3(rate, 0, 0))
  }

  static func rows(_ source: some AttitudeRowSource) -> [AttitudeRow] {
    var source = source
    var rows: [AttitudeRow] = []
    for sample in recording { source.update(sample, into: &rows) }
    source.finish(into: &rows)
    return rows
  }

  @Test("whatever is looked at, a row comes out for every row, in order", arguments: [0, 0.0024])
  func order(latency: Double) {
    let all = [
      Self.rows(FilteredRows<BoundedPositionFilter>(nominalPeriod: Self.period, latency: latency)),
      Self.rows(LaggingRows(nominalPeriod: Self.period, latency: latency, lag: 1)),
      Self.rows(SmoothedRows(nominalPeriod: Self.period, latency: latency)),
    ]
    for rows in all {
      #expect(rows.map(\.time).map(\.bitPattern) == Self.recording.map(\.time.bitPattern))
      #expect(rows.allSatisfy { abs($0.attitude.norm - 1) < 1e-9 })
    }
  }

  @Test("a latency is made good between the rows around the time")
  func latency() {
    // Half a period: the middle of two estimates.
    let rows = Self.rows(SmoothedRows(nominalPeriod: Self.period, latency: Self.period / 2))
    for row in [50, 200, 300, 500] {
      let middle = rows[row].estimate.slerp(to: rows[row + 1].estimate, fraction: 0.5)
      #expect(rows[row].attitude.angle(to: middle) < 1e-9)
    }
  }

  @Test("what is given for seconds is read", arguments: ["0", "1", "0.05", "60", "all"])
  func accepted(text: String) {
    #expect(ValueType<Lookahead>.lookahead.parse(text) != nil)
  }

  @Test("nonsense is not", arguments: ["", "-1", "61", "0.01", "ALL", "nan", "1s"])
  func refused(text: String) {
    #expect(ValueType<Lookahead>.lookahead.parse(text) == nil)
  }
}
