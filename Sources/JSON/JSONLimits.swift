// SPDX-License-Identifier: Apache-2.0

/// How large a JSON document from outside may be, so that a hostile one costs little.
public struct JSONLimits: Sendable, Hashable {
  /// Bytes of the whole document.
  public var bytes: Int
  /// Arrays and objects within each other.
  public var depth: Int
  /// Values, keys included.
  public var values: Int

  /// Makes it from its parts; each is described at its property.
  public init(bytes: Int = 16 << 20, depth: Int = 64, values: Int = 1_000_000) {
    self.bytes = bytes
    self.depth = depth
    self.values = values
  }

  /// 16 MiB, 64 deep, a million values: a hundred times what the largest known survey needs.
  public static let standard = JSONLimits()
}
