// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import Localization

extension LadderFormat {
  /// The ladder's rungs.
  public static let rungCount = 10
}

extension AnswerFormat {
  /// The kind of answer asked for, and so of the result.
  public var questionType: QuestionType {
    switch kind {
    case .none: .none
    case .scale, .continuousScale: .scale
    case .textScale, .valuePicker: .singleChoice
    case .imageChoice(let format): format.style == .single ? .singleChoice : .multipleChoice
    case .textChoice(let format): format.style == .single ? .singleChoice : .multipleChoice
    case .colorChoice(let format): format.style == .single ? .singleChoice : .multipleChoice
    case .multipleValuePicker: .multiplePicker
    case .boolean: .boolean
    case .numeric(let format): format.style == .integer ? .integer : .decimal
    case .timeOfDay: .timeOfDay
    case .date(let format): format.style == .date ? .date : .dateAndTime
    case .text, .email, .confirmText: .text
    case .timeInterval: .timeInterval
    case .height: .height
    case .weight: .weight
    case .age: .age
    case .location: .location
    case .socioeconomicLadder: .rung
    case .healthCharacteristic, .healthQuantity: implied.questionType
    }
  }

  /// The plain format that a format of a health record is asked as; any other is itself.
  ///
  /// Sex, blood type, skin type and wheelchair use are lists of choices, the date of birth is a date,
  /// a quantity is a number. A characteristic that is not known here is asked as text.
  public var implied: AnswerFormat { implied(in: .english) }

  /// The format as ``implied``, with the choices of a health record in a language.
  public func implied(in translator: Translator) -> AnswerFormat {
    var plain = self
    switch kind {
    case .healthCharacteristic(let format): plain.kind = format.impliedKind(in: translator)
    case .healthQuantity(let format):
      plain.kind = .numeric(NumericFormat(style: format.style, unit: format.unit))
    default: break
    }
    return plain
  }

  /// The answer that stands before the person has given one; `nil`: none.
  ///
  /// A default outside of the format's bounds is none; one between the steps of a scale is moved to
  /// the nearest step.
  ///
  /// - Parameter context: A weight's default is in the unit that the person's region has, a year of
  ///   birth is counted back from the time.
  public func defaultAnswer(in context: AnswerContext) -> Answer? {
    switch implied.kind {
    case .scale(let format): format.usableDefault.map { .scale(Double($0)) }
    case .continuousScale(let format): format.usableDefault.map(Answer.scale)
    case .textScale(let format):
      format.defaultIndex.flatMap { index in
        ChoiceList(format.choices, style: .single).value(at: index).map { .choices([$0]) }
      }
    case .numeric(let format):
      format.defaultValue.map {
        .numeric(NumericAnswer(value: $0, unit: format.unit, displayUnit: format.displayUnit))
      }
    case .text(let format): format.defaultText.map(Answer.text)
    case .date(let format):
      format.defaultDate.map {
        .date(
          DateAnswer(
            date: format.plainDay($0, in: context),
            calendar: format.calendar ?? context.locality.calendarIdentifier,
            timeZone: context.locality.timeZoneIdentifier))
      }
    case .timeOfDay(let format): format.defaultTime.map(Answer.timeOfDay)
    case .timeInterval(let format):
      format.defaultInterval > 0 ? .timeInterval(format.defaultInterval) : nil
    case .weight(let format):
      format.defaultValue.map {
        let unit = format.kilograms(in: context.locality)
        return .number($0 * unit, unit: "kg")
      }
    case .age(let format):
      format.defaultValue.map { age in
        .number(format.usesYearForResult ? format.year(in: context) - Double(age) : Double(age))
      }
    default: nil
    }
  }
}

extension AgeFormat {
  /// The year that ages are counted back from.
  func year(in context: AnswerContext) -> Double {
    Double(relativeYear ?? context.locality.calendar.component(.year, from: context.now))
  }
}

extension ScaleFormat {
  /// The default moved to the nearest step; `nil` for none, or one outside the range.
  fileprivate var usableDefault: Int? {
    guard let defaultValue, ScaleFormat.bounds.contains(minimum),
      ScaleFormat.bounds.contains(maximum), minimum...max(minimum, maximum) ~= defaultValue,
      1...ScaleFormat.bounds.count ~= step
    else { return nil }
    let steps = (Double(defaultValue - minimum) / Double(step)).rounded()
    return min(maximum, minimum + Int(steps) * step)
  }

  /// Between what the ends of a scale must lie.
  static let bounds = -10_000...10_000
}

extension ContinuousScaleFormat {
  /// Decimals of an answer, 0 … 4.
  package var fractionDigits: Int { max(0, min(maximumFractionDigits, 4)) }

  /// The value to the format's decimals.
  ///
  /// An end of the scale that has more decimals is not passed.
  func rounded(_ value: Double) -> Double {
    let unit = [1.0, 10, 100, 1000, 10_000][fractionDigits]
    let rounded = (value * unit).rounded() / unit
    return rounded.isFinite ? max(minimum, min(rounded, maximum)) : value
  }

  fileprivate var usableDefault: Double? {
    guard let defaultValue, minimum <= defaultValue, defaultValue <= maximum else { return nil }
    return rounded(defaultValue)
  }
}

extension WeightFormat {
  /// Kilograms in one of the units that the format's bounds are in.
  func kilograms(in locality: Locality) -> Double {
    system.isCustomary(in: locality) ? WeightFormat.kilogramsInPound : 1
  }

  /// The international avoirdupois pound.
  package static let kilogramsInPound = 0.453_592_37
}

extension MeasurementSystem {
  /// Whether inches and pounds are meant.
  package func isCustomary(in locality: Locality) -> Bool {
    self == .usCustomary || (self == .local && locality.usesCustomaryUnits)
  }
}

extension HealthCharacteristicFormat {
  /// The plain format that asks for the characteristic.
  fileprivate func impliedKind(in translator: Translator) -> AnswerFormat.Kind {
    switch type.replacing("HKCharacteristicTypeIdentifier", with: "") {
    case "BiologicalSex":
      .textChoice(
        .init(choices: [
          .init(translator("Female"), value: "HKBiologicalSexFemale"),
          .init(translator("Male"), value: "HKBiologicalSexMale"),
          .init(translator("Other"), value: "HKBiologicalSexOther"),
        ]))
    case "BloodType":
      .textChoice(
        .init(
          choices: ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"].map { name in
            let word = name.hasSuffix("+") ? "Positive" : "Negative"
            return .init(name, value: .string("HKBloodType\(name.dropLast())\(word)"))
          }))
    case "FitzpatrickSkinType":
      .textChoice(
        .init(
          choices: zip(["I", "II", "III", "IV", "V", "VI"], 1...).map {
            .init(translator("Type \($0)"), value: .number(Double($1)))
          }))
    case "WheelchairUse":
      .textChoice(
        .init(choices: [
          .init(translator("Yes"), value: "HKWheelchairUseYes"),
          .init(translator("No"), value: "HKWheelchairUseNo"),
        ]))
    case "DateOfBirth":
      .date(
        DateFormat(
          minimum: minimumDate, maximum: maximumDate, defaultDate: defaultDate, calendar: calendar,
          endsNow: maximumDate == nil))
    default: .text(TextFormat(allowsMultipleLines: false))
    }
  }
}
