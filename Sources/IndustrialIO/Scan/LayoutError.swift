// SPDX-License-Identifier: Apache-2.0

/// Why a description of scans cannot be one.
public enum LayoutError: Error, Sendable, Hashable {
  /// A type text that is none.
  case type(String, expected: String)
  /// A channel's place in the scan that is not a number from 0 to 65535.
  case index(channel: String, text: String)
  /// Two channels of one place in the scan.
  case sameIndex(String, String, index: Int)
  /// Two channels of one name.
  case sameName(String)
  /// No channel at all.
  case noChannel
  /// More channels than any device has.
  case tooManyChannels(Int)
  /// A time stamp that is not one 64-bit number.
  case timestamp(ElementType)
  /// A channel that is read as one number and has several.
  case repeated(channel: String, ElementType)
}

extension LayoutError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .type(let text, let expected):
      "'\(text)' does not say how a value is stored: expected \(expected), as in le:s16/16>>0"
    case .index(let channel, let text):
      "\(channel) has the place '\(text)' in the scan; expected a number from 0 to 65535"
    case .sameIndex(let first, let second, let index):
      "\(first) and \(second) both have place \(index) in the scan"
    case .sameName(let name): "\(name) stands twice in the scan"
    case .noChannel: "the scan has no channel"
    case .tooManyChannels(let count):
      "the scan has \(count) channels; at most \(ScanLayout.mostChannels) are read"
    case .timestamp(let type): "the time stamp is stored as \(type); expected one 64-bit number"
    case .repeated(let channel, let type):
      "\(channel) is stored as \(type), several numbers; expected one"
    }
  }
}
