// SPDX-License-Identifier: Apache-2.0

/// A direction of a person's body, as the person sees it.
///
/// The three pairs make a right-handed frame: x forward, y to the left, z up.
public enum BodyDirection: String, Sendable, Hashable, CaseIterable {
  /// Where the person looks.
  case forward
  /// Behind the person.
  case backward
  /// To the person's left.
  case left
  /// To the person's right.
  case right
  /// From the feet to the head.
  case up
  /// From the head to the feet.
  case down

  /// The components along forward, left and up; a unit vector.
  public var components: (x: Double, y: Double, z: Double) {
    switch self {
    case .forward: (1, 0, 0)
    case .backward: (-1, 0, 0)
    case .left: (0, 1, 0)
    case .right: (0, -1, 0)
    case .up: (0, 0, 1)
    case .down: (0, 0, -1)
    }
  }

  /// The direction that points the other way.
  public var opposite: BodyDirection {
    switch self {
    case .forward: .backward
    case .backward: .forward
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }

  /// The same direction on the other side of the body.
  public var mirrored: BodyDirection { self == .left || self == .right ? opposite : self }

  /// The axis about which the mirrored movement turns: what a mirror does to a turn.
  public var mirroredTurn: BodyDirection { self == .left || self == .right ? self : opposite }

  /// Whether both lie on one line.
  public func isParallel(to other: BodyDirection) -> Bool {
    self == other || self == other.opposite
  }
}
