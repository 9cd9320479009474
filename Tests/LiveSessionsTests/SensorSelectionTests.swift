// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import Inertial
import Testing

@testable import LiveSessions

@Suite("Selections of sensors")
struct SensorSelectionTests {
  private let fake = FakeTree()

  init() {
    for (number, place) in ["0068", "0069"].enumerated() {
      var device = FakeDevice.bmi160(at: "i2c-0/0-\(place)")
      device.attributes["label"] = number == 0 ? "thigh" : "shank"
      fake.add(device, number: number)
    }
  }

  private func selection(_ names: String...) -> SensorSelection {
    SensorSelection(names: names.compactMap { SensorName($0) }, root: fake.root)
  }

  @Test("one sensor is the device, two are thigh and shank")
  func roles() throws {
    #expect(try selection("thigh").open().map(\.role) == ["device"])
    let pair = try selection("shank", "thigh").open()
    #expect(pair.map(\.role) == ["thigh", "shank"])
    #expect(pair.map(\.name) == ["shank", "thigh"])
    #expect(SensorSource(pair).sensors.map(\.role) == ["thigh", "shank"])
    // Nothing was changed.
    #expect(fake.attribute("buffer/enable", of: 0) == "0")
  }

  @Test("two names of one sensor are refused, and names of none")
  func wrong() {
    #expect(throws: LiveSessionError.sameSensor("thigh", "0-0068")) {
      try selection("thigh", "0-0068").open()
    }
    #expect(throws: IIOError.self) { try selection("elbow").open() }
    #expect(throws: IIOError.self) {
      try SensorSelection(names: [.local("thigh")], root: "/nowhere").open()
    }
  }

  @Test("a recording stream needs a file that may be made")
  func outputs() throws {
    #expect(throws: LiveSessionError.self) {
      try RawSink("/nowhere/it.giraw", replaces: false, isDurable: false, program: "test")
    }
    let error = #expect(throws: LiveSessionError.self) {
      try RawSink(fake.root + "/sys", replaces: false, isDurable: false, program: "test")
    }
    #expect(error == .exists(path: fake.root + "/sys"))
    #expect(error?.description.contains("--") == false)
  }

  @Test("a table's times are exact to the nanosecond, and numbers read back")
  func rows() {
    let samples = [
      MotionSample(timestamp: 7, specificForce: .init(0.1, -2, .nan), angularVelocity: .zero),
      MotionSample(timestamp: 2_000_000_010, specificForce: .zero, angularVelocity: .unitX),
    ]
    let rows = samples.withUnsafeBufferPointer { MotionTable.rows($0, since: 10) }
    #expect(
      String(decoding: rows, as: UTF8.self)
        == "-0.000000003,0.1,-2.0,,0.0,0.0,0.0\n2.000000000,0.0,0.0,0.0,1.0,0.0,0.0\n")
  }
}
