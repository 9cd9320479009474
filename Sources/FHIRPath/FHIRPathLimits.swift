// SPDX-License-Identifier: Apache-2.0

/// How large an expression may be and how long it may run, so that a hostile one costs little.
public struct FHIRPathLimits: Sendable, Hashable {
  /// Bytes of the text.
  public var length: Int
  /// Parentheses, arguments and operators within each other; more than 200 count as 200.
  ///
  /// One takes up to 5 KiB of the stack, and 15 KiB in a build for debugging: a thread of 512 KiB
  /// has room for the 64 of ``standard``.
  public var depth: Int
  /// Visited nodes, items and characters of one evaluation.
  ///
  /// A node or an item is one step; 8 bytes of a string that is made are one step.
  public var steps: Int

  /// The greatest depth that counts.
  static let greatestDepth = 200

  /// Makes it from its parts; each is described at its property.
  public init(length: Int = 1 << 16, depth: Int = 64, steps: Int = 1_000_000) {
    self.length = length
    self.depth = depth
    self.steps = steps
  }

  /// 64 KiB, 64 levels, a million steps: hundreds of times the needs of the largest known form.
  public static let standard = FHIRPathLimits()
}
