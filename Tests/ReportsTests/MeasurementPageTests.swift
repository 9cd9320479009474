// SPDX-License-Identifier: Apache-2.0

import CareStore
import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import JSON
import Localization
import Measurement
import Testing

@testable import Reports

@Suite("The page of a measurement")
struct MeasurementPageTests {
  private static let german = Translator(.german, [.measurement, .reports])

  private func page(
    _ inputs: MeasurementInputs, _ words: Translator = .english,
    identity: MeasurementIdentity = .init()
  ) throws -> String {
    var report = try inputs.report()
    report.identity = identity
    return MeasurementPage(inputs, report, program: SimulatedReports.program, in: words).html
  }

  @Test("the result and whether to use it come first; each picture has its text and its numbers")
  func order() throws {
    let page = try page(SimulatedReports.inputs())
    let reader = MarkupReader(page)
    #expect(reader.isWellFormed)
    let heading = try #require(page.range(of: "<h1>Range of motion: Knee</h1>"))
    let number = try #require(page.range(of: "<p class=\"number\">90.2° ± "))
    let verdict = try #require(page.range(of: "✓ Good</span>: Use this result."))
    let picture = try #require(page.range(of: "<svg"))
    #expect(heading.upperBound < number.lowerBound && number.upperBound < verdict.lowerBound)
    #expect(verdict.upperBound < picture.lowerBound)
    let pictures = reader.elements.count { $0.name == "svg" }
    #expect(pictures == reader.texts.count { $0.path.suffix(2) == ["svg", "title"] })
    #expect(reader.elements.count { $0.name == "details" } == 3)
    #expect(reader.readTexts.contains { $0.hasPrefix("Not a medical device.") })
    #expect(!page.contains("nan") && !page.contains("inf"))
  }

  @Test("a good measurement has no raw signals; one that is not valid has, with the gap in them")
  func signals() throws {
    let good = MarkupReader(try page(SimulatedReports.inputs())).readTexts
    #expect(!good.contains("Raw signals of the sensors"))
    let bad = MarkupReader(try page(SimulatedReports.inputs(gap: true))).readTexts
    #expect(bad.contains("✕ Not valid"))
    #expect(bad.contains("Raw signals of the sensors"))
    #expect(bad.contains { $0.hasSuffix("Flagged: gap: 1.") })
    #expect(bad.contains { $0.contains("repeat the recording") })
  }

  @Test("recordings without an angle give a page that says why, with their signals")
  func failure() throws {
    let inputs = try SimulatedReports.resting()
    let error = try #require(throws: MeasurementError.self) { try inputs.report() }
    for words in [Translator.english, Self.german] {
      let page = FailurePage(
        inputs, error, program: SimulatedReports.program, in: words
      ).html
      let reader = MarkupReader(page)
      #expect(reader.isWellFormed)
      #expect(reader.readTexts.contains { $0.contains(words(sentence: error.description)) })
      #expect(reader.readTexts.contains("P07"))
      #expect(reader.elements.count { $0.name == "svg" } == 4)
    }
  }

