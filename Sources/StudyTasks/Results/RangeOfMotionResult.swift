// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import JSON

/// The range of motion of a joint, as plain numbers.
///
/// Degrees, flexion positive, 0° where ``zero`` says. Under ResearchKit's method (``method``) they are
/// elevations of the limb from the vertical, extension positive. The numbers are those of the whole
/// recording, as ResearchKit has them; ``exercise`` has those of the exercise alone.
public struct RangeOfMotionResult: Sendable, Hashable {
  /// The angle at the beginning.
  public var start: Double
  /// The angle at the end.
  public var finish: Double
  /// The least angle on the way.
  public var minimum: Double
  /// The greatest angle on the way.
  public var maximum: Double
  /// The greatest less the least.
  public var range: Double
  /// The side of the body. JSON leaves an unstated side out.
  public var side: Side
  /// Who moved the joint: the person or somebody else. JSON leaves it out if it is unstated.
  public var movement: Activity
  /// How often the joint went there and back; `nil` where they were not counted.
  public var repetitions: Int?
  /// How far the numbers can be trusted.
  public var quality: Quality?
  /// The method that gave the numbers, with its version.
  public var method: String?
  /// Half of the 95 % interval of the range, degrees; `nil` where it is not known.
  public var rangeHalfWidth95: Double?
  /// Half of the 95 % intervals of the least and of the greatest angle, degrees; `nil` where it is not known.
  public var minimumHalfWidth95, maximumHalfWidth95: Double?
  /// The meaning of 0°; `nil` if it is not stated.
  public var zero: AngleZero?
  /// The joint, its movement and its standard test, by their names in the joint table: the greatest angle is
  /// that of the movement's positive direction. `nil`: the joint's first movement, by no test.
  public var joint, jointMovement, standardTest: String?
  /// The exercise, without a stance before it and the ways into position and back; `nil` where it was
  /// not told apart.
  public var exercise: Exercise?
  /// The doubtful checks of the numbers and what to do about each, a sentence each.
  public var remarks: [String] = []

  /// Makes a result from its numbers; `range` is `maximum − minimum` unless given.
  public init(
    start: Double, finish: Double, minimum: Double, maximum: Double, range: Double? = nil,
    side: Side = .unstated, movement: Activity = .unstated, repetitions: Int? = nil,
    quality: Quality? = nil, method: String? = nil
  ) {
    self.start = start
    self.finish = finish
    self.minimum = minimum
    self.maximum = maximum
    self.range = range ?? maximum - minimum
    self.side = side
    self.movement = movement
    self.repetitions = repetitions
    self.quality = quality
    self.method = method
  }

  /// The part of a measurement in which the joint was exercised.
  public struct Exercise: Sendable, Hashable {
    /// When it began, seconds on the recording's clock.
    public var start: Double
    /// When it ended, seconds.
    public var end: Double
    /// The least angle in it.
    public var minimum: Double
    /// The greatest angle in it.
    public var maximum: Double
    /// The greatest less the least.
    public var range: Double
    /// Half of the 95 % interval of the range, degrees; `nil` where it is not known.
    public var rangeHalfWidth95: Double?
    /// Half of the 95 % intervals of the least and of the greatest angle, degrees; `nil` where it is not known.
    public var minimumHalfWidth95, maximumHalfWidth95: Double?
    /// Degrees by which it stopped short of 0°, at least zero; `nil` where 0° is no position that it
    /// should reach.
    public var extensionLag: Double?

    /// An exercise from its numbers; `range` is `maximum − minimum`.
    public init(start: Double, end: Double, minimum: Double, maximum: Double) {
      (self.start, self.end, self.minimum, self.maximum) = (start, end, minimum, maximum)
      range = maximum - minimum
    }
  }

  /// How far a measurement can be trusted.
  public enum Quality: String, JSONName { case good, doubtful, invalid }
}

extension RangeOfMotionResult {
  /// How far a joint moved.
  public struct Extent: Sendable, Hashable {
    /// The least angle, degrees.
    public let minimum: Double
    /// The greatest angle, degrees.
    public let maximum: Double
    /// The greatest less the least, degrees.
    public let range: Double
    /// Half of the range's 95 % interval, degrees; `nil` if it is not known.
    public let rangeHalfWidth95: Double?
    /// Half of the 95 % intervals of the least and of the greatest angle, degrees; `nil` if it is not known.
    public let minimumHalfWidth95, maximumHalfWidth95: Double?
  }

  /// The extent of the exercise, or of the whole recording if the exercise was not told apart: the clinical
  /// result.
  public var extent: Extent {
    guard let exercise else {
      return Extent(
        minimum: minimum, maximum: maximum, range: range, rangeHalfWidth95: rangeHalfWidth95,
        minimumHalfWidth95: minimumHalfWidth95, maximumHalfWidth95: maximumHalfWidth95)
    }
    return Extent(
      minimum: exercise.minimum, maximum: exercise.maximum, range: exercise.range,
      rangeHalfWidth95: exercise.rangeHalfWidth95,
      minimumHalfWidth95: exercise.minimumHalfWidth95,
      maximumHalfWidth95: exercise.maximumHalfWidth95)
  }
}

extension RangeOfMotionResult {
  /// An angle that was reached in a direction, degrees from 0°.
  public struct Reached: Sendable, Hashable {
    /// The direction.
    public let direction: Movement.Direction
    /// Positive from 0°; below zero where 0° was not reached.
    public let degrees: Double
    /// Half of the 95 % interval, degrees; `nil` if it is not known.
    public let halfWidth95: Double?
  }

  /// The angles of a movement's directions; of the one of a test that goes to one side. `nil` where the
  /// joint is not known, or 0° is no position of it.
  ///
  /// - Parameter joint: that of the step; `nil` for the one that the result names.
  public func reached(by joint: Joint? = nil) -> [Reached]? {
    guard let movement = movement(of: joint), zero?.isAnatomical ?? false else { return nil }
    let shown = movement.directions(in: standardTest.flatMap(movement.test(named:)))
    return [
      Reached(
        direction: movement.positive, degrees: extent.maximum,
        halfWidth95: extent.maximumHalfWidth95),
      Reached(
        direction: movement.negative, degrees: -extent.minimum,
        halfWidth95: extent.minimumHalfWidth95),
    ].filter { shown.contains($0.direction) }
  }

  /// The movement that was measured: the joint's first one unless another is named; `nil` where the joint is
  /// not known.
  package func movement(of joint: Joint? = nil) -> Movement? {
    let joint = joint ?? namedJoint
    return jointMovement.flatMap { joint?.movement(named: $0) } ?? joint?.movements.first
  }

  /// The joint that the result names; `nil` if it names none that is known.
  package var namedJoint: Joint? { joint.flatMap(Joint.init(rawValue:)) }
}
