// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

@testable import Presenting

@Suite("Controls for answers")
struct AnswerControlTests {
  private static func control(_ kind: AnswerFormat.Kind, locale: String = "en_GB") -> AnswerControl
  {
    AnswerControl(AnswerFormat(kind), in: TypedAnswerTests.context(locale))
  }

  @Test("scales and numbers have limits, steps, decimals and units")
  func numbers() {
    let scale = Self.control(.scale(ScaleFormat(minimum: 0, maximum: 10, step: 2, defaultValue: 4)))
    #expect(scale.kind == .scale && scale.minimum == 0 && scale.maximum == 10 && scale.step == 2)
    #expect(scale.defaultAnswer == .scale(4))
    let number = Self.control(.numeric(NumericFormat(style: .integer, unit: "°C", minimum: 30)))
    #expect(number.kind == .number && number.fractionDigits == 0 && number.unit == "°C")
    #expect(number.minimum == 30 && number.maximum == nil)
    #expect(Self.control(.socioeconomicLadder(LadderFormat())).maximum == 10)
  }

  @Test(
    "heights and weights have the units of the person's country", arguments: ["en_US", "de_DE"])
  func units(_ locale: String) {
    let isCustomary = locale == "en_US"
    #expect(
      Self.control(.height(HeightFormat()), locale: locale).unit == (isCustomary ? "in" : "cm"))
    let weight = Self.control(.weight(WeightFormat(maximum: 200)), locale: locale)
    #expect(weight.unit == (isCustomary ? "lb" : "kg") && weight.maximum == 200)
  }

  @Test("choices have words, details, images, colours, and which exclude all others")
  func choices() {
    let text = Self.control(
      .textChoice(
        TextChoiceFormat(
          style: .multiple,
          choices: [
            TextChoice("A", value: "a", detailText: "first"),
            TextChoice("Other", value: "o", other: OtherText()),
            TextChoice("None", value: "n", isExclusive: true),
          ])))
    #expect(text.kind == .choice && text.allowsSeveral)
    #expect(text.choices.map(\.detailText) == ["first", nil, nil])
    #expect(text.choices.map(\.isExclusive) == [false, false, true])
    #expect(text.choices[1].other != nil)
    let images = Self.control(
      .imageChoice(ImageChoiceFormat(choices: [ImageChoice(normalImage: "knee.png")])))
    #expect(images.choices.map(\.image) == ["knee.png"] && !images.allowsSeveral)
    let colours = Self.control(
      .colorChoice(
        ColorChoiceFormat(choices: [ColorChoice(color: RGBAColor(red: 1, green: 0.5, blue: 0))])))
    #expect(colours.choices.map(\.detailText) == ["#FF8000"])
    let picker = ValuePickerFormat(choices: [TextChoice("x")])
    #expect(
      Self.control(.multipleValuePicker(MultipleValuePickerFormat(pickers: [picker, picker])))
        .lists.map(\.count) == [1, 1])
  }

  @Test("dates have their first and last day, counted from now")
  func dates() {
    let control = Self.control(.date(DateFormat(daysBefore: 1, endsNow: true)))
    #expect(control.kind == .date && control.latest == TypedAnswerTests.now)
    #expect(control.earliest == Date(timeIntervalSince1970: 1_769_731_200))
  }

  @Test("texts are of one line or several, long or short, shown or not")
  func texts() {
    let text = Self.control(.text(TextFormat(maximumLength: 20)))
    #expect(text.kind == .text && text.isMultiline && !text.isSecure && text.maximumLength == 20)
    let secret = Self.control(.text(TextFormat(isSecure: true)))
    #expect(!secret.isMultiline && secret.isSecure && secret.keyboard != nil)
    #expect(Self.control(.email(EmailFormat())).kind == .email)
  }
}

@Suite("Words of pages")
struct HTMLTextTests {
  @Test(
    "tags go, blocks end lines, entities are read, and any end of the text is survived",
    arguments: [
      ("<h1>Hello</h1><p>One &amp; two.<ul><li>a<li>b</ul>", "Hello\nOne & two.\n- a\n- b"),
      ("a<", "a<"), ("<", "<"), ("a<p", "a"), ("pain < 3 and <b>x</b>", "pain < 3 and x"),
      ("<script>x<y</script>z", "z"), ("<!-- a -->b", "b"), ("&#x2265; &unknown;", "≥ &unknown;"),
      ("", ""),
    ])
  func words(_ html: String, _ words: String) {
    #expect(HTMLText.words(of: html) == words)
  }
}

@Suite("Countdown")
struct CountdownTests {
  @Test("the seconds worth showing are given once, and none twice at the turn of a second")
  func announcements() {
    var countdown = Countdown(seconds: 12)
    let shown = stride(from: 0, to: 12_000, by: 50).compactMap {
      countdown.announcement(after: .milliseconds($0))
    }
    #expect(shown == [12, 10, 5, 4, 3, 2, 1])
  }

  @Test("the remaining time is that of one instant")
  func left() {
    let countdown = Countdown(seconds: 5)
    #expect(abs(countdown.left(after: .milliseconds(1999)) - 3.001) < 1e-9)
    #expect(countdown.pause(after: .milliseconds(1999)) == 1)
    #expect(countdown.pause(after: .milliseconds(2000)) == 1000)
    #expect(countdown.left(after: .seconds(6)) < 0)
  }
}
