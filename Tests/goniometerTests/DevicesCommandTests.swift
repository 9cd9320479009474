// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Foundation
import IndustrialIO
import LiveSessions
import Testing

@testable import goniometer

@Suite("goniometer devices") struct DevicesCommandTests {
  private let fake = FakeTree()

  private func add(_ devices: [FakeDevice]) {
    for (number, device) in devices.enumerated() { fake.add(device, number: number) }
  }

  private func text(_ names: [String] = [], width: Int = 80) throws -> String {
    try SensorSurvey(IIOTree(root: fake.root), names: names).text(width: width)
  }

  private func run(_ arguments: String) throws -> ProgramRun {
    try ProgramRun(shell: "$goniometer devices --root \(fake.root) \(arguments)")
  }

  /// A sensor without a trigger, one that can only be polled, a hub that lies still.
  private func addDesk() {
    var chip = FakeDevice.bmi160()
    chip.setRaw("accel", 0, 0, 16384)
    var slow = FakeDevice.mpu6050()
    slow.setRaw("accel", 0, 16384, 0)
    var hub = FakeDevice.hid()
    hub[0].setRaw("accel", 0, 0, -1000)
    hub[0].attributes["trigger/current_trigger"] = "accel_3d-dev2"
    hub[1].attributes["trigger/current_trigger"] = "gyro_3d-dev3"
    let light = FakeDevice("als", at: "platform/als", attributes: ["in_illuminance_raw": "3"])
    add([chip, slow] + hub + [light])
    fake.addTrigger("rig", number: 0)
    fake.addTrigger("metronome", number: 1)
  }

