// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

/// A test of the joint table with the names that a failure shows.
struct TableTest: Sendable, CustomTestStringConvertible {
  let joint: Joint
  let movement: Movement
  let test: MovementTest

  static let all = Joint.standard.flatMap { joint in
    joint.standardTests.map { TableTest(joint: joint, movement: $0.movement, test: $0.test) }
  }

  var testDescription: String { "\(joint.rawValue) \(movement.name) \(test.name)" }

  func tested(place: DevicePlace? = nil, side: Side = .right) -> TestedMovement {
    TestedMovement(
      movement, test: test, place: place, side: joint.hasSides ? side : .unstated)
  }

  /// Simulates with the device at a place, and measures with what is stated of it.
  func measured(
    place: DevicePlace?, stating stated: DevicePlace?, side: Side = .right,
    _ change: (inout MovementSimulation.Parameters) -> Void = { _ in }
  ) throws -> (HingeAnalysis, MovementSimulation.Reach) {
    var parameters = MovementSimulation.Parameters([tested(place: place, side: side)])
    if test.isOneSided {
      parameters.reach[0].positive *= test.first == .flexion ? 1 : 0
      parameters.reach[0].negative *= test.first == .extension ? 1 : 0
    }
    if test.startDegrees > 0 { parameters.reach = [.init(positive: 20, negative: 85)] }
    change(&parameters)
    let trial = MovementSimulation(parameters).run()
    let options = HingeOptions(tested(place: stated, side: side), of: joint)
    return (try HingeAnalysis(trial.recording, options: options, side: side), trial.reached[0])
  }
}

@Suite("Movements with one device")
struct TestedMovementTests {
  private func expectRight(
    _ found: HingeAnalysis, _ truth: MovementSimulation.Reach, _ test: MovementTest,
    within tolerance: Double = 0.5, _ comment: Comment
  ) throws {
    let range = try #require(found.movementRange)
    #expect(range.directions.count == (test.isOneSided ? 1 : 2), comment)
    for reach in range.directions {
      let isPositive = reach.direction == range.movement.positive
      let expected =
        isPositive ? test.startDegrees + truth.positive : truth.negative - test.startDegrees
      #expect(abs(reach.degrees - expected) < tolerance, comment)
    }
  }

  @Test(
    "both directions come out under their names, at every place and on both sides",
    arguments: TableTest.all)
  func exact(_ one: TableTest) throws {
    for place in one.test.places {
      for side in [Side.left, .right] {
        let (found, truth) = try one.measured(place: place, stating: place, side: side)
        try expectRight(found, truth, one.test, "\(place.name) \(side)")
        #expect(found.quality.overall == .good, "\(place.name): \(found.quality.summary)")
        #expect(try #require(found.planeShare) > 0.98)
      }
    }
  }

  @Test(
    "without a place the first movement tells, however the device is turned",
    arguments: TableTest.all)
  func unplaced(_ one: TableTest) throws {
    for turn in [0.0, 40, 115, 180] {
      let (found, truth) = try one.measured(place: one.test.places[0], stating: nil) {
        $0.turnDegrees = turn
      }
      try expectRight(found, truth, one.test, "turned by \(turn)°")
      // A plane that gravity cannot tell from another is asked for, not guessed.
      let plane = found.quality.first { $0.name == "movement_plane" }
      #expect(plane?.verdict != .bad)
      #expect(plane?.verdict == .good || one.joint.movements.count > 1)
    }
  }

  @Test("the first movement may be the small one", arguments: TableTest.all)
  func smallFirst(_ one: TableTest) throws {
    guard !one.test.isOneSided, one.test.startDegrees == 0 else { return }
    var options = HingeOptions(one.tested(), of: one.joint)
    options.sense = .firstMovement(.extension)
    var parameters = MovementSimulation.Parameters([one.tested(place: one.test.places[0])])
    // Turned about, the device goes to the small end first.
    parameters.reach = [.init(positive: 12, negative: 0.6 * one.movement.negative.limits.usual)]
    let trial = MovementSimulation(parameters).run()
    let found = try HingeAnalysis(trial.recording, options: options)
    let range = try #require(found.movementRange)
    #expect(abs(range.directions[1].degrees - trial.reached[0].positive) < 0.5)
    #expect(abs(range.directions[0].degrees - trial.reached[0].negative) < 0.5)
  }

  @Test("what is not the movement, the range or the place is bad", arguments: TableTest.all)
  func refused(_ one: TableTest) throws {
    let place = one.test.places[0]
    let (moved, _) = try one.measured(place: place, stating: place) { $0.slipDegrees = 25 }
    #expect(moved.quality.overall == .bad, "slipped")
    let (far, _) = try one.measured(place: place, stating: place) {
      $0.reach[0].positive = 1.1 * one.movement.positive.limits.most + 10 - one.test.startDegrees
    }
    #expect(one.test.isOneSided && one.test.first == .extension || far.quality.overall == .bad)
    let others = [BodyDirection.forward, .left, .up].filter { !$0.isParallel(to: one.test.turn) }
    for turn in others {
      let other = MovementTest(
        one.test.name, one.test.posture, up: one.test.up, turn: turn, places: one.test.places)
      var parameters = MovementSimulation.Parameters([
        TestedMovement(one.movement, test: other, place: place, side: .right)
      ])
      parameters.reach = [.init(positive: 25, negative: 25)]
      let trial = MovementSimulation(parameters).run()
      let options = HingeOptions(one.tested(place: place), of: one.joint)
      let found = try? HingeAnalysis(trial.recording, options: options, side: .right)
      #expect(found.map { $0.quality.overall == .bad } ?? true, "about \(turn)")
    }
  }

