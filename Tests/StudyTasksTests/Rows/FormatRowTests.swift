// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

/// Which answers a format takes, as what, and with what it begins.
private struct Asked {
  var format: AnswerFormat
  var locality = Locality()
  var behaviour = StudyTask.Behaviour.standard

  init(
    _ kind: AnswerFormat.Kind, locality: Locality = Locality(),
    behaviour: StudyTask.Behaviour = .standard
  ) {
    format = AnswerFormat(kind)
    self.locality = locality
    self.behaviour = behaviour
  }

  /// The answer as a session keeps it at the beginning of 2026.
  func taken(_ answer: Answer) throws -> Answer? {
    let context = AnswerContext(now: at(0), locality: locality, behaviour: behaviour)
    return try format.checked(answer, in: context)
  }

  /// Why the answer is not taken.
  func refusal(_ answer: Answer) -> AnswerError? {
    do throws(AnswerError) {
      _ = try format.checked(
        answer, in: AnswerContext(now: at(0), locality: locality, behaviour: behaviour))
      return nil
    } catch {
      return error
    }
  }

  /// What stands there at first.
  func first() throws -> Answer? {
    var task = try StudyTask(
      "t", steps: [Step("q", .question(QuestionContent(answerFormat: format)))])
    task.behaviour = behaviour
    return try started(task, locality: locality).visibleQuestions[0].answer
  }
}

@Suite("Rows: answer formats, chosen")
struct ChosenFormatRowTests {
  private let choices = [
    TextChoice("A", value: "a"), TextChoice("B"), TextChoice("Never", value: 9, isExclusive: true),
  ]

  @Test("Format Scale: whole steps of a range; a default outside of it is none, or else snapped")
  func scale() throws {
    let asked = Asked(.scale(ScaleFormat(minimum: 0, maximum: 10, step: 5, defaultValue: 7)))
    #expect(asked.format.questionType == .scale)
    #expect(try asked.taken(.scale(10)) == .scale(10))
    #expect(asked.refusal(.scale(3)) == .notOnScale(minimum: 0, step: 5))
    #expect(asked.refusal(.scale(11)) == .outOfBounds(minimum: 0, maximum: 10, unit: nil))
    #expect(asked.refusal(.scale(.nan)) == .notANumber)
    #expect(asked.refusal(.number(5)) == .wrongKind(expected: .scale))
    #expect(try asked.first() == .scale(5))
    // As in the code-along: 0 is no value of a scale from 1.
    #expect(try Asked(.scale(.init(minimum: 1, maximum: 10, defaultValue: 0))).first() == nil)
    #expect(try Asked(.scale(.init(minimum: 1, maximum: 10))).first() == nil)
    let hostile = ScaleFormat(minimum: .min, maximum: .max, step: .max, defaultValue: .max)
    #expect(try Asked(.scale(hostile)).first() == nil)
    let upstream = Asked(asked.format.kind, behaviour: .researchKit)
    #expect(try upstream.taken(.scale(3)) == .scale(3))
  }

  @Test("Format ContinuousScale: rounded to its decimals, within its ends")
  func continuousScale() throws {
    let asked = Asked(
      .continuousScale(.init(minimum: 0, maximum: 1, maximumFractionDigits: 2, defaultValue: 0.5)))
    #expect(asked.format.questionType == .scale)
    #expect(try asked.taken(.scale(0.126)) == .scale(0.13))
    #expect(asked.refusal(.scale(1.001)) == .outOfBounds(minimum: 0, maximum: 1, unit: nil))
    #expect(try asked.first() == .scale(0.5))
    let narrow = Asked(.continuousScale(.init(minimum: 0.04, maximum: 0.96)))
    #expect(try narrow.taken(.scale(0.04)) == .scale(0.04))
    #expect(try narrow.taken(.scale(0.96)) == .scale(0.96))
    let many = Asked(.continuousScale(.init(minimum: 0, maximum: 1, maximumFractionDigits: 99)))
    #expect(try many.taken(.scale(0.123_456)) == .scale(0.1235))
    let huge = Asked(.continuousScale(.init(minimum: 0, maximum: 1e308, maximumFractionDigits: 4)))
    #expect(try huge.taken(.scale(1e308)) == .scale(1e308))
  }

