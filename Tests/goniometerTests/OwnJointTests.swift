// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import ClinicalFindings
import ClinicalTerms
import ConsolePrograms
import FHIRExchange
import Foundation
import Goniometry
import Inertial
import JSON
import LiveSessions
import Localization
import Measurement
import MotionTasks
import Reports
import StudyTasks
import Testing

@testable import goniometer

/// A joint that this package does not have, as an author of one would add it: this value is the whole of
/// it.
extension Joint {
  fileprivate static let finger = Joint(
    "finger",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left finger", german: "Linker Finger"),
        right: Phrase("Right finger", german: "Rechter Finger"),
        unstated: Phrase("Finger", german: "Finger")),
      objects: SidedPhrase(
        left: Phrase("left finger", german: "den linken Finger"),
        right: Phrase("right finger", german: "den rechten Finger"),
        unstated: Phrase("finger", german: "den Finger")),
      limbs: SidedPhrase(
        left: Phrase("left hand", german: "die linke Hand"),
        right: Phrase("right hand", german: "die rechte Hand"),
        unstated: Phrase("hand", german: "die Hand"))),
    proximal: .hand,
    distal: Segment(
      "finger", label: Phrase("Finger", german: "Finger"),
      place: Phrase("on the finger", german: "am Finger")),
    axes: [.lateral],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", Phrase("flexion", german: "Beugung"),
          limits: Movement.Limits(usual: 120, most: 140)),
        negative: Movement.Direction(
          "extension", Phrase("extension", german: "Streckung"),
          limits: Movement.Limits(usual: 40, most: 60)),
        range: Movement.Limits(usual: 150, most: 180))
    ],
    neutral: Neutral(Phrase("the finger straight", german: "der Finger gestreckt")),
    tasks: Tasks(
      purpose: Phrase(
        "This measures how far your %2 bends.", german: "Gemessen wird, wie weit sich %2 beugt."),
      beginning: Phrase(
        "Begin with the finger at %1°.", german: "Beginnen Sie mit dem Finger bei %1°."),
      upright: Phrase(
        "Fasten the sensor to the finger.", german: "Befestigen Sie den Sensor am Finger."),
      across: Phrase(
        "Lay the sensor on the finger.", german: "Legen Sie den Sensor auf den Finger."),
      exercises: [curl]),
    sites: [.left: .snomed("7569003", "Finger structure")])
}

private let curl = Exercise(
  "free", .any,
  words: Exercise.Words(
    "curl",
    pose: Phrase("Hold the finger straight", german: "Halten Sie den Finger gestreckt"),
    position: Phrase(
      "Lay your %1 hand on a table.", german: "Legen Sie die Hand der %1 Seite auf einen Tisch."),
    movement: Exercise.Moved(
      active: Phrase("Curl your %2.", german: "Krümmen Sie %2."),
      passive: Phrase("It is curled.", german: "Er wird gekrümmt.")),
    request: Exercise.Moved(
      active: Phrase("Curl the finger", german: "Krümmen Sie den Finger"),
      passive: Phrase("Let the finger be curled", german: "Lassen Sie den Finger krümmen"))))

@Suite("A joint is one value")
struct OwnJointTests {
  private static func simulated() throws -> SimulatedKnee {
    try KneeSimulation(.init(.sitToStand)).run()
  }

  private func withFinger<Result>(_ body: () throws -> Result) rethrows -> Result {
    // The program's options are made once, of the joints that are known then: not of this one.
    #expect(!CommandTable.goniometer.commands.flatMap(\.options).isEmpty)
    return try Joint.$table.withValue(Joint.standard + [.finger], operation: body)
  }

  private static func report(_ move: SimulatedKnee) throws -> MeasurementReport {
    var request = try MeasurementRequest(segments: [
      .hand: .samples(move.thigh.recording, name: "hand"),
      Joint.finger.distal: .samples(move.shank.recording, name: "finger"),
    ])
    request.settings.side = .left
    return try request.read().report()
  }

