// SPDX-License-Identifier: Apache-2.0

/// Scans of an open device, asked for in requests of some blocks: `READBUF`, without waiting.
///
/// The answer to a request is one piece or more, as blocks fill: a line with the bytes of the piece,
/// once in a request a line with the mask of the channels, the bytes. Where another program has
/// opened the device with other channels, iiod sends those of both; that is refused here.
final class BlockStream {
  private enum State {
    case idle
    case count
    case mask
    case bytes
  }

  private let connection: IIODConnection
  private let answers: AnswerBuffer
  private let place: String
  private let request: [UInt8]
  private let requestBytes: Int
  private let scanBytes: Int
  private let mask: [UInt8]
  private var state = State.idle
  /// Bytes of the request that have not been announced.
  private var requestLeft = 0
  /// Bytes of the piece that have not come.
  private var pieceLeft = 0
  private var isFirstPiece = true
  /// The start of a scan whose end has not come.
  private let partial: UnsafeMutableRawBufferPointer
  private var partialCount = 0

  /// A stream of an open device.
  ///
  /// - Parameters:
  ///   - scans: scans of a request.
  ///   - scanBytes: bytes of one.
  ///   - mask: channels as the device was opened with.
  init(
    _ connection: IIODConnection, _ device: IIODContext.Device, scans: Int, scanBytes: Int,
    mask: String
  ) {
    self.connection = connection
    answers = connection.answers
    place = connection.place(device)
    requestBytes = scans * scanBytes
    self.scanBytes = scanBytes
    self.mask = Array(mask.utf8)
    let command = "READBUF \(device.id) \(requestBytes)"
    request = Array((command + "\r\n").utf8)
    partial = .allocate(byteCount: scanBytes, alignment: 16)
    answers.asked = command
  }

  deinit { partial.deallocate() }

  /// Whether bytes that came are waiting for room.
  var hasMore: Bool { !answers.isEmpty }

  /// Whether no answer is due.
  var isIdle: Bool { state == .idle }

  /// Copies whole scans that have come, as many as fit.
  ///
  /// - Parameters:
  ///   - count: gets the scans, also of a read that ends with an error.
  ///   - asksForMore: whether the next request follows one that is answered.
  ///   - deadline: until when to wait for bytes; `nil` for not at all.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, count: inout Int, asksForMore: Bool = true,
    deadline: Int64? = nil
  ) throws(IIOError) {
    do throws(IIOError) {
      try advance(buffer, &count, asksForMore, deadline)
    } catch {
      // An error of the board comes where no answer is due any more.
      if state != .idle { connection.giveUp(error) }
      throw error
    }
  }

  private func advance(
    _ buffer: UnsafeMutableRawBufferPointer, _ count: inout Int, _ asksForMore: Bool,
    _ deadline: Int64?
  ) throws(IIOError) {
    let room = buffer.count / scanBytes * scanBytes
    guard room > 0 else { return }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: partial[..<partialCount]))
    var filled = partialCount
    defer {
      count = filled / scanBytes
      let start = count * scanBytes
      partialCount = filled - start
      partial.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<filled]))
    }
    while true {
      switch state {
      case .idle:
        guard asksForMore else { return }
        try ask()
      case .count:
        guard
          let line = try answers.line(limit: IIODConnection.longestNumber, deadline: deadline)
        else { return }
        try takeCount(answers.number(line))
      case .mask:
        guard let line = try answers.line(limit: mask.count + 8, deadline: deadline) else { return }
        guard line.elementsEqual(mask) else {
          throw answers.malformed(
            "scans of other channels come: another program has asked iiod for more of them; stop it"
          )
        }
        state = .bytes
      case .bytes:
        let free = UnsafeMutableRawBufferPointer(
          rebasing: buffer[filled..<min(room, filled + pieceLeft)])
        guard !free.isEmpty else { return }
        let taken = try answers.take(into: free, deadline: deadline)
        guard taken > 0 else { return }
        filled += taken
        pieceLeft -= taken
        if pieceLeft == 0 { state = requestLeft == 0 ? .idle : .count }
      }
    }
  }

  private func ask() throws(IIOError) {
    (requestLeft, isFirstPiece, state) = (requestBytes, true, .count)
    var failure: IIOError?
    // Nothing is on its way when something is asked, so that there is room for it at once.
    let deadline = MonotonicClock.nanoseconds
    request.withUnsafeBytes { bytes in
      do throws(IIOError) {
        try connection.channel.send(bytes, deadline: deadline)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func takeCount(_ number: Int) throws(IIOError) {
    guard number >= 0 else {
      let error = connection.failure(number, "read from", place)
      if case .malformed = error { throw error }
      state = .idle
      throw error
    }
    guard number > 0, number <= requestLeft else {
      throw answers.malformed("\(number) bytes are announced where \(requestLeft) are missing")
    }
    requestLeft -= number
    pieceLeft = number
    state = isFirstPiece ? .mask : .bytes
    isFirstPiece = false
  }
}
