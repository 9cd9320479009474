// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
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

@Suite("Courses of several measurements")
struct CourseTests {
  private static let german = Translator(.german, [.measurement, .reports])

  private func measurement(
    _ range: Double, _ half: Double = .nan, visit: String? = nil, subject: String? = "P01",
    side: Side = .left, verdict: Verdict? = .good
  ) -> Finding {
    Finding(
      MeasurementIdentity(subject: subject, visit: visit), side: side, activity: .active,
      minimum: 5, maximum: 5 + range, rangeHalfWidth95: half, verdict: verdict, source: "f.json")
  }

  private func page(_ own: [Finding], _ words: Translator = .english) -> MarkupReader {
    let reader = MarkupReader(CoursePage(own, program: SimulatedReports.program, in: words).html)
    #expect(reader.isWellFormed)
    return reader
  }

  @Test("the smallest detectable change is the root of the sum of squares of both half-widths")
  func change() {
    let change = MeasuredChange(6, halfWidths: (3, 4))
    #expect(change.degrees == 6 && change.smallestDetectable == 5)
    #expect(change.isDetectable == true)
    #expect(MeasuredChange(-4.9, halfWidths: (3, 4)).isDetectable == false)
    #expect(MeasuredChange(10, halfWidths: (3, .nan)).isDetectable == nil)
  }

  @Test("of two visits a change beyond that is said, a smaller one is not claimed")
  func sentences() {
    func lead(_ last: Double, _ half: Double) -> String {
      page([
        measurement(80, 3, visit: "2026-03-02"), measurement(last, half, visit: "2026-05-04"),
      ]).readTexts.first { $0.contains("Since the first visit") } ?? ""
    }
    #expect(lead(90, 4).contains("10.0° were gained: from 80.0° (2026-03-02) to 90.0°"))
    #expect(lead(90, 4).contains("more than the 5.0° by which two of 2 visits can differ"))
    #expect(lead(70, 4).contains("10.0° were lost"))
    #expect(lead(84, 4).contains("4.0° more, within the 5.0° that visits differ by anyway"))
    #expect(lead(90, .nan).contains("it cannot be said whether it is a change"))
  }

