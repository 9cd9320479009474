// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import JSON
public import StudyTasks

/// A movement of the joint table that a kept result names, with the angle of each direction.
public struct ReportedMovement: Sendable, Hashable {
  /// The joint.
  public var joint: Joint
  /// Its movement.
  public var movement: Movement
  /// The standard test by its name; `nil` for none.
  public var test: String?
  /// The angles that were reached, those of the movement's positive direction first.
  public var directions: [Reach]

  /// How far a joint went in one direction.
  public struct Reach: Sendable, Hashable {
    /// The direction.
    public var direction: Movement.Direction
    /// Degrees, positive from neutral.
    public var degrees: Double
    /// Half of the 95 % interval; NaN if it is not known.
    public var halfWidth95: Double
    /// The usual angle of such people, degrees; NaN if no source was checked.
    public var usual: Double

    /// A reach from its parts.
    public init(
      _ direction: Movement.Direction, _ degrees: Double, halfWidth95: Double = .nan,
      usual: Double = .nan
    ) {
      (self.direction, self.degrees, self.usual) = (direction, degrees, usual)
      self.halfWidth95 = halfWidth95
    }
  }

  /// A movement from its parts.
  public init(_ joint: Joint, _ movement: Movement, test: String? = nil, directions: [Reach]) {
    (self.joint, self.movement) = (joint, movement)
    (self.test, self.directions) = (test, directions)
  }

  /// The movement that a task's result names; `nil` if it names none that is known.
  public init?(_ result: RangeOfMotionResult) {
    guard result.jointMovement != nil, let joint = result.namedJoint,
      let movement = result.movement(), let reached = result.reached()
    else { return nil }
    self.init(
      joint, movement, test: result.standardTest,
      directions: reached.map { reach in
        let usual = reach.direction.usual(
          for: nil, in: result.standardTest.flatMap(movement.test(named:)))
        return Reach(
          reach.direction, reach.degrees, halfWidth95: reach.halfWidth95 ?? .nan,
          usual: usual?.degrees ?? .nan)
      })
  }

  /// An entry of `result.movements`; `nil` if the joint has no such movement.
  init?(_ entry: JSONValue, of joint: Joint) {
    guard let entry = entry.object,
      let movement = entry["movement"]?.string.flatMap(joint.movement(named:))
    else { return nil }
    let reaches = entry["directions"]?.array ?? []
    self.init(
      joint, movement, test: entry["test"]?.string,
      directions: reaches.compactMap { reach in
        guard let reach = reach.object, let degrees = reach["degrees"]?.double,
          let direction = reach["name"]?.string.flatMap(movement.direction(named:))
        else { return nil }
        return Reach(
          direction, degrees, halfWidth95: reach["half95Degrees"]?.double ?? .nan,
          usual: reach["usualDegrees"]?.double ?? .nan)
      })
  }

  /// The movements of a row of a batch, whose cells hold names and numbers between spaces.
  static func all(inRow row: [String: String]) -> [ReportedMovement] {
    func cells(_ name: String) -> [String] {
      row[name]?.split(separator: " ").map(String.init) ?? []
    }
    guard let joint = row["joint"].flatMap(Joint.init(rawValue:)) else { return [] }
    let (degrees, halves) = (
      cells("direction_deg").map(Double.init), cells("direction_half95_deg").map(Double.init)
    )
    var rest = Array(cells("direction").enumerated())
    // Earlier programs did not write the tests.
    let tests = cells("test")
    return cells("movement").enumerated().compactMap { place, name in
      guard let movement = joint.movement(named: name) else { return nil }
      let own = rest.prefix { movement.direction(named: $0.element) != nil }
      rest.removeFirst(own.count)
      let reaches = own.compactMap { index, name -> Reach? in
        guard degrees.indices.contains(index), let angle = degrees[index],
          let direction = movement.direction(named: name)
        else { return nil }
        let half = halves.indices.contains(index) ? halves[index] : nil
        return Reach(direction, angle, halfWidth95: half ?? .nan)
      }
      let test = tests.indices.contains(place) && tests[place] != "-" ? tests[place] : nil
      return ReportedMovement(joint, movement, test: test, directions: reaches)
    }
  }

  /// Joint, movement and test by their names: only measurements that share them are compared.
  var key: [String] { [joint.rawValue, movement.name, test ?? ""] }

  /// The standard test; `nil` for none, or one that is not known.
  var standardTest: MovementTest? { test.flatMap(movement.test(named:)) }

  /// The angle of a direction; `nil` if there is none.
  subscript(direction: Movement.Direction) -> Reach? {
    directions.first { $0.direction == direction }
  }

  /// The ends of the movement on one axis, on which its positive direction is positive; 0 for a direction
  /// that the test does not go to.
  var ends: (minimum: Reach, maximum: Reach) {
    let maximum = self[movement.positive] ?? Reach(movement.positive, 0)
    var minimum = self[movement.negative] ?? Reach(movement.negative, 0)
    minimum.degrees = 0 - minimum.degrees
    return (minimum, maximum)
  }
}

extension ReportedMovement {
  /// The angles to the left and to the right, of a joint that has both: a neck that turns.
  var sides: (left: Reach, right: Reach)? {
    func stem(_ reach: Reach, _ side: Side) -> Substring? {
      let name = reach.direction.name
      return name.hasPrefix(side.rawValue) ? name.dropFirst(side.rawValue.count) : nil
    }
    guard let left = directions.first(where: { stem($0, .left) != nil }),
      let right = directions.first(where: { stem($0, .right) != nil }),
      stem(left, .left) == stem(right, .right)
    else { return nil }
    return (left, right)
  }

  /// The place of the movement in the joint table.
  var place: (joint: Int, movement: Int) {
    (
      Joint.allCases.firstIndex(of: joint) ?? 0,
      joint.movements.firstIndex { $0.name == movement.name } ?? 0
    )
  }
}
