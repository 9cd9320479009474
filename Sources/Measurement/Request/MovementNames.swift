// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry

/// The joint and the movements that are asked for, by the names that options, manifests and JSON have.
///
/// ```swift
/// request.named = MovementNames(joint: "neck", movements: ["rotation"], place: "forehead")
/// ```
public struct MovementNames: Sendable, Hashable {
  /// The joint; `nil`: nobody named one.
  public var joint: String?
  /// The movements in their order; empty: the joint's only one.
  public var movements: [String]
  /// The standard test; `nil`: the usual one of each movement.
  public var test: String?
  /// The place of the device; `nil`: nobody said.
  public var place: String?
  /// The direction of the first movement; `nil`: as the test begins.
  public var firstDirection: String?
  /// The person's age in years, for the usual ranges beside the result; `nil`: nobody said.
  public var age: Int?
  /// The person's sex, for the same; `nil`: nobody said.
  public var sex: Sex?

  /// Names, all of which may be left out.
  public init(
    joint: String? = nil, movements: [String] = [], test: String? = nil, place: String? = nil,
    firstDirection: String? = nil
  ) {
    (self.joint, self.movements) = (joint, movements)
    (self.test, self.place, self.firstDirection) = (test, place, firstDirection)
  }

  /// Movements as one text, separated by commas; `nil` if one is of no joint.
  @Sendable public static func list(_ text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return names.allSatisfy(known.contains) ? names : nil
  }

  /// The texts of ``list(_:)``, to stand after "expected".
  public static var expectation: String {
    "movements, separated by commas; they are \(known.joined(separator: ", "))"
  }

  /// The name of every movement of the joint table, once.
  private static var known: [String] {
    Joint.allCases.flatMap(\.movements).map(\.name).reduce(into: []) { all, name in
      if !all.contains(name) { all.append(name) }
    }
  }

  /// The person whom usual ranges are looked up for.
  package func person() throws(MeasurementRequestError) -> ReferencePerson? {
    switch (age, sex) {
    case (nil, nil): return nil
    case (let age?, let sex?):
      guard ReferencePerson.ageLimits.contains(age) else { throw .ageOutOfRange(age) }
      return ReferencePerson(age: age, sex: sex)
    case (_?, nil): throw .needsBoth(.age, .sex)
    case (nil, _?): throw .needsBoth(.sex, .age)
    }
  }

  /// The settings with what is named; the same settings where nothing is.
  ///
  /// - Parameter pair: the joint between two sensors, which a movement belongs to where no joint is named; `nil` for
  ///   one device.
  /// - Throws: ``MeasurementRequestError`` for a name that there is not, names that do not go together and
  ///   one that is missing.
  public func apply(
    to settings: MeasurementSettings, between pair: Joint? = nil
  ) throws(MeasurementRequestError) -> MeasurementSettings {
    var settings = settings
    if let firstDirection { settings.firstDirection = firstDirection }
    // A range to compare with is that of a movement: of a joint with one it is known which.
    let isOfPair = !movements.isEmpty || (hasPerson && pair?.movements.count == 1)
    guard let joint = joint ?? (isOfPair ? pair?.rawValue : nil) else {
      if pair != nil {
        if place != nil { throw .needsOneDevice(.place) }
        (settings.test, settings.person) = (test, try person())
      } else if let setting = firstStated {
        throw .jointNeeded(setting)
      }
      return settings
    }
    guard let known = Joint(rawValue: joint) else { throw .unknownJoint(joint) }
    settings.joint = known
    var movements: [Movement] = []
    for name in self.movements {
      guard let movement = known.movement(named: name) else { throw .unknownMovement(name, known) }
      guard !movements.contains(movement) else { throw .repeatedMovement(name) }
      movements.append(movement)
    }
    if movements.isEmpty {
      guard known.movements.count == 1 else { throw .movementNeeded(known) }
      movements = known.movements
    }
    (settings.movements, settings.test, settings.place) = (movements, test, place)
    settings.person = try person()
    return settings
  }

  /// The settings of a live measurement, checked.
  ///
  /// - Parameter pair: the joint between two sensors; `nil` for one device.
  package func liveSettings(
    _ settings: MeasurementSettings, pair: Joint?
  ) throws(MeasurementRequestError) -> MeasurementSettings {
    var settings = try apply(to: settings, between: pair)
    if let pair { try settings.take(pair: pair) }
    if settings.movements.count > 1 { throw .oneMovementLive }
    try settings.check(sensorCount: pair == nil ? 1 : 2)
    return settings
  }

  /// The settings of a simulated test, checked: the device sits at the usual place unless one is named.
  package func simulated(side: Side) throws(MeasurementRequestError) -> MeasurementSettings {
    var settings = try apply(to: MeasurementSettings(side: side))
    try settings.check(sensorCount: 1)
    if settings.place == nil { settings.place = settings.tested.first?.test?.places.first?.name }
    return settings
  }