  @Test("a recording that begins or ends in movement is never good")
  func ends() throws {
    let one = TableTest.all.first { $0.joint == .neck } ?? TableTest.all[0]
    let trial = MovementSimulation(
      MovementSimulation.Parameters([one.tested(place: one.test.places[0])])
    ).run()
    let all = trial.recording
    let options = HingeOptions(one.tested(place: one.test.places[0]), of: one.joint)
    let middle = all.count / 2
    for (rows, name) in [(260..<all.count, "neutral"), (0..<middle, "neutral_return")] {
      let found = try HingeAnalysis(InertialRecording(all[rows]), options: options)
      #expect(found.quality.first { $0.name == name }?.verdict != .good, "\(name)")
    }
  }

  @Test("repetitions are counted in each direction, and their mean is that of what was done")
  func repetitions() throws {
    let one = TableTest.all.first { $0.joint == .wrist } ?? TableTest.all[0]
    let (found, truth) = try one.measured(place: one.test.places[0], stating: one.test.places[0]) {
      $0.repetitions = 4
    }
    let range = try #require(found.movementRange)
    #expect(range.repetitions.count == 8)
    let positive = try #require(range.statistics(of: one.movement.positive))
    #expect(positive.count == 4 && abs(positive.mean - truth.positive) < 0.5)
    let times = range.repetitions.map(\.peak)
    #expect(times == times.sorted())
    #expect(range.repetitions.allSatisfy { $0.start < $0.peak && $0.peak < $0.end ?? .infinity })
  }

  @Test("several movements are told apart by their axes, in whatever order they are named")
  func several() throws {
    let neck = Joint.neck
    let forehead = try #require(neck.movements[0].tests[0].places.first)
    let done = ["flexion-extension", "side-bending", "rotation"].compactMap { name in
      neck.movements.first { $0.name == name }
    }
    let tested = done.map { TestedMovement($0, place: forehead) }
    var parameters = MovementSimulation.Parameters(tested)
    parameters.errors = SensorGrade.phone.errors
    let trial = MovementSimulation(parameters).run()
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let parts = try MovementBouts.split(trial.recording, into: order.map { tested[$0] })
      #expect(parts.map(\.tested) == tested)
    }
    for (part, truth) in zip(try MovementBouts.split(trial.recording, into: tested), trial.reached)
    {
      let found = try HingeAnalysis(
        part.recording, options: HingeOptions(part.tested, of: neck))
      let range = try #require(found.movementRange)
      #expect(abs(range.directions[0].degrees - truth.positive) < 3)
      #expect(abs(range.directions[1].degrees - truth.negative) < 3)
    }
    #expect(
      throws: MeasurementError.movementCount(
        found: 3, named: ["flexion-extension", "side-bending"])
    ) {
      try MovementBouts.split(trial.recording, into: Array(tested.prefix(2)))
    }
  }

  @Test("words name what is reached, and what is lacking only where a joint has such a thing")
  func words() throws {
    func range(_ joint: Joint, _ degrees: ClosedRange<Double>) throws -> MovementRange {
      let time = (0..<400).map { Double($0) / 100 }
      let (low, high) = (degrees.lowerBound, degrees.upperBound)
      let angles = time.map { $0 < 1 ? low : $0 < 3 ? high : low }
      return try MovementRange(
        AngleSeries(time: time, degrees: angles), of: joint.movements[0])
    }
    let knee = try range(.knee, 10...120)
    #expect(knee.words(of: .knee) == "lacks 10° of extension, 120° of flexion")
    #expect(knee.neutralZero == "0-10-120")
    let neck = try range(.neck, -55...60)
    #expect(
      neck.words(of: .neck) == "60° of rotation to the left, 55° of rotation to the right")
    #expect(neck.neutralZero == "55-0-60" && abs(neck.degrees - 115) < 1e-9)
    #expect(
      try range(.neck, 5...60).words(of: .neck)
        == "5° before neutral in rotation to the right, 60° of rotation to the left")
  }

  @Test("nothing usable is an error, whatever comes in")
  func hostile() {
    let one = TableTest.all[0]
    let options = HingeOptions(one.tested(place: one.test.places[0]), of: one.joint)
    let still = InertialRecording(
      (0..<300).map {
        InertialSample(
          time: Double($0) / 100, specificForce: Vector3(0, 9.81, 0), angularVelocity: .zero)
      })
    for recording in [
      InertialRecording(), InertialRecording(still.prefix(1)), InertialRecording(still.prefix(3)),
      still,
    ] {
      #expect(throws: MeasurementError.self) {
        try HingeAnalysis(recording, options: options)
      }
      #expect(throws: MeasurementError.self) {
        try MovementBouts.split(recording, into: [one.tested(), one.tested()])
      }
    }
  }
}
