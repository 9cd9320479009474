// SPDX-License-Identifier: Apache-2.0

/// The order of a raw recording that is played, which its sources share.
final class RawOrder {
  let path: String
  /// The description of each stream as of the last block that was given.
  private(set) var descriptions: [StreamDescription?]
  private let pace: RawPlayback.Pace
  private let reader: RawReader
  /// Between start and stop: others wait for these streams' turn.
  private var isActive: [Bool]
  private var hasToldOfDamage: [Bool]
  private var pending: RawReader.Block?
  /// Bytes of the pending scans that were given.
  private var given = 0
  private var isStarted = false
  /// The arrival of the last block, and when it was due.
  private var lastArrival: Int64 = 0
  private var due: Int64 = 0

  private static let longestSilence: Int64 = 5_000_000_000

  init(path: String, pace: RawPlayback.Pace) throws(IIOError) {
    (self.path, self.pace) = (path, pace)
    reader = try RawReader(path: path)
    let count = reader.header.sensors.count
    isActive = .init(repeating: false, count: count)
    hasToldOfDamage = isActive
    descriptions = .init(repeating: nil, count: count)
    while descriptions.contains(nil), let block = try reader.next() {
      if case .description(let stream, let description) = block, descriptions[stream] == nil {
        descriptions[stream] = description
      }
    }
    guard descriptions.contains(where: { $0 != nil }) else {
      throw .malformed(
        place: path,
        reason: "no sensor was started" + (reader.end.map { "; the recording \($0)" } ?? ""))
    }
    reader.rewind()
  }

  var header: RawHeader { reader.header }
  var end: RawEnd? { reader.end }

  /// The streams that were started.
  var described: [(stream: Int, StreamDescription)] {
    descriptions.enumerated().compactMap { stream, description in
      description.map { (stream, $0) }
    }
  }

  /// When the next block is due; 0 where that is not known yet.
  var deadline: Int64 { pace == .full || pending == nil ? 0 : due }

  func setActive(_ stream: Int, _ isActive: Bool) { self.isActive[stream] = isActive }

  /// The next of a stream; quiet while it is another one's turn, or not yet time.
  func read(
    _ stream: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(IIOError) -> ScanRead {
    guard isActive[stream] else { return .ended }
    while let block = try next() {
      guard block.stream == stream else {
        guard isActive[block.stream] else {
          pending = nil
          continue
        }
        return .quiet
      }
      if pace == .realTime && MonotonicClock.nanoseconds < due { return .quiet }
      switch block {
      case .description: pending = nil
      case .event(_, _, let event):
        pending = nil
        // What came back may be described anew, which its reader looks at once it is told.
        if event == .restarted { _ = try next() }
        if event == .ended { isActive[stream] = false }
        return event.read
      case .scans(_, let arrival, let bytes):
        let count = try copy(bytes, of: stream, to: buffer)
        if count > 0 { return .scans(count, arrival: arrival) }
      }
    }
    if case .damaged(let offset, let reason)? = reader.end, !hasToldOfDamage[stream] {
      hasToldOfDamage[stream] = true
      return .lost(.malformed(place: "\(path), byte \(offset)", reason: reason))
    }
    isActive[stream] = false
    return .ended
  }

  /// Copies what fits of the pending scans; how many.
  private func copy(
    _ bytes: UnsafeRawBufferPointer, of stream: Int, to buffer: UnsafeMutableRawBufferPointer
  ) throws(IIOError) -> Int {
    let size = descriptions[stream]?.layout.byteCount ?? 1
    let rest = UnsafeRawBufferPointer(rebasing: bytes[given...])
    let count = min(rest.count, buffer.count) / size
    guard count > 0 || rest.isEmpty else {
      throw .malformed(
        place: path, reason: "a scan of \(size) bytes for a buffer of \(buffer.count)")
    }
    buffer.copyMemory(from: .init(rebasing: rest[..<(count * size)]))
    given += count * size
    if given == bytes.count { pending = nil }
    return count
  }

  /// The block that is to be given next, read where it is not yet.
  private func next() throws(IIOError) -> RawReader.Block? {
    if let pending { return pending }
    guard let block = try reader.next() else { return nil }
    (pending, given) = (block, 0)
    if case .description(let stream, let description) = block {
      descriptions[stream] = description
    }
    guard pace == .realTime, let arrival = block.arrival else { return block }
    if !isStarted {
      isStarted = true
      due = MonotonicClock.nanoseconds
    } else if arrival > lastArrival {
      // The difference of two numbers of 64 bits may need 65.
      let (wait, isHuge) = arrival.subtractingReportingOverflow(lastArrival)
      due += isHuge ? Self.longestSilence : min(wait, Self.longestSilence)
    }
    lastArrival = arrival
    return block
  }
}

extension RawReader.Block {
  fileprivate var stream: Int {
    switch self {
    case .description(let stream, _), .scans(let stream, _, _), .event(let stream, _, _): stream
    }
  }

  /// When it was read; `nil` for what has no time of its own.
  fileprivate var arrival: Int64? {
    switch self {
    case .description: nil
    case .scans(_, let arrival, _): arrival
    case .event(_, let time, _): time
    }
  }
}