  private var hasPerson: Bool { age != nil || sex != nil }

  /// The first setting that needs a joint.
  private var firstStated: MeasurementSetting? {
    let isStated: [(MeasurementSetting, Bool)] = [
      (.movement, !movements.isEmpty), (.test, test != nil), (.place, place != nil),
      (.age, age != nil), (.sex, sex != nil),
      (.firstMovement, firstDirection.map { FirstMovement(rawValue: $0) == nil } ?? false),
    ]
    return isStated.first { $0.1 }?.0
  }
}

// What is measured.
extension MeasurementSettings {
  /// Takes the joint between two sensors.
  ///
  /// - Throws: `otherJoint` where another one was named.
  mutating func take(pair: Joint) throws(MeasurementRequestError) {
    if !movements.isEmpty, joint != pair { throw .otherJoint(pair, joint) }
    joint = pair
  }

  /// The movements with their tests, the place of the device and the side; empty where none is named.
  public var tested: [TestedMovement] {
    movements.map { movement in
      let used = test.flatMap(movement.test(named:)) ?? movement.tests.first
      return TestedMovement(
        movement, test: used,
        place: place.flatMap { joint.place(named: $0, of: movement, in: used) },
        side: joint.hasSides ? side : .unstated)
    }
  }

  /// The movement that comes first: as it was stated, or as the test begins.
  func first(of tested: TestedMovement) -> FirstMovement {
    statedFirst(of: tested.movement) ?? tested.test?.first ?? .flexion
  }

  /// The movement that comes first as it was stated, by its name or as flexion or extension.
  private func statedFirst(of movement: Movement?) -> FirstMovement? {
    FirstMovement.allCases.first { movement?[$0].name == firstDirection } ?? firstMovement
  }

  /// The movement with which two sensors begin.
  private var opening: Movement? { joint.movements.first { $0.plane == .sagittal } }

  /// The direction that comes first with two sensors, as it was stated.
  var firstOfPair: FirstMovement? { statedFirst(of: opening) }

  /// The named test as two sensors take it: it begins with both segments in the neutral posture, so that its movement turns
  /// about the joint's own axis. `nil` where none is named, or only tests that begin otherwise.
  var testOfPair: MovementTest? {
    test.flatMap { name in
      joint.movements.lazy.compactMap { movement in
        movement.test(named: name).flatMap { $0.turn == movement.turn ? $0 : nil }
      }.first
    }
  }

  /// Refuses a test, a place or a direction that two sensors do not have.
  private func checkPair() throws(MeasurementRequestError) {
    if place != nil { throw .needsOneDevice(.place) }
    if let test, joint.pairMethod == .hinge || testOfPair == nil {
      let isKnown = joint.movements.contains { $0.test(named: test) != nil }
      guard !isKnown, let opening else { throw .needsOneDevice(.test) }
      throw .unknownTest(test, opening.name, opening)
    }
    guard let name = firstDirection, firstMovement == nil, let opening,
      opening.direction(named: name) == nil
    else { return }
    throw .unknownDirection(name, joint, [opening.name])
  }

  /// Refuses a test, a place or a direction that the movements do not have.
  func checkMovements(sensorCount: Int) throws(MeasurementRequestError) {
    if sensorCount == 2 { try checkPair() }
    guard !movements.isEmpty else { return }
    let foreign = movements.first { movement in joint.movement(named: movement.name) == nil }
    if let foreign { throw .unknownMovement(foreign.name, joint) }
    guard sensorCount == 1 else { return }
    if let firstDirection,
      !movements.flatMap(\.directions).contains(where: { $0.name == firstDirection })
    {
      throw .unknownDirection(firstDirection, joint, movements.map(\.name))
    }
    for (movement, tested) in zip(movements, tested) {
      if let test, tested.test?.name != test { throw .unknownTest(test, movement.name, movement) }
      guard let place else { continue }
      guard let known = tested.place, let test = tested.test else {
        throw .unknownPlace(place, movement.name, joint.places(of: movement, in: tested.test))
      }
      if joint.hasSides, side == .unstated, test.isMirrored(at: known) { throw .sideNeeded(place) }
    }
  }
}

extension Joint {
  /// The places of a device for a movement in the posture of a test: those of the test first, then those of
  /// the joint's other movements in that posture.
  func places(of movement: Movement, in test: MovementTest?) -> [DevicePlace] {
    guard let test else { return [] }
    let others = movements.flatMap(\.tests).filter { $0.posture == test.posture }
    return (test.places + others.flatMap(\.places)).reduce(into: []) { all, place in
      if !all.contains(where: { $0.name == place.name }) { all.append(place) }
    }
  }

  func place(named name: String, of movement: Movement, in test: MovementTest?) -> DevicePlace? {
    places(of: movement, in: test).first { $0.name == name }
  }
}
