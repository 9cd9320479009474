// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Testing

@Suite("Device identity") struct DeviceIdentityTests {
  private func identity(
    _ name: String, _ parent: String, label: String? = nil
  ) -> DeviceIdentity { DeviceIdentity(name: name, label: label, parent: parent) }

  @Test("instance numbers of HID devices and their sensors do not count; everything else does")
  func hid() {
    let first = identity("accel_3d", "/u/0003:1209:0001.0001/HID-SENSOR-200073.1.auto")
    #expect(first.matches(identity("accel_3d", "/u/0003:1209:0001.0017/HID-SENSOR-200073.12.auto")))
    for other in [
      identity("gyro_3d", "/u/0003:1209:0001.0001/HID-SENSOR-200073.1.auto"),
      identity("accel_3d", "/u/0003:1209:0002.0001/HID-SENSOR-200073.1.auto"),
      identity("accel_3d", "/u/0003:1209:0001.0001/HID-SENSOR-200076.1.auto"),
      identity("accel_3d", "/v/0003:1209:0001.0001/HID-SENSOR-200073.1.auto"),
    ] { #expect(!first.matches(other)) }
  }

  @Test("a label beats the place; without one on both sides the place decides")
  func label() {
    let thigh = identity("bmi160", "/i2c-1/1-0068", label: "thigh")
    #expect(thigh.matches(identity("bmi160", "/i2c-2/2-0068", label: "thigh")))
    #expect(!thigh.matches(identity("bmi160", "/i2c-1/1-0068", label: "shank")))
    #expect(!thigh.matches(identity("bmi260", "/i2c-1/1-0068", label: "thigh")))
    #expect(thigh.matches(identity("bmi160", "/i2c-1/1-0068")))
    #expect(!thigh.matches(identity("bmi160", "/i2c-1/1-0069")))
  }

  @Test("addresses and numbers that only look like instances count")
  func lookAlikes() {
    #expect(!identity("a", "/i2c-1/1-0068").matches(identity("a", "/i2c-1/1-0069")))
    #expect(!identity("a", "/spi0.0").matches(identity("a", "/spi0.1")))
    #expect(!identity("a", "/0000:03:00.7").matches(identity("a", "/0000:03:00.6")))
  }
}
