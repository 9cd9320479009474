// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The event streams that are open, by the links that opened them.
///
/// Each holds a connection. A visitor and a link have a number of them, and all together leave connections for
/// pages: where one more is opened, the oldest of the same visitor or link ends, or of the link that has most.
final class OpenStreams: Sendable {
  private typealias Entry = (visitor: Visitor, stream: EventStream)

  /// Streams at most: of a visitor, of a link, and of all.
  private static let (ofVisitor, ofLink, ofAll) = (12, 200, 400)
  /// In the order in which they were opened.
  private let entries = Mutex<[Entry]>([])

  /// Keeps a stream that a visitor opened.
  func add(_ stream: EventStream, of visitor: Visitor) {
    var ended: [Entry] = []
    entries.withLock { entries in
      func keep(_ most: Int, where isCounted: (Entry) -> Bool) {
        while entries.count(where: isCounted) > most,
          let oldest = entries.firstIndex(where: isCounted)
        {
          ended.append(entries.remove(at: oldest))
        }
      }
      entries.removeAll(where: \.stream.isOver)
      entries.append((visitor, stream))
      keep(Self.ofVisitor) { $0.visitor == visitor }
      keep(Self.ofLink) { $0.visitor.link == visitor.link }
      guard entries.count > Self.ofAll else { return }
      let counts = Dictionary(entries.map { ($0.visitor.link.number, 1) }, uniquingKeysWith: +)
      guard let (link, count) = counts.max(by: { $0.value < $1.value }) else { return }
      keep(count - 1) { $0.visitor.link.number == link }
    }
    for entry in ended { entry.stream.cut() }
  }

  /// Ends the streams of a link.
  func end(link number: Int) {
    let ended = entries.withLock { entries in
      let ended = entries.filter { $0.visitor.link.number == number }
      entries.removeAll { $0.visitor.link.number == number }
      return ended
    }
    for entry in ended { entry.stream.cut() }
  }
}
