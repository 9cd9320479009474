// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Scans of one device made by asking for value after value, where it has no buffer or nobody may
/// use it.
///
/// Axes of one scan are of different times, a few tenths of a millisecond apart on a bus; the time
/// stamp is the middle of the reads, on the monotonic clock, and the rate is the program's, not the
/// chip's. Scans are made by absolute times: one that cannot be kept is left out and counted, never
/// made up for.
///
/// Cost: a `pread` a value; allocates nothing a scan.
public final class IIOPoller: ScanSource {
  /// Hertz, unless asked otherwise.
  static let defaultRateHz = 100.0
  /// Seconds of failing reads after which the device is said to be lost.
  static let patienceSeconds = 1.0

  /// The meaning of the scans; provisional until started.
  public private(set) var description: StreamDescription
  /// Scans that were left out because their time had passed.
  public private(set) var missedDeadlines = 0
  /// Scans that were left out because a read failed on the way to the chip.
  public private(set) var failedReads = 0

  private var device: IIODevice
  private let settings: CaptureSettings
  private let changes: Changes
  private let clock: () -> Int64
  private var values: [RawValue] = []
  private var watch: SettingsWatch?
  private var period: Int64 = 10_000_000
  private var next: Int64 = 0
  private var lastGood: Int64 = 0
  private var isLost = false
  private var isChanged = false

  /// A poller of a device, not started: nothing is changed yet.
  ///
  /// - Throws: what is wrong with what the driver says of its scales.
  public convenience init(
    _ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()
  ) throws(IIOError) {
    try self.init(device, settings, restoration: .process)
  }

  init(
    _ device: IIODevice, _ settings: CaptureSettings, restoration: CaptureRestoration,
    clock: @escaping () -> Int64 = { MonotonicClock.nanoseconds }
  ) throws(IIOError) {
    (self.device, self.settings) = (device, settings)
    changes = Changes(restoration)
    self.clock = clock
    description = try Self.describe(device, settings)
  }

  deinit { changes.end() }

  /// None: it is paced by time.
  public var descriptor: Int32? { nil }
  /// When the next scan is due.
  public var deadline: Int64 { isChanged ? 0 : next }

  /// Opens the values and reads each once, so that what is wrong shows at once.
  public func start() throws(IIOError) {
    guard values.isEmpty else { return }
    guard let found = IIODevice(number: device.number, in: device.tree),
      found.identity == device.identity
    else { throw .unplugged(device: device.title) }
    do {
      try refuseIfCaptured(found)
      raiseRate(found)
      try open()
    } catch {
      stop()
      throw device.isThere ? error : .unplugged(device: device.title)
    }
    let now = clock()
    (next, lastGood, isLost) = (now, now, false)
  }

  /// Some drivers give values while somebody captures, and sensor hubs put each reading into the
  /// buffer too; others give none, also where a program that died left its capture on. That one is
  /// switched off, where this user may.
  private func refuseIfCaptured(_ device: IIODevice) throws(IIOError) {
    guard device.isBufferOn, Folder.exists(device.characterDevice) else { return }
    do {
      let node = try CaptureSetup.claim(device)
      try CaptureSetup.switchOff(device, node, settings.takeOver)
    } catch .permission {
      return
    }
  }

  /// Sets the device to measure as often as it is asked, where this user may.
  private func raiseRate(_ device: IIODevice) {
    guard let wanted = settings.rateHz else { return }
    for setting in device.rateSettings where (setting.hertz ?? wanted) < wanted {
      let fastest = setting.limits?.upperBound ?? wanted
      guard let text = setting.text(for: min(wanted, fastest)) else { continue }
      try? changes.write(text, to: "\(device.folder)/\(setting.attribute)")
    }
  }

  /// The file that tells whether somebody captures.
  private var switchFile: String { "\(device.folder)/\(device.bufferFolder)/enable" }

  /// Describes the device as it is and opens its values.
  private func open() throws(IIOError) {
    watch = SettingsWatch(
      device, rateFiles: device.rateSettings.map { "\(device.folder)/\($0.attribute)" },
      others: [switchFile])
    guard let found = IIODevice(number: device.number, in: device.tree),
      found.identity == device.identity
    else { throw .unplugged(device: device.title) }
    device = found
    description = try Self.describe(found, settings)
    period = Int64(1e9 / (description.nominalRateHz ?? Self.defaultRateHz))
    do {
      values = try description.layout.channels.filter { $0.name != ScanLayout.timestampName }
        .map { channel throws(SystemFailure) in
          try RawValue("\(found.folder)/\(channel.name)_raw")
        }
    } catch {
      throw IIOError(error, device: found.title, holder: found.holder)
    }
    for value in values {
      let reading = value.read()
      if case .number = reading { continue }
      throw error(reading, of: value)
    }
  }

