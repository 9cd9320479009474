// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Testing

@testable import IndustrialIO

@Suite("What is wrong with a sensor") struct DeviceObservationTests {
  private let fake = FakeTree()
  private var tree: IIOTree { IIOTree(root: fake.root) }

  /// The sensor that is at rest, with its z axis up.
  private func bmi160() -> FakeDevice {
    var device = FakeDevice.bmi160()
    device.setRaw("accel", 0, 0, 16384)
    return device
  }

  private func examine(_ devices: [FakeDevice]) throws -> SensorExamination {
    for (number, device) in devices.enumerated() { fake.add(device, number: number) }
    return SensorExamination(try #require(tree.imus().first))
  }

  private func observe(_ device: FakeDevice) throws -> DeviceObservation {
    try #require(examine([device]).observations.first)
  }

  @Test("a sensor with its own trigger that lies still has nothing wrong with it")
  func sound() throws {
    var devices = FakeDevice.hid()
    devices[0].setRaw("accel", 0, 0, 1000)
    let examination = try examine(devices)
    #expect(examination.observations.flatMap(\.findings).isEmpty)
    #expect(examination.findings.isEmpty)
    #expect(examination.canCapture && examination.canPoll && examination.canBeRead)
    guard case .measured(let length) = examination.observations[0].gravity else {
      Issue.record("no reading")
      return
    }
    #expect(abs(length - 9.806) < 1e-9)
  }

  @Test("no trigger and none to take: how to make one; of several one is to be named")
  func trigger() throws {
    let alone = try observe(bmi160())
    #expect(alone.needsTrigger && !alone.canCapture && alone.canPoll)
    #expect(alone.findings == [.triggerMissing(candidates: [])])
    #expect(
      alone.findings[0].remedies.contains(
        .command("sudo mkdir /sys/kernel/config/iio/triggers/hrtimer/goniometer")))
    for (number, name) in ["rig", "accel_3d-dev4", "other", "goniometer-x"].enumerated() {
      fake.addTrigger(name, number: number)
    }
    let several = try #require(tree.devices().first).observe()
    #expect(several.findings == [.triggerMissing(candidates: ["rig", "other"])])
    #expect(several.findings[0].remedies.contains(.setting(.trigger, "rig")))
    fake.setAttribute("trigger/current_trigger", of: 0, to: "rig")
    fake.write("100.000\n", to: "sys/bus/iio/devices/trigger0/sampling_frequency")
    let set = try #require(tree.devices().first).observe()
    #expect(set.findings.isEmpty)
    #expect(set.triggerHertz == 100)
    #expect(set.triggerTaken == "rig")
  }

  @Test("the device's own trigger is taken, or the only one there is")
  func triggerTaken() throws {
    fake.addTrigger("rig", number: 0)
    let only = try observe(bmi160())
    #expect(only.triggerTaken == "rig" && only.canCapture && only.findings.isEmpty)
    fake.addTrigger("other", number: 1)
    fake.addTrigger("bmi160-dev0", number: 2)
    let own = try #require(tree.devices().first).observe()
    #expect(own.triggerTaken == "bmi160-dev0" && own.canCapture)
  }

  @Test("a chip with a memory of its own needs no trigger")
  func hardwareFIFO() throws {
    var device = bmi160()
    device.attributes["buffer/hwfifo_watermark"] = "340"
    #expect(try observe(device).findings.isEmpty)
  }

  @Test("without a buffer it is polled; without _raw files too it cannot be read")
  func noBuffer() throws {
    var device = FakeDevice.mpu6050()
    device.setRaw("accel", 0, 16384, 0)
    let observation = try observe(device)
    #expect(observation.findings == [.noBuffer(canPoll: true)])
    #expect(observation.findings[0].weight == .warning)
    var blind = FakeDevice.bmi160()
    blind.hasCharacterDevice = false
    for name in blind.attributes.keys where name.hasSuffix("_raw") {
      blind.attributes[name] = nil
    }
    fake.add(blind, number: 1)
    let second = SensorExamination(try tree.imu(named: "bmi160"))
    #expect(second.observations[0].findings == [.noBuffer(canPoll: false)])
    #expect(!second.canBeRead)
  }

