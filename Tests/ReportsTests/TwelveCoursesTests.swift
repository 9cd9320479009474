// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Goniometry
import Localization
import Measurement
import Testing

@testable import Reports

/// Twelve courses and the sentences that a reader is given, as a person read them.
@Suite("Twelve courses in words")
struct TwelveCoursesTests {
  /// A visit of a knee in flexion; half of its interval is 2°.
  private func visit(
    _ day: String, _ degrees: Double, side: Side = .left, verdict: Verdict = .good,
    method: MeasurementMethod = .twoSensors
  ) -> Finding {
    var one = Finding(
      MeasurementIdentity(subject: "P01", visit: day), side: side, activity: .active,
      zero: .neutral, rangeHalfWidth95: 2, verdict: verdict, source: "\(day).json")
    let movement = Joint.knee.movements[0]
    one.take(.knee, movement, [(movement.positive, degrees)], halfWidth95: 2)
    one.whole.range = FoundAngle(degrees, halfWidth95: 2)
    one.method = method
    return one
  }

  /// Visits a week apart.
  private func weekly(_ degrees: [Double]) -> [Finding] {
    let days = [
      "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30", "2026-04-06",
      "2026-04-13", "2026-04-20",
    ]
    return zip(days, degrees).map { visit($0, $1) }
  }

  private func told(
    _ own: [Finding], _ settings: CourseSettings = CourseSettings(), line: Int = 0,
    in words: Translator = .english
  ) throws -> String {
    let person = try #require(PersonCourse.all(of: own, settings, in: words).first)
    let found = person.byStanding[line]
    return "\(words(found.standing.words)). " + person.sentences(of: found).joined(separator: " ")
  }

