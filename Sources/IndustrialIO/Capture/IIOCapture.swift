// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Scans of one device from the kernel's buffer.
///
/// The kernel says little: a device that is unplugged wakes no `poll`, scans that were dropped leave
/// no mark, a third device on a trigger is switched on and gives nothing. So: ask at
/// ``deadline`` at the latest, whatever ``descriptor`` says; an unplugging shows within a second.
///
/// Everything that was changed is put back by ``stop()``, at the end of the value's life, and by
/// ``CaptureRestoration/restoreAll()``. Use from one thread at a time.
///
/// Cost: a `read` and a look at the clock each time; once a second the scale is read.
public final class IIOCapture: ScanSource {
  private enum Phase {
    /// Nothing has come yet; an error from that time on.
    case awaiting(Int64)
    case flowing
    /// Nothing has come for long; it was said.
    case stalled
    /// Numbers mean something else; it was said.
    case changed
  }

  /// The meaning of the scans; provisional until started.
  public private(set) var description: StreamDescription
  private var device: IIODevice
  private let settings: CaptureSettings
  private let changes: Changes
  private let deviceFolder: String
  private let clock: () -> Int64

  private var node: OwnedDescriptor?
  private var trigger: TriggerChoice?
  private var watch: SettingsWatch?
  private var number: Int32 = -1
  private var scanBytes: Int
  private var phase = Phase.flowing
  private var stash = ScanStash()
  /// Nanoseconds between two asks, and without data that are a stall.
  private var patience: Int64 = 100_000_000
  private var stallTime: Int64 = 1_000_000_000
  private var lastAsk: Int64 = 0
  private var lastData: Int64 = 0
  private var switchedOn: Int64 = 0
  private var nextLook: Int64 = 0

  /// A capture of a device, not started: nothing is changed yet.
  ///
  /// - Throws: ``IIOError/noBuffer(device:)``, and what is wrong with what the driver says of its
  ///   scans and scales.
  public convenience init(
    _ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()
  ) throws(IIOError) {
    try self.init(device, settings, restoration: .process)
  }

  init(
    _ device: IIODevice, _ settings: CaptureSettings, restoration: CaptureRestoration,
    clock: @escaping () -> Int64 = { MonotonicClock.nanoseconds }
  ) throws(IIOError) {
    guard device.hasBuffer else { throw .noBuffer(device: device.title) }
    let layout = try device.scanLayout
    let hasTime = layout.element(ScanLayout.timestampName) != nil
    description = try StreamDescription(
      device, origin: .buffer, layout: layout, clock: hasTime ? settings.clock.rawValue : nil,
      nominalRateHz: device.rateSettings.first?.hertz, trigger: nil, settings)
    (self.device, self.settings) = (device, settings)
    changes = Changes(restoration)
    self.clock = clock
    deviceFolder = device.folder
    scanBytes = layout.byteCount
  }

  deinit { end() }

  /// A descriptor that can be read when scans have come; it does not report that a device is gone.
  public var descriptor: Int32? { number >= 0 ? number : nil }

  /// When to ask at the latest: four periods after the last time, at least 0.1 s, at most 1 s.
  public var deadline: Int64 {
    switch phase {
    case .changed: return 0
    case .awaiting, .flowing, .stalled: return stash.isEmpty ? lastAsk + patience : 0
    }
  }

  /// Sets the device and switches it on; whatever was changed is put back if that fails.
  public func start() throws(IIOError) {
    guard number < 0 else { return }
    do {
      let setup = try CaptureSetup(device, settings, changes)
      (device, description) = (setup.device, setup.description)
      (watch, trigger) = (setup.watch, setup.trigger)
      node = setup.takeNode()
    } catch {
      let isGone = !device.isThere
      if isGone { changes.forget(deviceFolder: deviceFolder) }
      end()
      throw isGone ? .unplugged(device: device.title) : error
    }
    number = node?.number ?? -1
    scanBytes = description.layout.byteCount
    setTimes()
    let now = clock()
    (switchedOn, lastAsk, lastData) = (now, now, now)
    let seconds = settings.firstScanSeconds ?? max(1, 10 / (description.nominalRateHz ?? 10))
    phase = .awaiting(now + Int64(min(seconds, 3600) * 1e9))
  }

  private func setTimes() {
    let period = 1e9 / max(description.nominalRateHz ?? 10, 0.01)
    let wakeup = period * Double(settings.watermark(rateHz: description.nominalRateHz))
    patience = Int64(min(max(4 * period, 1e8), 1e9))
    stallTime = Int64(max(20 * period, 2 * wakeup, 1e9))
  }

