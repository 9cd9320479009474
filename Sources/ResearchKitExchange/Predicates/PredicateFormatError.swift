// SPDX-License-Identifier: Apache-2.0

/// Why a predicate's format string has no meaning here, and where.
public struct PredicateFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Bytes from the start of the string.
  public let offset: Int
  /// The fault, as a phrase.
  public let reason: String

  init(_ reason: String, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }

  /// The fault and its place, in one line.
  public var description: String { "\(reason), at character \(offset + 1)" }
}
