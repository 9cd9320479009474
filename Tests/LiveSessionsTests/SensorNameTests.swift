// SPDX-License-Identifier: Apache-2.0

import LiveSessions
import Testing

@Suite("Names of sensors")
struct SensorNameTests {
  @Test(
    "are of this machine or of a host",
    arguments: [
      ("bmi160", "bmi160"), ("iio:device0", "iio:device0"), ("iiod:board/x", "iiod:board/x"),
      ("iiod:board:30431/x", "iiod:board/x"), ("iiod:[::1]:7/a b", "iiod:[::1]:7/a b"),
    ])
  func names(text: String, shown: String) {
    #expect(SensorName(text)?.description == shown)
  }

  @Test("or are none", arguments: ["", "-", "iiod:", "iiod:board", "iiod:board/", "iiod:b:0/x"])
  func none(text: String) { #expect(SensorName(text) == nil) }
}