  @Test("in German no word of the page is English, and numbers have a comma")
  func german() throws {
    for inputs in [try SimulatedReports.inputs(), try SimulatedReports.inputs(gap: true)] {
      let english = MarkupReader(try page(inputs))
      let german = MarkupReader(try page(inputs, Self.german))
      #expect(german.elements.first?.attributes["lang"] == "de")
      // Numbers, names of files, codes and what is the same in both languages.
      let same: Set = [
        "Person", "SD, °", "± 95 %", "°/s", "m/s²", "–", "goniometer 1.2.3", "thigh", "shank",
      ]
      let words = Set(english.readTexts.filter { $0.count(where: \.isLetter) > 1 })
      let kept = Set(german.readTexts).intersection(words).subtracting(same).filter {
        !$0.contains("_") && !["gaps", "duration"].contains($0)
      }
      #expect(kept.isEmpty, "\(kept.sorted())")
      let points = german.readTexts.filter { $0.wholeMatch(of: #/[−0-9]+\.[0-9]+°?/#) != nil }
      #expect(points.isEmpty, "\(points)")
    }
  }

  @Test("texts of a person are shown as they are, whatever is in them, and break nothing")
  func hostile() throws {
    let texts = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&amp;]]>",
      "\u{202E}gnorw", String(repeating: "ä", count: 10_000), "a\u{0}b\u{1B}[31mc\u{FFFF}",
    ]
    for text in texts {
      let page = try page(
        SimulatedReports.inputs(), identity: .init(subject: text, visit: text, note: text))
      let reader = MarkupReader(page)
      #expect(reader.isWellFormed, "\(text.prefix(20))")
      #expect(!reader.elements.contains { ["script", "img"].contains($0.name) })
      // Within an element that keeps its direction of writing for itself.
      let shown = reader.texts.filter { $0.path.last == "bdi" }.map(\.text)
      let expected = text.unicodeScalars.map { scalar in
        scalar.value < 32
          ? " " : ["\u{FFFF}", "\u{202E}"].contains(scalar) ? "\u{FFFD}" : String(scalar)
      }.joined()
      #expect(shown.count { $0 == expected } == 3, "\(text.prefix(20))")
    }
  }

  @Test("the page loads nothing and runs nothing, and the same measurement gives the same bytes")
  func still() throws {
    let inputs = try SimulatedReports.inputs()
    let page = try page(inputs)
    #expect(try page == self.page(inputs))
    let reader = MarkupReader(page)
    let names = Set(reader.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "link", "img", "iframe", "object", "image", "use"]))
    let addresses = reader.elements.flatMap { $0.attributes.filter { $0.value.contains("://") } }
    #expect(addresses.allSatisfy { $0.key == "xmlns" })
    #expect(!page.contains("url(") && !page.contains("@import"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("many repetitions begin a page of their own on paper, few do not")
  func paper() throws {
    #expect(try !page(SimulatedReports.inputs()).contains("<section class=\"many\">"))
    #expect(try page(SimulatedReports.inputs(repetitions: 9)).contains("<section class=\"many\">"))
  }

  @Test("a date is written as the language writes it, other visits as they were stated")
  func dates() {
    let (english, german) = (ReportDate(.english), ReportDate(Self.german))
    for (text, shown) in [
      ("2026-03-02", "2.3.2026"), ("2026-03-02T09:30:00Z", "2.3.2026T09:30:00Z"),
      ("2024-02-29", "29.2.2024"), ("2026-02-29", "2026-02-29"), ("baseline", "baseline"),
      ("2026-03-02b", "2026-03-02b"), ("", ""),
    ] {
      #expect(english.shown(text) == text)
      #expect(german.shown(text) == shown)
    }
    for text in ["02.03.2026", "2026/3/2", "2 March 2026", "2. März 2026", "March 2, 2026"] {
      #expect(english.shown(text) == "2026-03-02" && german.shown(text) == "2.3.2026")
      #expect(PlainDate(startOf: text) == PlainDate("2026-03-02"))
    }
    for text in ["02/03/2026", "3/4/26", "31.02.2026"] {
      #expect(english.shown(text) == text && german.shown(text) == text)
      #expect(WrittenDate(text)?.isUnclear == true && PlainDate(startOf: text) == nil)
    }
    #expect(WrittenDate("baseline") == nil)
  }

  @Test("days are counted as the calendar counts them")
  func days() throws {
    let first = try #require(PlainDate("1900-01-01"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let start = try #require(calendar.date(from: DateComponents(year: 1900, month: 1, day: 1)))
    for step in stride(from: 0, to: 80_000, by: 37) {
      let date = start.addingTimeInterval(Double(step) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(try #require(PlainDate(text)).dayNumber - first.dayNumber == step, "\(text)")
    }
  }
}