  @Test("steady")
  func steady() throws {
    #expect(
      try told(weekly([110, 110.4, 109.8, 110.1]))
        == "no change detected. Now 110.1° ± 2.0° (2026-03-23). Since the visit before (2026-03-16): 0.3° more, within the 3.8° that visits differ by anyway. Since the first visit (2026-03-02): 0.1° more, within the 3.8° that visits differ by anyway."
    )
  }

  @Test("noisy without a change")
  func noisy() throws {
    #expect(
      try told(weekly([108, 111.5, 107.8, 110.2, 109.1, 110.9]))
        == "no change detected. Now 110.9° ± 2.0° (2026-04-06). Since the visit before (2026-03-30): 1.8° more, within the 4.2° that visits differ by anyway. Since the first visit (2026-03-02): 2.9° more, within the 4.2° that visits differ by anyway."
    )
  }

  @Test("one outlier")
  func outlier() throws {
    #expect(
      try told(weekly([100, 101, 70, 100, 101])).hasPrefix(
        "one visit stands apart. 70.0° (2026-03-16) stands apart: the visits before and after it agree, and it differs from both. It is a wrong measurement or a short change: look at it again. Now 101.0° ± 2.0° (2026-03-30)."
      ))
  }

  @Test("plateau")
  func plateau() throws {
    #expect(
      try told(weekly([60, 70, 80, 90, 91, 90, 90.5, 91]))
        == "plateau after a gain. 31.0° were gained: from 60.0° (2026-03-02) to 91.0° (2026-04-20). That is more than the 4.5° by which two of 8 visits can differ without a change. Now 91.0° ± 2.0° (2026-04-20). Since the visit before (2026-04-13): 0.5° more, within the 4.5° that visits differ by anyway. Since the first visit (2026-03-02): 31.0° more, a change. That is the best so far. Trend of 4 visits, 2026-03-02 to 2026-03-23: 10.0° a week (8.8° to 11.2°). Plateau: the last 5 visits, since 2026-03-23, lie between 90.0° and 91.0°."
    )
  }

  @Test("loss")
  func loss() throws {
    #expect(
      try told(weekly([100, 105, 108, 90]))
        == "loss. 18.0° were lost: from 108.0° (2026-03-16) to 90.0° (2026-03-23). That is more than the 3.8° by which two of 4 visits can differ without a change. Now 90.0° ± 2.0° (2026-03-23). Since the visit before (2026-03-16): 18.0° less, a change. Since the first visit (2026-03-02): 10.0° less, a change. The best so far is 108.0° (2026-03-16); now it is 18.0° less, a change."
    )
  }

  @Test("loss and recovery, and the recovery of a part")
  func recovery() throws {
    let own = weekly([100, 76, 89, 102])
    #expect(
      try told(own)
        == "lost and won back. 24.0° were lost: from 100.0° (2026-03-02) to 76.0° (2026-03-09). Then 26.0° were won back, to 102.0° (2026-03-23). Both are more than the 3.8° by which two of 4 visits can differ without a change. Now 102.0° ± 2.0° (2026-03-23). Since the visit before (2026-03-16): 13.0° more, a change. Since the first visit (2026-03-02): 2.0° more, within the 3.8° that visits differ by anyway. That is the best so far."
    )
    #expect(
      try told(weekly([100, 76, 80, 85])).hasPrefix("loss, won back in part. 24.0° were lost"))
    let page = CoursePage(own, program: SimulatedReports.program).html
    let lead = MarkupReader(page).readTexts.first { $0.contains("were lost") }
    #expect(lead?.contains("24.0° were lost: from 100.0°") == true)
    let german = try told(own, in: Translator(.german, [.joints, .measurement, .reports]))
    #expect(
      german.hasPrefix(
        "verloren und zurückgewonnen. 24,0° gingen verloren: von 100,0° (2.3.2026) auf 76,0° (9.3.2026). Danach wurden 26,0° zurückgewonnen, bis 102,0° (23.3.2026)."
      ))
  }

  @Test("two sides")
  func sides() throws {
    let own = [(90.0, 120.0), (100, 121), (108, 120), (114, 121)].enumerated().flatMap {
      week, both in
      let day = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"][week]
      return [visit(day, both.0), visit(day, both.1, side: .right)]
    }
    #expect(try told(own).hasPrefix("gain. 24.0° were gained: from 90.0° (2026-03-02) to 114.0°"))
    #expect(try told(own, line: 1).hasPrefix("no change detected. Now 121.0°"))
    let person = try #require(PersonCourse.all(of: own, in: .english).first)
    let table = try #require(SymmetryTable(left: person.lines[0], right: person.lines[1]))
    #expect(table.pairs.map(\.difference.degrees) == [-30, -21, -12, -7])
    let last = try #require(table.pairs.last)
    #expect(
      abs(last.ratio - 114.0 / 121) < 1e-12
        && abs(last.difference.smallestDetectable - 8.0.squareRoot()) < 1e-12)
    let relative = (2 / 114.0) * (2 / 114.0) + (2 / 121.0) * (2 / 121.0)
    #expect(abs(last.ratioHalfWidth95 - last.ratio * relative.squareRoot()) < 1e-12)
  }

  @Test("missing visits")
  func missing() throws {
    let own = [
      visit("2026-03-02", 80), visit("2026-03-09", 86),
      visit("2026-03-16", 20, verdict: .bad), visit("2026-04-13", 97),
    ]
    let found = try told(own)
    #expect(found.hasPrefix("gain. 17.0° were gained"))
    #expect(found.hasSuffix("Without a usable value at 1 of 4 visits: 2026-03-16."))
  }

  @Test("doubtful visits")
  func doubtful() throws {
    let own = [
      visit("2026-03-02", 90), visit("2026-03-09", 91),
      visit("2026-03-16", 70, verdict: .doubtful),
    ]
    #expect(
      try told(own)
        == "loss. 21.0° were lost: from 91.0° (2026-03-09) to 70.0° (2026-03-16). That is more than the 3.5° by which two of 3 visits can differ without a change. It rests on a doubtful measurement. Now 70.0° ± 2.0° (2026-03-16). Since the visit before (2026-03-09): 21.0° less, a change. Since the first visit (2026-03-02): 20.0° less, a change. The best so far is 91.0° (2026-03-09); now it is 21.0° less, a change. Doubtful at 1 of 3 visits: 2026-03-16."
    )
  }

  @Test("a changed method")
  func method() throws {
    let own =
      weekly([80, 86, 92, 97]) + [
        visit("2026-03-30", 70, method: .hinge), visit("2026-04-06", 71, method: .hinge),
      ]
    #expect(
      try told(own).hasSuffix(
        "Trend of 4 visits, 2026-03-02 to 2026-03-23: 5.8° a week (4.6° to 7.0°). Measured in other ways too, which are not joined: Left knee, flexion, active, one device (2)."
      ))
  }

  @Test("one visit")
  func single() throws {
    #expect(
      try told(weekly([88]))
        == "one visit. Now 88.0° ± 2.0° (2026-03-02). Measured at one visit, so nothing can be said of a change."
    )
  }

  @Test("200 visits have as few sentences as four")
  func long() throws {
    let own = (0..<200).map { place -> Finding in
      let (month, day) = (place / 20 + 1, place % 20 + 1)
      let text = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      // A gain of 40° over the first half.
      return visit("2026-\(text(month))-\(text(day))", 70 + 0.4 * Double(min(place, 100)))
    }
    let found = try told(own)
    #expect(found.hasPrefix("plateau after a gain. 40.0° were gained"))
    #expect(found.contains("That is more than the 6.7° by which two of 200 visits can differ"))
    #expect(found.count < 700)
    let page = CoursePage(own, program: SimulatedReports.program).html
    #expect(page.utf8.count < 1_000_000)
  }
}
