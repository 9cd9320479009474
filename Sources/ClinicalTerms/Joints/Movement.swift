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

  /// A plane of the body.
  public enum Plane: String, Sendable, Hashable, CaseIterable {
    /// Forwards and backwards.
    case sagittal
    /// To the sides.
    case frontal
    /// About the long axis of the segment.
    case transverse
  }

  /// One of the two movements.
  public struct Direction: Sendable, Hashable {
    /// The name in JSON: `flexion`, `leftRotation`.
    public let name: String
    /// The noun: `flexion`.
    public let noun: Phrase
    /// Degrees from neutral that adults usually reach; `nil` if no source was checked. Context for a
    /// reader, never a verdict.
    public let usual: UsualRange?
    /// Limits of the angle from neutral, degrees.
    public let limits: Limits
    /// LOINC codes of the angle that is reached.
    public let codes: [MovementCode]

    /// A direction from its parts.
    public init(
      _ name: String, _ noun: Phrase, usual: UsualRange? = nil, limits: Limits,
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
  public init(
    _ name: String, _ plane: Plane, positive: Direction, negative: Direction, range: Limits
  ) {
    (self.name, self.plane, self.positive, self.negative, self.range) =
      (name, plane, positive, negative, range)
  }

  /// Both directions, the positive one first.
  public var directions: [Direction] { [positive, negative] }

  /// Degrees that a joint hardly and never exceeds. A result beyond them is doubtful and bad.
  public struct Limits: Sendable, Hashable {
    /// Few people exceed this.
    public let usual: Double
    /// No person exceeds this.
    public let most: Double

    /// Limits in degrees; `usual` is at most `most`.
    public init(usual: Double, most: Double) { (self.usual, self.most) = (usual, most) }
  }

  /// The range that adults usually reach, with its source.
  public struct UsualRange: Sendable, Hashable {
    /// Degrees from neutral.
    public let degrees: Double
    /// The publication.
    public let source: String

    /// A range from its parts.
    public init(_ degrees: Double, _ source: String) {
      (self.degrees, self.source) = (degrees, source)
    }

    /// A reference value of the American Academy of Orthopaedic Surgeons, as at least two later tables
    /// quote it; some tables under its name have other numbers.
    static func orthopaedicSurgeons(_ degrees: Double) -> UsualRange {
      UsualRange(degrees, "American Academy of Orthopaedic Surgeons, Joint Motion, 1965")
    }
  }
}