  @Test("measurements that are not valid take no part, and are counted and listed")
  func invalid() {
    let reader = page([
      measurement(80, 3, visit: "2026-03-02"),
      measurement(160, 3, visit: "2026-04-06", verdict: .bad),
      measurement(81, 4, visit: "2026-05-04"),
    ])
    #expect(
      reader.readTexts.contains { $0.contains("1.0° more, within the 5.0°") })
    #expect(reader.readTexts.contains("✕ not valid"))
    let none = page([measurement(.nan, verdict: .bad)])
    #expect(none.readTexts.contains("No measurement can be used."))
  }

  @Test("what nobody named is listed, and neither compared nor drawn as a course")
  func unnamed() {
    let reader = page([measurement(80, 3, subject: nil), measurement(110, 3, subject: nil)])
    #expect(reader.readTexts.contains { $0.hasPrefix("Nobody said whose measurements these are") })
    #expect(!reader.readTexts.contains { $0.contains("Since the first visit") })
    #expect(!reader.elements.contains { $0.name == "svg" })
    let study = page([
      measurement(80, 3, subject: nil), measurement(110, 3, subject: nil), measurement(70, 3),
    ])
    #expect(!study.readTexts.contains("gain"))
  }

  @Test("methods, steps of tasks, and measurements without a side are not compared")
  func kinds() {
    func changes(_ change: (inout Finding) -> Void) -> Int {
      var other = measurement(110, 3, visit: "2026-05-04")
      change(&other)
      return page([measurement(80, 3, visit: "2026-03-02"), other]).readTexts.count {
        $0.contains("Since the first visit")
      }
    }
    #expect(changes { _ in } > 0)
    #expect(changes { $0.method = .hinge } == 0)
    #expect(changes { $0.step = ("shoulder.range.of.motion.left") } == 0)
    #expect(changes { $0.activity = .passive } == 0)
    #expect(changes { $0.side = .right } == 0)
    let unstated = page([
      measurement(80, 3, visit: "a", side: .unstated),
      measurement(110, 3, visit: "b", side: .unstated),
    ])
    #expect(unstated.readTexts.contains { $0.contains("The side is not stated") })
    #expect(!unstated.readTexts.contains { $0.contains("Since the first visit") })
  }

  @Test("simulated sensors take no part, and a recording that comes twice counts once")
  func left() {
    var simulated = measurement(150, 3, visit: "2026-05-04")
    simulated.isSimulated = true
    var first = measurement(80, 3, visit: "2026-03-02")
    first.origin = .recordings(["ab"])
    let reader = page([first, simulated, first])
    #expect(!reader.readTexts.contains { $0.contains("Since the first visit") })
    #expect(reader.readTexts.contains("Of simulated sensors, and not compared: 1."))
    #expect(reader.readTexts.contains("Measurements of the same recordings, left out: 1."))
  }

  @Test("left and right of different visits are not compared")
  func visits() {
    let reader = page([
      measurement(70, 3, visit: "2026-03-02"),
      measurement(100, 3, visit: "2026-03-23", side: .right),
    ])
    #expect(!reader.readTexts.contains { $0.contains("further") })
    let later = page([
      measurement(70, 3, visit: "2026-03-02"),
      measurement(84, 3, visit: "2026-03-02", side: .right),
      measurement(120, 3, visit: "2026-03-23", side: .right),
    ])
    #expect(
      later.readTexts.contains { $0.contains("2026-03-02 the right side moves 14.0° further") })
  }

  @Test("numbers that no joint has are not used")
  func impossible() {
    #expect(!measurement(1e300, 3).isUsable && !measurement(-4, 3).isUsable)
    #expect(measurement(80, -3).rangeHalfWidth95.isNaN && measurement(80, 0).rangeHalfWidth95.isNaN)
  }

  @Test("visits with a day are put in order by it, those without follow as they were given")
  func order() {
    let visits = ["2026-05-04", "2026-03-02", "2026-04-06"]
    let dated = visits.map { measurement(80, 3, visit: $0) }.inOrderOfTime
    #expect(dated.map(\.identity.visit) == visits.sorted())
    let named = ["later", "2026-03-02", "baseline"].map { measurement(80, 3, visit: $0) }
    #expect(named.inOrderOfTime.map(\.identity.visit) == ["2026-03-02", "later", "baseline"])
    let plain = ["later", "baseline"].map { measurement(80, 3, visit: $0) }
    #expect(plain.inOrderOfTime.map(\.identity.visit) == ["later", "baseline"])
  }

  @Test("the picture has a band, the other side, events and a goal; visits stand at their days")
  func picture() throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal("range=95"))]
    settings.events = [try #require(CourseEvent("2026-03-10=operation"))]
    let person = try #require(
      PersonCourse.all(
        of: [
          measurement(80, 3, visit: "2026-03-02"), measurement(90, 4, visit: "2026-03-30"),
          measurement(99, 4, visit: "2026-03-30", side: .right),
        ], settings, in: .english
      ).first)
    let line = person.lines[0]
    let plot = line.plot(beside: person.other(of: line), settings.events)
    let band = try #require(plot.bands.first)
    #expect(abs(band.lowerBound - 75) < 1e-4 && abs(band.upperBound - 85) < 1e-4)
    let places = plot.series[0].values.map(\.x)
    #expect(places[1] - places[0] == 28 && plot.series[1].values.map(\.y) == [99])
    #expect(plot.levels.map(\.value) == [95] && plot.spans.map(\.label) == ["operation"])
    #expect(plot.spans[0].range.lowerBound - places[0] == 8)
  }

  @Test("left and right are compared, and several persons have a row each")
  func persons() {
    let both = page([
      measurement(80, 3, visit: "a"), measurement(100, 4, visit: "a", side: .right),
    ])
    #expect(both.readTexts.contains { $0.contains("the right side moves 20.0° further") })
    let study = page([
      measurement(80, 3, visit: "2026-03-02"), measurement(90, 4, visit: "2026-04-02"),
      measurement(70, 3, visit: "2026-03-02", subject: "P02"),
      measurement(70, 3, subject: nil, verdict: .bad),
    ])
    #expect(study.readTexts.contains("Overview of the persons"))
    for text in ["P01", "P02", "not stated", "gain", "+10.0 *"] {
      #expect(study.readTexts.contains(text))
    }
  }

  @Test("in German no word of a course is English")
  func german() {
    let own = [
      measurement(80, 3, visit: "2026-03-02"), measurement(90, 4, visit: "2026-04-02"),
      measurement(100, 4, visit: "2026-04-02", side: .right),
      measurement(100, verdict: .bad), measurement(100, side: .unstated, verdict: nil),
    ]
    for measurements in [own, own + [measurement(60, 2, subject: "P02")]] {
      let english = Set(page(measurements).readTexts.filter { $0.count(where: \.isLetter) > 1 })
      let kept = Set(page(measurements, Self.german).readTexts).intersection(english)
        .subtracting(["Person", "P01", "P02", "goniometer 1.2.3", "f.json", "+10.0 *", "Plateau"])
      #expect(kept.isEmpty, "\(kept.sorted())")
    }
  }

  @Test("the JSON of a measurement gives its numbers back")
  func measured() throws {
    let report = try SimulatedReports.inputs().report()
    let json = try JSONValue(data: Data(report.json(program: SimulatedReports.program)))
    let found = try #require(try Finding.all(inReport: json, source: "k.json"))
    let range = try #require(report.range)
    #expect(found.count == 1)
    #expect(found[0].range == range.exercise.range && found[0].side == .left)
    #expect(found[0].rangeHalfWidth95 == range.exercise.uncertainty?.range.halfWidth95)
    #expect(found[0].verdict == report.verdict && found[0].repetitions == 3)
    #expect(found[0].activity == .active && found[0].zero == range.zero)
  }

  @Test("a task's result gives each measurement of its steps, with its time and quality")
  func task() {
    var angles = Finding(
      start: 0, finish: 0, minimum: 0, maximum: 99, side: .right, activity: .passive,
      repetitions: 2, verdict: .doubtful)
    angles.exercise = Finding.Exercise(
      start: 1, end: 9,
      Finding.Extent(
        FoundAngle(4, halfWidth95: 2), FoundAngle(94), range: FoundAngle(90, halfWidth95: 3)))
    angles.remarks = ["Why."]
    let time = Date(timeIntervalSince1970: 1_772_445_600)
    let leaf = LeafResult(
      identifier: "knee", startDate: time, endDate: time, value: .rangeOfMotion(angles))
    let result = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
      results: [StepResult(identifier: "knee", startDate: time, endDate: time, results: [leaf])])
    let found = result.findings
    #expect(found.count == 1 && found[0].range == 90 && found[0].rangeHalfWidth95 == 3)
    #expect(found[0].minimumHalfWidth95 == 2 && found[0].maximumHalfWidth95.isNaN)
    #expect(found[0].verdict == .doubtful && found[0].time?.day?.description == "2026-03-02")
    #expect(found[0].remark == "Why." && found[0].activity == .passive)
  }

  @Test("angles of a care plan's outcome are measurements of the side that their kind names")
  func outcome() {
    let time = Date(timeIntervalSince1970: 1_772_445_600)
    func value(_ kind: String, _ degrees: Double, units: String? = "deg") -> OutcomeValue {
      OutcomeValue(.double(degrees), kind: kind, units: units, createdDate: time)
    }
    let found = OutcomeExtractor.findings(
      in: [
        value("left.range", 80), value("left.minimum", 2), value("left.maximum", 82),
        value("range", 7, units: nil), value("pain", 3), value("orange", 4),
      ], of: "P01", source: "p.care")
    #expect(found.count == 1)
    #expect(found.first?.side == .left && found.first?.range == 80 && found.first?.maximum == 82)
    // Kept by an earlier version.
    #expect(found.first?.rangeHalfWidth95.isNaN == true && found.first?.verdict == nil)
    #expect(found.first?.minimumHalfWidth95.isNaN == true)
  }

  @Test("of an outcome, every angle keeps its interval, and the verdict")
  func outcomeIntervals() throws {
    let time = Date(timeIntervalSince1970: 1_772_445_600)
    func value(_ kind: String, _ degrees: Double, _ half: Double) -> OutcomeValue {
      var value = OutcomeValue(.double(degrees), kind: kind, units: "deg", createdDate: time)
      (value.halfWidth95, value.quality) = (half, "doubtful")
      return value
    }
    let knee = try #require(
      OutcomeExtractor.findings(
        in: [
          value("left.range", 80, 4), value("left.minimum", 2, 2), value("left.maximum", 82, 3),
        ], of: "P01", source: "p.care"
      ).first)
    #expect(knee.rangeHalfWidth95 == 4 && knee.verdict == .doubtful)
    #expect(knee.minimumHalfWidth95 == 2 && knee.maximumHalfWidth95 == 3)
    let neck = try #require(
      OutcomeExtractor.findings(
        in: [
          value("range", 112, 5), value("leftRotation", 62, 4), value("rightRotation", 50, 3),
        ], of: "P01", joint: .neck, source: "p.care"
      ).first)
    #expect(neck.movement?.directions.map(\.angle.degrees) == [62, 50])
    #expect(neck.movement?.directions.map(\.angle.halfWidth95) == [4, 3])
  }

  @Test("documents that are no results are none, and a result without a range gives none")
  func others() throws {
    for text in ["{}", "[]", "3", #"{"result": {}}"#, #"{"results": [3]}"#, #"{"id": 1}"#] {
      let json = try JSONValue(data: Data(text.utf8))
      #expect(try Finding.all(inReport: json, source: "x") == nil, "\(text)")
    }
    let failed = try JSONValue(
      data: Data(#"{"id": "k", "status": "failed", "error": {"message": "No."}}"#.utf8))
    let found = try #require(try Finding.all(inReport: failed, source: "x"))
    #expect(found.count == 1 && !found[0].isUsable && found[0].remark == "No.")
  }
}
