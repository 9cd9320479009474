// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Glibc
import Inertial
import Testing

@testable import IndustrialIO

@Suite("Capture setup") struct CaptureSetupTests {
  @Test(
    "settings are written in the order that the kernel takes, each once, and put back backwards")
  func order() throws {
    let bench = CaptureBench()
    bench.tree.setAttribute("scan_elements/in_temp_en", of: 0, to: "1")
    bench.settings.rateHz = 200
    let before = bench.state
    let order = WriteOrder(
      bench.tree,
      folders: ["iio:device0", "trigger3"]
        + ["buffer", "scan_elements", "trigger"].map { "iio:device0/\($0)" })
    let capture = try bench.capture()
    #expect(order.take() == [])
    try capture.start()
    let channels = ["anglvel", "accel"].flatMap { kind in
      ["x", "y", "z"].map { "scan_elements/in_\(kind)_\($0)_en" }
    }
    let first = [
      "sampling_frequency", "in_anglvel_sampling_frequency", "in_accel_sampling_frequency",
      "current_timestamp_clock", "trigger/current_trigger", "scan_elements/in_temp_en",
    ]
    let last = [
      "scan_elements/in_timestamp_en", "buffer/length", "buffer/watermark", "buffer/enable",
    ]
    #expect(order.take() == first + channels + last)
    #expect(bench.triggerRate == "200")
    #expect(bench.attribute("in_accel_sampling_frequency") == "400")
    #expect(bench.attribute("current_timestamp_clock") == "monotonic")
    #expect(bench.attribute("trigger/current_trigger") == "rig")
    #expect(bench.attribute("scan_elements/in_temp_en") == "0")
    #expect(bench.attribute("scan_elements/in_accel_x_en") == "1")
    #expect(bench.attribute("buffer/length") == "200")
    #expect(bench.attribute("buffer/watermark") == "2")
    #expect(bench.attribute("buffer/enable") == "1")
    #expect(capture.description.nominalRateHz == 200)
    #expect(capture.description.requestedRateHz == 200)
    #expect(capture.description.trigger == "rig")
    #expect(capture.description.clock == "monotonic")
    #expect(capture.description.layout.byteCount == 24)
    capture.stop()
    let undone = order.take()
    #expect(undone.first == "buffer/enable")
    #expect(undone.last == "sampling_frequency")
    #expect(bench.changed(since: before) == [])
    #expect(bench.attribute("scan_elements/in_temp_en") == "1")
    capture.stop()
    #expect(order.take() == [])
  }

  @Test("everything is put back when the value goes, and when all captures end")
  func restored() throws {
    let bench = CaptureBench()
    let before = bench.state
    do {
      let capture = try bench.capture()
      try capture.start()
      #expect(bench.changed(since: before) != [])
    }
    #expect(bench.changed(since: before) == [])
    let capture = try bench.capture()
    try capture.start()
    bench.restoration.endAll()
    #expect(bench.changed(since: before) == [])
    capture.stop()
    #expect(throws: IIOError.self) { try capture.start() }
    #expect(bench.changed(since: before) == [])
  }

  @Test(
    "a write that fails at any step is named, and what was changed before is put back",
    arguments: [
      "current_timestamp_clock", "trigger/current_trigger", "scan_elements/in_accel_y_en",
      "buffer/length", "buffer/watermark", "buffer/enable",
    ])
  func failingWrite(name: String) throws {
    let bench = CaptureBench()
    bench.link(name, to: "/dev/full")
    let before = bench.state
    let error = #expect(throws: IIOError.self) { try bench.capture().start() }
    guard case .system(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.name == "ENOSPC")
    #expect(failure.path.hasSuffix(name))
    #expect(bench.changed(since: before) == [])
  }