  @Test("Format TextScale: one of the choices along a scale; the default by its index")
  func textScale() throws {
    let asked = Asked(.textScale(TextScaleFormat(choices: choices, defaultIndex: 1)))
    #expect(asked.format.questionType == .singleChoice)
    #expect(try asked.taken(.choices(["a"])) == .choices(["a"]))
    #expect(asked.refusal(.choices(["a", 9])) == .tooManyChoices)
    #expect(try asked.first() == .choices([1]))
    #expect(try Asked(.textScale(.init(choices: choices, defaultIndex: 9))).first() == nil)
  }

  @Test("Format ValuePicker: one choice, or none at the wheel's first place")
  func valuePicker() throws {
    let asked = Asked(.valuePicker(ValuePickerFormat(choices: choices)))
    #expect(asked.format.questionType == .singleChoice)
    #expect(try asked.taken(.choices(["a"])) == .choices(["a"]))
    #expect(try asked.taken(.choices([])) == nil)
    #expect(try asked.first() == nil)
  }

  @Test("Format MultipleValuePicker: a value from each wheel")
  func multipleValuePicker() throws {
    let picker = ValuePickerFormat(choices: choices)
    let asked = Asked(.multipleValuePicker(.init(pickers: [picker, picker], separator: "/")))
    #expect(asked.format.questionType == .multiplePicker)
    let answer = Answer.components(["a", 1], separator: " ")
    #expect(try asked.taken(answer) == .components(["a", 1], separator: "/"))
    #expect(asked.refusal(.components(["a"], separator: "/")) == .incomplete(count: 2))
    #expect(asked.refusal(.components(["a", "z"], separator: "/")) == .notAChoice("z"))
    #expect(asked.format.words(for: .components(["a", 1], separator: "/")) == "A/B")
  }

  @Test("Format ImageChoice: one image or several, by value or else index")
  func imageChoice() throws {
    let images = [ImageChoice("Sad", value: "sad"), ImageChoice(normalImage: "glad")]
    let one = Asked(.imageChoice(ImageChoiceFormat(choices: images)))
    #expect(one.format.questionType == .singleChoice)
    #expect(try one.taken(.choices([1])) == .choices([1]))
    let several = Asked(.imageChoice(ImageChoiceFormat(style: .multiple, choices: images)))
    #expect(several.format.questionType == .multipleChoice)
    #expect(try several.taken(.choices([1, "sad"])) == .choices(["sad", 1]))
    #expect(several.format.words(for: .choices(["sad", 1])) == "Sad, glad")
  }

  @Test("Format TextChoice: values in the order of the choices; words of one's own for other")
  func textChoice() throws {
    var other = TextChoice("Other", value: "other")
    other.other = OtherText(placeholder: "What?")
    let asked = Asked(.textChoice(TextChoiceFormat(style: .multiple, choices: choices + [other])))
    #expect(asked.format.questionType == .multipleChoice)
    #expect(try asked.taken(.choices(["mine", "a"])) == .choices(["a", "mine"]))
    #expect(asked.refusal(.choices(["mine", "yours"])) == .notAChoice("yours"))
    #expect(asked.refusal(.choices(["other"])) == .otherTextMissing)
    #expect(asked.refusal(.choices(["  "])) == .otherTextMissing)
    #expect(asked.refusal(.choices(["a", 9])) == .exclusiveChoice(9))
    other.other?.isOptional = true
    let free = Asked(.textChoice(TextChoiceFormat(choices: [other])))
    #expect(free.format.questionType == .singleChoice)
    #expect(try free.taken(.choices(["other"])) == .choices(["other"]))
  }

  @Test("Format ColorChoice: choices shown as colours, one or several")
  func colorChoice() throws {
    let red = ColorChoice("Red", color: RGBAColor(red: 1, green: 0, blue: 0), value: "red")
    let none = ColorChoice("None", value: "none", isExclusive: true)
    let asked = Asked(.colorChoice(ColorChoiceFormat(style: .multiple, choices: [red, none])))
    #expect(asked.format.questionType == .multipleChoice)
    #expect(try asked.taken(.choices(["red"])) == .choices(["red"]))
    #expect(asked.refusal(.choices(["red", "none"])) == .exclusiveChoice("none"))
    #expect(Asked(.colorChoice(.init(choices: [red]))).format.questionType == .singleChoice)
  }

