// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Places and codes of problems, as short as tests want them.
func codes(_ problems: [TaskProblem]) -> [String] {
  problems.map { "\($0.path.description.dropFirst()) \($0.code.rawValue)" }.sorted()
}

private func codes(_ kind: AnswerFormat.Kind) -> [String] {
  codes(AnswerFormat(kind).problems())
}

@Suite("Parameters of answer formats")
struct AnswerFormatValidationTests {
  @Test("Format Scale: 1 to 13 equal steps within ±10 000")
  func scale() {
    func scale(_ minimum: Int, _ maximum: Int, _ step: Int = 1) -> [String] {
      codes(.scale(ScaleFormat(minimum: minimum, maximum: maximum, step: step)))
    }
    #expect(scale(0, 10) == [])
    #expect(scale(-10_000, 10_000, 20_000) == [])
    #expect(scale(0, 13) == [])
    #expect(scale(0, 14) == [".step scale-steps"])
    #expect(scale(0, 10, 3) == [".step scale-steps"])
    #expect(scale(5, 5) == [".maximum bounds-order"])
    #expect(scale(6, 5) == [".maximum bounds-order"])
    #expect(scale(0, 10, 0) == [".step parameter-range"])
    #expect(
      scale(-10_001, 10_001, .min) == [
        ".maximum bounds-limit", ".minimum bounds-limit", ".step parameter-range",
      ])
    #expect(scale(.min, .max) == [".maximum bounds-limit", ".minimum bounds-limit"])
  }

  @Test("Trap 20: a scale is valid exactly where its steps divide the range into 1 to 13")
  func scaleExhaustively() {
    for minimum in -3...3 {
      for maximum in -3...40 {
        for step in -1...42 {
          let format = ScaleFormat(minimum: minimum, maximum: maximum, step: step)
          let range = maximum - minimum
          let isValid =
            step >= 1 && range > 0 && range % step == 0 && (1...13).contains(range / step)
          #expect(AnswerFormat(.scale(format)).problems().isEmpty == isValid, "\(format)")
        }
      }
    }
  }

  @Test("Trap 20: a default outside the range counts as none, and is only a warning")
  func scaleDefault() {
    let scale = ScaleFormat(minimum: 1, maximum: 10, defaultValue: 0)
    let problems = AnswerFormat(.scale(scale)).problems()
    #expect(codes(problems) == [".defaultValue default-ignored"])
    #expect(problems.first?.severity == .warning)
    #expect(
      codes(.continuousScale(.init(minimum: 0, maximum: 1, defaultValue: 2)))
        == [".defaultValue default-ignored"])
  }

  @Test("a step that does not fit a scale is answered with one that does")
  func scaleRemedy() {
    func message(_ maximum: Int, _ step: Int) -> String? {
      AnswerFormat(.scale(.init(minimum: 0, maximum: maximum, step: step))).problems().first?
        .message
    }
    #expect(
      message(100, 5)
        == "a step of 5 makes 20 steps, more than 13; use a step of 10, or a continuous scale")
    #expect(
      message(10, 3)
        == "a step of 3 does not divide the range of 10; use a step of 2, or a continuous scale")
  }

  @Test("Format ContinuousScale: bounds by the decimals, decimals 0 to 4")
  func continuousScale() {
    func scale(_ minimum: Double, _ maximum: Double, _ digits: Int) -> [String] {
      codes(
        .continuousScale(.init(minimum: minimum, maximum: maximum, maximumFractionDigits: digits)))
    }
    #expect(scale(0, 1, 2) == [])
    for (digits, limit) in [100_000, 10_000, 1_000, 100, 10].enumerated() {
      #expect(scale(-Double(limit), Double(limit), digits) == [])
      #expect(scale(0, Double(limit) + 1, digits) == [".maximum bounds-limit"])
    }
    #expect(scale(1, 1, 0) == [".maximum bounds-order"])
    #expect(scale(0, 1, 5) == [".maximumFractionDigits parameter-ignored"])
    #expect(scale(0, 1, -1) == [".maximumFractionDigits parameter-ignored"])
    #expect(
      scale(.nan, .infinity, 1) == [
        ".maximum number-not-finite", ".minimum number-not-finite",
      ])
  }

  @Test("Format TextScale: two to eight choices")
  func textScale() {
    func scale(_ count: Int, _ standard: Int? = nil) -> [String] {
      codes(
        .textScale(.init(choices: (0..<count).map { TextChoice("\($0)") }, defaultIndex: standard)))
    }
    #expect(scale(1) == [".choices choice-count"])
    for count in 2...8 { #expect(scale(count) == []) }
    #expect(scale(9) == [".choices choice-count"])
    #expect(scale(2, 2) == [".defaultIndex default-ignored"])
    #expect(scale(2, -1) == [".defaultIndex default-ignored"])
  }

  @Test("a gradient has as many places as colours")
  func gradient() {
    var scale = ScaleFormat(minimum: 0, maximum: 10)
    scale.look.gradientColors = [RGBAColor(red: 1, green: 0, blue: 0)]
    #expect(codes(.scale(scale)) == [".gradientLocations gradient-mismatch"])
    scale.look.gradientLocations = [0]
    #expect(codes(.scale(scale)) == [])
  }

  @Test("Format ValuePicker: one choice at least")
  func valuePicker() {
    #expect(codes(.valuePicker(.init(choices: []))) == [".choices choice-count"])
    #expect(codes(.valuePicker(.init(choices: [TextChoice("a")]))) == [])
  }

  @Test("Format MultipleValuePicker: one picker at least, each with a choice")
  func multipleValuePicker() {
    #expect(codes(.multipleValuePicker(.init(pickers: []))) == [".pickers choice-count"])
    let pickers = [ValuePickerFormat(choices: [TextChoice("a")]), ValuePickerFormat(choices: [])]
    #expect(
      codes(.multipleValuePicker(.init(pickers: pickers))) == [".pickers[1].choices choice-count"])
  }

  @Test("Format ImageChoice: one choice at least, with an image or words")
  func imageChoice() {
    #expect(codes(.imageChoice(.init(choices: []))) == [".choices choice-count"])
    #expect(
      codes(.imageChoice(.init(choices: [ImageChoice(value: 1), ImageChoice("b", value: 2)])))
        == [".choices[0] choice-unnamed"])
  }

  @Test("Format TextChoice: one choice at least, each with words and a value of its own")
  func textChoice() {
    func choice(_ choices: TextChoice...) -> [String] {
      codes(.textChoice(.init(choices: choices)))
    }
    #expect(choice() == [".choices choice-count"])
    #expect(choice(TextChoice("a"), TextChoice("b")) == [])
    #expect(choice(TextChoice("")) == [".choices[0].text choice-unnamed"])
    #expect(
      choice(TextChoice("a", value: "x"), TextChoice("b", value: "x"))
        == [".choices[1].value choice-duplicate"])
    #expect(
      choice(TextChoice("a", value: 1), TextChoice("b"))
        == [".choices[1].value choice-duplicate"], "the value that is not given is the index 1")
    #expect(
      choice(TextChoice("a", value: .number(.nan))) == [".choices[0].value number-not-finite"])
  }

  @Test("Format ColorChoice: one choice at least, with a colour or words")
  func colorChoice() {
    #expect(codes(.colorChoice(.init(choices: []))) == [".choices choice-count"])
    #expect(
      codes(.colorChoice(.init(choices: [ColorChoice(value: 1)])))
        == [".choices[0] choice-unnamed"])
  }

  @Test("Trap 27: values of choices are strings, numbers or dates, and nothing else")
  func choiceValues() {
    let values: [JSONValue] = ["a", 1, 1.5, ["date": "2026-01-31T09:30:00Z"]]
    for value in values {
      #expect(throws: Never.self) { try ChoiceValue(json: value, at: .root) }
    }
    for value in [true, .null, ["a"], ["b": 1]] as [JSONValue] {
      #expect(throws: JSONError.self) { try ChoiceValue(json: value, at: .root) }
    }
  }

  @Test("Format Boolean, Email, Height, Location, SES ladder: nothing can be wrong")
  func plainFormats() {
    let kinds: [AnswerFormat.Kind] = [
      .boolean(.init()), .email(.init()), .height(.init()), .location(.init()),
      .socioeconomicLadder(.init()),
    ]
    for kind in kinds { #expect(codes(kind) == []) }
  }

  @Test("Format Numeric: minimum up to maximum, default between them")
  func numeric() {
    #expect(codes(.numeric(.init())) == [])
    #expect(codes(.numeric(.init(minimum: 1, maximum: 1))) == [])
    #expect(codes(.numeric(.init(minimum: 2, maximum: 1))) == [".minimum bounds-order"])
    #expect(codes(.numeric(.init(minimum: .nan))) == [".minimum number-not-finite"])
    #expect(
      codes(.numeric(.init(maximum: 1, defaultValue: 2))) == [".defaultValue default-invalid"])
    #expect(
      codes(.numeric(.init(maximumFractionDigits: -1)))
        == [".maximumFractionDigits parameter-range"])
  }

  @Test("Trap 21: decimals of whole numbers are ignored; a default with some is none")
  func integers() {
    #expect(
      codes(.numeric(.init(style: .integer, maximumFractionDigits: 2, defaultValue: 1.5))) == [
        ".defaultValue default-invalid", ".maximumFractionDigits parameter-ignored",
      ])
  }

  @Test("Format TimeOfDay: minutes that divide an hour")
  func timeOfDay() {
    for minutes in 1...30 where 60 % minutes == 0 {
      #expect(codes(.timeOfDay(.init(minuteInterval: minutes))) == [])
    }
    for minutes in [-1, 0, 7, 60, .max, .min] {
      #expect(
        codes(.timeOfDay(.init(minuteInterval: minutes))) == [".minuteInterval parameter-ignored"])
    }
  }

  @Test("Format Date: minimum up to maximum, default between them, a known calendar")
  func date() {
    let (first, second) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1))
    #expect(codes(.date(.init(minimum: first, maximum: second, defaultDate: first))) == [])
    #expect(codes(.date(.init(minimum: second, maximum: first))) == [".minimum bounds-order"])
    #expect(
      codes(.date(.init(minimum: second, defaultDate: first))) == [".defaultDate default-invalid"])
    #expect(codes(.date(.init(calendar: "gregorain"))) == [".calendar name-unknown"])
    #expect(codes(.date(.init(daysBefore: 3, daysAfter: 0))) == [])
    #expect(codes(.date(.init(daysBefore: -3, daysAfter: 0))) == [".daysBefore bounds-order"])
    #expect(codes(.date(.init(daysAfter: .max))) == [".daysAfter bounds-limit"])
    #expect(codes(.date(.init(minuteInterval: 45))) == [".minuteInterval parameter-ignored"])
  }

  @Test("Format Text: a length, and a pattern with a message")
  func text() {
    #expect(codes(.text(.init(maximumLength: 5, defaultText: "12345"))) == [])
    #expect(codes(.text(.init(maximumLength: -1))) == [".maximumLength parameter-range"])
    #expect(
      codes(.text(.init(maximumLength: 3, defaultText: "😀😀"))) == [".defaultText default-invalid"])
    #expect(
      codes(.text(.init(validation: .init(pattern: "(", message: ""))))
        == [".validation.message message-missing", ".validation.pattern pattern-invalid"])
    #expect(
      codes(
        .text(.init(validation: .init(pattern: "^[0-9]+$", message: "Digits"), defaultText: "a")))
        == [".defaultText default-invalid"])
  }

  @Test("Trap 22: a pattern without a message, or a message without a pattern, is refused")
  func bothOrNeither() {
    for key in ["pattern", "message"] {
      #expect(throws: JSONError.self) {
        try TextFormat(json: ["validation": [key: "x"]], at: .root)
      }
    }
  }

  @Test("Format ConfirmText: needs an item and a message")
  func confirmText() {
    #expect(codes(.confirmText(.init(originalItem: "a", message: "Not the same"))) == [])
    #expect(
      codes(.confirmText(.init(originalItem: "", message: "")))
        == [".message message-missing", ".originalItem confirm-original"])
  }

  @Test("Format TimeInterval: steps of 1 to 30 minutes")
  func timeInterval() {
    for step in [1, 30] { #expect(codes(.timeInterval(.init(step: step))) == []) }
    for step in [0, 31] {
      #expect(codes(.timeInterval(.init(step: step))) == [".step parameter-range"])
    }
    #expect(
      codes(.timeInterval(.init(defaultInterval: -1))) == [".defaultInterval default-invalid"])
  }

  @Test("Format Weight: bounds in order, default between them, nothing below zero")
  func weight() {
    #expect(codes(.weight(.init(minimum: 40, maximum: 150, defaultValue: 70))) == [])
    #expect(codes(.weight(.init(minimum: 2, maximum: 1))) == [".minimum bounds-order"])
    #expect(codes(.weight(.init(maximum: 1, defaultValue: 2))) == [".defaultValue default-invalid"])
    #expect(codes(.weight(.init(minimum: -1))) == [".minimum bounds-limit"])
  }

  @Test("Format Age: 0 to 150, minimum below maximum, default between them")
  func age() {
    #expect(codes(.age(.init(minimum: 0, maximum: 150, defaultValue: 150))) == [])
    #expect(codes(.age(.init(minimum: 18, maximum: 18))) == [".maximum bounds-order"])
    #expect(
      codes(.age(.init(minimum: -1, maximum: 151))) == [
        ".maximum bounds-limit", ".minimum bounds-limit",
      ])
    #expect(
      codes(.age(.init(minimum: 18, maximum: 65, defaultValue: 17)))
        == [".defaultValue default-invalid"])
  }

  @Test("Format HealthKit: known characteristics, quantities by their prefix")
  func health() {
    #expect(
      codes(.healthCharacteristic(.init(type: "HKCharacteristicTypeIdentifierBloodType"))) == [])
    #expect(codes(.healthCharacteristic(.init(type: "Blood"))) == [".characteristic name-unknown"])
    #expect(codes(.healthQuantity(.init(type: "HKQuantityTypeIdentifierBodyMass"))) == [])
    #expect(codes(.healthQuantity(.init(type: "BodyMass"))) == [".quantity name-unknown"])
  }

  @Test("a format that asks for nothing, a button without words")
  func others() {
    #expect(codes(.none) == [".type format-none"])
    #expect(
      codes(AnswerFormat.boolean.offeringDontKnow("").problems())
        == [".dontKnow.text message-missing"])
    #expect(codes(AnswerFormat.boolean.offeringDontKnow().problems()) == [])
  }
}
