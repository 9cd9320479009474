// SPDX-License-Identifier: Apache-2.0

/// A part of a parsed expression.
///
/// Chains such as `a.b.c` and `1 + 2 + 3` are one node with a list, so that only what stands within
/// something else adds to the height.
struct Node: Sendable {
  /// Bytes of the text before it.
  let offset: Int
  /// Nodes within each other, itself included.
  let height: Int
  let kind: Kind

  indirect enum Kind: Sendable {
    case constant([FHIRPathItem])
    /// Steps from a start, or from `$this`.
    case path(Node?, [Step])
    case variable(String)
    case this
    case index
    case total
    case negation(Node)
    /// `+` before a number.
    case affirmation(Node)
    /// Operators of the same precedence from left to right.
    case chain(Node, [Link])
  }
}

/// One step of a path, from a collection to the next.
struct Step: Sendable {
  let offset: Int
  let kind: Kind

  enum Kind: Sendable {
    case member(MemberName)
    case index(Node)
    case call(Function, [Node])
    /// `where(name = 'text')`, which needs no scope of its own.
    case filter(MemberName, String, Node)
    case isType(TypeName)
    case asType(TypeName)
    case ofType(TypeName)
  }
}

/// An operator and its right side.
struct Link: Sendable {
  let offset: Int
  let symbol: Operator
  let right: Node
}

/// The name of a type: `Coding`, `FHIR.Coding` or `System.String`.
struct TypeName: Sendable, Hashable {
  var space: String?
  var name: String
}

/// The operators between two expressions.
enum Operator: String, Sendable {
  case times = "*"
  case dividedBy = "/"
  case div, mod
  case plus = "+"
  case minus = "-"
  case ampersand = "&"
  case union = "|"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "="
  case equivalent = "~"
  case notEqual = "!="
  case notEquivalent = "!~"
  case `in`, contains
  case and, xor, or, implies

  /// Operators of a lower level bind tighter.
  var level: Int {
    switch self {
    case .times, .dividedBy, .div, .mod: 4
    case .plus, .minus, .ampersand: 5
    case .union: 7
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 8
    case .equal, .equivalent, .notEqual, .notEquivalent: 9
    case .in, .contains: 10
    case .and: 11
    case .xor, .or: 12
    case .implies: 13
    }
  }

  /// The level of `is` and `as`: `1 | 1 is Integer` is `1 | (1 is Integer)`.
  static let typeLevel = 6

  /// The symbols, the longest first.
  static let symbols: [Operator] = [
    .lessOrEqual, .greaterOrEqual, .notEqual, .notEquivalent, .times, .dividedBy, .plus, .minus,
    .ampersand, .union, .less, .greater, .equal, .equivalent,
  ]
}
