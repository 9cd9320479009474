// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import ClinicalFindings
import ClinicalTerms
import Drawing
import Foundation
import Goniometry
import JSON
import Localization
import Measurement
import StudyTasks
import Testing

@testable import Reports

@Suite("Courses of named movements")
struct MovementCourseTests {
  /// A document as `analyze --json` writes it, with the keys that a course reads.
  private func document(
    _ joint: String, _ movement: String, test: String, side: String = "unstated",
    visit: String = "2026-03-02", _ reached: [(String, Double)], half: Double = 3
  ) throws -> [Finding] {
    let directions = reached.map {
      #"{"name": "\#($0)", "degrees": \#($1), "half95Degrees": \#(half), "repetitionCount": 3}"#
    }
    let range = reached.map(\.1).reduce(0, +)
    let text = """
      {"method": "hinge", "identity": {"subject": "P07", "visit": "\(visit)"},
       "inputs": [{"files": [{"sha256": "\(joint)\(movement)\(side)\(visit)\(range)"}]}],
       "result": {"verdict": "good", "joint": "\(joint)", "movements": [
         {"movement": "\(movement)", "test": "\(test)", "side": "\(side)", "activity": "active",
          "directions": [\(directions.joined(separator: ","))], "rangeDegrees": \(range),
          "half95Degrees": \(half), "verdict": "good"}]}}
      """
    let json = try JSONValue(data: Data(text.utf8))
    return try #require(try Finding.all(inReport: json, source: "a.json"))
  }

  private func cells(_ own: [Finding]) throws -> [String: [String]] {
    let table = try #require(SideTable(RangeCourse.all(of: own, .english), .english).table)
    return Dictionary(uniqueKeysWithValues: table.rows.map { ($0[0], Array($0.dropFirst())) })
  }

  @Test("each movement of a result is a measurement with its joint, test, directions and side")
  func reading() throws {
    let found = try document(
      "ankle", "dorsiflexion-plantarflexion", test: "lunge", side: "left", [("dorsiflexion", 35)])
    #expect(found.count == 1)
    let one = try #require(found.first)
    let movement = try #require(one.movement)
    #expect(movement.joint == .ankle && movement.test?.name == "lunge" && one.side == .left)
    #expect(movement.directions.map(\.angle.degrees) == [35] && one.repetitions == 3)
    #expect((one.minimum, one.maximum, one.range) == (0, 35, 35))
    let negative = try document(
      "neck", "rotation", test: "seated", [("leftRotation", 60), ("rightRotation", 50)])
    #expect(negative.first?.minimum == -50 && negative.first?.maximum == 60)
  }

  @Test("left stands beside right, and is told apart beyond the root of the squares of both halves")
  func sides() throws {
    func rows(_ right: Double, visit: String = "2026-03-02") throws -> [String: [String]] {
      try cells(
        document(
          "shoulder", "flexion-extension", test: "standing", side: "left",
          [("flexion", 150), ("extension", 40)], half: 3)
          + document(
            "shoulder", "flexion-extension", test: "standing", side: "right", visit: visit,
            [("flexion", right), ("extension", 40)], half: 4))
    }
    let flexion = try rows(155.1)["Shoulder: flexion"]
    #expect(flexion?[0...3] == ["150.0 ± 3.0", "155.1 ± 4.0", "5.1", "yes"])
    #expect(try rows(154.9)["Shoulder: flexion"]?[3] == "no")
    #expect(try rows(155.1)["Shoulder: extension"]?[2...3] == ["0.0", "no"])
    let apart = try rows(170, visit: "2026-05-02")["Shoulder: flexion"]
    #expect(apart?[2...3] == ["", "other visit"])
  }

  @Test("a neck's rotation has its two sides in one row, its bending a row each")
  func neck() throws {
    let rows = try cells(
      document("neck", "rotation", test: "seated", [("leftRotation", 60), ("rightRotation", 50)])
        + document(
          "neck", "flexion-extension", test: "seated", [("flexion", 40), ("extension", 55)]))
    let turned = rows["Neck: rotation to the left, rotation to the right"]
    #expect(turned?[0...4] == ["", "60.0 ± 3.0", "50.0 ± 3.0", "10.0", "yes"])
    #expect(rows["Neck: flexion"]?[0...1] == ["40.0 ± 3.0", ""])
    #expect(rows.count == 3)
  }

