// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Measurement
import Testing

@Suite("Movements by their names")
struct MovementNamesTests {
  private static func recording(
    _ joint: Joint, _ names: [String], place: String? = nil
  ) throws -> InertialRecording {
    var settings = try MovementNames(joint: joint.rawValue, movements: names, place: place)
      .apply(to: MeasurementSettings(side: .right))
    if place == nil { settings.place = settings.tested.first?.test?.places.first?.name }
    return MovementSimulation(MovementSimulation.Parameters(settings.tested)).run().recording
  }

  private func request(
    _ recording: InertialRecording, _ named: MovementNames, side: Side = .unstated
  ) -> MeasurementRequest {
    var request = MeasurementRequest(device: .samples(recording, name: "device"))
    request.named = named
    request.settings.side = side
    return request
  }

  @Test("a name that does not fit is refused with the ones that do")
  func refused() throws {
    let recording = try Self.recording(.neck, ["rotation"])
    let cases: [(MovementNames, String)] = [
      (MovementNames(joint: "toe"), "'toe' is no joint"),
      (MovementNames(joint: "knee", movements: ["pronation-supination"]), "a knee has no movement"),
      (MovementNames(joint: "elbow", movements: ["rotation"]), "an elbow has no movement"),
      (MovementNames(joint: "neck"), "a neck has several movements"),
      (MovementNames(joint: "neck", movements: ["rotation", "rotation"]), "named twice"),
      (MovementNames(joint: "neck", movements: ["rotation"], test: "prone"), "seated, supine"),
      (MovementNames(joint: "neck", movements: ["rotation"], place: "shin"), "forehead, crown"),
      (
        MovementNames(joint: "neck", movements: ["rotation"], firstDirection: "flexion"),
        "leftRotation, rightRotation"
      ),
      (MovementNames(movements: ["rotation"]), "name the joint"),
      (MovementNames(firstDirection: "leftRotation"), "name the joint"),
      (
        MovementNames(joint: "hip", movements: ["rotation"], place: "shin"),
        "state left or right"
      ),
    ]
    for (named, words) in cases {
      do {
        _ = try request(recording, named).read()
        Issue.record("\(named) was taken")
      } catch {
        #expect("\(error)".contains(words), "\(error)")
      }
    }
    var person = MovementNames(joint: "neck", movements: ["rotation"])
    person.age = 30
    #expect(throws: MeasurementFailure.self) { try request(recording, person).read() }
    (person.age, person.sex) = (140, .male)
    #expect(throws: MeasurementFailure.self) { try request(recording, person).read() }
  }

  @Test("the JSON has the joint and its movements, and nothing of them where none is named")
  func json() throws {
    let recording = try Self.recording(.neck, ["rotation"])
    func result(_ named: MovementNames) throws -> [String: Any] {
      let report = try request(recording, named).read().report()
      let bytes = try report.json(program: OutputProgram(name: "test", version: "1"))
      let all = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      return try #require(all["result"] as? [String: Any])
    }
    let named = try result(MovementNames(joint: "neck", movements: ["rotation"], place: "forehead"))
    #expect(named["joint"] as? String == "neck")
    let movements = try #require(named["movements"] as? [[String: Any]])
    #expect(movements.count == 1 && movements[0]["movement"] as? String == "rotation")
    let directions = try #require(movements[0]["directions"] as? [[String: Any]])
    #expect(directions.compactMap { $0["name"] as? String } == ["leftRotation", "rightRotation"])
    #expect(movements[0]["verdict"] as? String == "good")
    let plain = try result(MovementNames())
    #expect(plain["joint"] == nil && plain["movements"] == nil)
  }

