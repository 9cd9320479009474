// SPDX-License-Identifier: Apache-2.0

/// The files of a sensor as its driver makes them: names within the device's folder, and texts.
///
/// The presets are what the kernel's drivers were seen to show.
public struct FakeDevice: Sendable {
  /// The driver's name for it.
  public var name: String
  /// Path below `/sys/devices` of what it sits on.
  public var parent: String
  /// Files of the device's folder, `name` apart.
  public var attributes: [String: String]
  /// Whether there is a file to read scans from.
  public var hasCharacterDevice = true

  /// A device from its parts.
  public init(
    _ name: String, at parent: String, attributes: [String: String] = [:],
    hasCharacterDevice: Bool = true
  ) {
    (self.name, self.parent, self.attributes) = (name, parent, attributes)
    self.hasCharacterDevice = hasCharacterDevice
  }

  /// Adds three axes to scans, from a first index on.
  public mutating func addAxes(_ kind: String, type: String, firstIndex: Int, raw: Bool = true) {
    for (place, axis) in ["x", "y", "z"].enumerated() {
      if raw { attributes["in_\(kind)_\(axis)_raw"] = "0" }
      addScanElement("in_\(kind)_\(axis)", type: type, index: firstIndex + place)
    }
  }

  /// Adds a channel to scans.
  public mutating func addScanElement(_ channel: String, type: String, index: Int) {
    attributes["scan_elements/\(channel)_en"] = "0"
    attributes["scan_elements/\(channel)_index"] = String(index)
    attributes["scan_elements/\(channel)_type"] = type
  }

  /// Adds the files of a buffer, with a time stamp of that index.
  public mutating func addBuffer(timestampIndex: Int) {
    addScanElement("in_timestamp", type: "le:s64/64>>0", index: timestampIndex)
    attributes["buffer/enable"] = "0"
    attributes["buffer/length"] = "2"
    attributes["buffer/watermark"] = "1"
    attributes["buffer/data_available"] = "0"
    attributes["current_timestamp_clock"] = "realtime\n"
  }

  /// One device with both sensors, indices with a hole, a matrix for all, a trigger needed.
  public static func bmi160(at parent: String = "pci0000:00/i2c-0/0-0069") -> FakeDevice {
    var device = FakeDevice(
      "bmi160", at: parent,
      attributes: [
        "in_accel_scale": "0.000598", "in_anglvel_scale": "0.001065",
        "in_accel_scale_available": "0.000598 0.001197 0.002394 0.004788",
        "in_accel_sampling_frequency": "100.000000",
        "in_anglvel_sampling_frequency": "100.000000",
        "in_accel_sampling_frequency_available":
          "0.78125 1.5625 3.125 6.25 12.5 25 50 100 200 400 800 1600",
        "in_anglvel_sampling_frequency_available": "25 50 100 200 400 800 1600 3200",
        "in_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1", "trigger/current_trigger": "",
      ])
    device.addAxes("anglvel", type: "le:s16/16>>0", firstIndex: 4)
    device.addAxes("accel", type: "le:s16/16>>0", firstIndex: 7)
    device.addBuffer(timestampIndex: 10)
    return device
  }

  /// The two devices of one chip: accelerometer, gyroscope.
  public static func lsm6dsl(at parent: String = "pci0000:00/i2c-0/0-006a") -> [FakeDevice] {
    [("lsm6dsl_accel", "accel", "0.000598205"), ("lsm6dsl_gyro", "anglvel", "0.000152716")].map {
      name, kind, scale in
      var device = FakeDevice(
        name, at: parent,
        attributes: [
          "in_\(kind)_scale": scale, "sampling_frequency": "104.000000",
          "sampling_frequency_available": "12.500 26.000 52.000 104.000 208.000 416.000",
          "mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1", "trigger/current_trigger": "",
        ])
      device.addAxes(kind, type: "le:s16/16>>0", firstIndex: 0)
      device.addBuffer(timestampIndex: 3)
      return device
    }
  }

  /// One device without a buffer, a matrix for each quantity, and old matrices that are none.
  public static func mpu6050(at parent: String = "pci0000:00/i2c-0/0-0068") -> FakeDevice {
    var attributes = [
      "in_accel_scale": "0.000598", "in_anglvel_scale": "0.001064724",
      "sampling_frequency": "50", "sampling_frequency_available": "10 20 50 100 200 500",
      "in_accel_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
      "in_anglvel_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
      "in_accel_matrix": "0, 0, 0; 0, 0, 0; 0, 0, 0", "in_gyro_matrix": "0, 0, 0; 0, 0, 0; 0, 0, 0",
      "in_temp_raw": "0", "in_temp_scale": "2.941176", "in_temp_offset": "12420",
      "current_timestamp_clock": "realtime",
    ]
    for axis in ["x", "y", "z"] {
      attributes["in_accel_\(axis)_raw"] = "0"
      attributes["in_accel_\(axis)_calibbias"] = "0"
      attributes["in_anglvel_\(axis)_raw"] = "0"
    }
    return FakeDevice("mpu6050", at: parent, attributes: attributes, hasCharacterDevice: false)
  }

