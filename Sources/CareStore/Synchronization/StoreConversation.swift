// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import JSON

/// The synchronisation of two stores over a pair of descriptors. Each store first sends its state, then the
/// records that the other one lacks. Each message is a line of JSON.
package struct StoreConversation {
  private let input: Int32
  private let output: Int32
  /// Bytes that were read and not used yet.
  private var bytes = Data()

  package init(reading input: Int32, writing output: Int32) {
    (self.input, self.output) = (input, output)
  }

  /// Gives and takes what is missing. Not to be called from a task, as it waits.
  ///
  /// - Parameter joins: whether the stores may have nothing in common.
  /// - Throws: ``StoreConversationError``; the store is then as before.
  package mutating func exchange(
    with store: CarePlanStore, joining joins: Bool
  ) throws -> MergeReport {
    try send(waiting { try await store.knowledge() }.json)
    let known = try next { json throws(JSONError) in try KnowledgeVector(json: json, at: .root) }
    let outgoing = try waiting { try await store.changes(since: known) }.document
    // Both write before they read: a pipe that is full would stop both.
    let sending = beginning { [self] in try send(outgoing) }
    let changes = try next { json throws(JSONError) in try StoreChanges(document: json) }
    try sending()
    return try waiting { try await store.merge(changes, joining: joins) }
  }

  private func send(_ json: JSONValue) throws(StoreConversationError) {
    var rest = json.data(isPretty: false) + Data("\n".utf8)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .hasEnded }
      rest = rest.dropFirst(count)
    }
  }

  private mutating func next<Value>(
    _ body: (JSONValue) throws(JSONError) -> Value
  ) throws(StoreConversationError) -> Value {
    let line = try line()
    do throws(JSONError) {
      return try body(JSONValue(data: line, limits: StoreChanges.limits))
    } catch {
      throw .malformed("\(error)")
    }
  }

  private mutating func line() throws(StoreConversationError) -> Data {
    var searched = 0
    while true {
      if let end = bytes.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes = Data(bytes[bytes.index(after: end)...])
        return line
      }
      searched = bytes.count
      guard bytes.count <= StoreChanges.limits.bytes else {
        throw .malformed("the line is too long")
      }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(input, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .isCutOff }
      bytes.append(contentsOf: part[..<count])
    }
  }
}

/// Why two stores could not bring each other up to date.
package enum StoreConversationError: Error, Hashable, CustomStringConvertible {
  /// A line is no message of a store.
  case malformed(String)
  /// The input ended before the last message.
  case isCutOff
  /// Nobody reads what is said.
  case hasEnded

  package var description: String {
    switch self {
    case .malformed(let reason): "the other side of the exchange: \(reason)"
    case .isCutOff:
      "the exchange ended before the other side had said everything; nothing is changed"
    case .hasEnded: "the other side of the exchange has ended"
    }
  }
}