  @Test("several movements give a report each, and the worst verdict counts")
  func several() throws {
    let names = ["flexion-extension", "rotation"]
    let recording = try Self.recording(.trunk, names)
    let all = try request(
      recording, MovementNames(joint: "trunk", movements: names, place: "t12")
    ).read().report()
    #expect(all.parts.count == 2 && all.movements.map(\.movement.name) == names)
    #expect(all.range == nil && all.verdict == .good)
    #expect(all.parts.allSatisfy { $0.range != nil })
    // Without the place nobody knows flexion from side bending.
    let unplaced = try request(
      recording, MovementNames(joint: "trunk", movements: names)
    ).read().report()
    #expect(unplaced.verdict == .doubtful)
    #expect(unplaced.movements.map(\.words) == all.movements.map(\.words))
  }

  @Test("the first movement that is stated goes before that of the test")
  func firstMovement() throws {
    let recording = try Self.recording(.neck, ["rotation"])
    func first(_ direction: String?) throws -> String {
      try request(
        recording,
        MovementNames(joint: "neck", movements: ["rotation"], firstDirection: direction)
      ).read().report().movements[0].range.repetitions[0].direction.name
    }
    #expect(try first(nil) == "leftRotation")
    #expect(try first("rightRotation") == "rightRotation")
  }

  @Test(
    "of two sensors the joint is known: age and sex need none named, a foreign direction is refused"
  )
  func pairs() throws {
    var person = MovementNames()
    (person.age, person.sex) = (70, .female)
    func applied(_ named: MovementNames, _ pair: Joint?) throws -> MeasurementSettings {
      try named.apply(to: MeasurementSettings(), between: pair)
    }
    #expect(try applied(person, .knee).person == ReferencePerson(age: 70, sex: .female))
    #expect(try applied(person, .knee).movements.map(\.name) == ["flexion-extension"])
    #expect(try applied(person, .hip).person == ReferencePerson(age: 70, sex: .female))
    #expect(try applied(person, .hip).movements.isEmpty)
    #expect(throws: MeasurementRequestError.jointNeeded(.age)) { try applied(person, nil) }
    let first = MovementNames(firstDirection: "leftRotation")
    #expect(throws: MeasurementRequestError.jointNeeded(.firstMovement)) { try applied(first, nil) }
    func settled(_ named: MovementNames, _ pair: Joint) throws -> PairOptions {
      try named.liveSettings(MeasurementSettings(), pair: pair).pairOptions
    }
    #expect(
      throws: MeasurementRequestError.unknownDirection("leftRotation", .knee, ["flexion-extension"])
    ) { try settled(first, .knee) }
    let sagittal = "dorsiflexion-plantarflexion"
    for movements in [[], ["inversion-eversion"], [sagittal]] {
      func first(_ name: String) throws -> FirstMovement? {
        try settled(MovementNames(movements: movements, firstDirection: name), .ankle).firstMovement
      }
      #expect(try first("dorsiflexion") == .flexion)
      #expect(try first("plantarflexion") == .extension)
      #expect(
        throws: MeasurementRequestError.unknownDirection("eversion", .ankle, [sagittal])
      ) { try first("eversion") }
    }
  }

  @Test(
    "two sensors take the posture of a test that begins in the neutral one; other tests are refused"
  )
  func testsOfPairs() throws {
    func options(_ joint: Joint, _ test: String, _ movements: [String] = []) throws -> PairOptions {
      try MovementNames(movements: movements, test: test)
        .liveSettings(MeasurementSettings(), pair: joint).pairOptions
    }
    for movements in [[], ["abduction-adduction"]] {
      #expect(try options(.hip, "supine", movements).sky == .forward)
      #expect(try options(.hip, "standing", movements).sky == .up)
    }
    #expect(try options(.hip, "prone").sky == .backward)
    #expect(try options(.ankle, "seated").sky == .up)
    // A hip that is bent, an arm that is lifted, a joint whose zero is the stance, and a test that the joint has not.
    for (joint, test) in [(Joint.hip, "seated"), (.shoulder, "abducted"), (.knee, "prone")] {
      #expect(throws: MeasurementRequestError.needsOneDevice(.test)) { try options(joint, test) }
    }
    let opening = Joint.ankle.movements[0]
    #expect(throws: MeasurementRequestError.unknownTest("supine", opening.name, opening)) {
      try options(.ankle, "supine")
    }
  }
}
