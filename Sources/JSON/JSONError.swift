// SPDX-License-Identifier: Apache-2.0

/// A fault of a JSON document, and its place.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the document.
  public let path: JSONPath
  /// The fault.
  public let reason: Reason

  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// The bytes are not JSON; the text says why, with line and column.
    case notJSON(String)
    /// More bytes, values or nesting than ``JSONLimits`` allows.
    case tooMuch(what: String, limit: Int)
    /// A required key is missing.
    case missing(key: String)
    /// A key that is not known here; `nearest` is a known key with a similar spelling.
    case unknownKey(String, nearest: String?)
    /// A value of another kind.
    case unexpected(expected: String, found: String)
    /// A name that is not among the known ones.
    case unknownName(String, known: [String])
    /// A value of the right kind that is not allowed; the sentence says why.
    case invalid(String)
    /// A schema version that this program does not read.
    case unsupportedVersion(found: String, supported: Int)
  }

  /// Makes it from its parts; each is described at its property.
  public init(_ reason: Reason, at path: JSONPath) {
    self.path = path
    self.reason = reason
  }

  /// The place and the fault, in one line.
  public var description: String { "\(path): \(reason.description)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// In words.
  public var description: String {
    switch self {
    case .notJSON(let detail): return "not valid JSON (\(detail))"
    case .tooMuch(let what, let limit): return "more than \(limit) \(what)"
    case .missing(let key): return "'\(key)' is missing"
    case .unknownKey(let key, let nearest):
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return "unknown key '\(key.prefix(80))'\(hint)"
    case .unexpected(let expected, let found): return "expected \(expected), found \(found)"
    case .unknownName(let name, let known):
      return "unknown name '\(name.prefix(80))'; known: \(known.joined(separator: ", "))"
    case .invalid(let sentence): return sentence
    case .unsupportedVersion(let found, let supported):
      return "schema version \(found) is not read by this program, which reads \(supported)"
    }
  }
}
