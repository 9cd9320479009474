// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Foundation

/// The result of a measurement of one movement of a joint, with everything that a reader needs to use it.
///
/// Angles are degrees, positive in flexion or the movement's positive direction, 0° where ``zero`` says. Under
/// ResearchKit's method they are elevations of the limb from the vertical, extension positive.
public struct Finding: Sendable, Hashable {
  // MARK: What was measured

  /// The joint; `nil` where nobody said.
  public var joint: Joint?
  /// The movement with its standard test, where one was named.
  public var movement: MovementFinding?
  /// The side of the body.
  public var side: Side
  /// Who moved the joint.
  public var activity: Activity
  /// The way the angles were made; `nil` where it is not known.
  public var method: MeasurementMethod?
  /// The attitude filter by its name; `nil` where it is not known, or there was none.
  public var filter: String?
  /// The meaning of 0°; `nil` if it is not known.
  public var zero: AngleZero?

  // MARK: The angles

  /// The angle at the beginning of the recording, and at its end; `nil` if it is not known.
  public var start, finish: Double?
  /// The extent of the whole recording, as ResearchKit has it.
  public var whole: Extent
  /// The exercise, without a stance before it and the ways into position and back; `nil` where it was not told
  /// apart.
  public var exercise: Exercise?
  /// How often the joint went there and back; `nil` where that was not counted.
  public var repetitions: Int?

  // MARK: How far they can be trusted

  /// Whether the numbers can be used; `nil` where nobody said.
  public var verdict: Verdict?
  /// The doubts with their remedies, a sentence each.
  public var remarks: [String] = []
  /// Whether the sensors were simulated, so that nothing of a person was measured.
  public var isSimulated = false

  // MARK: When, of whom and from what

  /// The person, the visit and a remark, as they were stated.
  public var identity = MeasurementIdentity()
  /// When it was measured; `nil` where nobody said.
  public var time: ZonedTime?
  /// The step of a task, or the task of a care plan, that measured it.
  public var step: String?
  /// The device, in words.
  public var device: String?
  /// Tells what was measured from everything else; `nil` where nobody said.
  public var origin: Origin?
  /// The name of the file or the measurement that it was read from; empty for none.
  public var source = ""

  /// The source of the angles.
  public enum Origin: Sendable, Hashable {
    /// Recordings, by their SHA-256 in hexadecimal, in their order.
    case recordings([String])
    /// A measurement within the run of a task.
    case run(UUID, result: String)
  }

  /// Makes a finding from the angles of a whole recording; `range` is `maximum − minimum` unless given. A number
  /// that is not finite is one that is not known.
  public init(
    start: Double = .nan, finish: Double = .nan, minimum: Double = .nan, maximum: Double = .nan,
    range: Double? = nil, side: Side = .unstated, activity: Activity = .unstated,
    repetitions: Int? = nil, verdict: Verdict? = nil
  ) {
    (self.start, self.finish) = (start.known, finish.known)
    whole = Extent(minimum: minimum, maximum: maximum, range: range)
    (self.side, self.activity) = (side, activity)
    (self.repetitions, self.verdict) = (repetitions, verdict)
  }

  /// How far a joint moved.
  public struct Extent: Sendable, Hashable {
    /// The least angle, the greatest, and the greatest less the least; `nil` where it is not known.
    public var minimum, maximum, range: FoundAngle?

    /// An extent from its parts.
    public init(_ minimum: FoundAngle?, _ maximum: FoundAngle?, range: FoundAngle?) {
      (self.minimum, self.maximum, self.range) = (minimum, maximum, range)
    }

    /// An extent of angles without intervals; `range` is `maximum − minimum` unless given.
    public init(minimum: Double = .nan, maximum: Double = .nan, range: Double? = nil) {
      self.init(
        FoundAngle(minimum), FoundAngle(maximum), range: FoundAngle(range ?? maximum - minimum))
    }
  }

  /// The part of a measurement in which the joint was exercised.
  public struct Exercise: Sendable, Hashable {
    /// When it began and ended, seconds on the recording's clock; `nil` where it is not known.
    public var start, end: Double?
    /// How far the joint moved in it.
    public var extent: Extent
    /// Degrees by which it stopped short of 0°, at least zero; `nil` where 0° is no position that it should reach.
    public var extensionDeficit: Double?

