// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writes what sensors give to a raw recording, untouched, as it comes.
///
/// The file is a line `goniometer raw 1` and then blocks, each a ``RawFrame`` and its bytes: a header
/// and descriptions, which are text that `head` shows; scans as the kernel gave them, a block a read; what
/// happened; and an end with its reason. Blocks are only ever added, so a recording that is cut short
/// is a recording. Documentation/RawFormat.md has all of it.
///
/// Bytes are handed to the system half a second of arrivals after the first of them at the latest,
/// and at once when something happened: a program that is killed loses no more than that. A power
/// cut also loses what the system had not yet put on the disk, up to half a minute as Linux is set
/// up, unless the writer is durable.
///
/// One thread at a time uses a writer and its taps. Taps allocate nothing a scan.
public final class RawWriter {
  /// Bytes written so far, those still in memory among them.
  public private(set) var byteCount = 0
  private let descriptor: Int32
  private let name: String
  private let isDurable: Bool
  private var header: RawHeader?
  private var sensors: [String] = []
  private var blocks: UInt32 = 0
  private var hasScans = false
  private let buffer: UnsafeMutableRawBufferPointer
  private var filled = 0
  /// When the first of the bytes in memory arrived.
  private var oldest: Int64 = 0
  /// The last time that a block was given.
  private var latest: Int64 = 0
  /// The error of a failed write: nothing is written after it.
  private var failure: IIOError?

  private static let capacity = 1 << 16
  /// Nanoseconds of arrivals that are kept in memory at most.
  private static let mostKept: UInt64 = 500_000_000

  /// A writer to a file that is open and empty.
  ///
  /// Descriptions of the streams, up to 64 KiB, are kept until the first of them gives something, or
  /// the recording is finished.
  ///
  /// - Parameters:
  ///   - descriptor: stays open, and is the caller's.
  ///   - name: what errors call the file.
  ///   - header: about the recording as a whole.
  ///   - isDurable: whether bytes are also put on the disk each time they are handed to the system,
  ///     which can hold up the reading thread for as long as the disk takes.
  public init(descriptor: Int32, name: String, header: RawHeader, isDurable: Bool = false) {
    (self.descriptor, self.name, self.header) = (descriptor, name, header)
    self.isDurable = isDurable
    buffer = .allocate(byteCount: Self.capacity, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// A tap for one more stream.
  ///
  /// To be asked for before any stream is started; there may be 64.
  ///
  /// - Parameter sensor: what the sensor is called; the same for both streams of one sensor.
  public func tap(for sensor: String) -> any ScanTap {
    precondition(header != nil, "taps are made before streams are started")
    precondition(sensors.count < RawHeader.mostStreams, "at most 64 streams")
    sensors.append(sensor)
    return RawTap(self, stream: UInt16(sensors.count - 1))
  }

  /// Writes the end and hands everything to the disk. To be called once, also after a sensor failed.
  ///
  /// - Parameter reason: why the recording ends, in a word or a few.
  /// - Throws: what an earlier write failed with, too.
  public func finish(_ reason: String) throws(IIOError) {
    var text = RawText()
    text.add("reason", reason)
    try begin()
    try append(.end, stream: 0, text, at: latest)
    try flush()
    // What cannot be put on a disk, a pipe among them, says EINVAL.
    if fdatasync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP { throw fail("sync") }
  }

  /// Writes the first line and the header, where they are not yet.
  private func begin() throws(IIOError) {
    guard var header else { return }
    self.header = nil
    header.sensors = sensors
    let line = RawFrame.signature
    try line.span.bytes.withUnsafeBytes { bytes throws(IIOError) in try append(bytes) }
    try append(.header, stream: 0, header.text, at: header.startedMonotonic)
  }

  fileprivate func begin(_ description: StreamDescription, stream: UInt16) throws(IIOError) {
    let text = description.rawText
    let isWhole = text.bytes.withUnsafeBytes { bytes in
      bytes.count <= RawFrame.mostBytes
        && (try? StreamDescription(RawText(bytes))) == description
    }
    guard isWhole else {
      throw .malformed(
        place: "\(description.identity)",
        reason: "its description cannot be recorded: \(text.lines)")
    }
    try begin()
    // Kept until there is something that it describes: a sensor that gives nothing makes no file.
    try append(.description, stream: stream, text, at: latest)
    if hasScans { try flush() }
  }

  fileprivate func write(
    _ scans: UnsafeRawBufferPointer, arrival: Int64, stream: UInt16, scanBytes: Int
  ) throws(IIOError) {
    hasScans = true
    let most = RawFrame.mostBytes / scanBytes * scanBytes
    var rest = scans[...]
    while !rest.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: rest.prefix(most))
      try append(.scans, stream: stream, bytes, at: arrival)
      rest = rest.dropFirst(most)
    }
    if (arrival &- oldest).magnitude >= Self.mostKept { try flush() }
  }

  fileprivate func write(_ event: RawEvent, at time: Int64, stream: UInt16) throws(IIOError) {
    try append(.event, stream: stream, event.text, at: time)
    try flush()
  }

  private func append(
    _ kind: RawFrame.Kind, stream: UInt16, _ text: RawText, at time: Int64
  ) throws(IIOError) {
    let text = text.bytes
    try text.span.bytes.withUnsafeBytes { bytes throws(IIOError) in
      try append(kind, stream: stream, bytes, at: time)
    }
  }

  private func append(
    _ kind: RawFrame.Kind, stream: UInt16, _ bytes: UnsafeRawBufferPointer, at time: Int64
  ) throws(IIOError) {
    if let failure { throw failure }
    if buffer.count - filled < RawFrame.byteCount { try flush() }
    if filled == 0 { oldest = time }
    latest = time
    RawFrame(kind, stream: stream, arrival: time, number: blocks, of: bytes)
      .store(to: .init(rebasing: buffer[filled...]))
    blocks &+= 1
    filled += RawFrame.byteCount
    byteCount += RawFrame.byteCount
    try append(bytes)
  }

  /// Adds bytes, handing on what does not fit.
  private func append(_ bytes: UnsafeRawBufferPointer) throws(IIOError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if filled == buffer.count { try flush() }
      let some = rest.prefix(buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: some)
      filled += some.count
      byteCount += some.count
      rest = rest.dropFirst(some.count)
    }
  }

  private func flush() throws(IIOError) {
    if let failure { throw failure }
    var done = 0
    while done < filled {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[done..<filled])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        filled = 0
        throw fail("write to")
      }
    }
    filled = 0
    if isDurable && fdatasync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP {
      throw fail("sync")
    }
  }

  private func fail(_ operation: String) -> IIOError {
    let error = IIOError.system(SystemFailure(operation, name, number: errno))
    failure = error
    return error
  }
}

/// Writes one stream.
private final class RawTap: ScanTap {
  private let writer: RawWriter
  private let stream: UInt16
  private var scanBytes = 1

  init(_ writer: RawWriter, stream: UInt16) { (self.writer, self.stream) = (writer, stream) }

  func begin(_ description: StreamDescription) throws(IIOError) {
    scanBytes = description.layout.byteCount
    try writer.begin(description, stream: stream)
  }

  func write(_ scans: UnsafeRawBufferPointer, arrival: Int64) throws(IIOError) {
    try writer.write(scans, arrival: arrival, stream: stream, scanBytes: scanBytes)
  }

  func event(_ read: ScanRead, at time: Int64) throws(IIOError) {
    guard let event = RawEvent(read) else { return }
    try writer.write(event, at: time, stream: stream)
  }
}
