// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A movement that one device measures from its neutral posture, and what is known of it beforehand.
///
/// ```swift
/// let rotation = TestedMovement(Joint.neck.movements[0], place: .some(place), side: .unstated)
/// ```
public struct TestedMovement: Sendable, Hashable {
  /// The movement.
  public let movement: Movement
  /// The standard test that is done: what gravity shows of it. `nil` if nothing is known.
  public let test: MovementTest?
  /// Where the device sits; `nil` if nobody said.
  public let place: DevicePlace?
  /// The side of the body.
  public let side: Side

  /// A movement, by default with its usual test.
  public init(
    _ movement: Movement, test: MovementTest? = nil, place: DevicePlace? = nil,
    side: Side = .unstated
  ) {
    (self.movement, self.test) = (movement, test ?? movement.tests.first)
    (self.place, self.side) = (place, side)
  }

  /// The axis of the positive movement in the device's frame, a unit vector; `nil` where nobody said how
  /// the device sits.
  public var turn: Vector3? { test.flatMap { inDevice($0.turn(on: side)) } }

  /// The direction to the sky at the start in the device's frame, a unit vector; `nil` as for ``turn``.
  var up: Vector3? { test.flatMap { inDevice($0.up) } }

  /// The degrees that the smallest repetition has, 4…10: a small movement has small ones.
  package var minimumExcursion: Double {
    let least = movement.directions.map(\.limits.usual).min() ?? 80
    return min(10, max(4, least / 8))
  }

  private func inDevice(_ direction: BodyDirection) -> Vector3? {
    guard let place else { return nil }
    let (screen, top) = place.directions(on: side)
    let (z, y, v) = (Vector3(screen), Vector3(top), Vector3(direction))
    return Vector3(v.dot(y.cross(z)), v.dot(y), v.dot(z))
  }
}

extension Vector3 {
  /// The unit vector of a direction of the body: x forward, y to the left, z up.
  package init(_ direction: BodyDirection) {
    let (x, y, z) = direction.components
    self.init(x, y, z)
  }
}
