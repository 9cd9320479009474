// SPDX-License-Identifier: Apache-2.0

/// A standard test of a movement with one device: the posture that is 0°, where the device sits and what
/// gravity shows of it.
///
/// Directions are those of the right side, of the body in the posture that the test begins with.
public struct MovementTest: Sendable, Hashable {
  /// The name in options, files and JSON: `seated`.
  public let name: String
  /// The posture at the start and at the end, held still: `sitting upright, looking straight ahead`.
  public let posture: Phrase
  /// The direction of the body that points to the sky in it.
  public let up: BodyDirection
  /// The axis about which the positive movement turns the segment, right-handed.
  public let turn: BodyDirection
  /// Where the device may sit, the usual place first.
  public let places: [DevicePlace]
  /// The angle of the joint in that posture, degrees; 0 for most.
  public let startDegrees: Double
  /// The movement that the test begins with.
  public let first: FirstMovement
  /// Whether the test goes in that direction alone, so that it says nothing of the other.
  public let isOneSided: Bool
  /// Whether the body's weight takes the joint further than muscles do, so that usual ranges do not hold.
  public let isWeightBearing: Bool
  /// The sentences that a task says to the person; `nil` if no task leads through the test.
  public let says: Words?

  /// The sentences of a task. `%1` is the side.
  public struct Words: Sendable, Hashable {
    /// The movement to both ends and back, a sentence or two.
    public let movement: Phrase
    /// The same as a request that is said while it goes on.
    public let request: Phrase

    /// Words from their parts.
    public init(_ movement: Phrase, request: Phrase) {
      (self.movement, self.request) = (movement, request)
    }
  }

  /// A test from its parts.
  public init(
    _ name: String, _ posture: Phrase, up: BodyDirection = .up, turn: BodyDirection,
    places: [DevicePlace], startDegrees: Double = 0, first: FirstMovement = .flexion,
    isOneSided: Bool = false, isWeightBearing: Bool = false, says: Words? = nil
  ) {
    (self.name, self.posture, self.up, self.turn) = (name, posture, up, turn)
    (self.places, self.startDegrees) = (places, startDegrees)
    (self.first, self.isOneSided, self.says) = (first, isOneSided, says)
    self.isWeightBearing = isWeightBearing
  }

  /// Whether the movement is about the vertical, where gravity does not show the angle.
  public var isAboutVertical: Bool { turn.isParallel(to: up) }

  /// The axis of the positive movement on a side of the body.
  public func turn(on side: Side) -> BodyDirection {
    side == .left ? turn.mirroredTurn : turn
  }

  /// Whether the sign of the movement, as a device at that place shows it, depends on the side.
  public func isMirrored(at place: DevicePlace) -> Bool {
    turn.mirroredTurn != turn || place.directions(on: .left) != place.directions(on: .right)
  }
}

/// A place of a telephone, or of a sensor with the same axes (x to the right of the screen, y to its top, z
/// out of it), on the body.
///
/// Directions are those of the right side, in the posture that a test begins with.
public struct DevicePlace: Sendable, Hashable {
  /// The name in options, files and JSON: `forehead`.
  public let name: String
  /// The place: `flat on the forehead`.
  public let words: Phrase
  /// Where the screen faces.
  public let screen: BodyDirection
  /// Where the upper edge points.
  public let top: BodyDirection

  /// A place from its parts.
  public init(_ name: String, _ words: Phrase, screen: BodyDirection, top: BodyDirection) {
    (self.name, self.words, self.screen, self.top) = (name, words, screen, top)
  }

  /// Where the screen and the upper edge point on a side of the body.
  public func directions(on side: Side) -> (screen: BodyDirection, top: BodyDirection) {
    side == .left ? (screen.mirrored, top.mirrored) : (screen, top)
  }
}