  /// The two devices of a laptop's sensor hub: 16 bits in 32 of storage, siblings, no matrix, each
  /// with a trigger of its own.
  public static func hid(at hub: String = "platform/uhid/0003:1209:0001.0001") -> [FakeDevice] {
    [
      ("accel_3d", "accel", "0.009806", "HID-SENSOR-200073.1.auto"),
      ("gyro_3d", "anglvel", "0.000174", "HID-SENSOR-200076.2.auto"),
    ].map { name, kind, scale, place in
      var device = FakeDevice(
        name, at: "\(hub)/\(place)",
        attributes: [
          "in_\(kind)_scale": scale, "in_\(kind)_offset": "0",
          "in_\(kind)_sampling_frequency": "100.000000", "in_\(kind)_hysteresis": "0.000000",
          "trigger/current_trigger": "\(name)-dev0",
        ])
      device.addAxes(kind, type: "le:s16/32>>0", firstIndex: 0)
      device.addBuffer(timestampIndex: 3)
      return device
    }
  }

  /// An accelerometer alone: 12 bits at the top of 16.
  public static func bmc150(at parent: String = "pci0000:00/i2c-0/0-0010") -> FakeDevice {
    var device = FakeDevice(
      "bmc150_accel", at: parent,
      attributes: [
        "in_accel_scale": "0.009580", "in_accel_sampling_frequency": "125.000000",
        "sampling_frequency_available": "15.620000 31.260000 62.50000 125 250 500 1000 2000",
        "in_temp_raw": "0", "in_temp_scale": "500", "in_temp_offset": "46",
        "trigger/current_trigger": "bmc150_accel-dev0",
      ])
    device.addAxes("accel", type: "le:s12/16>>4", firstIndex: 0)
    device.addBuffer(timestampIndex: 3)
    device.attributes["buffer/hwfifo_enabled"] = "0"
    device.attributes["buffer/hwfifo_watermark"] = "0"
    return device
  }

  /// A gyroscope alone.
  public static func bmg160(at parent: String = "pci0000:00/i2c-0/0-0068") -> FakeDevice {
    var device = FakeDevice(
      "bmg160", at: parent,
      attributes: [
        "in_anglvel_scale": "0.001065", "in_anglvel_sampling_frequency": "100.000000",
        "sampling_frequency_available": "100 200 400 1000 2000", "in_temp_raw": "0",
        "trigger/current_trigger": "",
      ])
    device.addAxes("anglvel", type: "le:s16/16>>0", firstIndex: 0)
    device.addBuffer(timestampIndex: 3)
    return device
  }

  /// One device with both sensors, 32 bits, most significant byte first, with a temperature in
  /// scans.
  public static func adis16480(at parent: String = "spi0/spi0.0") -> FakeDevice {
    var device = FakeDevice(
      "adis16480", at: parent,
      attributes: [
        "in_accel_scale": "0.000000119", "in_anglvel_scale": "0.000000005",
        "in_temp_raw": "0", "in_temp_scale": "5.650000", "in_temp_offset": "4425",
        "sampling_frequency": "2460.000000", "trigger/current_trigger": "adis16480-dev0",
      ])
    device.addAxes("anglvel", type: "be:s32/32>>0", firstIndex: 0)
    device.addAxes("accel", type: "be:s32/32>>0", firstIndex: 3)
    device.addScanElement("in_temp0", type: "be:s16/16>>0", index: 10)
    device.addBuffer(timestampIndex: 12)
    return device
  }

  /// The device as kernels since 5.11 show it: buffer and channels together in `buffer0`, and
  /// beside it the old folders unless those are left out.
  public func inNewLayout(keepsOldFolders: Bool = true) -> FakeDevice {
    var device = self
    for (path, text) in attributes {
      guard let slash = path.firstIndex(of: "/") else { continue }
      if ["buffer", "scan_elements"].contains(path[..<slash]) {
        device.attributes["buffer0\(path[slash...])"] = text
        if !keepsOldFolders { device.attributes[path] = nil }
      }
    }
    return device
  }

  /// Sets the three raw values of a quantity.
  public mutating func setRaw(_ kind: String, _ x: Int, _ y: Int, _ z: Int) {
    for (axis, value) in zip(["x", "y", "z"], [x, y, z]) {
      attributes["in_\(kind)_\(axis)_raw"] = String(value)
    }
  }
}
