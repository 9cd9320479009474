// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// A movement of the joint table that a finding is of, with the angle of each direction.
public struct MovementFinding: Sendable, Hashable {
  /// The joint.
  public let joint: Joint
  /// Its movement.
  public let movement: Movement
  /// The standard test; `nil` for none.
  public let test: MovementTest?
  /// Where the device sat; `nil` where nobody said.
  public let place: DevicePlace?
  /// The angles that were reached, those of the movement's positive direction first; empty where 0° is no position of
  /// the joint.
  public var directions: [Reach]

  /// How far a joint went in one direction.
  public struct Reach: Sendable, Hashable {
    /// The direction.
    public let direction: Movement.Direction
    /// The angle, positive from 0°; below zero where 0° was not reached.
    public var angle: FoundAngle
    /// The usual angle of such people, degrees; `nil` if no source was checked.
    public var usual: Double?

    /// A reach from its parts; `nil` without a number.
    public init?(_ direction: Movement.Direction, _ angle: FoundAngle?, usual: Double? = nil) {
      guard let angle else { return nil }
      (self.direction, self.angle, self.usual) = (direction, angle, usual)
    }
  }

  /// A movement from its parts.
  public init(
    _ joint: Joint, _ movement: Movement, test: MovementTest? = nil, place: DevicePlace? = nil,
    directions: [Reach] = []
  ) {
    (self.joint, self.movement, self.test) = (joint, movement, test)
    (self.place, self.directions) = (place, directions)
  }

  /// A movement whose directions were reached at both ends of a finding's extent; `nil` where 0° is no position of the
  /// joint.
  public init?(
    _ joint: Joint, _ movement: Movement, test: MovementTest? = nil, place: DevicePlace? = nil,
    reaching ends: Finding
  ) {
    guard ends.zero?.isAnatomical ?? false else { return nil }
    let shown = movement.directions(in: test)
    var least = ends.extent.minimum
    if let end = least { least?.degrees = 0 - end.degrees }
    let reaches = [(movement.positive, ends.extent.maximum), (movement.negative, least)]
    self.init(
      joint, movement, test: test, place: place,
      directions: reaches.filter { shown.contains($0.0) }.compactMap { direction, angle in
        Reach(direction, angle, usual: direction.usual(for: nil, in: test)?.degrees)
      })
  }

  /// The angle of a direction; `nil` if there is none.
  public subscript(direction: Movement.Direction) -> Reach? {
    directions.first { $0.direction == direction }
  }
}
