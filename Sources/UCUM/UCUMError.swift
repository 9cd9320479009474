// SPDX-License-Identifier: Apache-2.0

/// A fault of a unit's code, and its place.
public struct UCUMError: Error, Sendable, Hashable {
  /// The place: bytes of UTF-8 before it.
  public let offset: Int
  /// The fault.
  public let reason: Reason

  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// A code without characters.
    case empty
    /// A code of more bytes than ``UCUMUnit/maximumLength``.
    case tooLong
    /// Something else stands where a unit, a number, an annotation or a parenthesis may begin.
    case expectedUnit
    /// Something else stands where `.`, `/` or the end may follow.
    case expectedOperator
    /// A character that no code has: a blank, or one beyond ASCII.
    case character
    /// A bracket, brace or parenthesis without its partner.
    case unbalanced
    /// A symbol that UCUM does not have, at most 80 characters of it.
    case unknownUnit(String)
    /// A prefix before a unit that takes none.
    case notMetric(String)
    /// A number that is 0 or has more than 18 digits.
    case number
    /// An exponent beyond ±999.
    case exponent
    /// A unit that is a scale of its own, such as `Cel`, in a product with a unit, or with an exponent.
    case specialUnit(String)
    /// The unit is larger or smaller than a number of 64 bits can say.
    case outOfRange
  }

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension UCUMError: CustomStringConvertible {
  /// The place and the fault, in one line.
  public var description: String { "unit, character \(offset + 1): \(reason)" }
}

extension UCUMError.Reason: CustomStringConvertible {
  /// In words.
  public var description: String {
    switch self {
    case .empty: "the code is empty"
    case .tooLong: "the code has more than \(UCUMUnit.maximumLength) bytes"
    case .expectedUnit: "expected a unit"
    case .expectedOperator: "expected '.', '/' or the end"
    case .character: "a character that units do not have"
    case .unbalanced: "a bracket without its partner"
    case .unknownUnit(let symbol): "unknown unit '\(symbol)'"
    case .notMetric(let symbol): "'\(symbol)' takes no prefix"
    case .number: "expected a number from 1 to 18 digits, not 0"
    case .exponent: "expected an exponent within ±999"
    case .specialUnit(let symbol): "'\(symbol)' is a scale, which cannot be multiplied by a unit"
    case .outOfRange: "the unit is too large or too small"
    }
  }
}
