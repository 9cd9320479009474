// SPDX-License-Identifier: Apache-2.0

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

@Suite("Goals, events, trials and repeats of a course")
struct CourseSettingsTests {
  private func visit(
    _ day: String, _ degrees: Double, half: Double = 2, lag: Double = 5, subject: String = "P01",
    source: String = ""
  ) -> Finding {
    var one = Finding(
      MeasurementIdentity(subject: subject, visit: day), side: .left, activity: .active,
      zero: .standingPose, minimum: lag, maximum: degrees, rangeHalfWidth95: half, verdict: .good,
      source: source)
    one.whole.minimum?.halfWidth95 = half
    one.whole.maximum?.halfWidth95 = half
    (one.joint, one.method) = (.knee, .twoSensors)
    return one
  }

  private func person(
    _ own: [Finding], _ settings: CourseSettings = CourseSettings()
  ) throws -> PersonCourse {
    try #require(PersonCourse.all(of: own, settings, in: .english).first)
  }

  @Test("goals and events are read as people write them, and nothing else is")
  func forms() throws {
    let goal = try #require(CourseGoal("Left knee flexion=110:2026-06-01"))
    #expect(goal.degrees == 110 && goal.day == "2026-06-01")
    #expect(CourseGoal("extension deficit=0")?.day == nil)
    #expect(CourseGoal("neck leftRotation=60")?.names == ["neck", "left", "rotation"])
    for wrong in [
      "flexion", "flexion=", "flexion=x", "=3", "speed=3", "left knee=3", "flexion=110:soon",
      "flexion=400", "flexion=nan", "flexion=110:2026-02-30",
    ] {
      #expect(CourseGoal(wrong) == nil, "\(wrong)")
    }
    #expect(CourseEvent("2026-03-10 = operation")?.title == "operation")
    #expect(CourseEvent("2026-03-10= operation ")?.title == "operation")
    for wrong in ["operation", "2026-03-10=", "=operation", "2026-13-10=operation"] {
      #expect(CourseEvent(wrong) == nil, "\(wrong)")
    }
  }

