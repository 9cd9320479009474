// SPDX-License-Identifier: Apache-2.0

/// A pair of opposite movements of a joint in one plane.
public struct Movement: Sendable, Hashable {
  /// The name in options, files and JSON: `flexion-extension`.
  public let name: String
  /// The plane of the body in which the joint moves, at the neutral posture.
  public let plane: Plane
  /// The movement that counts as positive.
  public let positive: Direction
  /// The opposite movement.
  public let negative: Direction
  /// Limits of the whole range, degrees.
  public let range: Limits
  /// The axis about which the positive movement turns the distal segment against the proximal one, right-handed,
  /// at the neutral posture of standing, on the right side.
  public let turn: BodyDirection
  /// The direction that comes first in the neutral-zero notation (Ryf & Weymann 1995, Injury 26 Suppl 1:1): extension,
  /// abduction and external rotation of a limb.
  public let zeroFirst: FirstMovement
  /// Its standard tests with one device, the usual one first; empty if none is known.
  public let tests: [MovementTest]

  /// A plane of the body.
  public enum Plane: String, Sendable, Hashable, CaseIterable {
    /// Forwards and backwards.
    case sagittal
    /// To the sides.
    case frontal
    /// About the long axis of the segment.
    case transverse

    /// The axis of the positive movement of most joints: a hanging limb goes forwards, to its own side, and
    /// turns its front to the other side.
    package var usualTurn: BodyDirection {
      switch self {
      case .sagittal: .right
      case .frontal: .backward
      case .transverse: .up
      }
    }
  }

  /// One of the two movements.
  public struct Direction: Sendable, Hashable {
    /// The name in JSON: `flexion`, `leftRotation`.
    public let name: String
    /// The noun: `flexion`.
    public let noun: Phrase
    /// Angles that people usually reach, those of adults first; empty if no source was checked.
    let usual: [UsualRange]
    /// Limits of the angle from neutral, degrees.
    public let limits: Limits
    /// LOINC codes of the angle that is reached.
    public let codes: [MovementCode]

    /// A direction from its parts.
    public init(
      _ name: String, _ noun: Phrase, usual: [UsualRange] = [], limits: Limits,
      codes: [MovementCode] = []
    ) {
      (self.name, self.noun, self.usual, self.limits, self.codes) =
        (name, noun, usual, limits, codes)
    }

    /// The LOINC code of a side and an activity; `nil` if there is none. A code without a side serves
    /// both.
    public func code(_ side: Side, _ activity: Activity) -> ClinicalCode? {
      codes.first { [nil, side].contains($0.side) && $0.activity == activity }?.code
    }
  }

  /// A movement from its parts.
  ///
  /// - Parameter turn: `nil` for that of a hanging limb, which goes forwards, to its own side, and turns its front
  ///   to the other side.
  public init(
    _ name: String, _ plane: Plane, turn: BodyDirection? = nil, positive: Direction,
    negative: Direction, range: Limits, zeroFirst: FirstMovement = .flexion,
    tests: [MovementTest] = []
  ) {
    (self.name, self.plane, self.positive, self.negative, self.range) =
      (name, plane, positive, negative, range)
    (self.turn, self.tests) = (turn ?? plane.usualTurn, tests)
    self.zeroFirst = zeroFirst
  }

  /// Both directions, the positive one first.
  public var directions: [Direction] { [positive, negative] }

  /// Both directions in the order of the neutral-zero notation.
  public var zeroOrder: [Direction] {
    zeroFirst == .flexion ? directions : [negative, positive]
  }

  /// The directions that a test says something of: both, or the one that it goes to.
  ///
  /// - Parameter test: `nil` for both.
  public func directions(in test: MovementTest?) -> [Direction] {
    guard let test, test.isOneSided else { return directions }
    return [self[test.first]]
  }

  /// Degrees that a joint hardly and never exceeds. A result beyond them is doubtful and bad.
  public struct Limits: Sendable, Hashable {
    /// Few people exceed this.
    public let usual: Double
    /// No person exceeds this.
    public let most: Double

    /// Limits in degrees; `usual` is at most `most`.
    public init(usual: Double, most: Double) { (self.usual, self.most) = (usual, most) }
  }
}

extension Movement {
  /// The test of that name; `nil` if there is none.
  public func test(named name: String) -> MovementTest? { tests.first { $0.name == name } }

  /// The direction of that name, or of its name in earlier programs; `nil` if there is none.
  public func direction(named name: String) -> Direction? {
    directions.first { [$0.name, $0.earlierName].contains(name) }
  }

  /// The direction that comes first.
  public subscript(first: FirstMovement) -> Direction { first == .flexion ? positive : negative }
}

extension Movement.Direction {
  /// The name in files of earlier programs, where it was another one.
  package var earlierName: String? {
    ["internalRotation": "inwardRotation", "externalRotation": "outwardRotation"][name]
  }

  /// The range that people like this one usually reach: of a study that measured such people, else of
  /// adults; `nil` if no source was checked, or none holds for the test.
  public func usual(for person: ReferencePerson?, in test: MovementTest? = nil) -> UsualRange? {
    guard !(test?.isWeightBearing ?? false) else { return nil }
    let studied = person.flatMap { person in
      usual.first { $0.group?.contains(person) ?? false }
    }
    return studied ?? usual.first { $0.group == nil }
  }
}