  @Test("a block a sensor, what is wrong with it, and each remedy once")
  func blocks() throws {
    addDesk()
    #expect(
      try text() == """
        bmi160                                                     iio:device0 at 0-0069
          measures  acceleration, angular velocity
          read by   polling; its buffer once mended
          rate      accelerometer 100 Hz; can be 0.78125 to 1600 Hz
                    gyroscope 100 Hz; can be 25 to 3200 Hz
          trigger   none set
          clock     realtime; monotonic while captured
          matrix    the chip's own axes (in_mount_matrix)
          reads now 9.80 m/s² (gravity, 9.8, when at rest)
          ! It captures nothing without a trigger, and there are several. [1]

        mpu6050                                                    iio:device1 at 0-0068
          measures  acceleration, angular velocity
          read by   polling
          rate      50 Hz; can be 10 to 500 Hz
          trigger   none: no buffer
          clock     monotonic, of the time of polling
          matrix    the chip's own axes (in_accel_mount_matrix, in_anglvel_mount_matrix)
          reads now 9.80 m/s² (gravity, 9.8, when at rest)
          unused    temperature
          ! No buffer: no interrupt is wired to the chip, or its driver has none. It can
            be polled, with axes read one after another and times that jitter. [2]

        accel_3d                        iio:device2 + iio:device3 at 0003:1209:0001.0001
          measures  acceleration (accel_3d), angular velocity (gyro_3d), of one hub
          read by   buffer, polling
          rate      100 Hz; what else it can is not said
          trigger   their own: accel_3d-dev2, gyro_3d-dev3
          clock     realtime; monotonic while captured
          matrix    the chip's own axes (none stated)
          reads now 9.81 m/s² (gravity, 9.8, when at rest)

        To mend
          [1] bmi160
              Name one:
                --trigger rig
                --trigger metronome
          [2] mpu6050
              Wire the chip's interrupt and name it in the board's description; on a
              Raspberry Pi, for instance, in config.txt:
                dtoverlay=mpu6050,interrupt=4

        Not motion sensors: iio:device4 (als: light)

        """)
  }

  @Test("no line is wider than the terminal but for what has to be typed as it is")
  func width() throws {
    addDesk()
    for width in [60, 80, 100] {
      for line in try text(width: width).split(separator: "\n") where !line.contains("iio:device") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test("named sensors only; equal chips by their places; a matrix that is refused")
  func named() throws {
    var turned = FakeDevice.bmi160(at: "i2c-1/1-0069")
    turned.attributes["in_mount_matrix"] = "1, 0, 0; 0, 1, 0; 0, 0, -1"
    turned.attributes["trigger/current_trigger"] = "none"
    add([.bmi160(at: "i2c-1/1-0068"), turned])
    let words = try text(["device1"])
    #expect(words.hasPrefix("1-0069 (bmi160)   "), "\(words)")
    #expect(!words.contains("1-0068"))
    #expect(words.contains("matrix    the chip's own axes, as in_mount_matrix is mirrored\n"))
    #expect(words.contains("--matrix \"1,0,0;0,1,0;0,0,1\"\n"))
    let both = try run("bmi160")
    #expect(both.exitCode == 64)
    #expect(
      both.messages == "goniometer: error: 'bmi160' is more than one sensor: name one of 1-0068, "
        + "1-0069\n")
    let none = try run("bmi161")
    #expect(none.exitCode == 66)
    #expect(none.messages.contains("there are: 1-0068, 1-0069"), "\(none.messages)")
  }

  @Test("exit codes: 0 where one can be read, 1 where none can, 66 where there is none")
  func exitCodes() throws {
    let empty = try run("")
    #expect(empty.exitCode == 66)
    #expect(empty.output.hasPrefix("The kernel has Industrial I/O, and no driver has found"))
    #expect(empty.output.contains("\n    dtoverlay=mpu6050,interrupt=4\n"))
    var blind = FakeDevice.bmi160()
    for name in blind.attributes.keys where name.hasSuffix("_raw") { blind.attributes[name] = nil }
    fake.add(blind, number: 0)
    #expect(try run("").exitCode == 1)
    fake.add(.mpu6050(), number: 1)
    #expect(try run("").exitCode == 0)
    #expect(try run("bmi160").exitCode == 1)
  }

  @Test("JSON has the same facts and findings, with the remedies' kinds")
  func json() throws {
    addDesk()
    fake.write("6.12.9\n", to: "proc/sys/kernel/osrelease")
    let run = try run("--json")
    #expect(run.exitCode == 0, "\(run.messages)")
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let result = try #require(whole["result"] as? [String: Any])
    #expect(result["kernel"] as? String == "6.12.9")
    let sensors = try #require(result["sensors"] as? [[String: Any]])
    #expect(sensors.map { $0["name"] as? String } == ["bmi160", "mpu6050", "accel_3d"])
    #expect(sensors.map { $0["pairing"] as? String } == ["oneDevice", "oneDevice", "sameHub"])
    #expect(sensors.map { $0["canCapture"] as? Bool } == [false, false, true])
    let device = try #require((sensors[0]["devices"] as? [[String: Any]])?.first)
    let finding = try #require((device["findings"] as? [[String: Any]])?.first)
    #expect(finding["name"] as? String == "triggerMissing")
    #expect(finding["weight"] as? String == "fault")
    #expect(
      finding["remedies"] as? [[String: String]] == [
        ["kind": "words", "text": "Name one:"], ["kind": "line", "text": "--trigger rig"],
        ["kind": "line", "text": "--trigger metronome"],
      ])
    let quantity = try #require((device["quantities"] as? [[String: Any]])?.first)
    #expect(quantity["rateHz"] as? Double == 100)
    #expect(quantity["mountMatrixFrom"] as? String == "in_mount_matrix")
    #expect((result["others"] as? [[String: Any]])?.count == 1)
  }

  @Test("drivers' texts cannot drive the terminal")
  func escapes() throws {
    var device = FakeDevice.bmi160()
    device.name = "bmi\u{1B}[2J160"
    device.attributes["label"] = "a\u{1B}]0;x\u{7}b"
    device.attributes["in_mount_matrix"] = "\u{1B}[31m"
    device.attributes["trigger/current_trigger"] = "\u{1B}c"
    device.attributes["current_timestamp_clock"] = "\u{1B}c"
    add([device])
    fake.addTrigger("\u{1B}[5m", number: 0)
    #expect(!(try text().contains("\u{1B}")))
    #expect(!(try run("nothing").messages.contains("\u{1B}")))
  }

  @Test("the rule that is printed is the file, and makes writable what capturing writes")
  func rule() throws {
    let file = ProgramRun.package.appending(path: "Support/60-goniometer-iio.rules")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(UdevRule.text == text)
    #expect(try run("--udev-rule").output == text)
    add([.bmi160().inNewLayout(), FakeDevice.lsm6dsl()[0]])
    fake.addTrigger("rig", number: 0)
    fake.write("100\n", to: "sys/bus/iio/devices/trigger0/sampling_frequency")
    // The shell lines of the rule, with udev's marks replaced as udev does.
    let lines = text.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: "-c '")?.upperBound, let end = line.lastIndex(of: "'")
      else { return nil }
      return String(line[start..<end].replacing("$$", with: "$"))
    }
    try #require(lines.count == 2)
    let devices = "\(fake.root)/sys/bus/iio/devices"
    var written: [String] = []
    for (line, folder) in [
      (lines[0], "iio:device0"), (lines[0], "iio:device1"), (lines[1], "trigger0"),
    ] {
      let script = line.replacing("/sys%p", with: "\(devices)/\(folder)")
      let run = try ProgramRun(
        shell: """
          chgrp() { :; }
          chmod -R a-w \(devices)/\(folder)/*
          \(script)
          cd \(devices)/\(folder)/ && find . -type f -perm -g+w | sed 's,^[.],\(folder),'
          """)
      #expect(run.exitCode == 0, "\(run.messages)")
      written += run.output.split(separator: "\n").map(String.init)
    }
    for path in [
      "iio:device0/buffer/enable", "iio:device0/buffer0/enable", "iio:device0/buffer/watermark",
      "iio:device0/scan_elements/in_timestamp_en", "iio:device0/buffer0/in_accel_x_en",
      "iio:device0/trigger/current_trigger", "iio:device0/current_timestamp_clock",
      "iio:device0/in_accel_sampling_frequency", "iio:device0/in_anglvel_scale",
      "iio:device1/sampling_frequency", "trigger0/sampling_frequency",
    ] { #expect(written.contains(path), "\(path)") }
    for path in ["iio:device0/name", "iio:device0/in_accel_x_raw", "trigger0/name"] {
      #expect(!written.contains(path), "\(path)")
    }
  }

  @Test("units and rules in Support hold no path of one machine")
  func support() throws {
    let folder = ProgramRun.package.appending(path: "Support")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter {
        let values = try? folder.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey])
        return values?.isRegularFile == true
      }
    #expect(
      Set(files).isSuperset(of: ["goniometer-record@.service", "goniometer-trigger.service"]))
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for folder in ["home", "root"] { #expect(!text.contains("/\(folder)/"), "\(file)") }
    }
  }
}
