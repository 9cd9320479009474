// SPDX-License-Identifier: Apache-2.0

/// An event of a stream in a raw recording.
enum RawEvent: Sendable, Hashable {
  case lost(String)
  case restarted
  case ended

  /// `nil` for scans and for nothing.
  init?(_ read: ScanRead) {
    switch read {
    case .lost(let error): self = .lost(error.description)
    case .restarted: self = .restarted
    case .ended: self = .ended
    case .scans, .quiet: return nil
    }
  }

  init(_ text: RawText) throws(RawText.Malformed) {
    switch try text.required("event") {
    case "lost": self = .lost(try text.required("reason"))
    case "restarted": self = .restarted
    case "ended": self = .ended
    case let other: throw .init("event '\(other)'; expected lost, restarted or ended")
    }
  }

  var text: RawText {
    var text = RawText()
    switch self {
    case .lost(let reason):
      text.add("event", "lost")
      text.add("reason", reason)
    case .restarted: text.add("event", "restarted")
    case .ended: text.add("event", "ended")
    }
    return text
  }

  /// The event as a source gives it.
  var read: ScanRead {
    switch self {
    case .lost(let reason): .lost(.recorded(reason))
    case .restarted: .restarted
    case .ended: .ended
    }
  }
}
