// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Server-sent events to one client.
///
/// Any thread sends; the connection's thread takes. A client that reads slowly gets the latest of the events
/// that replace one another, and is let go if too many of the others wait.
package final class EventStream: Sendable {
  private struct State {
    var lines: [(name: String, text: [UInt8])] = []
    var isEnded = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let onClose: @Sendable () -> Void
  /// Events that wait at most.
  private static let limit = 100
  /// Seconds after which a silent stream sends a comment, which shows whether the client is there.
  private static let heartbeat = 5.0

  /// - Parameter onClose: called once when the client is gone or the stream has ended.
  package init(onClose: @escaping @Sendable () -> Void = {}) { self.onClose = onClose }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - data: one line.
  ///   - replaces: whether an event of this name that still waits is dropped.
  package func send(_ name: String, _ data: String, replaces: Bool = false) {
    let text = Array("event: \(name)\ndata: \(data)\n\n".utf8)
    state.withLock { state in
      guard !state.isEnded else { return }
      if replaces, let place = state.lines.firstIndex(where: { $0.name == name }) {
        state.lines.remove(at: place)
      }
      state.lines.append((name, text))
      if state.lines.count > Self.limit { state.isEnded = true }
    }
    wake.signal()
  }

  /// Ends the stream after the events that wait.
  package func end() {
    state.withLock { $0.isEnded = true }
    wake.signal()
  }

  /// Ends the stream at once: events that wait are thrown away.
  package func cut() {
    state.withLock { ($0.lines, $0.isEnded) = ([], true) }
    wake.signal()
  }

  /// Whether nothing more is sent.
  package var isOver: Bool { state.withLock { $0.isEnded } }

  /// The next bytes, for which it waits; `nil` at the end.
  func next(limit: Int) -> [UInt8]? {
    while true {
      let (bytes, isEnded) = state.withLock { state -> ([UInt8]?, Bool) in
        guard !state.lines.isEmpty else { return (nil, state.isEnded) }
        let text = state.lines[0].text
        guard text.count > limit else { return (state.lines.removeFirst().text, false) }
        state.lines[0].text = Array(text.dropFirst(limit))
        // The rest of a line that was begun must come.
        state.lines[0].name = ""
        return (Array(text.prefix(limit)), false)
      }
      if let bytes { return bytes }
      if isEnded { return nil }
      if wake.wait(timeout: .now() + Self.heartbeat) == .timedOut { return Array(":\n\n".utf8) }
    }
  }

  func close() {
    end()
    onClose()
  }
}