  @Test("joints, movements and tests are never joined into one course")
  func apart() throws {
    let own = try [
      document("hip", "rotation", test: "seated", side: "left", [("internalRotation", 30)]),
      document(
        "ankle", "dorsiflexion-plantarflexion", test: "lunge", side: "left", visit: "2026-04-01",
        [("dorsiflexion", 35)]),
      document(
        "ankle", "dorsiflexion-plantarflexion", test: "seated", side: "left", visit: "2026-05-01",
        [("dorsiflexion", 12), ("plantarflexion", 40)]),
    ].flatMap(\.self)
    #expect(RangeCourse.all(of: own, .english).map(\.usable.count) == [1, 1, 1])
    let program = SimulatedReports.program
    for words in [Translator.english, Translator(.german, [.joints, .measurement, .reports])] {
      let page = MarkupReader(CoursePage(own, program: program, in: words).html)
      #expect(page.isWellFormed && page.elements.contains { $0.name == "table" })
      #expect(!page.readTexts.contains { $0.contains("Since the first visit") })
    }
  }

  @Test("a joint without sides has a course without a side")
  func course() throws {
    let own = try [("2026-03-02", 50.0), ("2026-05-02", 70)].flatMap { visit, degrees in
      try document(
        "trunk", "flexion-extension", test: "standing", visit: visit,
        [("flexion", degrees), ("extension", 20)])
    }
    let person = try #require(PersonCourse.all(of: own, in: .english).first)
    #expect(person.lines.map { $0.analysis.change(from: 0, to: 1).degrees } == [20, 0, 20])
    #expect(person.courses[0].title.hasPrefix("Trunk, flexion – extension"))
    #expect(person.lines[0].title == "Trunk, flexion, active, one device")
  }

  @Test("a row of a batch gives a measurement of each of its movements")
  func row() {
    let found = Finding.all(
      inSummaryRow: [
        "id": "n", "method": "hinge", "verdict": "good", "joint": "neck",
        "movement": "flexion-extension rotation",
        "direction": "flexion extension leftRotation rightRotation",
        "direction_deg": "40 55 62 58", "direction_half95_deg": "2 2 3 4",
      ], source: "n.csv")
    #expect(found.map(\.movement?.movement.name) == ["flexion-extension", "rotation"])
    #expect(found.map(\.range) == [95, 120])
    #expect(found.last?.minimum == -58 && found.last?.minimumHalfWidth95 == 4)
  }

  @Test(
    "a measurement that comes as a document and as a rounded row is one, and a row without its test another"
  )
  func routes() throws {
    func row(_ test: String?) -> [Finding] {
      var cells = [
        "id": "n", "method": "hinge", "verdict": "good", "joint": "trunk", "activity": "active",
        "movement": "flexion-extension", "direction": "flexion extension",
        "direction_deg": "50.0 20.0", "direction_half95_deg": "2.0 2.0", "visit": "2026-03-02",
        "sha256": "ab",
      ]
      cells["test"] = test
      return Finding.all(inSummaryRow: cells, source: "n.csv")
    }
    var own = try document(
      "trunk", "flexion-extension", test: "standing", visit: "2026-03-02",
      [("flexion", 50.001), ("extension", 20.002)])
    own[0].origin = .recordings(["ab"])
    let subject = own[0].identity.subject
    func named(_ rows: [Finding]) -> [Finding] {
      rows.map { row in
        var row = row
        row.identity[.subject] = subject
        return row
      }
    }
    #expect((own + named(row("standing"))).withoutRepeats.count == 1)
    // An earlier program did not write it.
    #expect((own + named(row(nil))).withoutRepeats.count == 2)
  }

  @Test("the step of a task that did a standard test is the same movement as a recording's")
  func step() throws {
    var angles = Finding(
      start: 0, finish: 0, minimum: -50, maximum: 62, activity: .active, verdict: .good)
    (angles.zero, angles.method, angles.filter) = (.neutral, .hinge, "bounded-position")
    let rotation = try #require(Joint.neck.movement(named: "rotation"))
    angles.joint = .neck
    angles.movement = MovementFinding(
      .neck, rotation, test: rotation.test(named: "seated"), reaching: angles)
    let time = Date(timeIntervalSince1970: 1_772_445_600)
    let leaf = LeafResult(
      identifier: "m", startDate: time, endDate: time, value: .rangeOfMotion(angles))
    var result = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
      results: [StepResult(identifier: "m", startDate: time, endDate: time, results: [leaf])])
    result.identity = MeasurementIdentity(subject: "P07")
    let kept = try TaskResult(document: result.document)
    let own =
      try kept.findings
      + document("neck", "rotation", test: "seated", [("leftRotation", 60), ("rightRotation", 50)])
    #expect(own[0].movement?.directions.map(\.angle.degrees) == [62, 50])
    #expect(RangeCourse.all(of: own, .english).map(\.usable.count) == [2])
  }
}
