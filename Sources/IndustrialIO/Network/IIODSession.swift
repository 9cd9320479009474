// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// One device of an iiod: what is read of it, what is set, and what is put back.
final class IIODSession {
  /// The changed settings with their former values.
  enum Change {
    case attribute(IIODContext.Attribute, of: IIODContext.Device, String)
    case trigger(IIODContext.Device?)
  }

  let connection: IIODConnection
  /// The name of the device in messages.
  let place: String
  let context: IIODContext
  let device: IIODContext.Device
  let settings: CaptureSettings
  private let layout: ScanLayout
  /// Scans of a block: what arrives together.
  private(set) var blockScans = 1
  /// The trigger that is set, where iiod lists it.
  var trigger: IIODContext.Device?
  private var hasTrigger = true
  var isOpen = false
  /// The changed setting.
  var changes: [Change] = []
  private var attributes: [StreamDescription.Attribute] = []
  private var rateHz: Double?

  /// Seconds of a request for scans. It ends, so that stopping waits no longer; it has many blocks,
  /// so that a slow network's answers come one after another.
  private static let requestSeconds = 0.25
  private static let blockSeconds = 0.03

  init(
    _ wanted: IIODContext.Device, _ context: IIODContext, _ connection: IIODConnection,
    _ settings: CaptureSettings
  ) throws(IIOError) {
    let alike = context.devices.filter { $0.name == wanted.name && $0.label == wanted.label }
    guard
      let device = alike.first(where: { $0.id == wanted.id }) ?? (alike.count == 1 ? alike[0] : nil)
    else {
      throw .noDevice(wanted: connection.place(wanted), found: context.devices.map(\.shownName))
    }
    (self.device, self.context, self.connection) = (device, context, connection)
    self.settings = settings
    place = connection.place(device)
    guard !device.quantities.isEmpty, !settings.isPollingForced else {
      throw .noBuffer(device: place)
    }
    let names = device.quantities.flatMap(\.channelNames) + [ScanLayout.timestampName]
    do {
      layout = try ScanLayout(names.compactMap { device.channel($0)?.scan })
    } catch { throw .layout(device: place, error) }
  }