  /// The rate to ask at is never above the device's own: values would only be repeated.
  private static func describe(
    _ device: IIODevice, _ settings: CaptureSettings
  ) throws(IIOError) -> StreamDescription {
    let names = device.quantities.filter { device.channels(of: $0).allSatisfy(\.hasRaw) }
      .flatMap(\.channelNames)
    guard !names.isEmpty else { throw .noValue(device: device.title) }
    let own = device.rereadRate
    let asked = settings.rateHz ?? min(own ?? defaultRateHz, defaultRateHz)
    let rate = min(max(asked, 0.01), own ?? .infinity, 10_000)
    let layout: ScanLayout
    do {
      let value = try ElementType("le:s32/32>>0")
      let time = try ElementType("le:s64/64>>0")
      layout = try ScanLayout(
        names.enumerated().map { ScanLayout.Channel($1, index: $0, type: value) }
          + [.init(ScanLayout.timestampName, index: names.count, type: time)])
    } catch {
      throw .layout(device: device.title, error)
    }
    return try StreamDescription(
      device, origin: .polling, layout: layout, clock: CaptureSettings.Clock.monotonic.rawValue,
      nominalRateHz: rate, trigger: nil, settings)
  }

  /// Takes a scan if it is time to. Takes as long as its values do: mostly a millisecond, tens where
  /// reading wakes the chip.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    guard !values.isEmpty else { return .ended }
    let size = description.layout.byteCount
    precondition(buffer.count >= size, "room for a scan")
    if isChanged { return try describeAnew() }
    let begin = clock()
    guard begin >= next else { return .quiet }
    var failed: (RawValue.Reading, of: RawValue)?
    for (place, value) in values.enumerated() {
      let reading = value.read()
      guard case .number(let number) = reading else {
        failed = (reading, value)
        break
      }
      buffer.storeBytes(of: number.littleEndian, toByteOffset: 4 * place, as: Int32.self)
    }
    let end = clock()
    advance(past: end)
    if let failed { return try fail(failed.0, of: failed.of, at: end) }
    lastGood = end
    if let change = watch?.change(at: end) {
      // Polling goes on to work with some, and puts readings into the other's buffer.
      if change.path == switchFile, change.to == "1" {
        throw .busy(SystemFailure("poll", device.folder, number: EBUSY), holder: device.holder)
      }
      isChanged = true
      return .lost(
        .settingChanged(
          device: device.title, attribute: String(change.path.dropFirst(device.folder.count + 1)),
          from: change.from, to: change.to))
    }
    guard !isLost else {
      (isLost, next) = (false, end)
      return .restarted
    }
    let middle = begin + (end - begin) / 2
    buffer.storeBytes(of: middle.littleEndian, toByteOffset: size - 8, as: Int64.self)
    return .scans(1, arrival: end)
  }

  /// The next time of the raster that is still to come.
  private func advance(past now: Int64) {
    let steps = (now - next) / period + 1
    missedDeadlines += Int(steps - 1)
    next += steps * period
  }

  /// One failed read is a scan left out; a second of them is a lost device.
  private func fail(
    _ reading: RawValue.Reading, of value: RawValue, at now: Int64
  ) throws(IIOError) -> ScanRead {
    failedReads += 1
    let patience = Int64(Self.patienceSeconds * 1e9)
    if case .failure(let number) = reading, number != ENODEV, number != ENXIO {
      if isLost { next = now + patience }
      guard !isLost, now - lastGood >= patience else { return .quiet }
    }
    let failure = error(reading, of: value)
    switch failure {
    case .busy, .system: isLost = true
    default: throw failure
    }
    return .lost(failure)
  }

  private func describeAnew() throws(IIOError) -> ScanRead {
    isChanged = false
    try open()
    next = clock()
    return .restarted
  }

  /// The error of a reading that is not a number.
  private func error(_ reading: RawValue.Reading, of value: RawValue) -> IIOError {
    guard case .failure(let number) = reading else {
      let text = Attribute.text(value.path)?.oneLine.prefix(40) ?? ""
      return .malformed(place: value.path, reason: "'\(text)'; expected a number of 32 bits")
    }
    return IIOError(
      SystemFailure("read", value.path, number: number), device: device.title,
      holder: device.holder)
  }

  /// Ends, and puts the rate back.
  public func stop() {
    changes.end()
    values = []
    watch = nil
  }
}
