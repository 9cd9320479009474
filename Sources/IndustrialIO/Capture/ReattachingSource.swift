// SPDX-License-Identifier: Apache-2.0

/// A source that outlives its device: once it is unplugged, switched off or silent, the tree is
/// searched once a second for a device of that identity, which is started anew.
///
/// The first start has to succeed, and to give data. After that every fault is
/// ``ScanRead/lost(_:)``, and ``ScanRead/restarted`` follows when data come again, with the
/// description of the device as it is then. It is triggered as before: the kernel forgets which
/// trigger a device that went away had.
public final class ReattachingSource: ScanSource {
  private enum Phase {
    /// Started, nothing came yet: faults are thrown.
    case fresh
    case flowing
    /// Started anew, nothing came yet: faults were said.
    case trying
    /// Without a device.
    case looking
    case ended
  }

  private static let interval: Int64 = 1_000_000_000

  /// Makes a source of a device and the trigger that it had; `nil` where it had none, or its own.
  typealias Making = (IIODevice, _ trigger: String?) throws(IIOError) -> any ScanSource

  private let make: Making
  private let clock: () -> Int64
  private let tree: IIOTree
  private let identity: DeviceIdentity
  private var source: any ScanSource
  private var trigger: String?
  private var phase = Phase.fresh
  private var nextLook: Int64 = 0
  private var stash = ScanStash()
  /// The description in force: a device that is back is described once its data come.
  public private(set) var description: StreamDescription

  /// A source of a device's buffer, or of its values asked for one by one, as the settings say; not
  /// started.
  public convenience init(
    _ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()
  ) throws(IIOError) {
    try self.init(device) { device, trigger throws(IIOError) in
      var settings = settings
      settings.trigger = settings.trigger ?? trigger
      return try device.plainSource(settings)
    }
  }

  init(
    _ device: IIODevice, clock: @escaping () -> Int64 = { MonotonicClock.nanoseconds },
    make: @escaping Making
  ) throws(IIOError) {
    self.clock = clock
    (tree, identity) = (device.tree, device.identity)
    self.make = make
    source = try make(device, nil)
    description = source.description
  }

  /// The device's; none while there is no device.
  public var descriptor: Int32? {
    switch phase {
    case .looking, .ended: nil
    case .fresh, .flowing, .trying: source.descriptor
    }
  }

  /// The device's, or when it is looked for next.
  public var deadline: Int64 {
    guard stash.isEmpty else { return 0 }
    switch phase {
    case .looking: return nextLook
    case .fresh, .flowing, .trying, .ended: return source.deadline
    }
  }

  /// Starts the device.
  public func start() throws(IIOError) {
    try source.start()
    description = source.description
    trigger = description.trigger.flatMap { TriggerChoice.free(among: [$0]).first }
    phase = .fresh
  }

  /// The scans and events of the device; looks for it if it is gone and it is time to.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    if let read = stash.take(into: buffer, scanBytes: description.layout.byteCount) { return read }
    switch phase {
    case .ended: return .ended
    case .looking:
      look()
      return .quiet
    case .fresh, .flowing, .trying: break
    }
    do {
      if case .trying = phase { return try readFirst() }
      return passOn(try source.read(into: buffer))
    } catch {
      if case .fresh = phase { throw error }
      let isNews = if case .flowing = phase { true } else { false }
      leave()
      return isNews ? .lost(error) : .quiet
    }
  }

  /// The result of the source as a result of the device.
  private func passOn(_ read: ScanRead) -> ScanRead {
    switch read {
    case .scans: phase = .flowing
    case .lost(.stalled), .lost(.system), .lost(.busy):
      // Being started anew wakes some sensors.
      leave()
    case .restarted: description = source.description
    case .ended: phase = .ended
    case .quiet, .lost: break
    }
    return read
  }

  /// Waits for a device that was started anew to give something, which is kept until that is told.
  /// Its scans may be larger than those the caller has room for.
  private func readFirst() throws(IIOError) -> ScanRead {
    let scanBytes = source.description.layout.byteCount
    let scans = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * scanBytes, alignment: 16)
    defer { scans.deallocate() }
    switch try source.read(into: scans) {
    case .scans(let count, let arrival):
      stash.put(UnsafeRawBufferPointer(rebasing: scans[..<(count * scanBytes)]), arrival: arrival)
      phase = .flowing
      description = source.description
      return .restarted
    case .lost:
      leave()
      return .quiet
    case .ended:
      phase = .ended
      return .ended
    case .quiet, .restarted: return .quiet
    }
  }

  /// Lets the device go, to look for it in a while.
  private func leave() {
    source.stop()
    phase = .looking
    nextLook = clock() + Self.interval
  }

  /// Looks for the device, if it is time to, and starts it. Whatever keeps it from starting may
  /// pass: a rule that has not set its permissions yet, another program.
  private func look() {
    let now = clock()
    guard now >= nextLook else { return }
    nextLook = now + Self.interval
    let number = tree.deviceNumbers.first { number in
      DeviceIdentity(folder: tree.folder(ofDevice: number), in: tree).matches(identity)
    }
    guard let number, let device = IIODevice(number: number, in: tree),
      let found = try? make(device, trigger), (try? found.start()) != nil
    else { return }
    source = found
    phase = .trying
  }

  /// Stops the device, or looking for it.
  public func stop() {
    source.stop()
    phase = .ended
  }
}
