// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Brings a device from whatever state it is in to capturing, in the order in which the kernel
/// takes it, checking each write.
///
/// The file is opened first, which is allowed at any time: it claims the device, so that nothing is
/// changed under another program, and tells a buffer that is left on from one that is in use.
struct CaptureSetup: ~Copyable {
  /// The device as it is once set.
  let device: IIODevice
  let description: StreamDescription
  let node: OwnedDescriptor
  let watch: SettingsWatch
  let trigger: TriggerChoice

  /// Gives the open file away.
  consuming func takeNode() -> OwnedDescriptor { node }

  init(_ stale: IIODevice, _ settings: CaptureSettings, _ changes: Changes) throws(IIOError) {
    guard let found = IIODevice(number: stale.number, in: stale.tree),
      found.identity == stale.identity
    else { throw .unplugged(device: stale.title) }
    guard found.hasBuffer else { throw .noBuffer(device: found.title) }
    let layout = try found.scanLayout
    let node = try Self.claim(found)
    try Self.switchOff(found, node, settings.takeOver)
    let trigger = try TriggerChoice(found, settings, changes)
    try SamplingRate(found, changes).apply(settings.rateHz ?? trigger.rateToSet, trigger)
    let clock = try Self.setClock(of: found, settings.clock, changes)
    try trigger.apply(to: found, changes)
    let rate = trigger.rateFile.flatMap(SamplingRate.number) ?? found.rereadRate
    try Self.check(found) { () throws(SystemFailure) in
      try Self.setChannels(of: found, to: layout, changes)
      try Self.setBuffer(of: found, settings, rateHz: rate, changes)
    }
    try Self.switchOn(found, trigger, changes)
    // Everything that gives numbers their meaning is read once the capture runs: from here on the
    // watch sees whoever changes it.
    let watch = trigger.watch(found)
    guard let device = IIODevice(number: stale.number, in: stale.tree) else {
      throw .unplugged(device: stale.title)
    }
    let description = try StreamDescription(
      device, origin: .buffer, layout: layout,
      clock: layout.element(ScanLayout.timestampName) == nil ? nil : clock, nominalRateHz: rate,
      trigger: device.currentTrigger.flatMap { $0.isEmpty ? nil : $0 }, settings)
    (self.device, self.description, self.trigger) = (device, description, trigger)
    self.watch = watch
    self.node = node
  }

  /// Opens the device's file, which only one program can.
  static func claim(_ device: IIODevice) throws(IIOError) -> OwnedDescriptor {
    do {
      return try OwnedDescriptor(opening: device.characterDevice, O_RDONLY | O_NONBLOCK)
    } catch {
      throw IIOError(error, device: device.title, holder: device.holder)
    }
  }

  /// Switches a buffer off that is on.
  static func switchOff(
    _ device: IIODevice, _ node: borrowing OwnedDescriptor, _ policy: CaptureSettings.TakeOver
  ) throws(IIOError) {
    guard device.isBufferOn else { return }
    let file = "\(device.folder)/\(device.bufferFolder)/enable"
    // Who reads through a descriptor of the buffer itself does not keep the file from being opened,
    // but from being read.
    let isRead = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { bytes in
      read(node.number, bytes.baseAddress, bytes.count) < 0 && errno == EBUSY
    }
    guard !isRead, policy == .ifNobodyHoldsIt else {
      throw .busy(SystemFailure("capture from", file, number: EBUSY), holder: device.holder)
    }
    try check(device) { () throws(SystemFailure) in try Attribute.write("0", to: file) }
  }

  private static func setClock(
    of device: IIODevice, _ clock: CaptureSettings.Clock, _ changes: Changes
  ) throws(IIOError) -> String {
    let file = "\(device.folder)/current_timestamp_clock"
    // Kernels before 4.7 know one clock.
    guard Folder.exists(file) else { return CaptureSettings.Clock.realtime.rawValue }
    try check(device) { () throws(SystemFailure) in try changes.write(clock.rawValue, to: file) }
    return Attribute.text(file) ?? clock.rawValue
  }

  /// Switches channels, those that are not wanted first.
  private static func setChannels(
    of device: IIODevice, to layout: ScanLayout, _ changes: Changes
  ) throws(SystemFailure) {
    let folder = "\(device.folder)/\(device.scanFolder)"
    let wanted = layout.channels.map { $0.name + "_en" }
    let unwanted = Folder.names(in: folder).filter { $0.hasSuffix("_en") && !wanted.contains($0) }
    for name in unwanted { try changes.write("0", to: "\(folder)/\(name)") }
    for name in wanted { try changes.write("1", to: "\(folder)/\(name)") }
  }

  /// Sets how much the kernel keeps and when it wakes a reader. Putting back goes by way of a
  /// watermark of 1, which every length allows.
  private static func setBuffer(
    of device: IIODevice, _ settings: CaptureSettings, rateHz: Double?, _ changes: Changes
  ) throws(SystemFailure) {
    let folder = "\(device.folder)/\(device.bufferFolder)"
    let watermark = Attribute.text("\(folder)/watermark")
    if let watermark { changes.putBack(watermark, to: "\(folder)/watermark") }
    try changes.write(String(settings.length(rateHz: rateHz)), to: "\(folder)/length")
    if watermark != nil {
      try changes.write(
        String(settings.watermark(rateHz: rateHz)), to: "\(folder)/watermark", undo: "1")
    }
  }

  private static func switchOn(
    _ device: IIODevice, _ trigger: TriggerChoice, _ changes: Changes
  ) throws(IIOError) {
    let file = "\(device.folder)/\(device.bufferFolder)/enable"
    do {
      try changes.write("1", to: file, undo: "0")
    } catch {
      if error.name == "EINVAL", device.currentTrigger == "" {
        throw .triggerMissing(
          device: device.title,
          candidates: TriggerChoice.free(among: device.tree.triggers().map(\.name)))
      }
      throw IIOError(error, device: device.title, holder: device.holder)
    }
  }

  private static func check(
    _ device: IIODevice, _ body: () throws(SystemFailure) -> Void
  ) throws(IIOError) {
    do {
      try body()
    } catch {
      throw IIOError(error, device: device.title, holder: device.holder)
    }
  }
}

extension IIODevice {
  /// The rate of the gyroscope, or else of the accelerometer, as it is now.
  var rereadRate: Double? {
    rateSettings.lazy.compactMap { SamplingRate.number("\(folder)/\($0.attribute)") }.first
  }
}
