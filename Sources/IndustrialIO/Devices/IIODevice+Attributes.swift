// SPDX-License-Identifier: Apache-2.0

extension IIODevice {
  /// Settings of the device as they are now, for the record: name, label, scales, offsets, matrices,
  /// rates, clock, trigger, buffer, hardware FIFO, filters; by their paths.
  ///
  /// Only files that are known to be settings are read: reading others can wake a chip, or
  /// take a reading.
  public func attributes() -> [StreamDescription.Attribute] {
    let own = Folder.names(in: folder).filter(Self.isSetting)
    let buffer = Folder.names(in: "\(folder)/\(bufferFolder)").filter(Self.isBufferSetting)
      .map { "\(bufferFolder)/\($0)" }
    return (own + buffer + ["trigger/current_trigger"]).prefix(Self.mostAttributes).compactMap {
      path in
      Attribute.text("\(folder)/\(path)").map { .init(path, $0.oneLine) }
    }
  }

  /// Its other quantities, in words.
  static func otherQuantities(in folder: String) -> [String] {
    var found: Set<String> = []
    for name in Folder.names(in: folder) where name.hasPrefix("in_") {
      guard name.hasSuffix("_raw") || name.hasSuffix("_input") else { continue }
      let words = name.split(separator: "_")
      let kind = words.count > 1 ? words[1].prefix { !$0.isWholeNumber } : ""
      if !kind.isEmpty, InertialQuantity(rawValue: String(kind)) == nil {
        found.insert((Self.quantityWords[String(kind)] ?? String(kind)).quotable)
      }
    }
    return found.sorted()
  }

  private static let quantityWords = [
    "temp": "temperature", "magn": "magnetic field", "illuminance": "light",
    "intensity": "light", "humidityrelative": "humidity", "incli": "inclination",
    "rot": "rotation", "voltage": "voltage", "proximity": "proximity", "gravity": "gravity",
  ]

  /// More than any device has.
  private static let mostAttributes = 256

  private static let settings: Set = ["name", "label", "location", "current_timestamp_clock"]
  private static let settingSuffixes = [
    "scale", "offset", "calibbias", "mount_matrix", "sampling_frequency", "_available",
    "hysteresis", "hysteresis_relative", "3db_frequency", "oversampling_ratio",
  ]

  private static func isSetting(_ name: String) -> Bool {
    settings.contains(name) || settingSuffixes.contains { name.hasSuffix($0) }
  }

  private static func isBufferSetting(_ name: String) -> Bool {
    ["length", "watermark"].contains(name) || name.hasPrefix("hwfifo_")
  }
}

extension String {
  /// The text on one line: spaces in place of control characters.
  var oneLine: String {
    var line = UnicodeScalarView()
    line.append(
      contentsOf: unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    return String(line)
  }
}
