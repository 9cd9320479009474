// SPDX-License-Identifier: Apache-2.0

/// Scans of a device that another machine has, through its iiod.
///
/// Times are those of the board's clock, which has nothing to do with this machine's: two devices of
/// one board can be brought together by their times, a remote and a local one cannot. What is
/// measured arrives some 30 ms later, in blocks.
///
/// The source keeps a connection of its own. Once the device or the host is lost, which it says once
/// by ``ScanRead/lost(_:)``, it has ended: make another one to go on.
public final class IIODSource: ScanSource {
  private enum Phase {
    case ready
    case running
    /// Something is to be said once before the end.
    case failing(IIOError)
    case ended
  }

  /// The meaning of the scans. Complete once started.
  public private(set) var description: StreamDescription
  private let session: IIODSession
  private let settings: CaptureSettings
  private var stream: BlockStream?
  private var phase = Phase.ready
  /// When something came last, or the device was opened.
  private var lastArrival: Int64 = 0
  private var hasScans = false
  private var isStopped = false

  /// A source of a device, connected and not started: nothing on the board is changed yet.
  ///
  /// - Parameters:
  ///   - device: as ``IIODContext/imus`` gives it. It is looked for anew by its name and label, as
  ///     its number may be another one since.
  ///   - settings: the rate, the trigger, the clock, the scale factors, the mount, the settling time
  ///     and the time-out of the first scan are heeded. A block is 30 ms of scans instead of 10 unless
  ///     said otherwise.
  ///   - timeoutSeconds: for connecting, and for each answer.
  /// - Throws: ``IIOError``: who cannot be reached, or what the device lacks.
  public convenience init(
    _ device: IIODContext.Device, at address: IIODAddress,
    _ settings: CaptureSettings = CaptureSettings(), timeoutSeconds: Double = 5
  ) throws(IIOError) {
    let connection = try IIODConnection(address, timeoutSeconds: timeoutSeconds)
    try self.init(device, over: connection, settings)
  }

  /// A source over a connection.
  package init(
    _ device: IIODContext.Device, over connection: IIODConnection, _ settings: CaptureSettings
  ) throws(IIOError) {
    let context = try IIODContext(asking: connection)
    self.settings = settings
    session = try IIODSession(device, context, connection, settings)
    description = try session.describe()
  }

  deinit { stop() }

  /// The connection's, while there is something to wait for.
  public var descriptor: Int32? {
    if case .running = phase { session.connection.channel.descriptor } else { nil }
  }

  /// When the device or the host is given up; at once where something is to be had already.
  public var deadline: Int64 {
    guard case .running = phase, stream?.hasMore == false else { return 0 }
    return lastArrival + silenceLimit
  }

  /// iiod itself says after a second that a sensor is silent, so that twice as long is the network's
  /// or the host's doing. A block may take long at a low rate.
  private var silenceLimit: Int64 {
    let block = Double(session.blockScans) / (description.nominalRateHz ?? 100)
    let wanted = hasScans ? nil : settings.firstScanSeconds
    return Int64(min(max(wanted ?? 2, 0.1) + min(3 * block, 60), 3600) * 1e9)
  }

  /// Sets the rate, the clock and the trigger, opens the device and asks for the first scans.
  ///
  /// Waits for the answers, each at most as long as the time-out.
  public func start() throws(IIOError) {
    guard case .ready = phase else { return }
    do {
      try session.configure()
      description = try session.describe()
      stream = try session.open()
      phase = .running
      lastArrival = MonotonicClock.nanoseconds
    } catch {
      stop()
      throw error
    }
  }

  /// Copies the scans that have come. Never waits, allocates nothing where scans come.
  ///
  /// Errors are not thrown but said by ``ScanRead/lost(_:)``, after the scans that came before them.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    switch phase {
    case .ready: return .quiet
    case .ended: return .ended
    case .failing(let error):
      phase = .ended
      return .lost(error)
    case .running: break
    }
    guard let stream else { return .ended }
    var count = 0
    var failure: IIOError?
    do throws(IIOError) {
      try stream.read(into: buffer, count: &count)
    } catch { failure = error }
    if count > 0 { hasScans = true }
    if let error = failure { failure = explained(error) }
    let now = MonotonicClock.nanoseconds
    if count > 0 {
      if let failure { phase = .failing(failure) }
      lastArrival = now
      return .scans(count, arrival: now)
    }
    if failure == nil, now - lastArrival > silenceLimit {
      let seconds = (Double(now - lastArrival) * 1e-9).shown
      let error = IIOError.connection(
        host: session.connection.host, reason: "nothing came for \(seconds) s")
      session.connection.giveUp(error)
      failure = error
    }
    guard let failure else { return .quiet }
    phase = .ended
    return .lost(failure)
  }

  /// Closes the device, puts back what was changed, and ends the connection.
  ///
  /// Waits for what is on its way, a quarter of a second at most times, and 1.5 s where nothing comes
  /// any more; then, on a connection that works, for the answers.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    if case .running = phase, let stream { session.drain(stream) }
    phase = .ended
    session.restore()
    session.connection.exit()
  }

  /// iiod's word for a sensor that gives nothing is that the time is over.
  private func explained(_ error: IIOError) -> IIOError {
    guard case .system(let failure) = error, failure.name == "ETIMEDOUT" else { return error }
    let place = session.place
    let seconds = Double(MonotonicClock.nanoseconds - lastArrival) * 1e-9
    return hasScans
      ? .stalled(device: place, seconds: seconds)
      : .noData(device: place, seconds: seconds, reasons: session.reasonsForSilence)
  }
}
