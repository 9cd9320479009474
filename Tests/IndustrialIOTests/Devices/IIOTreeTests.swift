// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import Testing

@Suite("IIO tree") struct IIOTreeTests {
  @Test("devices are found by their channels, in the order of their numbers")
  func devices() {
    let tree = FakeTree()
    tree.add(.bmi160(), number: 10)
    for (place, device) in FakeDevice.lsm6dsl().enumerated() { tree.add(device, number: place) }
    tree.add(.mpu6050(), number: 2)
    let devices = IIOTree(root: tree.root).devices()
    #expect(devices.map(\.identity.name) == ["lsm6dsl_accel", "lsm6dsl_gyro", "mpu6050", "bmi160"])
    #expect(
      devices.map(\.quantities) == [
        [.acceleration], [.angularVelocity], [.acceleration, .angularVelocity],
        [.acceleration, .angularVelocity],
      ])
    #expect(devices.map(\.hasBuffer) == [true, true, false, true])
    #expect(devices[3].identity.parent == "/sys/devices/pci0000:00/i2c-0/0-0069")
    #expect(devices[3].angularVelocity.first?.scale == 0.001065)
    #expect(devices.flatMap(\.problems).isEmpty)
  }
}