  @Test("a goal holds for the angle, the side and the joint that it names")
  func names() throws {
    let lines = try person([visit("2026-03-02", 90)]).lines
    func held(_ text: String) throws -> [CourseQuantity] {
      let goal = try #require(CourseGoal(text))
      return lines.filter { goal.holds(for: $0.quantity, of: $0.course) }.map(\.quantity)
    }
    #expect(try held("flexion=110") == [.flexion] && held("left knee flexion=110") == [.flexion])
    #expect(try held("right flexion=110").isEmpty && held("hip flexion=110").isEmpty)
    #expect(
      try held("extension deficit=0") == [.extensionDeficit] && held("lag=0") == [.extensionDeficit]
    )
    #expect(try held("range=100") == [.range])
  }

  @Test(
    "a goal is reached, past, on the way, not, or open; the pace is not carried beyond its own length",
    arguments: [
      ("flexion=90", "2026-04-01", "Goal 90.0°: reached (2026-03-23)."),
      ("flexion=99.5", "2026-04-01", "Goal 99.5°: 7.5° are missing."),
      ("flexion=86:2026-03-18", "2026-04-01", "Goal 86.0° by 2026-03-18: reached (2026-03-16)."),
      (
        "flexion=90:2026-03-20", "2026-04-01",
        "Goal 90.0° by 2026-03-20: its day has passed, and 2.0° were missing at the last visit until then (2026-03-16)."
      ),
      (
        "flexion=95:2026-04-06", "2026-03-24",
        "Goal 95.0° by 2026-04-06: on the way, 3.0° are missing: by the pace until now it would be reached about 2026-03-29."
      ),
      (
        "flexion=130:2026-04-06", "2026-03-24",
        "Goal 130.0° by 2026-04-06: not on the way, 38.0° are missing: the pace until now would give 100.0° (95.6° to 104.4°) by 2026-04-06."
      ),
      (
        "flexion=130:2027-04-06", "2026-03-24",
        "Goal 130.0° by 2027-04-06: open, 38.0° are missing: the pace until now would give 104.0° (98.4° to 109.6°) by 2026-04-13."
      ),
    ])
  func outlooks(text: String, today: String, expected: String) throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal(text))]
    settings.today = today
    let own = zip(["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"], [80.0, 84, 88, 92])
    let line = try person(own.map { visit($0, $1) }, settings).lines[0]
    #expect(line.outlooks(today: today).map { $0.sentence(.english) } == [expected])
  }

  @Test("a lag that falls nears its goal from above")
  func lag() throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal("extension deficit=0:2026-04-06"))]
    let own = zip(["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"], [30.0, 22, 14, 6])
    let line = try person(own.map { visit($0, 90, lag: $1) }, settings).lines[1]
    #expect(line.quantity == .extensionDeficit && line.standing == .gain)
    let outlook = try #require(line.outlooks(today: nil).first)
    #expect(outlook.state == .onTheWay && outlook.missing == 6)
  }

  @Test(
    "trials of one visit are their mean or the best, and more than the intervals only if they differ by more"
  )
  func trials() throws {
    let own = [80.0, 90].map { visit("2026-03-02", $0) } + [visit("2026-03-09", 95)]
    var settings = CourseSettings()
    #expect(try person(own).lines[0].visits.map(\.degrees) == [85, 95])
    settings.trials = .best
    #expect(try person(own, settings).lines[0].visits.map(\.degrees) == [90, 95])
    func noise(_ spread: Double) throws -> CourseNoise.Source {
      let trials = (0..<8).flatMap { week in
        [80.0, 80 + spread].map { visit("2026-03-0\(week + 1)", $0 + Double(week)) }
      }
      return try person(trials).lines[0].analysis.noise.source
    }
    #expect(try noise(0.5) == .intervals)
    guard case .repeats(let found) = try noise(6) else {
      Issue.record("trials that differ by 6° say more than intervals of 2°")
      return
    }
    #expect(abs(found.standardError - 6 / 2.0.squareRoot()) < 1e-12 && found.freedom == 8)
  }

  @Test("a lag is an extension that is missing: in words, picture, table and FHIR")
  func lagOfExtension() throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal("lag=5"))]
    let movement = Joint.knee.movements[0]
    let own = zip(["2026-03-02", "2026-03-09"], [-20.0, -12]).map { day, reached in
      var one = visit(day, 90)
      one.take(.knee, movement, [(movement.negative, reached)], halfWidth95: 2)
      return one
    }
    let line = try person(own, settings).lines[0]
    #expect(line.plot(beside: nil, []).levels.first?.value == -5)
    let page = CoursePage(own, settings: settings, program: SimulatedReports.program)
    #expect(page.html.contains("Goal −5.0°: 7.0° are missing."))
    #expect(String(decoding: page.csv, as: UTF8.self).contains(",-5.0,,undated\n"))
    #expect(String(decoding: page.fhir, as: UTF8.self).contains("-5.0"))
  }

  @Test("trials that lie apart make a visit less certain, so that no change is claimed of them")
  func trialsApart() throws {
    let own =
      [80.0, 95].map { visit("2026-03-02", $0) } + [
        visit("2026-03-09", 90), visit("2026-03-16", 92),
      ]
    let line = try person(own).lines[0]
    #expect(line.visits[0].halfWidth95 == 7.5 && line.standing == .noChange)
  }

  @Test("a visit without a day changes nothing about those that have one")
  func undated() throws {
    let dated = zip(["2026-03-30", "2026-03-02", "2026-03-16"], [110.0, 70, 90]).map {
      visit($0, $1)
    }
    var other = visit("2026-03-02", 75)
    other.identity[.visit] = "control"
    let line = try person([dated[0], other] + dated.dropFirst()).lines[0]
    #expect(line.visits.map(\.degrees) == [70, 90, 110] && line.standing == .gain)
    let page = MarkupReader(
      CoursePage([other] + dated, program: SimulatedReports.program).html)
    #expect(
      page.readTexts.contains("Without a date, and not compared with those that have one: 1."))
  }

  @Test("a day that is not clear is none, and the page asks about it")
  func unclear() {
    let own = [visit("02.03.2026", 70), visit("2026-03-09", 90), visit("04/05/2026", 95)]
    let page = MarkupReader(CoursePage(own, program: SimulatedReports.program).html)
    #expect(page.readTexts.contains { $0.contains("20.0° were gained: from 70.0° (2026-03-02)") })
    #expect(
      page.readTexts.contains {
        $0.hasSuffix(
          "these visits have none: 04/05/2026. Write 2026-03-02, or the month as a word.")
      })
  }

  @Test("without a side or an interval nothing is starred")
  func unstarred() throws {
    let days = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"]
    let rising = zip(days, [70.0, 80, 90, 100, 110])
    let sideless = rising.map { day, degrees in
      var one = visit(day, degrees)
      one.side = .unstated
      return one
    }
    for own in [sideless, rising.map { visit($0, $1, half: .nan) }] {
      let html = CoursePage(own, program: SimulatedReports.program).html
      #expect(!html.contains(" *<") && !html.contains("a week ("))
    }
  }

  @Test("measurements that were repeated without a change say what two differ by")
  func repeats() throws {
    var settings = CourseSettings()
    settings.repeats = (1...8).flatMap { person in
      [0.0, 1].map {
        visit("2026-01-0\(Int($0) + 1)", 100 + $0, half: 9, subject: "R\(person)")
      }
    }
    let own = [visit("2026-03-02", 80, half: 9), visit("2026-03-09", 84, half: 9)]
    #expect(try person(own).lines[0].standing == .noChange)
    #expect(try person(own, settings).lines[0].standing == .gain)
    let page = MarkupReader(
      CoursePage(own, settings: settings, program: SimulatedReports.program).html)
    #expect(
      page.readTexts.contains {
        $0.hasPrefix(
          "Left knee, flexion, active: repeated measurements give a standard error of 0.7°")
      })
  }

  @Test("another person, contradicting dates, goals of nothing and a file twice are said")
  func oddities() throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal("neck left rotation=60"))]
    var later = visit("2026-03-09", 84)
    later.time = try ZonedTime(json: "2026-05-04T08:00:00Z", at: .root)
    let page = MarkupReader(
      CoursePage(
        [visit("2026-03-02", 80), later], settings: settings, program: SimulatedReports.program
      ).html)
    #expect(page.isWellFormed)
    #expect(
      page.readTexts.contains("Goals of angles that were not measured: neck left rotation=60."))
    #expect(
      page.readTexts.contains("Made on another day than that of their visit, which counts: 1."))
    let two = MarkupReader(
      CoursePage(
        [visit("2026-03-02", 80), visit("2026-03-02", 80, subject: "P02")],
        program: SimulatedReports.program
      ).html)
    #expect(
      two.readTexts.contains { $0.hasSuffix("Measurements of two persons are never joined.") })
  }

  @Test("the table has a row for each person and angle")
  func table() throws {
    let own = [
      visit("2026-03-02", 80), visit("2026-03-09", 95), visit("2026-03-02", 70, subject: "P2"),
    ]
    let page = CoursePage(own, program: SimulatedReports.program)
    let rows = String(decoding: page.csv, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 7 && Set(rows.map(\.count)).count == 1)
    #expect(rows[1][0] == "P01" && rows[1][7] == "flexion" && rows[1][8] == "gain")
    #expect(rows[1][13] == "80.0" && rows[1][14] == "95.0")
  }

  @Test("as FHIR each angle is derived from its measurements, and a goal names it")
  func fhir() throws {
    var settings = CourseSettings()
    settings.goals = [try #require(CourseGoal("flexion=120:2026-06-01"))]
    let own = [visit("2026-03-02", 80, source: "a"), visit("2026-03-09", 95, source: "b")]
    let page = CoursePage(own, settings: settings, program: SimulatedReports.program)
    let bundle = try JSONValue(data: page.fhir)
    #expect(page.fhir == page.fhir)
    let entries = bundle.object?["entry"]?.array ?? []
    let resources = entries.compactMap { $0.object?["resource"]?.object }
    #expect(
      resources.map { $0["resourceType"]?.string }
        == [nil, nil].map { $0 ?? "Observation" } + ["Observation", "Goal"]
        + Array(repeating: "Observation", count: 3))
    let course = resources[2]
    let links = course["derivedFrom"]?.array?.compactMap { $0.object?["reference"]?.string }
    #expect(links == entries.prefix(2).compactMap { $0.object?["fullUrl"]?.string })
    #expect(
      course["note"]?.array?.first?.object?["text"]?.string?.hasPrefix("15.0° were gained") == true)
    #expect(course["effectivePeriod"]?.object?["end"]?.string == "2026-03-09")
    let target = resources[3]["target"]?.array?.first?.object
    #expect(target?["dueDate"]?.string == "2026-06-01")
    #expect(resources.last?["hasMember"]?.array?.count == 3)
  }

  @Test("as FHIR the flexion of a task's result never stands under the code of the range")
  func codes() throws {
    for joint in [Joint.knee, nil] {
      var angles = Finding(
        start: 0, finish: 0, minimum: 5, maximum: 105.3, side: .left, activity: .active,
        verdict: .good)
      (angles.zero, angles.joint) = (.standingPose, joint)
      let results = [1, 2].flatMap { week -> [Finding] in
        let time = Date(timeIntervalSince1970: 1_772_445_600 + Double(week) * 604_800)
        let leaf = LeafResult(
          identifier: "step", startDate: time, endDate: time, value: .rangeOfMotion(angles))
        return TaskResult(
          identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
          results: [
            StepResult(identifier: "step", startDate: time, endDate: time, results: [leaf])
          ]
        ).findings
      }
      let bundle = try JSONValue(data: CoursePage(results, program: SimulatedReports.program).fhir)
      let resources = (bundle.object?["entry"]?.array ?? []).compactMap {
        $0.object?["resource"]?.object
      }
      var values: [String: Set<Double>] = [:]
      for resource in resources
        + resources.flatMap({ $0["component"]?.array ?? [] }).compactMap(\.object)
      {
        guard let value = resource["valueQuantity"]?.object?["value"]?.double else { continue }
        let code = resource["code"]?.object
        let coding = code?["coding"]?.array?.first?.object?["code"]?.string
        values[coding ?? code?["text"]?.string ?? "", default: []].insert(value)
      }
      #expect(values["364564000"] == [100.3], "\(joint?.rawValue ?? "unknown")")
      let flexion = values.filter { $0.value == [105.3] }.map(\.key)
      #expect(flexion.count == 1 && flexion != ["364564000"], "\(values)")
      // Where the joint is known, the angle has its code.
      #expect(flexion.contains { $0.contains("flexion") } == (joint == nil), "\(values)")
    }
  }

  @Test("500 persons, and 200 visits of many joints, are pages below a megabyte")
  func long() {
    let days = (1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0)" }
    let study = (1...500).flatMap { person in
      [0, 1, 2].map { visit(days[7 * $0], 80 + 3 * Double($0), subject: "P\(person)") }
    }
    let sheet = CoursePage(study, program: SimulatedReports.program)
    #expect(sheet.html.utf8.count < 1_000_000 && sheet.html.contains("P500"))
    let months = ["01", "02", "03", "04", "05", "06", "07", "08"]
    let own = Joint.allCases.flatMap { joint in
      joint.movements.flatMap { movement in
        [Side.left, .right].flatMap { side in
          months.flatMap { month in
            (10...28).map { day -> Finding in
              var one = visit("2026-\(month)-\(day)", 0)
              one.side = side
              one.take(
                joint, movement, movement.directions.map { ($0, Double(day)) }, halfWidth95: 2)
              return one
            }
          }
        }
      }
    }
    let page = CoursePage(own, program: SimulatedReports.program).html
    #expect(page.utf8.count < 1_000_000 && page.contains("more are left out."))
  }
}
