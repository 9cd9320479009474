// SPDX-License-Identifier: Apache-2.0

/// How a document is read where it departs from the usual.
public struct JSONDialect: Sendable, Hashable {
  /// Whether numbers that are not written as whole ones keep their text, as ``JSONValue/decimal(_:)``.
  public var keepsDecimals: Bool
  /// Whether a comma may stand after the last part of an array or object, as in files edited by hand.
  public var allowsTrailingCommas: Bool

  /// Makes it from its parts; each is described at its property.
  public init(keepsDecimals: Bool = false, allowsTrailingCommas: Bool = false) {
    self.keepsDecimals = keepsDecimals
    self.allowsTrailingCommas = allowsTrailingCommas
  }

  /// RFC 8259, numbers as numbers.
  public static let standard = JSONDialect()
}
