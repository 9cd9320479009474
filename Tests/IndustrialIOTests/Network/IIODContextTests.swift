// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Testing

@Suite("iiod context") struct IIODContextTests {
  @Test("devices, channels, files and triggers are read in their order")
  func devices() throws {
    let context = try read(FakeIIOD.context)
    #expect(context.kernel == "6.12.1")
    #expect(context.devices.map(\.id) == ["iio:device0"])
    #expect(context.triggers.map(\.shownName) == ["rig"])
    let device = try #require(context.devices.first)
    #expect(
      device.channels.map(\.name) == [
        "in_temp", "in_anglvel_x", "in_anglvel_y", "in_anglvel_z", "in_accel_x", "in_accel_y",
        "in_accel_z", "in_timestamp", "in_mount",
      ])
    #expect(device.channels[1].scan?.index == 4)
    #expect(device.channels[1].scan?.type.description == "le:s16/16>>0")
    #expect(device.channels[0].scan == nil)
    #expect(device.attributes.contains { $0.file == "in_mount_matrix" })
    #expect(device.quantities == [.acceleration, .angularVelocity])
    #expect(device.problems.isEmpty)
  }

  @Test("a channel that is stored as nothing can be is a problem of its device, not of all")
  func problem() throws {
    let context = try read(
      board(
        "<device id='d' name='a'><channel id='accel_x' type='input'><scan-element index='0'"
          + " format='le:s17/16' scale='?'/></channel></device>"))
    #expect(context.devices.first?.problems.count == 2)
    #expect(context.devices.first?.channels.first?.scan == nil)
  }

  @Test("two devices of one chip, and of one hub, are put together; equal chips are not guessed at")
  func pairs() throws {
    func device(_ id: Int, _ name: String, _ kind: String, label: String = "") -> String {
      "<device id='iio:device\(id)' name='\(name)'\(label.isEmpty ? "" : " label='\(label)'")>"
        + ["x", "y", "z"].enumerated().map { place, axis in
          "<channel id='\(kind)_\(axis)' type='input'><scan-element index='\(place)' "
            + "format='le:s16/16&gt;&gt;0'/></channel>"
        }.joined() + "</device>"
    }
    let pair = device(1, "lsm6dsl_gyro", "anglvel") + device(2, "lsm6dsl_accel", "accel")
    let hub = device(3, "accel_3d", "accel") + device(4, "gyro_3d", "anglvel")
    let context = try read(board(pair + hub))
    #expect(context.imus.map(\.name) == ["lsm6dsl", "accel_3d + gyro_3d"])
    #expect(context.imus[0].devices.map(\.id) == ["iio:device2", "iio:device1"])
    #expect(try context.imu(named: "lsm6dsl").devices.count == 2)
    #expect(try context.imu(named: "lsm6dsl_gyro").quantities == [.angularVelocity])
    #expect(try context.imu(named: "iio:device3").quantities == [.acceleration])
    #expect(throws: IIOError.self) { try context.imu(named: nil) }
    #expect(throws: IIOError.self) { try context.imu(named: "bmi160") }
    let second = device(5, "lsm6dsl_gyro", "anglvel") + device(6, "lsm6dsl_accel", "accel")
    #expect(try read(board(pair + second)).imus.map(\.devices.count) == [1, 1, 1, 1])
    let labelled =
      device(7, "lsm6dsl_gyro", "anglvel", label: "shank")
      + device(8, "lsm6dsl_accel", "accel", label: "shank")
    #expect(try read(board(pair + labelled)).imus.map(\.name) == ["lsm6dsl", "shank"])
  }

  @Test(
    "a description from which commands cannot be made is refused",
    arguments: [
      ("<a/>", "expected <context>"), ("<context><device/></context>", "id is missing"),
      ("<context><device id='a b'/></context>", "not a word"),
      ("<context><device id='a&#10;EXIT'/></context>", "not a word"),
      ("<context><device id=''/></context>", "not a word"),
      ("<context><device id='a'/><device id='a'/></context>", "two devices"),
      ("<context><device id='a'><channel/></device></context>", "id is missing"),
      (
        "<context><device id='a'><channel id='c'/><channel id='c'/></device></context>",
        "two channels"
      ),
      ("<context><device id='a'><attribute name=' '/></device></context>", "not a word"),
      (
        "<context><device id='a'><attribute name='b' filename='&#9;'/></device></context>",
        "not a word"
      ),
      ("<context>", "byte 9"),
    ])
  func refuse(_ text: String, _ reason: String) {
    let error = #expect(throws: IIOError.self) { try read(text) }
    #expect(error?.description.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.description.hasPrefix("board: the description of its devices") == true)
  }

  @Test("devices, channels and files have limits")
  func limits() {
    let devices = (0...256).map { "<device id='d\($0)'/>" }.joined()
    let channels = (0...1024).map { "<channel id='c\($0)'/>" }.joined()
    let files = (0...4096).map { "<attribute name='a\($0)'/>" }.joined()
    let long = String(repeating: "n", count: 1025)
    for text in [
      devices, "<device id='d'>\(channels)</device>", "<device id='d'>\(files)</device>",
      "<device id='d' name='\(long)'/>", "<device id='d' label='\(long)'/>",
    ] {
      let error = #expect(throws: IIOError.self) { try read(board(text)) }
      #expect(error?.description.contains("more than") == true)
    }
  }

  @Test("names that people read stay on one line")
  func oneLine() throws {
    let device = "<device id='d' name='a&#10;goniometer: error: b' label='c&#x9b;d'/>"
    let context = try read(
      "<context><context-attribute name='local,kernel' value='6&#10;1'/>\(device)</context>")
    #expect(context.kernel == "6 1")
    #expect(context.devices.map(\.name) == ["a goniometer: error: b"])
    #expect(context.devices.map(\.label) == ["c d"])
  }

  private func board(_ devices: String) -> String { "<context>\(devices)</context>" }

  private func read(_ text: String) throws(IIOError) -> IIODContext {
    try IIODContext(xml: Array(text.utf8), host: "board")
  }
}
