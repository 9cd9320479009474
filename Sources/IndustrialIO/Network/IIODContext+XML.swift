// SPDX-License-Identifier: Apache-2.0

extension IIODContext {
  /// Devices of one board at most.
  static let mostDevices = 256
  /// Channels of one device at most: by as many bits they are asked for.
  static let mostChannels = 1024
  /// Bytes of a text that people read.
  static let longestName = 1024
  /// Files of one device at most.
  static let mostAttributes = 4096

  /// Reads the description that iiod gives.
  ///
  /// Elements and attributes that are not known are passed over. What is asked of iiod later is
  /// made of the names in here, so one that could be taken for more than a name is refused.
  ///
  /// - Throws: ``IIOError/malformed(place:reason:)``.
  package init(xml: [UInt8], host: String) throws(IIOError) {
    func refuse(_ reason: String) -> IIOError {
      .malformed(place: "\(host): the description of its devices", reason: reason)
    }
    var builder = Builder()
    var reader = XMLReader(xml)
    do throws(XMLError) {
      while let event = try reader.next() {
        if let reason = builder.take(event) { throw XMLError(offset: -1, reason: reason) }
      }
    } catch {
      throw refuse(error.offset < 0 ? error.reason : error.description)
    }
    self.init(host: host, kernel: builder.kernel ?? "", devices: builder.devices)
  }
}

/// Devices as their elements come.
private struct Builder {
  private(set) var devices: [IIODContext.Device] = []
  private(set) var kernel: String?
  /// The elements that have begun and not ended.
  private var path: [String] = []
  private var device: OpenDevice?
  private var channel: OpenChannel?
  private var ids: Set<String> = []

  private struct OpenDevice {
    let id: String
    let name: String?
    let label: String?
    var channels: [IIODContext.Channel] = []
    var channelNames: Set<String> = []
    var attributes: [IIODContext.Attribute] = []
    var files: Set<String> = []
    var problems: [DeviceProblem] = []
    var hasOwnQueue = false
  }

  private struct OpenChannel {
    let id: String
    let isOutput: Bool
    var scan: ScanLayout.Channel?
    var scale: Double?

    var name: String { (isOutput ? "out_" : "in_") + id }
  }

  /// Takes a tag; says what cannot be so.
  mutating func take(_ event: XMLReader.Event) -> String? {
    switch event {
    case .end:
      end(path.removeLast())
      return nil
    case .start(let name, let attributes):
      path.append(name)
      let values = Dictionary(
        attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      switch path {
      case ["context"]: return nil
      case ["context", "context-attribute"]:
        guard values["name"] == "local,kernel" else { return nil }
        return Self.take(values["value"], as: "the kernel's name", in: &kernel)
      case ["context", "device"]: return startDevice(values)
      case ["context", "device", "channel"]: return startChannel(values)
      case ["context", "device", "channel", "scan-element"]: return takeScanElement(values)
      case ["context", "device", "channel", "attribute"]:
        return takeAttribute(values)
      case ["context", "device", "attribute"]: return takeAttribute(values)
      case ["context", "device", "buffer-attribute"]:
        // Drivers with a queue in the chip have files of it, whatever else they have.
        if values["name"]?.hasPrefix("hwfifo_") == true { device?.hasOwnQueue = true }
        return nil
      default: return path.count == 1 ? "expected <context>, found <\(name)>" : nil
      }
    }
  }

  private mutating func startDevice(_ values: [String: String]) -> String? {
    guard devices.count < IIODContext.mostDevices else {
      return "more than \(IIODContext.mostDevices) devices"
    }
    guard let id = values["id"], id.isWord else {
      return Self.noWord("a device's id", values["id"])
    }
    guard ids.insert(id).inserted else { return "two devices are called \(id)" }
    var (name, label): (String?, String?)
    if let problem = Self.take(values["name"], as: "a device's name", in: &name)
      ?? Self.take(values["label"], as: "a device's label", in: &label)
    {
      return problem
    }
    device = OpenDevice(id: id, name: name, label: label)
    return nil
  }

  /// Takes a text that people read; says so where it is longer than any.
  private static func take(
    _ text: String?, as what: String, in name: inout String?
  ) -> String? {
    name = text?.oneLine
    return text?.utf8.count ?? 0 <= IIODContext.longestName
      ? nil : "\(what) has more than \(IIODContext.longestName) bytes"
  }

  private mutating func startChannel(_ values: [String: String]) -> String? {
    guard let id = values["id"], id.isWord else {
      return Self.noWord("a channel's id", values["id"])
    }
    let open = OpenChannel(id: id, isOutput: values["type"] == "output")
    guard device?.channelNames.insert(open.name).inserted == true else {
      return "a device has two channels \(open.name)"
    }
    guard device?.channels.count ?? 0 < IIODContext.mostChannels else {
      return "a device has more than \(IIODContext.mostChannels) channels"
    }
    channel = open
    return nil
  }

  private mutating func takeScanElement(_ values: [String: String]) -> String? {
    guard var channel else { return nil }
    // iiod gives events that are no part of scans a place below zero.
    if let index = values["index"], !index.hasPrefix("-"), let format = values["format"] {
      do {
        channel.scan = try .init(channel.name, index: index, type: format)
      } catch {
        device?.problems.append(.layout(error))
      }
    }
    if let text = values["scale"] {
      if let number = Double(text), number.isFinite {
        channel.scale = number
      } else {
        device?.problems.append(.notANumber(attribute: "\(channel.name) scale", text: text))
      }
    }
    self.channel = channel
    return nil
  }

  private mutating func takeAttribute(_ values: [String: String]) -> String? {
    guard let name = values["name"], name.isWord else {
      return Self.noWord("an attribute's name", values["name"])
    }
    let file = values["filename"] ?? name
    guard file.isWord else { return Self.noWord("an attribute's file", file) }
    // A file that several channels share is listed with each of them.
    guard device?.files.insert(file).inserted == true else { return nil }
    guard device?.attributes.count ?? 0 < IIODContext.mostAttributes else {
      return "a device has more than \(IIODContext.mostAttributes) attributes"
    }
    let path = channel.map { "\($0.isOutput ? "OUTPUT" : "INPUT") \($0.id) \(name)" } ?? name
    device?.attributes.append(.init(file: file, path: path))
    return nil
  }

  private mutating func end(_ name: String) {
    if path == ["context", "device"], let channel {
      device?.channels.append(
        .init(name: channel.name, scan: channel.scan, roundedScale: channel.scale))
      self.channel = nil
    } else if path == ["context"], let device {
      devices.append(
        .init(
          id: device.id, name: device.name, label: device.label, channels: device.channels,
          attributes: device.attributes, problems: device.problems,
          hasOwnQueue: device.hasOwnQueue))
      self.device = nil
    }
  }

  private static func noWord(_ what: String, _ text: String?) -> String {
    text.map { "\(what) is '\($0.prefix(40))', not a word" } ?? "\(what) is missing"
  }
}

extension String {
  /// Whether it can stand in a command: something printable without spaces, at most 128 bytes.
  var isWord: Bool { (1...128).contains(utf8.count) && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
}
