// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import StudyTasks
import Testing

@testable import Presenting

@Suite("Tasks: typed answers")
struct TypedAnswerTests {
  static let now = Date(timeIntervalSince1970: 1_769_851_800)  // 2026-01-31T09:30:00Z

  static func context(_ locale: String = "en_GB", zone: String = "GMT") -> AnswerContext {
    AnswerContext(now: now, locality: Locality(timeZoneIdentifier: zone, localeIdentifier: locale))
  }

  /// The answer that the text is, or the sentence that says why it is none.
  static func read(
    _ text: String, _ kind: AnswerFormat.Kind, _ context: AnswerContext = context(),
    dontKnow: Bool = false
  ) -> Result<Answer, TypedAnswer.Problem> {
    let format = AnswerFormat(kind, dontKnow: dontKnow ? DontKnowOption() : nil)
    return Result { () throws(TypedAnswer.Problem) in
      try TypedAnswer(format: format, context: context).read(text)
    }
  }

  static func sentence(_ result: Result<Answer, TypedAnswer.Problem>) -> String? {
    if case .failure(let problem) = result { "\(problem.message)" } else { nil }
  }

  @Test(
    "Format Numeric: a number with the decimal mark of the locale, or one that cannot be mistaken",
    arguments: [
      ("12", "en_GB", 12), ("-0.5", "en_GB", -0.5), ("3,5", "en_GB", 3.5), ("3.5", "de_DE", 3.5),
      ("3,5", "de_DE", 3.5), ("1.500", "en_GB", 1.5), ("1,500", "de_DE", 1.5), ("−4", "en_GB", -4),
      ("٣٫٥", "ar_EG", 3.5), ("38.5 °C", "en_GB", 38.5), ("38,5°C", "de_DE", 38.5),
      ("1e3", "en_GB", 1000),
      ("0,500", "en_GB", 0.5),
    ])
  func numbers(_ text: String, _ locale: String, _ value: Double) throws {
    let format = NumericFormat(unit: "°C")
    #expect(
      try Self.read(text, .numeric(format), Self.context(locale)).get() == .number(value), "\(text)"
    )
  }

  @Test(
    "Format Numeric: what could be thousands is asked about, and what is no number said",
    arguments: [("1,500", "en_GB"), ("1.500", "de_DE"), ("-12,500", "en_GB")])
  func thousands(_ text: String, _ locale: String) {
    let result = Self.read(text, .numeric(NumericFormat()), Self.context(locale))
    #expect(Self.sentence(result)?.contains("meant in thousands?") == true)
  }

  @Test(
    "Format Numeric: no number",
    arguments: ["four", "1.2.3", "", "-", "1 2", "0x10", "nan", "inf", "1e999"])
  func noNumber(_ text: String) {
    #expect(Self.sentence(Self.read(text, .numeric(NumericFormat()))) != nil)
  }

  @Test("Format Numeric: decimals beyond the format's are rounded off")
  func decimals() throws {
    let format = NumericFormat(maximumFractionDigits: 1)
    #expect(try Self.read("36.66", .numeric(format)).get() == .number(36.7))
  }

  static let choices = TextChoiceFormat(
    style: .multiple,
    choices: [
      TextChoice("Pain in the knee", value: "pain"), TextChoice("Pain in the hip", value: "hip"),
      TextChoice("Fever", value: "fever"), TextChoice("Other", value: "other", other: OtherText()),
      TextChoice("None", value: "none", isExclusive: true),
    ])

  @Test(
    "Format TextChoice: by number, by words or their beginning, several with commas",
    arguments: [
      ("3", ["fever"]), ("fever", ["fever"]), ("FEV", ["fever"]), ("1,3", ["pain", "fever"]),
      ("1 3", ["pain", "fever"]), ("pain in the knee; fever", ["pain", "fever"]), ("hip", ["hip"]),
      ("4: a cough", ["a cough"]),
      ("1, 3, other: a cough, at night", ["pain", "fever", "a cough, at night"]),
      ("none", ["none"]),
    ])
  func choice(_ text: String, _ values: [String]) throws {
    #expect(
      try Self.read(text, .textChoice(Self.choices)).get() == .choices(values.map { .string($0) }))
  }

  @Test(
    "Format TextChoice: what is no choice is said, with the way out",
    arguments: [
      ("pain in", "Is it 'Pain in the knee' or 'Pain in the hip'? Type its number."),
      (
        "fevre",
        "There is no choice 'fevre'. Did you mean 'Fever'? Type 1 to 5, or several with commas: 1,2."
      ),
      ("6", "There is no choice '6'. Type 1 to 5, or several with commas: 1,2."),
      ("4", "Please say what, after a colon: 4: my own words."),
    ])
  func noChoice(_ text: String, _ sentence: String) {
    #expect(Self.sentence(Self.read(text, .textChoice(Self.choices))) == sentence)
  }

  @Test("Format TextChoice: where words begin with digits, choices are picked by letters")
  func letters() throws {
    let format = TextChoiceFormat(choices: [
      TextChoice("1 to 2 days", value: "few"), TextChoice("3 days", value: "some"),
      TextChoice("never", value: "none"),
    ])
    #expect(try Self.read("b", .textChoice(format)).get() == .choices(["some"]))
    #expect(try Self.read("1", .textChoice(format)).get() == .choices(["few"]))
    #expect(try Self.read("3 days", .textChoice(format)).get() == .choices(["some"]))
    #expect(Self.sentence(Self.read("2", .textChoice(format)))?.hasSuffix("Type a to c.") == true)
  }

  @Test("Format TextChoice: two of a single choice")
  func single() {
    let format = TextChoiceFormat(choices: Self.choices.choices)
    #expect(
      Self.sentence(Self.read("1,3", .textChoice(format))) == "Only one can be chosen. Type 1 to 5."
    )
  }

  @Test(
    "Format Boolean: yes and no, or the format's own words",
    arguments: [("y", true), ("YES", true), ("n", false), ("no", false)])
  func boolean(_ text: String, _ value: Bool) throws {
    #expect(try Self.read(text, .boolean(BooleanFormat())).get() == .boolean(value))
    let own = BooleanFormat(yes: "Stimmt", no: "Stimmt nicht")
    #expect(try Self.read("stimmt nicht", .boolean(own)).get() == .boolean(false))
    #expect(try Self.read("2", .boolean(own)).get() == .boolean(false))
    #expect(Self.sentence(Self.read("2", .boolean(BooleanFormat()))) == "Type y or n.")
  }

  @Test(
    "Format MultipleValuePicker: one of each, with commas, the separator or spaces",
    arguments: ["1, 2", "a / y", "1 2", "a;y"])
  func components(_ text: String) throws {
    func picker(_ words: String...) -> ValuePickerFormat {
      ValuePickerFormat(choices: words.map { TextChoice($0, value: .string($0)) })
    }
    let format = MultipleValuePickerFormat(
      pickers: [picker("a", "b"), picker("x", "y")], separator: " / ")
    #expect(
      try Self.read(text, .multipleValuePicker(format)).get()
        == .components(["a", "y"], separator: " / "))
    #expect(Self.sentence(Self.read("1", .multipleValuePicker(format))) != nil)
  }

  @Test(
    "Format TimeOfDay: on either clock",
    arguments: [
      ("8:30", 8, 30), ("08:30", 8, 30), ("8.30", 8, 30), ("8h30", 8, 30), ("8:30 pm", 20, 30),
      ("8 PM", 20, 0), ("12 am", 0, 0), ("12:15 pm", 12, 15), ("8 a.m.", 8, 0), ("now", 9, 30),
    ])
  func timeOfDay(_ text: String, _ hour: Int, _ minute: Int) throws {
    let expected = try #require(TimeOfDay(hour: hour, minute: minute))
    #expect(try Self.read(text, .timeOfDay(TimeOfDayFormat())).get() == .timeOfDay(expected))
  }

  @Test(
    "Format TimeOfDay: no time",
    arguments: ["8", "25:00", "8:60", "8:5", "13 pm", "soon", "8:30:15"])
  func noTime(_ text: String) {
    #expect(Self.sentence(Self.read(text, .timeOfDay(TimeOfDayFormat()))) != nil)
  }

  @Test(
    "Format Date: a day of the person's zone",
    arguments: [
      ("2026-01-12", 1_768_172_400.0), ("12.1.2026", 1_768_172_400), ("today", 1_769_814_000),
      ("yesterday", 1_769_727_600),
    ])
  func date(_ text: String, _ seconds: Double) throws {
    let answer = try Self.read(
      text, .date(DateFormat()), Self.context(zone: "Europe/Berlin")
    ).get()
    #expect(
      answer
        == .date(
          DateAnswer(
            date: Date(timeIntervalSince1970: seconds), calendar: "gregorian",
            timeZone: "Europe/Berlin")))
  }

  @Test(
    "Format Date: no day",
    arguments: ["2026-02-30", "31/1/2026", "1/31/26", "12.1.26", "31", "January"])
  func noDate(_ text: String) {
    #expect(Self.sentence(Self.read(text, .date(DateFormat()))) != nil)
  }

  @Test(
    "Format DateTime: with a time, today's where there is no day, and none that clocks leave out")
  func dateTime() throws {
    let format = AnswerFormat.Kind.date(DateFormat(style: .dateTime))
    let berlin = Self.context(zone: "Europe/Berlin")
    func seconds(_ text: String) throws -> Double? {
      guard case .date(let answer) = try Self.read(text, format, berlin).get() else { return nil }
      return answer.date.timeIntervalSince1970
    }
    #expect(try seconds("2026-01-31 8:00") == 1_769_842_800)
    #expect(try seconds("2026-01-31T08:00") == 1_769_842_800)
    #expect(try seconds("8:00 am") == 1_769_842_800)
    #expect(try seconds("now") == Self.now.timeIntervalSince1970)
    #expect(
      Self.sentence(Self.read("2026-03-29 2:30", format, berlin))
        == "There is no such time on that day: 2026-03-29 2:30.")
    #expect(Self.sentence(Self.read("2026-01-31", format, berlin)) != nil)
  }

  @Test(
    "Format TimeInterval: with units, or hours and minutes",
    arguments: [
      ("1 h 30 min", 5400.0), ("1:30", 5400), ("1h30", 5400), ("90", 5400), ("90 min", 5400),
      ("1.5 h", 5400), ("45 s", 45), ("2 hours, 5 minutes", 7500), ("1 min 30", 90),
    ])
  func interval(_ text: String, _ seconds: Double) throws {
    #expect(
      try Self.read(text, .timeInterval(TimeIntervalFormat())).get() == .timeInterval(seconds))
  }

  @Test(
    "Format TimeInterval: no length of time",
    arguments: ["soon", "5 min 1 h", "1 parsec", "h", "-5", "1:75", "1:60"])
  func noInterval(_ text: String) {
    #expect(Self.sentence(Self.read(text, .timeInterval(TimeIntervalFormat()))) != nil)
  }

  @Test(
    "Format Height: metric or customary, a bare number as the person's country has it",
    arguments: [
      ("180", "en_GB", 180.0), ("180 cm", "en_US", 180), ("1.80 m", "en_GB", 180),
      ("1,80 m", "de_DE", 180),
      ("5'11\"", "en_US", 180.34), ("5'11", "en_US", 180.34), ("5 ft 11 in", "en_GB", 180.34),
      ("71", "en_US", 180.34), ("5′ 11″", "en_US", 180.34), ("1 m 80", "de_DE", 180),
    ])
  func height(_ text: String, _ locale: String, _ centimetres: Double) throws {
    for slip in ["1.80", "1,80", "0", "1800", "70 m"] {
      let read = Self.read(slip, .height(HeightFormat()), Self.context("de_DE"))
      #expect(Self.sentence(read)?.hasPrefix("That is no person's height.") ?? false, "\(slip)")
    }
    let answer = try Self.read(text, .height(HeightFormat()), Self.context(locale)).get()
    // The sum of feet and inches is exact to rounding only.
    #expect(abs((answer.double ?? 0) - centimetres) < 1e-9)
  }

  @Test(
    "Format Weight: metric or customary, a bare number as the person's country has it",
    arguments: [
      ("70", "de_DE", 70.0), ("70,5 kg", "de_DE", 70.5), ("154 lb", "de_DE", 69.853_224_98),
      ("154", "en_US", 69.853_224_98), ("11 st", "en_GB", 69.853_224_98),
    ])
  func weight(_ text: String, _ locale: String, _ kilograms: Double) throws {
    let answer = try Self.read(text, .weight(WeightFormat()), Self.context(locale)).get()
    #expect(abs((answer.double ?? 0) - kilograms) < 1e-9)
  }

  @Test("Format Age: the ends stand for all beyond them, and a year of birth is read")
  func age() throws {
    let ranged = AgeFormat(
      minimum: 18, maximum: 90, treatsMinimumAsRange: true, treatsMaximumAsRange: true)
    #expect(try Self.read("17", .age(ranged)).get() == .number(-1))
    #expect(try Self.read("93", .age(ranged)).get() == .number(-2))
    #expect(try Self.read("40", .age(ranged)).get() == .number(40))
    for slip in ["1980", "1e9", "-3"] {
      #expect(Self.sentence(Self.read(slip, .age(ranged))) == "Type an age in years, such as 64.")
    }
    let year = AgeFormat(minimum: 0, maximum: 120, usesYearForResult: true)
    #expect(try Self.read("40", .age(year)).get() == .number(1986))
    #expect(try Self.read("1986", .age(year)).get() == .number(1986))
  }

  @Test("Format Location: an address, or a coordinate")
  func location() throws {
    let format = AnswerFormat.Kind.location(LocationFormat())
    #expect(
      try Self.read("Main St 1, Springfield", format).get()
        == .location(LocationAnswer(userInput: "Main St 1, Springfield")))
    #expect(
      try Self.read("52.5, 13.4", format).get()
        == .location(LocationAnswer(latitude: 52.5, longitude: 13.4)))
  }

  @Test("a question mark is for not knowing where that is offered")
  func dontKnow() throws {
    #expect(try Self.read("?", .numeric(NumericFormat()), dontKnow: true).get() == .dontKnow)
    #expect(Self.sentence(Self.read("?", .numeric(NumericFormat()))) != nil)
  }

  @Test("any text is an answer or a sentence, for any format")
  func hostile() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let kinds: [AnswerFormat.Kind] = [
      .numeric(NumericFormat()), .textChoice(Self.choices), .timeOfDay(TimeOfDayFormat()),
      .date(DateFormat(style: .dateTime)), .date(DateFormat()), .timeInterval(TimeIntervalFormat()),
      .height(HeightFormat()), .weight(WeightFormat()), .age(AgeFormat()),
      .location(LocationFormat()), .socioeconomicLadder(LadderFormat()), .boolean(BooleanFormat()),
    ]
    let letters = Array("0123456789.,:;-+'\"° ehmpcklbinftsaé🙂\u{301}٣\\?T/")
    for _ in 0..<3000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
        .trimmingWhitespace
      guard !text.isEmpty, let kind = kinds.randomElement(using: &random) else { continue }
      if case .failure(let problem) = Self.read(text, kind) {
        #expect([".", "?"].contains("\(problem.message)".last), "'\(text)', seed \(seed)")
      }
    }
  }
}