  /// The channels to capture, bit n for the n-th of the description: 8 digits for 32, the last
  /// first. Places in scans are another count; a mask of those opens other channels, silently.
  var mask: String {
    let wanted = Set(layout.channels.map(\.name))
    var words = [UInt32](repeating: 0, count: (device.channels.count + 31) / 32)
    for (number, channel) in device.channels.enumerated() where wanted.contains(channel.name) {
      words[number / 32] |= 1 << UInt32(number % 32)
    }
    return words.reversed().map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  // MARK: Reading

  /// Reads all that the samples are made of.
  func describe() throws(IIOError) -> StreamDescription {
    attributes = []
    let force = try conversion(of: .acceleration)
    let turn = try conversion(of: .angularVelocity)
    var clock = try text("current_timestamp_clock")
    if layout.element(ScanLayout.timestampName) == nil { clock = nil }
    rateHz = try measuredRate()
    let name = try connection.trigger(of: device)
    hasTrigger = name != nil
    let sameName = context.devices.filter { $0.name == device.name && $0.label == device.label }
    // iiod does not tell what a device sits on.
    let parent = sameName.count > 1 ? "\(connection.host) \(device.id)" : connection.host
    return StreamDescription(
      identity: DeviceIdentity(name: device.name ?? "", label: device.label, parent: parent),
      origin: .network, layout: layout, acceleration: force, angularVelocity: turn, clock: clock,
      nominalRateHz: rateHz, requestedRateHz: settings.rateHz, trigger: name,
      settlingSeconds: settings.settlingSeconds, kernel: context.kernel, attributes: attributes)
  }

  /// The text of a file of the device; `nil` where there is none.
  private func text(_ file: String) throws(IIOError) -> String? {
    guard let attribute = device.attribute(file: file) else { return nil }
    return try text(attribute)
  }

  private func text(_ attribute: IIODContext.Attribute) throws(IIOError) -> String {
    let text = try connection.read(attribute, of: device)
    if !attributes.contains(where: { $0.name == attribute.file }) {
      // Recordings have a line for each.
      let line = String(text.map { $0.isNewline ? " " : $0 })
      attributes.append(.init(attribute.file, line))
    }
    return text
  }

  private func number(_ name: String, of channel: String) throws(IIOError) -> Double? {
    guard let attribute = device.attribute(name, of: channel) else { return nil }
    guard let number = Double(try text(attribute)), number.isFinite else { return nil }
    return number
  }

  private func conversion(
    of quantity: InertialQuantity
  ) throws(IIOError) -> StreamDescription.Conversion? {
    guard device.quantities.contains(quantity) else { return nil }
    var (scales, offsets): ([Double], [Double]) = ([], [])
    let factor = settings.scaleFactor(of: quantity)
    for name in quantity.channelNames {
      let stated = try number("scale", of: name) ?? device.channel(name)?.roundedScale
      guard let scale = stated.map({ $0 * (factor ?? 1) }) ?? factor else {
        throw .noScale(device: place, channel: name)
      }
      scales.append(scale)
      offsets.append(try number("offset", of: name) ?? 0)
    }
    var mount = settings.mount
    if mount == nil { mount = try mountMatrix(of: quantity).matrix }
    return .init(
      scale: Vector3(scales[0], scales[1], scales[2]),
      offset: Vector3(offsets[0], offsets[1], offsets[2]), mount: mount ?? .identity)
  }

  private func mountMatrix(of quantity: InertialQuantity) throws(IIOError) -> MountMatrix {
    for file in ["in_\(quantity.rawValue)_mount_matrix", "in_mount_matrix", "mount_matrix"] {
      if let text = try text(file), !text.isEmpty {
        return MountMatrix(text, from: .attribute(file))
      }
    }
    return .identity
  }

  /// The trigger's rate, where it is one of time; else the device's, the slower of two.
  private func measuredRate() throws(IIOError) -> Double? {
    if let trigger, let file = trigger.rateFile,
      let rate = RateSetting.rate(try connection.read(file, of: trigger))
    {
      return rate
    }
    var rates: [Double] = []
    for quantity in device.quantities {
      let channel = quantity.channelNames[0]
      guard let rate = try number("sampling_frequency", of: channel),
        StreamDescription.rates.contains(rate)
      else { continue }
      rates.append(rate)
    }
    return rates.min()
  }

  /// Opens the device for the wanted channels.
  func open() throws(IIOError) -> BlockStream {
    let rate = min(max(rateHz ?? 100, 0.1), 1e5)
    blockScans =
      switch settings.wakeup {
      case .everyScan: 1
      case .scans(let count): min(max(1, count), 1 << 16)
      case .hundredthOfSecond:
        Int((rate * Self.blockSeconds).rounded(.down), clampedTo: 1...1_000_000)
      }
    let kept = min(settings.bufferLength ?? Int(rate), 1 << 20)
    let blocks = min(max(4, (kept + blockScans - 1) / blockScans), 64)
    // Older ones have no such command, and a number of their own.
    do throws(IIOError) { try connection.setBlockCount(blocks, of: device) } catch {
      guard connection.isUsable else { throw error }
    }
    let mask = mask
    try connection.open(device, scans: blockScans, mask: mask)
    isOpen = true
    let blocksAsked = max(
      1, Int((rate * Self.requestSeconds).rounded(.down), clampedTo: 0...100_000_000) / blockScans)
    return BlockStream(
      connection, device, scans: blocksAsked * blockScans, scanBytes: layout.byteCount, mask: mask)
  }

  // MARK: Ending

  /// Takes what is on its way, and forgets it. A request cannot be taken back: it ends with its last
  /// scan, or with iiod's word, after a second, that none comes.
  func drain(_ stream: BlockStream) {
    let end = MonotonicClock.nanoseconds + 1_500_000_000
    withUnsafeTemporaryAllocation(byteCount: 64 * layout.byteCount, alignment: 16) { bytes in
      var count = 0
      do throws(IIOError) {
        repeat {
          try stream.read(into: bytes, count: &count, asksForMore: false, deadline: end)
        } while count > 0 && !stream.isIdle
      } catch {}
    }
    guard !stream.isIdle else { return }
    connection.giveUp(.connection(host: connection.host, reason: "the connection was ended"))
  }

  /// Why a device that was opened gives nothing.
  var reasonsForSilence: [String] {
    guard !hasTrigger else {
      return ["its trigger does not fire", "or its interrupt is not wired"]
    }
    let names = context.triggers.map { $0.name ?? $0.id }
    return [
      names.isEmpty
        ? "it has no trigger, and there is none"
        : "it has no trigger: name one of \(names.joined(separator: ", "))"
    ]
  }
}