  /// Takes what the kernel has, without waiting.
  ///
  /// - Throws: ``IIOError/noData(device:seconds:reasons:)``, ``IIOError/unplugged(device:)``,
  ///   ``IIOError/switchedOff(device:)``, ``IIOError/malformed(place:reason:)``: after each, nothing
  ///   more comes until it is stopped and started.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    guard number >= 0 else { return .ended }
    precondition(buffer.count >= scanBytes, "room for a scan")
    if let read = stash.take(into: buffer, scanBytes: scanBytes) { return read }
    if case .changed = phase { return try describeAnew() }
    let capacity = buffer.count / scanBytes * scanBytes
    var count = Glibc.read(number, buffer.baseAddress, capacity)
    while count < 0 && errno == EINTR {
      count = Glibc.read(number, buffer.baseAddress, capacity)
    }
    let failure = count < 0 ? errno : 0
    let now = clock()
    lastAsk = now
    guard count > 0 else {
      if failure == EAGAIN { return try quiet(now) }
      if count == 0 { throw .switchedOff(device: device.title) }
      throw ended(SystemFailure("read", device.characterDevice, number: failure))
    }
    guard count.isMultiple(of: scanBytes) else {
      throw .malformed(
        place: device.title,
        reason: "\(count) bytes came where scans are of \(scanBytes): another program changed "
          + "which channels are captured")
    }
    lastData = now
    if let change = watch?.change(at: now) {
      phase = .changed
      return .lost(
        .settingChanged(
          device: device.title, attribute: name(ofFile: change.path),
          from: change.from, to: change.to))
    }
    if case .stalled = phase {
      phase = .flowing
      stash.put(UnsafeRawBufferPointer(rebasing: buffer[..<count]), arrival: now)
      return .restarted
    }
    phase = .flowing
    return .scans(count / scanBytes, arrival: now)
  }

  /// The name of a file within the device's folder, or beside it: a trigger's.
  private func name(ofFile path: String) -> String {
    let folder = path.hasPrefix(deviceFolder + "/") ? deviceFolder : device.tree.devicesFolder
    return String(path.dropFirst(folder.count + 1))
  }

  /// Nothing came: is that still as it should be?
  private func quiet(_ now: Int64) throws(IIOError) -> ScanRead {
    switch phase {
    case .awaiting(let end):
      guard now >= end else { return .quiet }
      throw .noData(
        device: device.title, seconds: Double(now - switchedOn) * 1e-9,
        reasons: device.reasonsForSilence)
    case .flowing:
      guard now - lastData >= stallTime else { return .quiet }
      try look(now)
      phase = .stalled
      return .lost(.stalled(device: device.title, seconds: Double(now - lastData) * 1e-9))
    case .stalled:
      if now >= nextLook { try look(now) }
      return .quiet
    case .changed: return .quiet
    }
  }

  /// Whether it is still switched on.
  private func look(_ now: Int64) throws(IIOError) {
    nextLook = now + 1_000_000_000
    switch Attribute.text("\(deviceFolder)/\(device.bufferFolder)/enable") {
    case "1": return
    case nil: throw ended(SystemFailure("read", device.characterDevice, number: ENODEV))
    default: throw .switchedOff(device: device.title)
    }
  }

  /// After a change of settings: what the kernel has kept is dropped, being of the one or the other.
  private func describeAnew() throws(IIOError) -> ScanRead {
    watch = trigger?.watch(device)
    drain()
    guard let found = IIODevice(number: device.number, in: device.tree),
      found.identity == device.identity
    else { throw ended(SystemFailure("read", device.characterDevice, number: ENODEV)) }
    device = found
    description = try StreamDescription(
      found, origin: .buffer, layout: description.layout, clock: description.clock,
      nominalRateHz: trigger?.rateFile.flatMap(SamplingRate.number) ?? found.rereadRate,
      trigger: description.trigger, settings)
    setTimes()
    phase = .flowing
    return .restarted
  }

  /// An error after which nothing comes. The number of a device that is gone may be another's soon,
  /// so nothing is written to it any more.
  private func ended(_ failure: SystemFailure) -> IIOError {
    let error = IIOError(failure, device: device.title, holder: device.holder)
    if case .unplugged = error { changes.forget(deviceFolder: deviceFolder) }
    return error
  }

  /// Switches the device off and puts everything back as it was.
  public func stop() { end() }

  private func end() {
    // What was unplugged unnoticed may have left its number to another device.
    if number >= 0, !device.isThere { changes.forget(deviceFolder: deviceFolder) }
    changes.end()
    drain()
    number = -1
    node = nil
    watch = nil
  }

  /// Takes what the kernel still has, so that nobody else reads it.
  private func drain() {
    guard number >= 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 65536 / scanBytes * scanBytes, alignment: 16) {
      for _ in 0..<1000 where Glibc.read(number, $0.baseAddress, $0.count) <= 0 { return }
    }
  }
}