  @Test("Format Boolean: yes, no, or nothing")
  func boolean() throws {
    let asked = Asked(.boolean(BooleanFormat(yes: "Aye", no: "Nay")))
    #expect(asked.format.questionType == .boolean)
    #expect(try asked.taken(.boolean(false)) == .boolean(false))
    #expect(asked.refusal(.choices([1])) == .wrongKind(expected: .boolean))
    #expect(try asked.first() == nil)
    #expect(asked.format.words(for: .boolean(false)) == "Nay")
    let list = try #require(ChoiceList(asked.format))
    #expect(list.entries.map(\.value) == [1, 0])
  }
}

@Suite("Rows: answer formats, set or typed")
struct TypedFormatRowTests {
  private let american = Locality(localeIdentifier: "en_US")

  @Test("Format Numeric: within its bounds; whole for integers; the unit is the format's")
  func numeric() throws {
    let asked = Asked(
      .numeric(
        NumericFormat(style: .integer, unit: "years", minimum: 18, maximum: 90, defaultValue: 20)))
    #expect(asked.format.questionType == .integer)
    let years = NumericAnswer(value: 18, unit: "years", displayUnit: "years")
    #expect(try asked.taken(.number(18)) == .numeric(years))
    #expect(asked.refusal(.number(91)) == .outOfBounds(minimum: 18, maximum: 90, unit: "years"))
    #expect(asked.refusal(.number(18.5)) == .notWhole)
    #expect(asked.refusal(.number(.infinity)) == .notANumber)
    #expect(try asked.first()?.double == 20)
    // ResearchKit takes a fraction that is handed over as a number.
    let upstream = Asked(asked.format.kind, behaviour: .researchKit)
    #expect(try upstream.taken(.number(18.5))?.double == 18.5)
    let decimal = Asked(.numeric(NumericFormat(maximumFractionDigits: 1, defaultValue: 1e9)))
    #expect(decimal.format.questionType == .decimal)
    // Decimals are cut from typed text, not from numbers.
    #expect(try decimal.taken(.number(1.25)) == .number(1.25))
    let bounded = Asked(.numeric(NumericFormat(maximum: 5, defaultValue: 9)))
    #expect(try bounded.first() == nil)
  }

  @Test("Format TimeOfDay: an hour and a minute")
  func timeOfDay() throws {
    let time = try #require(TimeOfDay("07:30"))
    let asked = Asked(.timeOfDay(TimeOfDayFormat(defaultTime: time, minuteInterval: 15)))
    #expect(asked.format.questionType == .timeOfDay)
    #expect(try asked.first() == .timeOfDay(time))
    #expect(try asked.taken(.timeOfDay(time)) == .timeOfDay(time))
    #expect(asked.refusal(.date(DateAnswer(date: at(0)))) == .wrongKind(expected: .timeOfDay))
    #expect(TimeOfDay("24:00") == nil)
    #expect(TimeOfDay("7:5") == nil)
    #expect(TimeOfDay("7:05")?.description == "07:05")
  }

