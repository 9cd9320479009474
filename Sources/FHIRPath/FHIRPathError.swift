// SPDX-License-Identifier: Apache-2.0

/// A fault of an expression, or of its evaluation, and its place in the text.
public struct FHIRPathError: Error, Sendable, Hashable {
  /// The place: bytes of UTF-8 before it.
  public let offset: Int
  /// The place: characters counted from 1.
  public let column: Int
  /// The fault.
  public let reason: Reason
  /// How to fix it, where there is one way.
  public let remedy: String?

  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// The text is no expression.
    case syntax(expected: String, found: String)
    /// A function that FHIRPath does not have.
    case unknownFunction(String)
    /// A function that this module does not carry out.
    case unsupportedFunction(String)
    /// A type that neither FHIRPath nor FHIR R4 has.
    case unknownType(String)
    /// A name that elements of a type do not have.
    case unknownElement(String, of: String)
    /// An element with a choice of types under its name in JSON: `valueQuantity` for `value`.
    case choiceByName(String, choice: String, type: String)
    /// A `%name` that the environment does not have.
    case unknownVariable(String)
    /// A function with too few or too many arguments, or with an argument of a wrong kind.
    case wrongArguments(function: String, expected: String)
    /// A value of another kind, or several values instead of one.
    case wrongType(expected: String, found: String)
    /// A value that the host did not give, such as the moment for `now()`.
    case notGiven(String)
    /// More than ``FHIRPathLimits`` allows.
    case tooMuch(what: String, limit: Int)
  }

  init(_ reason: Reason, at offset: Int, in text: String, remedy: String? = nil) {
    self.offset = offset
    column = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1
    self.reason = reason
    self.remedy = remedy
  }
}

extension FHIRPathError {
  /// Whether the text itself is wrong, on any resource of the type.
  public var isOfText: Bool {
    switch reason {
    case .syntax, .unknownFunction, .unsupportedFunction, .unknownType, .unknownElement,
      .choiceByName:
      true
    default: false
    }
  }

  /// The fault under the line of the expression that it is in, with a mark at its place.
  public func marked(in expression: String) -> String {
    let before = String(decoding: expression.utf8.prefix(offset), as: UTF8.self)
    let start = before.lastIndex(where: \.isNewline).map { before.index(after: $0) }
    let column = start.map { before[$0...].count } ?? before.count
    let line = expression.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[
      before.count(where: \.isNewline)]
    return "\(self)\n  \(line)\n  \(String(repeating: " ", count: column))^"
  }
}

extension FHIRPathError: CustomStringConvertible {
  /// The place, the fault and how to fix it, in one line.
  public var description: String {
    "column \(column): \(reason)\(remedy.map { "; \($0)" } ?? "")"
  }
}

extension FHIRPathError.Reason: CustomStringConvertible {
  /// In words.
  public var description: String {
    switch self {
    case .syntax(let expected, let found): "expected \(expected), found \(found)"
    case .unknownFunction(let name): "unknown function '\(name.prefix(80))'"
    case .unsupportedFunction(let name): "the function '\(name)' is not supported"
    case .unknownType(let name): "unknown type '\(name.prefix(80))'"
    case .unknownElement(let name, let type): "\(type) has no element '\(name.prefix(80))'"
    case .choiceByName(let name, _, _): "'\(name.prefix(80))' is the name in JSON"
    case .unknownVariable(let name): "unknown variable '%\(name.prefix(80))'"
    case .wrongArguments(let function, let expected): "'\(function)' expects \(expected)"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .notGiven(let name): "\(name) is not given"
    case .tooMuch(let what, let limit): "more than \(limit) \(what)"
    }
  }
}
