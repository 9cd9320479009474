// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import Inertial
import Testing

@Suite("Motion sensors put together from devices") struct InertialUnitTests {
  private func units(_ devices: [FakeDevice]) -> (tree: FakeTree, units: [InertialUnit]) {
    let tree = FakeTree()
    for (number, device) in devices.enumerated() { tree.add(device, number: number) }
    return (tree, IIOTree(root: tree.root).imus())
  }

  @Test("one device, two of one chip, two of one hub; the rest alone; others not at all")
  func pairing() {
    let light = FakeDevice("als", at: "platform/als", attributes: ["in_illuminance_raw": "3"])
    let (_, units) = units(
      [.bmc150(), light] + FakeDevice.hid() + [.bmg160(), .bmi160()]
        + FakeDevice.lsm6dsl().reversed())
    #expect(units.map(\.pairing) == [.alone, .sameHub, .alone, .oneDevice, .sameParent])
    #expect(
      units.map { $0.devices.map(\.identity.name) } == [
        ["bmc150_accel"], ["accel_3d", "gyro_3d"], ["bmg160"], ["bmi160"],
        ["lsm6dsl_accel", "lsm6dsl_gyro"],
      ])
    #expect(
      units.map(\.name)
        == ["bmc150_accel", "accel_3d + gyro_3d", "bmg160", "bmi160", "lsm6dsl"])
    #expect(units.map(\.quantities.count) == [1, 2, 1, 2, 2])
    #expect(units[1].parent.hasSuffix("/0003:1209:0001.0001"))
    #expect(units[4].device(of: .angularVelocity)?.identity.name == "lsm6dsl_gyro")
    #expect(units[0].device(of: .angularVelocity) == nil)
  }

  @Test("a hub whose sensors are HID devices of their own is one sensor; two such hubs are none")
  func hubs() {
    func hub(_ first: String, _ second: String) -> [FakeDevice] {
      var pair = FakeDevice.hid()
      pair[0].parent = "pci0/0000:03:00.7/\(first)/HID-SENSOR-200073.1.auto"
      pair[1].parent = "pci0/0000:03:00.7/\(second)/HID-SENSOR-200076.2.auto"
      return pair
    }
    let one = units(hub("0020:1022:0001.0001", "0020:1022:0001.0002")).units
    #expect(one.map(\.pairing) == [.sameHub])
    let two = units(
      hub("0020:1022:0001.0001", "0020:1022:0001.0002")
        + hub("0020:1022:0001.0003", "0020:1022:0001.0004")
    ).units
    #expect(two.map(\.pairing) == Array(repeating: .alone, count: 4))
    let exact = units(
      hub("0020:1022:0001.0001", "0020:1022:0001.0001")
        + hub("0020:1022:0001.0002", "0020:1022:0001.0002")
    ).units
    #expect(exact.map(\.pairing) == [.sameHub, .sameHub])
  }

  @Test("two accelerometers and a gyroscope on one place are not guessed at")
  func ambiguous() {
    let units = units(FakeDevice.lsm6dsl() + [FakeDevice.lsm6dsl()[0]]).units
    #expect(units.map(\.pairing) == [.alone, .alone, .alone])
  }

  @Test("a sensor is found by each of its names, a pair by either device's and by what they share")
  func names() throws {
    var labelled = FakeDevice.bmi160()
    labelled.attributes["label"] = "left thigh"
    let (fake, _) = units([labelled] + FakeDevice.lsm6dsl() + FakeDevice.hid())
    let tree = IIOTree(root: fake.root)
    for (unit, names) in [
      (
        0,
        [
          "left thigh", "bmi160", "iio:device0", "device0", "0-0069",
          "/sys/devices/pci0000:00/i2c-0/0-0069",
        ]
      ),
      (1, ["lsm6dsl", "lsm6dsl_accel", "lsm6dsl_gyro", "iio:device1", "device2", "0-006a"]),
      (
        2,
        [
          "accel_3d", "gyro_3d", "0003:1209:0001.0001", "HID-SENSOR-200076.2.auto",
          "/sys/devices/platform/uhid/0003:1209:0001.0001",
        ]
      ),
    ] {
      for name in names { #expect(try tree.imu(named: name) == tree.imus()[unit], "\(name)") }
    }
  }

  @Test("two equal chips are told apart by their places, and the error names these")
  func equalChips() throws {
    let (fake, units) = units([
      .bmi160(at: "pci0000:00/i2c-0/0-0068"), .bmi160(at: "pci0000:00/i2c-0/0-0069"),
    ])
    let tree = IIOTree(root: fake.root)
    #expect(throws: IIOError.severalDevices(wanted: "bmi160", found: ["0-0068", "0-0069"])) {
      try tree.imu(named: "bmi160")
    }
    #expect(throws: IIOError.severalDevices(wanted: "", found: ["0-0068", "0-0069"])) {
      try tree.imu()
    }
    #expect(try tree.imu(named: "0-0069") == units[1])
    #expect(throws: IIOError.noDevice(wanted: "bmi16", found: ["0-0068", "0-0069"])) {
      try tree.imu(named: "bmi16")
    }
    #expect(IIOError.severalDevices(wanted: "", found: ["a", "b"]).description.hasPrefix("there"))
  }

  @Test("equal chips at equal addresses of two buses that look alike are told apart by number")
  func equalPlaces() {
    let units = units([.bmi160(at: "a/1-0068"), .bmi160(at: "b/1-0068")]).units
    #expect(IIOTree.tellingNames(of: units, among: units) == ["iio:device0", "iio:device1"])
  }

  @Test("without a name it is the only one that measures both, or the only one")
  func onlyOne() throws {
    let (fake, _) = units([.bmc150(), .bmi160()])
    #expect(try IIOTree(root: fake.root).imu().name == "bmi160")
    let (lone, _) = units([.bmc150()])
    #expect(try IIOTree(root: lone.root).imu().name == "bmc150_accel")
    let empty = FakeTree()
    #expect(throws: IIOError.noDevice(wanted: "", found: [])) {
      try IIOTree(root: empty.root).imu()
    }
  }

  @Test("udev's matrix of a hub's accelerometer holds for its gyroscope, another's does not")
  func hubMatrix() throws {
    let (fake, _) = units(FakeDevice.hid() + [.bmc150(), .bmg160()])
    fake.write("E:ACCEL_MOUNT_MATRIX=-1,0,0;0,-1,0;0,0,1\n", to: "run/udev/data/+iio:iio:device0")
    let units = IIOTree(root: fake.root).imus()
    #expect(units[0].mountMatrix(of: .angularVelocity).origin == .udev)
    #expect(units[0].mountMatrix(of: .angularVelocity).matrix.row0.x == -1)
    #expect(units[2].mountMatrix(of: .angularVelocity) == .identity)
  }
}
