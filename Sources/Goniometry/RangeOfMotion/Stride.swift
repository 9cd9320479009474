// SPDX-License-Identifier: Apache-2.0

/// A stride: from the initial contact of a foot to its next one.
///
/// Other definitions of a contact lie up to 60 ms apart: compare stride times between systems, not instants.
public struct Stride: Sendable, Hashable, Codable {
  /// Seconds of the initial contact that begins it, on the recording's clock.
  public let start: Double
  /// Seconds of the foot off in it; `nil` for a sensor that does not show it.
  public let footOff: Double?
  /// Seconds of the initial contact that ends it.
  public let end: Double
  /// Metres along the ground; `nil` for a sensor that is not on a foot.
  public let length: Double?
  /// Metres upwards, likewise.
  public let rise: Double?
  /// Degrees that the segment turned about the vertical, left positive.
  public let turn: Double
  /// Which bout it belongs to, from 1: strides that follow each other.
  public package(set) var bout = 1
  /// Whether it begins or ends its bout.
  public package(set) var isAtAnEnd = false

  /// Seconds of a stride of somebody who walks.
  package static let seconds = 0.6...2.2
  /// Share of the stance in one, without which it is a pause or no walking.
  package static let stance = 0.45...0.8
  /// Degrees from which it turns, and metres up or down from which it is one of stairs.
  static let (leastTurn, leastRise) = (30.0, 0.15)

  /// A stride from its parts.
  package init(
    start: Double, footOff: Double?, end: Double, length: Double? = nil, rise: Double? = nil,
    turn: Double = 0
  ) {
    (self.start, self.footOff, self.end) = (start, footOff, end)
    (self.length, self.rise, self.turn) = (length, rise, turn)
  }

  /// Seconds.
  public var duration: Double { end - start }
  /// The stance's share of it, 0…1: from the contact to the foot off.
  public var stanceShare: Double? { footOff.map { ($0 - start) / duration } }
  /// Metres a second.
  public var speed: Double? { length.map { $0 / duration } }
  /// Whether it goes straight on.
  public var isStraight: Bool { abs(turn) <= Self.leastTurn }
  /// Whether it goes up or down stairs.
  public var isOfStairs: Bool { rise.map { abs($0) > Self.leastRise } ?? false }

  /// Whether it counts in means: straight, on level ground, neither the first nor the last of its bout.
  public var isSteady: Bool { isStraight && !isOfStairs && !isAtAnEnd }

  /// Whether it is a stride of walking.
  package var isWalking: Bool {
    Self.seconds.contains(duration) && stanceShare.map(Self.stance.contains) ?? true
  }
}
