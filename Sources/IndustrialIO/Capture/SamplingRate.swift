// SPDX-License-Identifier: Apache-2.0

/// The files of a device's own rate.
struct SamplingRate {
  /// The gyroscope's, the accelerometer's; one where they share it, none where it cannot be told.
  let files: [String]
  private let device: IIODevice

  init(_ device: IIODevice) {
    self.device = device
    var files: [String] = []
    for quantity in [InertialQuantity.angularVelocity, .acceleration] {
      guard let channel = device.channels(of: quantity).first,
        let path = DeviceReading.path(
          of: "sampling_frequency", channel: channel.name, in: device.folder),
        !files.contains(path)
      else { continue }
      files.append(path)
    }
    self.files = files.map { "\(device.folder)/\($0)" }
  }

  /// What it is now, hertz; of the gyroscope where they differ.
  var current: Double? { files.first.flatMap { Self.number($0) } }

  /// A number in a file, where it is one above 0.
  static func number(_ file: String) -> Double? {
    Attribute.text(file).flatMap(Double.init).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Asks for a rate. What the driver makes of it is to be read back: some round it.
  func set(_ hertz: Double, _ changes: Changes) throws(IIOError) {
    for file in files {
      let available = Attribute.text(file + "_available")
      let text = Self.text(for: hertz, in: available ?? "")
      do {
        try changes.write(text, to: file)
      } catch {
        guard error.name == "EINVAL" else { throw IIOError(error, device: device.title) }
        throw .rateRefused(device: device.title, hertz: hertz, available: available)
      }
    }
  }

  /// Sees to it that the device measures twice as often as it is asked, where it can: it runs by a
  /// clock of its own, and readings would be repeated and left out.
  func keepAbove(_ hertz: Double, _ changes: Changes) throws(IIOError) {
    for file in files {
      guard let current = Self.number(file), current < 2 * hertz else { continue }
      let rates = (Attribute.text(file + "_available") ?? "").split(separator: " ")
        .compactMap { text in Double(text).map { (text: String(text), hertz: $0) } }
        .sorted { $0.hertz < $1.hertz }
      guard let best = rates.first(where: { $0.hertz >= 2 * hertz }) ?? rates.last,
        best.hertz > current
      else { continue }
      do {
        try changes.write(best.text, to: file)
      } catch {
        throw IIOError(error, device: device.title)
      }
    }
  }

  /// The driver's own text for a rate: some compare texts.
  static func text(for hertz: Double, in available: String) -> String {
    let same = available.split(separator: " ").first { text in
      Double(text).map { abs($0 - hertz) <= 1e-6 * hertz } ?? false
    }
    if let same { return String(same) }
    return Int(exactly: hertz).map(String.init) ?? String(hertz)
  }
}