  @Test("two sensors on its segments measure it: numbers of any hinge, names of its own")
  func twoSensors() throws {
    try withFinger {
      let move = try Self.simulated()
      let report = try Self.report(move)
      let knee = try MeasurementRequest(segments: [
        .thigh: .samples(move.thigh.recording, name: "thigh"),
        .shank: .samples(move.shank.recording, name: "shank"),
      ]).read().report()
      #expect(report.measuredJoint == .finger)
      #expect(report.range?.range == knee.range?.range)
      let names = report.quality.map(\.name)
      #expect(names.contains("finger_sample_rate") || names.contains { $0.hasPrefix("finger_") })
      #expect(!names.contains { $0.hasPrefix("shank") || $0.hasPrefix("thigh") })
      let program = OutputProgram(name: "test", version: "1")
      let json = try JSONValue(data: Data(report.json(program: program)))
      let found = json.object?["result"]?.object?["finger"]?.object?["calibration"]?.object
      #expect(found?["handDown"] != nil && found?["fingerDown"] != nil)
    }
  }

  @Test("the command measures it by its segments, and says the same as of a knee")
  func command() throws {
    func output(_ joint: Joint) throws -> JSONValue {
      let console = Console(
        program: "goniometer", output: ByteWriter(descriptor: nil, name: "output"),
        messages: ByteWriter(descriptor: nil, name: "messages"), width: 80,
        commandLine: ["goniometer", "analyze", "--json"]
          + zip(joint.segments, ["thigh", "shank"]).flatMap { segment, file in
            let path = ProgramRun.package.appending(path: "datasets/seated-extension/\(file).csv")
            return ["--segment", "\(segment.rawValue)=\(path.path)"]
          })
      #expect(CommandTable.goniometer.run(console) == .success)
      return try JSONValue(data: Data(console.output.pending))
    }
    try withFinger {
      let (finger, knee) = (try output(.finger), try output(.knee))
      func range(_ output: JSONValue) -> JSONValue? {
        output.object?["result"]?.object?["rangeOfMotion"]?.object?["rangeDegrees"]
      }
      #expect(range(finger) != nil && range(finger) == range(knee))
      #expect(finger.object?["result"]?.object?["finger"] != nil)
    }
  }

  @Test("one device on it is judged by its limits")
  func oneDevice() throws {
    try withFinger {
      var request = MeasurementRequest(
        device: .samples(
          try KneeSimulation(.init(.seatedExtension)).run().shank.recording, name: "finger"))
      request.settings.joint = .finger
      request.settings.zero = .stated(degrees: 90)
      #expect(try request.read().report().range != nil)
    }
  }

  @Test("a row of a manifest, a live run and a task have it")
  func frontEnds() throws {
    try withFinger {
      let job = MeasurementJob(
        fields: [("hand", "h.csv"), ("finger", "f.csv")].map { ($0, .string($1)) },
        id: .string("1"), folder: "")
      #expect(try job.request().joint == .finger)
      let demo = try SimulatedSensors(count: 2, of: .finger)
      #expect(demo.sensors.map(\.role) == ["hand", "finger"])
      #expect(SourceSensor.joint(of: demo.sensors) == .finger)

      let move = try Self.simulated()
      var live = LiveMeasurement(.twoSensors(PairOptions(joint: .finger)))
      live.add(move.shank.recording[0], from: 1)
      let obstacle = try #require(live.obstacle)
      #expect(obstacle == "Waiting for the sensor on the hand.")
      let german = Translator(.german, [.measurement])
      #expect(german(sentence: obstacle) == "Der Sensor an der Hand wird gesucht.")

      let json = #"{"activity": "leftFingerRangeOfMotion", "type": "active", "identifier": "f"}"#
      let task = try StudyTask(
        documentData: Data(
          #"{"schemaVersion": 1, "task": {"identifier": "t", "steps": [\#(json)]}}"#.utf8))
      let step = try #require(task.step("f"))
      #expect(step.active?.activity == .rangeOfMotion(.finger, .left))
      let setup = try MotionSetup(step, sensorCount: 2)
      #expect(setup.places == ["hand", "finger"])
      let score = MotionScore(of: [move.thigh.recording, move.shank.recording], setup)
      #expect(score.result != nil, "\(score)")
    }
  }

  @Test("a page and a FHIR observation speak of it")
  func exchange() throws {
    try withFinger {
      let report = try Self.report(Self.simulated())
      let german = Translator(.german, [.measurement, .reports])
      #expect(MeasurementPicture(report, in: german)?.svg().contains("Hand") == true)
      let range = try #require(report.range)
      let result = Finding(
        start: range.start, finish: range.finish, minimum: range.minimum, maximum: range.maximum,
        side: .left)
      let observation = FHIR.Observation(result.stating(.finger))
      let text = String(
        decoding: try JSONValue.object(observation.members).jsonBytes(), as: UTF8.self)
      #expect(text.contains("7569003") && text.contains("Left finger"))
    }
  }
}
