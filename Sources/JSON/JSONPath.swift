// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON document: `$.steps[2].answerFormat.minimum`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The place as text, beginning with `$`, the whole document.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// The whole document.
  public static let root = JSONPath("$")

  /// A member of the object at this place. A key that is not a plain word stands in brackets.
  public subscript(key: String) -> JSONPath {
    let isWord =
      key.first.map { $0.isLetter || $0 == "_" } ?? false
      && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let shown = key.count > 80 ? key.prefix(80) + "…" : key[...]
    return JSONPath(description + (isWord ? ".\(shown)" : "[\(String(shown).debugDescription)]"))
  }

  /// An element of the array at this place, counted from zero.
  public subscript(index: Int) -> JSONPath {
    JSONPath(description + "[\(index)]")
  }
}
