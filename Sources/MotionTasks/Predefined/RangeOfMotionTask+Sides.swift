// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

extension RangeOfMotionTask {
  /// The sides that are measured.
  public enum Sides: Sendable, Hashable {
    /// One side.
    case left, right
    /// Both sides, that one first.
    case leftFirst, rightFirst
    /// Both sides in an order that the seed decides: the same seed gives the same order on every
    /// machine, and over many seeds, running numbers of participants among them, either side comes
    /// first about as often. What is measured second is measured on a person who is warm, so that a
    /// study of both sides wants this.
    case random(seed: UInt64)

    /// The orders by their names.
    public enum Name: String, Sendable, CaseIterable { case left, right, both, rightFirst, random }

    /// The order of that name.
    ///
    /// - Parameter seed: what a random order follows from.
    public init(_ name: Name, seed: UInt64 = 0) {
      self =
        switch name {
        case .left: .left
        case .right: .right
        case .both: .leftFirst
        case .rightFirst: .rightFirst
        case .random: .random(seed: seed)
        }
    }

    /// The sides in the order in which they are measured.
    public var order: [Side] {
      switch self {
      case .left: [.left]
      case .right: [.right]
      case .leftFirst: [.left, .right]
      case .rightFirst: [.right, .left]
      case .random(let seed): Self.isOdd(seed) ? [.right, .left] : [.left, .right]
      }
    }

    /// The last bit of SplitMix64's first number. Steele, Lea, Flood 2014,
    /// doi 10.1145/2660193.2660195.
    private static func isOdd(_ seed: UInt64) -> Bool {
      var z = seed &+ 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return (z ^ (z >> 31)) & 1 == 1
    }
  }
}
