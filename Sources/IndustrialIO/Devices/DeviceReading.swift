// SPDX-License-Identifier: Apache-2.0

/// Reads the attributes of one device's folder, collecting what is wrong with them.
struct DeviceReading {
  let folder: String
  /// Where channels are switched on, within the folder: `scan_elements`, or `buffer0` where only
  /// the newer layout (Linux 5.11) is there.
  let scanFolder: String
  private(set) var problems: [DeviceProblem] = []

  init(folder: String) {
    self.folder = folder
    scanFolder = Self.folder("scan_elements", in: folder)
  }

  /// The old name of a buffer's folder, which goes on working, or the new one where it is gone.
  static func folder(_ old: String, in folder: String) -> String {
    Folder.exists("\(folder)/\(old)") || !Folder.exists("\(folder)/buffer0") ? old : "buffer0"
  }

  /// Channels x, y and z of a quantity; empty unless all three are there.
  mutating func channels(of quantity: InertialQuantity) -> [IIODevice.Channel] {
    let names = quantity.channelNames
    let present = names.filter { name in
      ["\(name)_raw", "\(scanFolder)/\(name)_type"].contains { Folder.exists("\(folder)/\($0)") }
    }
    guard present.count == names.count else {
      if !present.isEmpty {
        problems.append(.missingAxes(quantity, names.filter { !present.contains($0) }))
      }
      return []
    }
    return names.map { channel($0) }
  }

  private mutating func channel(_ name: String) -> IIODevice.Channel {
    IIODevice.Channel(
      name: name, scale: number("scale", of: name), offset: number("offset", of: name) ?? 0,
      hasRaw: Folder.exists("\(folder)/\(name)_raw"), scan: scanChannel(name))
  }

  /// Where a channel stands in scans, and how it is stored; `nil` where it does not.
  mutating func scanChannel(_ name: String) -> ScanLayout.Channel? {
    guard let index = Attribute.text("\(folder)/\(scanFolder)/\(name)_index"),
      let type = Attribute.text("\(folder)/\(scanFolder)/\(name)_type")
    else { return nil }
    do {
      return try ScanLayout.Channel(name, index: index, type: type)
    } catch {
      problems.append(.layout(error))
      return nil
    }
  }

  /// How the chip sits, in the words of one quantity.
  mutating func mountMatrix(of quantity: InertialQuantity, in tree: IIOTree) -> MountMatrix {
    let found = MountMatrix.found(of: quantity, folder: folder, in: tree)
    if let refusal = found.refusal {
      let problem = DeviceProblem.mountMatrix(found.origin, text: refusal.text, refusal.fault)
      add(problem)
    }
    return found
  }

  /// The rate of a quantity; `nil` where the driver has no file for it.
  mutating func rate(of quantity: InertialQuantity) -> RateSetting? {
    let channel = quantity.channelNames[0]
    guard let path = Self.path(of: "sampling_frequency", channel: channel, in: folder),
      let text = Attribute.text("\(folder)/\(path)")
    else { return nil }
    // HID writes 0 until somebody asks for a rate.
    if Double(text) == nil { add(.notANumber(attribute: path, text: text)) }
    var available: RateSetting.Available?
    let list = "sampling_frequency_available"
    if let place = Self.path(of: list, channel: channel, in: folder),
      let words = Attribute.text("\(folder)/\(place)")
    {
      available = RateSetting.Available(words)
      if available == nil { add(.notRates(attribute: place, text: words)) }
    }
    return RateSetting(attribute: path, text: text, available: available)
  }

  private mutating func add(_ problem: DeviceProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private mutating func number(_ attribute: String, of channel: String) -> Double? {
    guard let path = Self.path(of: attribute, channel: channel, in: folder),
      let text = Attribute.text("\(folder)/\(path)")
    else { return nil }
    guard let number = Double(text), number.isFinite else {
      add(.notANumber(attribute: path, text: text))
      return nil
    }
    return number
  }

  /// The file of a channel's attribute: the channel's own, or the one shared by its type, by all
  /// inputs, or by all; `nil` where there is none.
  ///
  /// Which of them exists is the driver's choice (`info_mask_separate`, `_shared_by_type`,
  /// `_shared_by_dir`, `_shared_by_all`).
  static func path(of attribute: String, channel: String, in folder: String) -> String? {
    var prefixes = [channel + "_"]
    if let axis = channel.lastIndex(of: "_") { prefixes.append(channel[...axis] + "") }
    return (prefixes + ["in_", ""]).map { $0 + attribute }.first {
      Folder.exists("\(folder)/\($0)")
    }
  }
}
