// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import StudyTasks

// Formats of every kind.

extension RandomModel {
  mutating func choices() -> [TextChoice] {
    [
      TextChoice(text(), value: maybe("a"), detailText: maybe(text()), isExclusive: flag()),
      TextChoice("b", value: 2.5, image: maybe("i"), other: maybe(OtherText(placeholder: text()))),
    ]
  }

  mutating func look() -> ScaleLook {
    var look = ScaleLook(isVertical: flag())
    look.gradientColors = maybe([RGBAColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)])
    look.gradientLocations = maybe([0, 0.5])
    look.hidesRanges = flag()
    return look
  }

  mutating func format() -> AnswerFormat {
    var format = AnswerFormat(kind())
    if flag() { format.dontKnow = DontKnowOption(text: maybe(text()), style: .circleChoice) }
    return format
  }

  mutating func kind() -> AnswerFormat.Kind {
    switch random.next() % 23 {
    case 0: return .none
    case 1:
      var scale = ScaleFormat(
        minimum: 0, maximum: 10, step: 2, defaultValue: maybe(4), look: look())
      scale.look.hidesValueMarkers = flag()
      scale.look.minimumText = maybe(text())
      return .scale(scale)
    case 2:
      return .continuousScale(
        ContinuousScaleFormat(
          minimum: -1.5, maximum: 2, maximumFractionDigits: 2, defaultValue: maybe(0.5),
          numberStyle: random.pick(.standard, .percent), look: look()))
    case 3:
      return .textScale(TextScaleFormat(choices: choices(), defaultIndex: maybe(1), look: look()))
    case 4: return .valuePicker(ValuePickerFormat(choices: choices()))
    case 5:
      return .multipleValuePicker(
        MultipleValuePickerFormat(pickers: [.init(choices: choices())], separator: text()))
    case 6:
      return .imageChoice(
        ImageChoiceFormat(
          style: .multiple, isVertical: flag(),
          choices: [ImageChoice(maybe(text()), value: 1, normalImage: "n", selectedImage: "s")]))
    case 7: return .textChoice(TextChoiceFormat(style: .multiple, choices: choices()))
    case 8:
      return .colorChoice(
        ColorChoiceFormat(choices: [
          ColorChoice("c", color: maybe(RGBAColor(red: 0, green: 1, blue: 0)), isExclusive: flag())
        ]))
    case 9: return .boolean(BooleanFormat(yes: maybe(text()), no: maybe("n")))
    case 10:
      return .numeric(
        NumericFormat(
          style: random.pick(.decimal, .integer), unit: maybe("kg"), minimum: maybe(0.5),
          maximumFractionDigits: maybe(2), hidesUnitWhenEmpty: flag()))
    case 11: return .timeOfDay(TimeOfDayFormat(defaultTime: maybe(time()), minuteInterval: 5))
    case 12:
      return .date(
        DateFormat(
          style: random.pick(.date, .dateTime), minimum: maybe(date()),
          calendar: maybe("gregorian"), daysBefore: maybe(3), endsNow: flag()))
    case 13:
      var format = TextFormat(
        maximumLength: 20,
        validation: maybe(TextValidation(pattern: "^a", message: text(), ignoresCase: flag())),
        allowsMultipleLines: flag(), defaultText: maybe(text()), isSecure: flag())
      format.passwordRules = maybe("minlength: 8;")
      format.keyboard.type = 4
      return .text(format)
    case 14: return .email(EmailFormat(isUserName: flag()))
    case 15: return .confirmText(ConfirmTextFormat(originalItem: "o", message: text()))
    case 16: return .timeInterval(TimeIntervalFormat(defaultInterval: 60, step: 5))
    case 17: return .height(HeightFormat(system: .usCustomary))
    case 18:
      return .weight(WeightFormat(system: .metric, precision: .high, minimum: maybe(1)))
    case 19: return .age(AgeFormat(minimum: 18, maximum: 90, defaultValue: maybe(30)))
    case 20: return .location(LocationFormat(usesCurrentLocation: flag(), placeholder: maybe("p")))
    case 21: return .socioeconomicLadder(LadderFormat(topText: maybe(text())))
    default:
      return random.pick(
        .healthCharacteristic(.init(type: "HKCharacteristicTypeIdentifierBiologicalSex")),
        .healthQuantity(.init(type: "HKQuantityTypeIdentifierBodyMass", unit: "kg")))
    }
  }
}