  @Test("a trigger that the kernel drops is refused by name")
  func refusedTrigger() throws {
    let bench = CaptureBench()
    bench.link("trigger/current_trigger", to: "/dev/null")
    #expect(
      throws: IIOError.triggerRefused(device: "bmi160 (iio:device0)", wanted: "rig", readBack: "")
    ) { try bench.capture().start() }
    #expect(bench.attribute("scan_elements/in_accel_x_en") == "0")
  }

  @Test("the trigger is the one named, set, the device's own, or the only one without a device")
  func triggerChoice() throws {
    let bench = CaptureBench()
    func chosen(_ name: String? = nil) throws -> String? {
      bench.settings.trigger = name
      let capture = try bench.capture()
      try capture.start()
      return capture.description.trigger
    }
    #expect(try chosen("rig") == "rig")
    #expect(try chosen() == "rig")
    bench.tree.addTrigger("accel_3d-dev4", number: 4)
    #expect(try chosen() == "rig")
    bench.tree.addTrigger("another", number: 5)
    #expect(try chosen() == nil)
    bench.tree.addTrigger("bmi160-dev0", number: 6)
    #expect(try chosen() == "bmi160-dev0")
    #expect(try chosen("another") == "another")
    bench.tree.setAttribute("trigger/current_trigger", of: 0, to: "accel_3d-dev4")
    #expect(try chosen() == "accel_3d-dev4")
    bench.tree.setAttribute("trigger/current_trigger", of: 0, to: "")
    bench.tree.setAttribute("buffer/hwfifo_watermark", of: 0, to: "1")
    #expect(try chosen() == nil)
  }

  @Test("a timer trigger is made where one is wanted, shared by name, and removed")
  func madeTrigger() throws {
    let bench = CaptureBench()
    bench.settings.trigger = nil
    bench.settings.makesTrigger = true
    let hindered = #expect(throws: IIOError.self) { try bench.capture().start() }
    #expect("\(try #require(hindered))".contains("modprobe iio-trig-hrtimer"))
    bench.tree.write("", to: "sys/kernel/config/iio/triggers/hrtimer/x/y")
    bench.tree.addTrigger("goniometer-0-0069", number: 7)
    let rate = "sys/bus/iio/devices/trigger7/sampling_frequency"
    bench.tree.write("100.000\n", to: rate)
    bench.settings.rateHz = 50
    let made = "\(bench.tree.root)/sys/kernel/config/iio/triggers/hrtimer/goniometer-0-0069"
    for left in ["", "goniometer-0-0069"] {
      // Also after a program that died with the trigger set.
      bench.tree.setAttribute("trigger/current_trigger", of: 0, to: left)
      let capture = try bench.capture()
      try capture.start()
      #expect(Folder.exists(made))
      #expect(Attribute.text("\(bench.tree.root)/\(rate)") == "50")
      #expect(capture.description.trigger == "goniometer-0-0069")
      capture.stop()
      #expect(!Folder.exists(made))
      #expect(bench.attribute("trigger/current_trigger") == "")
    }
  }

  @Test("a rate of the device's own is written as the driver writes it, and read back")
  func ownRate() throws {
    let bench = CaptureBench()
    bench.settings.trigger = nil
    bench.tree.addTrigger("bmi160-dev0", number: 6)
    bench.settings.rateHz = 25
    let capture = try bench.capture()
    try capture.start()
    #expect(bench.attribute("in_accel_sampling_frequency") == "25")
    #expect(capture.description.nominalRateHz == 25)
    capture.stop()
    #expect(bench.attribute("in_accel_sampling_frequency") == "100.000000")
    bench.settings.rateHz = 5000
    let error = #expect(throws: IIOError.self) { try bench.capture().start() }
    guard case .rateRefused(_, 5000, let available?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(available.contains("1600"))
    #expect(bench.attribute("in_accel_sampling_frequency") == "100.000000")
  }

  @Test("a buffer that was left on is taken over, with all its settings, or refused")
  func takeOver() throws {
    let bench = CaptureBench()
    bench.tree.setAttribute("buffer/enable", of: 0, to: "1")
    bench.tree.setAttribute("buffer/length", of: 0, to: "4096")
    bench.tree.setAttribute("scan_elements/in_accel_x_en", of: 0, to: "1")
    bench.settings.takeOver = .never
    let error = #expect(throws: IIOError.self) { try bench.capture().start() }
    guard case .busy = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(bench.attribute("buffer/enable") == "1")
    bench.settings.takeOver = .ifNobodyHoldsIt
    let order = WriteOrder(bench.tree, folders: ["iio:device0/buffer"])
    let capture = try bench.capture()
    try capture.start()
    #expect(order.take() == ["enable", "length", "enable"].map { "buffer/" + $0 })
    capture.stop()
    #expect(bench.attribute("buffer/enable") == "0")
    #expect(bench.attribute("buffer/length") == "4096")
  }

  @Test("who holds a device is named")
  func holder() throws {
    let bench = CaptureBench()
    #expect(try bench.device.holder == nil)
    bench.tree.write("iio-sensor-prox\n", to: "proc/412/comm")
    bench.tree.write("", to: "proc/412/fd/0")
    symlink("\(bench.tree.root)/dev/iio:device0", "\(bench.tree.root)/proc/412/fd/7")
    #expect(try bench.device.holder == "iio-sensor-prox (pid 412)")
  }

  @Test("a device that is another one by now is not touched")
  func anotherDevice() throws {
    let bench = CaptureBench()
    let capture = try bench.capture()
    bench.tree.unplug(0)
    bench.tree.add(FakeDevice.lsm6dsl()[0], number: 0)
    #expect(throws: IIOError.unplugged(device: "bmi160 (iio:device0)")) { try capture.start() }
    #expect(bench.attribute("buffer/length") == "2")
  }

  @Test("scales are the driver's, times a factor where one is given, which stands alone for none")
  func scales() throws {
    let bench = CaptureBench()
    bench.settings.accelerationScaleFactor = 0.1
    bench.settings.angularVelocityScaleFactor = 0.002
    bench.tree.setAttribute("in_anglvel_scale", of: 0, to: nil)
    let description = try bench.capture().description
    #expect(description.acceleration?.scale.y == 0.000598 * 0.1)
    #expect(description.angularVelocity?.scale.z == 0.002)
    bench.settings.angularVelocityScaleFactor = nil
    #expect(throws: IIOError.noScale(device: "bmi160 (iio:device0)", channel: "in_anglvel_x")) {
      try bench.capture()
    }
  }
}