  @Test("busy, and by whom; iio-sensor-proxy is known")
  func busy() throws {
    fake.open(0, by: "iio-sensor-prox", process: 812)
    fake.open(1, by: "other", process: 813)
    var device = bmi160()
    device.attributes["trigger/current_trigger"] = "rig"
    let observation = try observe(device)
    let holder = DeviceHolder(program: "iio-sensor-prox", process: 812)
    #expect(observation.findings == [.busy([holder])])
    #expect(observation.findings[0].text.hasPrefix("iio-sensor-prox (pid 812) has the device"))
    #expect(
      observation.findings[0].remedies.contains(.command("sudo systemctl stop iio-sensor-proxy")))
    #expect(!observation.canCapture && observation.canPoll)
    var unseen = observation
    unseen.holders = []
    #expect(unseen.findings == [.busy([])])
    #expect(unseen.findings[0].text.hasPrefix("Another program"))
  }

  @Test("a buffer left enabled is said, and no reading is taken then")
  func leftEnabled() throws {
    var device = bmi160()
    device.attributes["buffer/enable"] = "1"
    device.attributes["trigger/current_trigger"] = "rig"
    let observation = try observe(device)
    #expect(observation.findings == [.leftEnabled])
    #expect(observation.gravity == .unread("its buffer is running"))
  }

  @Test(
    "an accelerometer that cannot be right: by which power of ten its scale is wrong",
    arguments: [
      (16384, "0.0000598", 10.0), (16384, "0.00000598", 100), (16384, "0.00598", 0.1),
      (16384, "0.1", nil), (5000, "0.000598", nil), (0, "0.000598", nil),
    ] as [(Int, String, Double?)])
  func gravity(_ raw: Int, _ scale: String, _ factor: Double?) throws {
    var device = bmi160()
    device.attributes["in_accel_scale"] = scale
    device.attributes["trigger/current_trigger"] = "rig"
    device.setRaw("accel", 0, raw, 0)
    let observation = try observe(device)
    guard case .implausibleGravity(_, let found) = observation.findings.first else {
      Issue.record("\(observation.findings)")
      return
    }
    #expect(found == factor)
    #expect(!observation.findings[0].remedies.isEmpty)
  }

  @Test("amd_sfh's accelerometer is corrected by a scale factor of 10")
  func amd() throws {
    var devices = FakeDevice.hid()
    devices[0].attributes["in_accel_scale"] = "0.000980665"
    devices[0].setRaw("accel", 0, 0, 1000)
    let observation = try #require(examine(devices).observations.first)
    #expect(observation.findings.map(\.name) == ["implausibleGravity"])
    #expect(observation.findings[0].text == "At rest it should read 9.8 m/s² and reads 0.981.")
    #expect(observation.findings[0].remedies.contains(.setting(.scaleFactors, "10,1")))
    #expect(observation.findings[0].remedies.contains(.setting(.scaleFactors, "10,100")))
  }

  @Test("a turned or shaken sensor is left in peace")
  func plausible() throws {
    var device = bmi160()
    device.attributes["trigger/current_trigger"] = "rig"
    device.setRaw("accel", 9000, -9000, 12000)
    #expect(try observe(device).findings.isEmpty)
  }

  @Test("permissions: the rule, joining the group, logging in anew, or a mount for reading")
  func permissions() throws {
    var device = bmi160()
    device.attributes["trigger/current_trigger"] = "rig"
    var observation = try observe(device)
    func words(_ access: DeviceAccess) -> (text: String, remedies: String) {
      observation.access = access
      let finding = observation.findings.first
      return (
        finding?.text ?? "",
        (finding?.remedies ?? []).map { SensorWording.neutral.step(of: $0).text }
          .joined(separator: "\n")
      )
    }
    let none = DeviceAccess(
      mayRead: false, unwritable: ["buffer/enable", "buffer/length", "x"], isReadOnly: false,
      group: nil, isListedInGroup: false)
    let first = words(none)
    #expect(
      first.text
        == "You may not read \(fake.root)/dev/iio:device0 nor write buffer/enable and 2 more.")
    #expect(first.remedies.contains("Write the udev rule"))
    #expect(!observation.canCapture)
    var grouped = none
    grouped.group = "iio"
    #expect(words(grouped).remedies.contains("sudo usermod -aG iio $USER"))
    #expect(!words(grouped).remedies.contains("Write the udev rule"))
    grouped.isListedInGroup = true
    #expect(words(grouped).remedies.contains("log out and in again"))
    var readable = grouped
    readable.mayRead = true
    readable.unwritable = ["buffer/enable"]
    #expect(words(readable).text == "You may not write buffer/enable.")
    #expect(words(readable).remedies.contains("Write the udev rule"))
    var mounted = none
    mounted.isReadOnly = true
    #expect(words(mounted).text.contains("mounted for reading only"))
    // Whether somebody reads cannot be seen without the right to open.
    observation.isEnabled = true
    #expect(!observation.findings.contains(.leftEnabled))
  }

  @Test("hysteresis, a missing scale, a broken matrix of one of two, a lone quantity")
  func rest() throws {
    var devices = FakeDevice.hid()
    devices[0].setRaw("accel", 0, 0, 1000)
    devices[0].attributes["in_accel_hysteresis"] = "0.100000"
    devices[1].attributes["in_anglvel_scale"] = nil
    devices[1].attributes["mount_matrix"] = "1, 0, 0; 0, 1, 0; 0, 0, -1"
    let examination = try examine(devices)
    #expect(
      examination.observations.map { $0.findings.map(\.name) } == [
        ["hysteresis"], ["noScale", "mountMatrix"],
      ])
    #expect(examination.findings == [.framesDiffer])
    fake.add(.bmc150(), number: 5)
    #expect(
      SensorExamination(try tree.imu(named: "bmc150_accel")).findings == [
        .oneQuantity(.acceleration)
      ])
  }

  @Test("why a machine shows no sensor")
  func system() {
    #expect(tree.whyNoSensor() == .noDevice)
    fake.add(
      FakeDevice("als", at: "platform/als", attributes: ["in_illuminance_raw": "1"]), number: 0)
    #expect(tree.whyNoSensor() == .noMotionSensor)
    fake.add(.bmc150(), number: 1)
    #expect(tree.whyNoSensor() == nil)
    #expect(IIOTree(root: fake.root + "/nowhere").whyNoSensor() == .noSubsystem)
    #expect(SystemFinding.allCases.allSatisfy { !$0.remedies.isEmpty })
  }
}