  @Test("Format Date: within its bounds, with calendar and zone of the person")
  func date() throws {
    let asked = Asked(.date(DateFormat(minimum: at(0), maximum: at(86_400), defaultDate: at(9))))
    #expect(asked.format.questionType == .date)
    let taken = try asked.taken(.date(DateAnswer(date: at(90_000))))
    #expect(
      taken
        == .date(DateAnswer(date: at(90_000), calendar: "gregorian", timeZone: "GMT")),
      "of a day without a time any part may be within bounds")
    #expect(asked.refusal(.date(DateAnswer(date: at(172_800)))) != nil)
    #expect(asked.refusal(.date(DateAnswer(date: at(-1)))) != nil)
    #expect(try asked.first() != nil)
    // Two days before the day of the answer until its end.
    let near = Asked(.date(DateFormat(style: .dateTime, daysBefore: 2, daysAfter: 0)))
    #expect(near.refusal(.date(DateAnswer(date: at(-172_800)))) == nil)
    #expect(near.refusal(.date(DateAnswer(date: at(-172_801)))) != nil)
    #expect(near.refusal(.date(DateAnswer(date: at(86_399)))) == nil)
    #expect(near.refusal(.date(DateAnswer(date: at(86_400)))) != nil)
    let past = Asked(.date(DateFormat(style: .dateTime, endsNow: true)))
    #expect(past.refusal(.date(DateAnswer(date: at(0)))) == nil)
    #expect(past.refusal(.date(DateAnswer(date: at(1)))) != nil)
    // ResearchKit leaves all this to its wheels.
    let upstream = Asked(past.format.kind, behaviour: .researchKit)
    #expect(upstream.refusal(.date(DateAnswer(date: at(1e9)))) == nil)
  }

  @Test("Format DateTime: a date with its time of day")
  func dateTime() throws {
    let asked = Asked(.date(DateFormat(style: .dateTime, calendar: "buddhist")))
    #expect(asked.format.questionType == .dateAndTime)
    let answer = DateAnswer(date: at(5), timeZone: "Asia/Bangkok")
    #expect(
      try asked.taken(.date(answer))
        == .date(DateAnswer(date: at(5), calendar: "buddhist", timeZone: "Asia/Bangkok")))
    #expect(
      asked.format.words(for: .date(DateAnswer(date: at(0), timeZone: "GMT")))
        == "2026-01-01 00:00")
  }

  @Test("Format Text: not empty, not too long in UTF-16 units, and as the pattern has it somewhere")
  func text() throws {
    let asked = Asked(
      .text(
        TextFormat(
          maximumLength: 4, validation: TextValidation(pattern: "[0-9]", message: "a digit please"),
          defaultText: "a1")))
    #expect(asked.format.questionType == .text)
    #expect(try asked.taken(.text("ab1")) == .text("ab1"))
    #expect(asked.refusal(.text("abc")) == .invalidText(message: "a digit please"))
    #expect(asked.refusal(.text("abcd1")) == .tooLong(limit: 4))
    #expect(asked.refusal(.text("1\u{1F600}\u{1F600}")) == .tooLong(limit: 4))
    #expect(asked.refusal(.text(" \n")) == .empty)
    #expect(asked.refusal(.text("")) == .empty)
    #expect(try asked.first() == .text("a1"))
    let broken = Asked(.text(TextFormat(validation: TextValidation(pattern: "(", message: "m"))))
    guard case .unusablePattern = broken.refusal(.text("a")) else {
      Issue.record("a broken pattern is no reason to take the text")
      return
    }
    let slow = Asked(.text(TextFormat(validation: TextValidation(pattern: "(a+)+$", message: "m"))))
    #expect(slow.refusal(.text(String(repeating: "a", count: 40) + "b")) != nil)
  }

  @Test("Format Email: an address, with any top-level domain that there may be")
  func email() throws {
    let asked = Asked(.email(EmailFormat()))
    #expect(asked.format.questionType == .text)
    for good in ["a@b.de", "a.b+c@sub.example.technology", "ö@example.org", "a_b@b-c.io"] {
      #expect(asked.refusal(.text(good)) == nil, "\(good)")
    }
    for bad in [
      "a", "@b.de", "a@b", "a b@c.de", "a@b..de", ".a@b.de", "a@-b.de", "a@b.d", "a@b.12",
      String(repeating: "a", count: 65) + "@b.de",
    ] {
      #expect(asked.refusal(.text(bad)) == .notAnEmailAddress, "\(bad)")
    }
    #expect(asked.refusal(.text(" ")) == .empty)
    let upstream = Asked(.email(EmailFormat()), behaviour: .researchKit)
    #expect(upstream.refusal(.text("a@example.technology")) == .notAnEmailAddress)
    #expect(upstream.refusal(.text("ö@example.org")) == .notAnEmailAddress)
    #expect(upstream.refusal(.text("a@b.museum")) == nil)
  }

  @Test("Format ConfirmText: the text of another item once more")
  func confirmText() throws {
    let password = item("password", .text(TextFormat(allowsMultipleLines: false, isSecure: true)))
    let again = try #require(password.confirmation("again", message: "They differ."))
    let asked = Asked(try #require(again.answerFormat).kind)
    #expect(asked.format.questionType == .text)
    // The format alone asks for any text; the form compares.
    #expect(try asked.taken(.text("x")) == .text("x"))
    #expect(asked.refusal(.text(" ")) == .empty)
    var session = try started([form("f", [password, again])])
    try session.answer(.text("secret"), to: "password", at: at(1))
    #expect(
      throws: SessionError.answer(question: "again", .differs(message: "They differ."))
    ) { try session.answer(.text("Secret"), to: "again", at: at(2)) }
    try session.answer(.text("secret"), to: "again", at: at(2))
    #expect(session.canGoForward)
    try session.answer(.text("other"), to: "password", at: at(3))
    #expect(!session.canGoForward)
    #expect(
      throws: SessionError.answer(question: "again", .differs(message: "They differ."))
    ) { try session.forward(at: at(4)) }
  }

  @Test("Format TimeInterval: seconds")
  func timeInterval() throws {
    let asked = Asked(.timeInterval(TimeIntervalFormat(defaultInterval: 300, step: 5)))
    #expect(asked.format.questionType == .timeInterval)
    #expect(try asked.taken(.timeInterval(90)) == .timeInterval(90))
    #expect(asked.refusal(.timeInterval(-1)) != nil)
    #expect(asked.refusal(.timeInterval(.infinity)) == .notANumber)
    #expect(try asked.first() == .timeInterval(300))
    #expect(try Asked(.timeInterval(TimeIntervalFormat())).first() == nil)
  }

  @Test("Format Height: centimetres, whatever it is entered in")
  func height() throws {
    let asked = Asked(.height(HeightFormat(system: .usCustomary)))
    #expect(asked.format.questionType == .height)
    #expect(try asked.taken(.number(180, unit: "in")) == .number(180, unit: "cm"))
    #expect(asked.refusal(.number(-1)) == .outOfBounds(minimum: 0, maximum: nil, unit: "cm"))
  }

  @Test("Format Weight: kilograms; bounds and default are in the unit of its system")
  func weight() throws {
    let metric = Asked(.weight(WeightFormat(system: .metric, minimum: 40, maximum: 200)))
    #expect(metric.format.questionType == .weight)
    #expect(try metric.taken(.number(80)) == .number(80, unit: "kg"))
    #expect(metric.refusal(.number(39)) == .outOfBounds(minimum: 40, maximum: 200, unit: "kg"))
    let pounds = Asked(.weight(WeightFormat(system: .usCustomary, maximum: 100, defaultValue: 100)))
    #expect(try pounds.first() == .number(45.359237, unit: "kg"))
    #expect(pounds.refusal(.number(46)) != nil)
    let kind = AnswerFormat.Kind.weight(WeightFormat(defaultValue: 100))
    #expect(try Asked(kind, locality: american).first() == .number(45.359237, unit: "kg"))
    #expect(try Asked(kind).first() == .number(100, unit: "kg"))
  }

  @Test("Format Age: an age or a year; an end that stands for all beyond it has its own number")
  func age() throws {
    let asked = Asked(.age(AgeFormat(minimum: 18, maximum: 90, defaultValue: 30)))
    #expect(asked.format.questionType == .age)
    #expect(try asked.taken(.number(18)) == .number(18))
    #expect(asked.refusal(.number(17)) != nil)
    #expect(asked.refusal(.number(18.5)) == .notWhole)
    #expect(asked.refusal(.number(-1)) != nil)
    #expect(try asked.first() == .number(30))
    let year = Asked(
      .age(AgeFormat(minimum: 18, maximum: 90, usesYearForResult: true, defaultValue: 30)))
    #expect(try year.taken(.number(2008)) == .number(2008))
    #expect(year.refusal(.number(2009)) != nil)
    #expect(year.refusal(.number(1935)) != nil)
    #expect(try year.first() == .number(1996))
    let ranges = AgeFormat(
      minimum: 18, maximum: 90, treatsMinimumAsRange: true, treatsMaximumAsRange: true)
    #expect(try Asked(.age(ranges)).taken(.number(18)) == .number(-1))
    #expect(try Asked(.age(ranges)).taken(.number(-1)) == .number(-1))
    #expect(try Asked(.age(ranges)).taken(.number(90)) == .number(-2))
    #expect(try Asked(.age(ranges)).taken(.number(89)) == .number(89))
    let fixed = Asked(.age(AgeFormat(usesYearForResult: true, relativeYear: 2000)))
    #expect(fixed.refusal(.number(2001)) != nil)
  }

  @Test("Format Location: a coordinate, words or an address")
  func location() throws {
    let asked = Asked(.location(LocationFormat()))
    #expect(asked.format.questionType == .location)
    for good in [
      LocationAnswer(latitude: 50, longitude: 8, radius: 20), LocationAnswer(userInput: "Mainz"),
      LocationAnswer(postalAddress: ["city": "Mainz"]),
    ] { #expect(asked.refusal(.location(good)) == nil) }
    for bad in [
      LocationAnswer(), LocationAnswer(latitude: 91, longitude: 0), LocationAnswer(latitude: 50),
      LocationAnswer(latitude: .nan, longitude: 0), LocationAnswer(userInput: " "),
      LocationAnswer(latitude: 0, longitude: 0, radius: .nan),
      LocationAnswer(latitude: 0, longitude: 0, radius: -1),
    ] { #expect(asked.refusal(.location(bad)) == .notAPlace) }
  }

  @Test("Format SES: a rung of ten")
  func ladder() throws {
    let asked = Asked(.socioeconomicLadder(LadderFormat(topText: "Top", bottomText: "Bottom")))
    #expect(asked.format.questionType == .rung)
    #expect(try asked.taken(.rung(1)) == .rung(1))
    #expect(try asked.taken(.rung(10)) == .rung(10))
    #expect(asked.refusal(.rung(0)) == .notARung)
    #expect(asked.refusal(.rung(11)) == .notARung)
  }

  @Test("Format HealthKit: characteristics and quantities are asked as the plain format they imply")
  func health() throws {
    func characteristic(_ name: String) -> Asked {
      Asked(.healthCharacteristic(.init(type: "HKCharacteristicTypeIdentifier\(name)")))
    }
    #expect(characteristic("BiologicalSex").format.questionType == .singleChoice)
    let female = Answer.choices(["HKBiologicalSexFemale"])
    #expect(try characteristic("BiologicalSex").taken(female) == female)
    #expect(characteristic("BloodType").format.questionType == .singleChoice)
    #expect(characteristic("FitzpatrickSkinType").format.questionType == .singleChoice)
    #expect(characteristic("WheelchairUse").format.questionType == .singleChoice)
    let birth = characteristic("DateOfBirth")
    #expect(birth.format.questionType == .date)
    #expect(birth.refusal(.date(DateAnswer(date: at(-1e9)))) == nil)
    #expect(birth.refusal(.date(DateAnswer(date: at(172_800)))) != nil)
    #expect(characteristic("Unknown").format.questionType == .text)
    let mass = Asked(.healthQuantity(.init(type: "HKQuantityTypeIdentifierBodyMass", unit: "kg")))
    #expect(mass.format.questionType == .decimal)
    #expect(try mass.taken(.number(70))?.double == 70)
  }

  @Test("Format: not knowing is an answer where it is offered, to any format")
  func dontKnow() throws {
    let kinds: [AnswerFormat.Kind] = [
      .text(TextFormat()), .numeric(NumericFormat()), .boolean(BooleanFormat()),
      .date(DateFormat()), .location(LocationFormat()),
    ]
    for kind in kinds {
      #expect(Asked(kind).refusal(.dontKnow) == .dontKnowNotOffered)
      var asked = Asked(kind)
      asked.format = asked.format.offeringDontKnow("No idea")
      #expect(try asked.taken(.dontKnow) == .dontKnow)
      #expect(asked.format.words(for: .dontKnow) == "No idea")
    }
    var must = question("q", isOptional: false)
    must.content = .question(QuestionContent(answerFormat: AnswerFormat.boolean.offeringDontKnow()))
    var session = try started([must])
    try session.forward(answering: .dontKnow)
    #expect(session.isFinished)
  }

  @Test("Format None: takes up a place, and cannot be answered")
  func none() throws {
    let asked = Asked(.none)
    #expect(asked.format.questionType == .none)
    #expect(asked.refusal(.text("a")) == .wrongKind(expected: .none))
    #expect(try asked.first() == nil)
  }
}
