// SPDX-License-Identifier: Apache-2.0

/// Reads the attributes of one device's folder, collecting what is wrong with them.
struct DeviceReading {
  let folder: String
  private(set) var problems: [DeviceProblem] = []

  init(folder: String) { self.folder = folder }

  /// Channels x, y and z of a quantity; empty unless all three are there.
  mutating func channels(of quantity: InertialQuantity) -> [IIODevice.Channel] {
    let names = quantity.channelNames
    let present = names.filter { name in
      ["\(name)_raw", "scan_elements/\(name)_type"].contains { Folder.exists("\(folder)/\($0)") }
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
    guard let index = Attribute.text("\(folder)/scan_elements/\(name)_index"),
      let type = Attribute.text("\(folder)/scan_elements/\(name)_type")
    else { return nil }
    do {
      return try ScanLayout.Channel(name, index: index, type: type)
    } catch {
      problems.append(.layout(error))
      return nil
    }
  }

  private mutating func number(_ attribute: String, of channel: String) -> Double? {
    guard let path = Self.path(of: attribute, channel: channel, in: folder),
      let text = Attribute.text("\(folder)/\(path)")
    else { return nil }
    guard let number = Double(text), number.isFinite else {
      problems.append(.notANumber(attribute: path, text: text))
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
