// SPDX-License-Identifier: Apache-2.0

import Inertial
import LiveSessions
import Testing

@Suite("Merged recordings")
struct MergedRecordingsTests {
  private static func recording(_ times: [Double]) -> InertialRecording {
    InertialRecording(
      times.map { InertialSample(time: $0, specificForce: .unitZ, angularVelocity: .zero) })
  }

  @Test("in the order of times, each in its own order, times that are none with the one before")
  func order() {
    let merged = MergedRecordings([
      Self.recording([0, 2, .nan, 1, 4]), Self.recording([0.5, 3, 5]),
    ])
    #expect(merged.start == 0)
    let order = merged.map { ($0.sensor, $0.sample.time) }
    #expect(order.map(\.0) == [0, 1, 0, 0, 0, 1, 0, 1])
    #expect(order.filter { $0.0 == 1 }.map(\.1) == [0.5, 3, 5])
    #expect(order.filter { $0.0 == 0 }.map(\.1.description) == ["0.0", "2.0", "nan", "1.0", "4.0"])
    #expect(MergedRecordings([]).map(\.sensor).isEmpty)
  }
}
