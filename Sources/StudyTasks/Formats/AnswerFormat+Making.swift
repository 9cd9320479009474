// SPDX-License-Identifier: Apache-2.0

public import Foundation

// The usual formats in short. Every parameter that is not here is a property of the format's type.

extension AnswerFormat {
  /// Whole numbers of a range.
  public static func scale(
    _ range: ClosedRange<Int>, step: Int = 1, default value: Int? = nil
  ) -> AnswerFormat {
    AnswerFormat(
      .scale(
        ScaleFormat(
          minimum: range.lowerBound, maximum: range.upperBound, step: step, defaultValue: value)))
  }

  /// Any number of a range, to so many decimals.
  public static func continuousScale(
    _ range: ClosedRange<Double>, digits: Int, default value: Double? = nil
  ) -> AnswerFormat {
    AnswerFormat(
      .continuousScale(
        ContinuousScaleFormat(
          minimum: range.lowerBound, maximum: range.upperBound, maximumFractionDigits: digits,
          defaultValue: value)))
  }

  /// Yes or no.
  public static let boolean = AnswerFormat(.boolean(BooleanFormat()))

  /// One of several choices.
  public static func choice(_ choices: [TextChoice]) -> AnswerFormat {
    AnswerFormat(.textChoice(TextChoiceFormat(style: .single, choices: choices)))
  }

  /// Any of several choices.
  public static func choices(_ choices: [TextChoice]) -> AnswerFormat {
    AnswerFormat(.textChoice(TextChoiceFormat(style: .multiple, choices: choices)))
  }

  /// A whole number within bounds.
  public static func integer(
    unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) -> AnswerFormat {
    AnswerFormat(
      .numeric(NumericFormat(style: .integer, unit: unit, minimum: minimum, maximum: maximum)))
  }

  /// A number within bounds.
  public static func decimal(
    unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) -> AnswerFormat {
    AnswerFormat(
      .numeric(NumericFormat(style: .decimal, unit: unit, minimum: minimum, maximum: maximum)))
  }

  /// Text, of one line or of several, of so many characters at most.
  public static func text(maximumLength: Int = 0, multipleLines: Bool = true) -> AnswerFormat {
    AnswerFormat(
      .text(TextFormat(maximumLength: maximumLength, allowsMultipleLines: multipleLines)))
  }

  /// An e-mail address.
  public static let email = AnswerFormat(.email(EmailFormat()))

  /// A day within bounds.
  public static func date(minimum: Date? = nil, maximum: Date? = nil) -> AnswerFormat {
    AnswerFormat(.date(DateFormat(style: .date, minimum: minimum, maximum: maximum)))
  }

  /// A day and a time within bounds.
  public static func dateAndTime(minimum: Date? = nil, maximum: Date? = nil) -> AnswerFormat {
    AnswerFormat(.date(DateFormat(style: .dateTime, minimum: minimum, maximum: maximum)))
  }

  /// A time of day.
  public static let timeOfDay = AnswerFormat(.timeOfDay(TimeOfDayFormat()))

  /// A length of time.
  public static let timeInterval = AnswerFormat(.timeInterval(TimeIntervalFormat()))

  /// A fact of a health record, by HealthKit's identifier.
  public static func healthCharacteristic(_ type: String) -> AnswerFormat {
    AnswerFormat(.healthCharacteristic(HealthCharacteristicFormat(type: type)))
  }

  /// A quantity of a health record, by HealthKit's identifiers.
  public static func healthQuantity(_ type: String, unit: String?) -> AnswerFormat {
    AnswerFormat(.healthQuantity(HealthQuantityFormat(type: type, unit: unit)))
  }
}
