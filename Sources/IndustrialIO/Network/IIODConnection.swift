// SPDX-License-Identifier: Apache-2.0

/// A connection to an iiod: its commands, one after another, each with a time-out.
///
/// The protocol is text: a command of a line, ended by CR LF; an answer of a line with a number,
/// below zero for a value of `errno` on the board; and as many bytes as the number says, with a line
/// break behind them that is not counted. Facts seen with iiod 0.24, the one of Debian 12.
///
/// After an answer that is late, lost or none, nothing more is asked: what comes then could be the
/// answer to something else.
package final class IIODConnection {
  /// Bytes of a description of all the devices, at most: some hundred times what boards have.
  package static let largestContext = 4 << 20
  /// Bytes of one attribute at most; the kernel gives a page.
  package static let largestAttribute = 16 << 10
  /// Bytes of a line with a number in it.
  static let longestNumber = 16

  /// The host's name, for messages.
  package let host: String
  let channel: any PeerChannel
  let answers: AnswerBuffer
  private let timeout: Double
  private var broken: IIOError?

  /// A connection over a channel.
  package init(_ channel: any PeerChannel, host: String, timeoutSeconds: Double) {
    (self.channel, self.host, timeout) = (channel, host, timeoutSeconds)
    answers = AnswerBuffer(channel, host: host)
  }

  /// Connects.
  package convenience init(_ address: IIODAddress, timeoutSeconds: Double) throws(IIOError) {
    self.init(
      try TCPChannel(address, timeoutSeconds: timeoutSeconds), host: "\(address)",
      timeoutSeconds: timeoutSeconds)
  }

  // MARK: Commands

  /// The description of all devices, XML.
  package func context() throws(IIOError) -> [UInt8] {
    try exchange("PRINT") { connection, deadline throws(IIOError) in
      let count = try connection.count(deadline, "list the devices of", connection.host)
      return try connection.bytes(count, limit: Self.largestContext, deadline)
    }
  }

  /// The text of an attribute without the white space and NULs around it.
  package func read(
    _ attribute: IIODContext.Attribute, of device: IIODContext.Device
  ) throws(IIOError) -> String {
    let name = place(device)
    return try exchange("READ \(device.id) \(attribute.path)") {
      connection, deadline throws(IIOError) in
      let count = try connection.count(deadline, "read \(attribute.file) of", name)
      let bytes = try connection.bytes(count, limit: Self.largestAttribute, deadline)
      return String(decoding: bytes, as: UTF8.self).trimmedOfSpaces
    }
  }

  /// Writes a text to an attribute.
  package func write(
    _ text: String, to attribute: IIODContext.Attribute, of device: IIODContext.Device
  ) throws(IIOError) {
    let name = place(device)
    let command = "WRITE \(device.id) \(attribute.path) \(text.utf8.count)"
    try exchange(command, data: text) { connection, deadline throws(IIOError) in
      _ = try connection.count(deadline, "write \(text) to \(attribute.file) of", name)
    }
  }

  /// Sets a device's trigger, or takes it away.
  package func setTrigger(
    _ trigger: IIODContext.Device?, of device: IIODContext.Device
  ) throws(IIOError) {
    let name = place(device)
    let command = "SETTRIG \(device.id)" + (trigger.map { " \($0.id)" } ?? "")
    try exchange(command) { connection, deadline throws(IIOError) in
      _ = try connection.count(deadline, "set the trigger '\(trigger?.shownName ?? "")' of", name)
    }
  }

  /// The name of a device's trigger; `nil` where it has none, for which iiod has several numbers.
  package func trigger(of device: IIODContext.Device) throws(IIOError) -> String? {
    try exchange("GETTRIG \(device.id)") { connection, deadline throws(IIOError) in
      let line = try connection.line(limit: Self.longestNumber, deadline)
      let count = try connection.answers.number(line)
      guard count > 0 else { return nil }
      let bytes = try connection.bytes(count, limit: Self.largestAttribute, deadline)
      return String(decoding: bytes, as: UTF8.self).trimmedOfSpaces.oneLine
    }
  }

  /// Sets how many blocks of scans are kept for a reader who is late.
  package func setBlockCount(_ count: Int, of device: IIODContext.Device) throws(IIOError) {
    let name = place(device)
    try exchange("SET \(device.id) BUFFERS_COUNT \(count)") {
      connection, deadline throws(IIOError) in
      _ = try connection.count(deadline, "set the number of blocks of", name)
    }
  }

  /// Opens a device for reading in blocks of so many scans.
  package func open(_ device: IIODContext.Device, scans: Int, mask: String) throws(IIOError) {
    let name = place(device)
    try exchange("OPEN \(device.id) \(scans) \(mask)") { connection, deadline throws(IIOError) in
      _ = try connection.count(deadline, "open", name)
    }
  }

  /// Closes a device.
  package func close(_ device: IIODContext.Device) throws(IIOError) {
    let name = place(device)
    try exchange("CLOSE \(device.id)") { connection, deadline throws(IIOError) in
      _ = try connection.count(deadline, "close", name)
    }
  }

  /// Says goodbye, to which there is no answer.
  package func exit() {
    guard broken == nil else { return }
    broken = .connection(host: host, reason: "the connection was ended")
    try? send("EXIT\r\n", deadline: MonotonicClock.nanoseconds + 100_000_000)
  }

  /// The name of a device in messages: `bmi160 on board`.
  package func place(_ device: IIODContext.Device) -> String {
    "\(device.shownName) on \(host)"
  }

  /// Whether the next command can be asked.
  var isUsable: Bool { broken == nil }

  /// Asks nothing more: what comes could be the answer to something else.
  func giveUp(_ error: IIOError) { if broken == nil { broken = error } }

  // MARK: Pieces

  /// Sends a command and reads its answer. Numbers below zero leave the connection as it was;
  /// whatever else goes wrong ends its use.
  private func exchange<Answer>(
    _ command: String, data: String = "",
    _ answer: (IIODConnection, Int64) throws(IIOError) -> Answer
  ) throws(IIOError) -> Answer {
    if let broken { throw broken }
    answers.asked = command
    let deadline = MonotonicClock.nanoseconds + Int64(timeout * 1e9)
    refusal = nil
    do {
      try send(command + "\r\n" + data, deadline: deadline)
      return try answer(self, deadline)
    } catch {
      if error != refusal { giveUp(error) }
      throw error
    }
  }

  /// The error that the board itself answered.
  private var refusal: IIOError?

  private func send(_ text: String, deadline: Int64) throws(IIOError) {
    let bytes = Array(text.utf8)
    var failure: IIOError?
    bytes.withUnsafeBytes { raw in
      do throws(IIOError) { try channel.send(raw, deadline: deadline) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func line(limit: Int, _ deadline: Int64) throws(IIOError) -> UnsafeRawBufferPointer {
    guard let line = try answers.line(limit: limit, deadline: deadline) else { throw silence() }
    return line
  }

  private func silence() -> IIOError {
    .connection(host: host, reason: "no answer to '\(answers.asked)' within \(timeout.shown) s")
  }

  /// The number that answers a command; one below zero is an error of the board.
  private func count(
    _ deadline: Int64, _ operation: String, _ place: String
  ) throws(IIOError) -> Int {
    let number = try answers.number(line(limit: Self.longestNumber, deadline))
    guard number < 0 else { return number }
    let error = failure(number, operation, place)
    refusal = error
    throw error
  }

  /// The error that a number below zero stands for.
  func failure(_ number: Int, _ operation: String, _ place: String) -> IIOError {
    guard let code = Int32(exactly: -number), code < 4096 else {
      return answers.malformed("expected a number or an error, found \(number)")
    }
    return IIOError(SystemFailure(operation, place, number: code), device: place)
  }

  /// So many bytes and a line break. Memory grows with what comes, not with what is announced.
  private func bytes(_ count: Int, limit: Int, _ deadline: Int64) throws(IIOError) -> [UInt8] {
    guard count <= limit else {
      throw answers.malformed("\(count) bytes are announced; at most \(limit) are read")
    }
    var result: [UInt8] = []
    var failure: IIOError?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { piece in
      do throws(IIOError) {
        while result.count < count {
          let room = UnsafeMutableRawBufferPointer(
            rebasing: piece.prefix(min(piece.count, count - result.count)))
          let taken = try answers.take(into: room, deadline: deadline)
          guard taken > 0 else { throw silence() }
          result += room.prefix(taken)
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    let rest = try line(limit: Self.longestNumber, deadline)
    guard rest.isEmpty else { throw answers.malformed("more than \(count) bytes came") }
    return result
  }
}

extension String {
  /// Without white space, control characters and NULs at both ends.
  var trimmedOfSpaces: String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
