// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import SeededRandom
import Testing

@Suite("IIO device") struct IIODeviceTests {
  private func read(_ device: FakeDevice) throws -> IIODevice {
    let tree = FakeTree()
    tree.add(device, number: 3)
    return try #require(IIOTree(root: tree.root).devices().first)
  }

  @Test("the old folders are used while they are there, and buffer0 where they are gone")
  func layouts() throws {
    for (device, buffer, scan) in [
      (FakeDevice.bmi160(), "buffer", "scan_elements"),
      (.bmi160().inNewLayout(), "buffer", "scan_elements"),
      (.bmi160().inNewLayout(keepsOldFolders: false), "buffer0", "buffer0"),
    ] {
      let found = try read(device)
      #expect(found.bufferFolder == buffer)
      #expect(found.scanFolder == scan)
      #expect(found.acceleration.map { $0.scan?.index } == [7, 8, 9])
      #expect(found.timestamp?.index == 10)
      #expect(found.problems.isEmpty)
    }
  }

  @Test("32 bits with the most significant byte first, and 12 bits shifted, are understood")
  func storage() throws {
    let adis = try read(.adis16480())
    #expect(adis.angularVelocity.map { $0.scan?.type.isBigEndian } == [true, true, true])
    #expect(adis.acceleration.first?.scale == 0.000000119)
    #expect(adis.otherQuantities == ["temperature"])
    #expect(adis.rate(of: .angularVelocity)?.hertz == 2460)
    let bmc = try read(.bmc150())
    #expect(bmc.acceleration.map { $0.scan?.type.shift } == [4, 4, 4])
    #expect(bmc.quantities == [.acceleration])
  }

  @Test("a quantity with an axis missing is not measured, and that is said")
  func axes() throws {
    var device = FakeDevice.mpu6050()
    device.attributes["in_anglvel_y_raw"] = nil
    let found = try read(device)
    #expect(found.quantities == [.acceleration])
    #expect(found.problems == [.missingAxes(.angularVelocity, ["in_anglvel_y"])])
    #expect(found.rate(of: .angularVelocity) == nil)
  }

  @Test("linear acceleration and gravity are other quantities")
  func lookAlikes() throws {
    var device = FakeDevice("hub", at: "platform/hub")
    for axis in ["x", "y", "z"] {
      device.attributes["in_accel_linear_\(axis)_raw"] = "0"
      device.attributes["in_gravity_\(axis)_raw"] = "0"
    }
    let found = try read(device)
    #expect(found.quantities.isEmpty)
    #expect(found.otherQuantities == ["gravity"])
  }

  @Test("a channel's own file comes before its type's, the inputs' and the device's")
  func chain() throws {
    var device = FakeDevice.mpu6050()
    device.attributes["in_accel_y_scale"] = "7"
    device.attributes["in_accel_scale"] = nil
    device.attributes["in_scale"] = "5"
    device.attributes["scale"] = "3"
    let found = try read(device)
    #expect(found.acceleration.map(\.scale) == [5, 7, 5])
    #expect(found.angularVelocity.map(\.scale) == [0.001064724, 0.001064724, 0.001064724])
  }

  @Test(
    "hostile texts of attributes are problems with short words, and nothing traps",
    arguments: [
      "", "nan", "inf", "1e999", "-", "0.1 0.2", "\u{1B}[2J", String(repeating: "9", count: 4095),
      "\u{0}", "1\n2\n3", "٣",
    ])
  func hostile(_ text: String) throws {
    var device = FakeDevice.bmi160()
    device.attributes["in_accel_scale"] = text
    device.attributes["in_accel_sampling_frequency"] = text
    device.attributes["in_mount_matrix"] = text
    device.attributes["in_accel_sampling_frequency_available"] = text
    device.attributes["scan_elements/in_accel_x_index"] = text
    device.attributes["scan_elements/in_anglvel_x_type"] = text
    device.attributes["label"] = text
    let found = try read(device)
    #expect(found.acceleration.first?.scale == nil || text.first == "9")
    for problem in found.problems {
      #expect(problem.description.count < 400 || text.first == "9")
      #expect(!problem.description.contains("\u{1B}") || problem.description.contains("place"))
    }
    _ = found.observe().findings.map(\.text)
  }

  @Test("any bytes in any attribute are read without a trap, and say something or nothing")
  func random() throws {
    var generator = SplitMix64(seed: 5)
    let alphabet = Array("0123456789.,;- []xyznaief>:lbsu\u{1}\u{FF}/")
    for _ in 0..<25 {
      var device =
        [FakeDevice.bmi160(), .adis16480(), .mpu6050(), .bmc150()]
        .randomElement(using: &generator) ?? .bmi160()
      for name in device.attributes.keys.sorted() where Bool.random(using: &generator) {
        let count = Int.random(in: 0...20, using: &generator)
        device.attributes[name] = String(
          (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
      }
      let found = try read(device)
      #expect(found.attributes().count <= 256)
      #expect(found.problems.allSatisfy { !$0.description.isEmpty })
    }
  }

  @Test("settings are kept for the record on a line each, readings are not taken")
  func attributes() throws {
    var device = FakeDevice.bmc150()
    device.attributes["label"] = "left\nthigh"
    device.attributes["buffer/hwfifo_enabled"] = "1"
    let tree = FakeTree()
    tree.add(device, number: 0)
    let found = try #require(IIOTree(root: tree.root).devices().first)
    let kept = Dictionary(uniqueKeysWithValues: found.attributes().map { ($0.name, $0.text) })
    #expect(kept["label"] == "left thigh")
    #expect(kept["name"] == "bmc150_accel")
    #expect(kept["in_accel_scale"] == "0.009580")
    #expect(kept["current_timestamp_clock"] == "realtime")
    #expect(kept["buffer/hwfifo_enabled"] == "1")
    #expect(kept["trigger/current_trigger"] == "bmc150_accel-dev0")
    #expect(kept["sampling_frequency_available"]?.hasPrefix("15.620000 ") == true)
    #expect(!kept.keys.contains { $0.hasSuffix("_raw") || $0.hasSuffix("data_available") })
  }
}