    /// An exercise from its parts.
    public init(start: Double? = nil, end: Double? = nil, _ extent: Extent = Extent()) {
      (self.start, self.end, self.extent) = (start, end, extent)
    }
  }
}

/// An angle with its uncertainty.
public struct FoundAngle: Sendable, Hashable {
  /// The angle.
  public var degrees: Double
  /// Half of its 95 % interval, degrees, greater than zero; `nil` if it is not known.
  public var halfWidth95: Double?
  /// The same beside another measurement of this limb by sensors that sit in the same way, whose straps are off alike; `nil`:
  /// ``halfWidth95``.
  public var repeatHalfWidth95: Double?

  /// An angle; `nil` for a number that is not finite. An interval without a width is not known.
  public init?(
    _ degrees: Double?, halfWidth95: Double? = nil, repeatHalfWidth95: Double? = nil
  ) {
    guard let degrees = degrees?.known else { return nil }
    self.init(finite: degrees, halfWidth95, repeatHalfWidth95)
  }

  init(finite degrees: Double, _ halfWidth95: Double?, _ repeatHalfWidth95: Double? = nil) {
    func width(_ half: Double?) -> Double? { half.flatMap { $0 > 0 ? $0.known : nil } }
    self.degrees = degrees
    self.halfWidth95 = width(halfWidth95)
    self.repeatHalfWidth95 = repeatHalfWidth95 == halfWidth95 ? nil : width(repeatHalfWidth95)
  }
}

extension Double {
  /// The number, if it is finite.
  package var known: Double? { isFinite ? self : nil }
}

// The numbers that a reader looks at.
extension Finding {
  /// The extent of the exercise, or of the whole recording if the exercise was not told apart: the clinical result.
  public var extent: Extent { exercise?.extent ?? whole }

  /// The least and the greatest angle: of a named movement those of its directions, 0° for one that the test does not
  /// go to, else those of ``extent``.
  public var ends: (minimum: FoundAngle?, maximum: FoundAngle?) {
    guard let movement, !movement.directions.isEmpty else {
      return (extent.minimum, extent.maximum)
    }
    var least = movement[movement.movement.negative]?.angle ?? FoundAngle(0)
    if let end = least { least?.degrees = 0 - end.degrees }
    return (least, movement[movement.movement.positive]?.angle ?? FoundAngle(0))
  }

  /// The least angle of ``ends``, degrees; not a number if it is not known.
  public var minimum: Double { ends.minimum?.degrees ?? .nan }
  /// The greatest angle, degrees; not a number if it is not known.
  public var maximum: Double { ends.maximum?.degrees ?? .nan }
  /// The greatest less the least, degrees; not a number if it is not known.
  public var range: Double { extent.range?.degrees ?? .nan }
  /// Half of the range's 95 % interval, degrees; not a number if it is not known.
  public var rangeHalfWidth95: Double { extent.range?.halfWidth95 ?? .nan }

  /// Degrees beyond which no range of a joint is.
  package static let largestRange = 360.0

  /// Whether there are numbers of a person that can be used.
  public var isUsable: Bool {
    range >= 0 && range <= Self.largestRange && verdict != .bad && !isSimulated
  }

  /// The movement that was measured: the joint's first one unless another is named; `nil` where the joint is not known.
  package var measured: Movement? { movement?.movement ?? joint?.movements.first }

  /// The angles that were reached in the directions of the movement, those of a test to one side alone in one
  /// direction. `nil` where the joint is not known, or 0° is no position of it.
  public var reached: [MovementFinding.Reach]? {
    if let movement { return movement.directions.isEmpty ? nil : movement.directions }
    guard let joint, let first = joint.movements.first else { return nil }
    return MovementFinding(joint, first, reaching: self)?.directions
  }

  /// The method and the filter: `two sensors, boundedPosition`; `nil` where the method is not known.
  package var methodWords: String? {
    method.map { method in
      [method == .twoSensors ? "two sensors" : method.rawValue, filter].compactMap(\.self)
        .joined(separator: ", ")
    }
  }

  /// States the joint of a finding that names none.
  package func stating(_ joint: Joint?) -> Finding {
    var finding = self
    if self.joint == nil { finding.joint = joint }
    return finding
  }
}
