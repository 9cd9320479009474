// SPDX-License-Identifier: Apache-2.0

private import Foundation
public import JSON

// The forms of what is typed or set rather than chosen.

extension NumericFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NumericFormat>(
    "numericFormat", blank: NumericFormat(),
    [
      .defaulted("style", \.style, about: "Whether fractions may be typed."),
      .optional("unit", \.unit, about: "Unit of the number in results."),
      .optional("displayUnit", \.displayUnit, about: "Unit as it is shown; without it `unit`."),
      .optional("minimum", \.minimum, about: "Smallest number that is accepted. Default: none."),
      .optional("maximum", \.maximum, about: "Largest number that is accepted. Default: none."),
      .optional(
        "maximumFractionDigits", \.maximumFractionDigits,
        about: "Decimals kept of typed text. Default: all."),
      .optional("defaultValue", \.defaultValue, about: "Number shown at first. Default: none."),
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."),
      .defaulted(
        "hidesUnitWhenEmpty", \.hidesUnitWhenEmpty,
        about: "Whether the unit is hidden while nothing is typed."),
    ])
}

extension HeightFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HeightFormat>(
    "heightFormat", blank: HeightFormat(),
    [
      .defaulted(
        "system", \.system, about: "Units in which it is entered; the answer is in centimetres.")
    ])
}

extension WeightFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WeightFormat>(
    "weightFormat", blank: WeightFormat(),
    [
      .defaulted(
        "system", \.system, about: "Units in which it is entered; the answer is in kilograms."),
      .defaulted(
        "precision", \.precision,
        about: "Steps of the wheel: half a kg or one lb, one kg or lb, or a hundredth."),
      .optional("minimum", \.minimum, about: "Smallest value, in the unit of `system`."),
      .optional("maximum", \.maximum, about: "Largest value, in the unit of `system`."),
      .optional(
        "defaultValue", \.defaultValue, about: "Value shown at first, in the unit of `system`."),
    ])
}

extension AgeFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<AgeFormat>(
    "ageFormat", blank: AgeFormat(),
    [
      .defaulted("minimum", \.minimum, about: "Smallest age, years, 0 to 150, below `maximum`."),
      .defaulted("maximum", \.maximum, about: "Largest age, years, at most 150."),
      .optional(
        "minimumText", \.minimumText,
        about: "Text in place of the smallest age, such as '18 or younger'."),
      .optional("maximumText", \.maximumText, about: "Text in place of the largest age."),
      .defaulted(
        "showsYear", \.showsYear, about: "Whether the year of birth is shown beside the age."),
      .defaulted(
        "usesYearForResult", \.usesYearForResult,
        about: "Whether the result is the year of birth, not the age."),
      .defaulted(
        "treatsMinimumAsRange", \.treatsMinimumAsRange,
        about: "Whether the smallest age means that age or less; the result is then −1."),
      .defaulted(
        "treatsMaximumAsRange", \.treatsMaximumAsRange,
        about: "Whether the largest age means that age or more; the result is then −2."),
      .optional(
        "relativeYear", \.relativeYear,
        about: "Year from which ages are counted back. Default: the year of the answer."),
      .optional("defaultValue", \.defaultValue, about: "Age shown at first, years."),
    ])
}

extension TimeIntervalFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TimeIntervalFormat>(
    "timeIntervalFormat", blank: TimeIntervalFormat(),
    [
      .defaulted("defaultInterval", \.defaultInterval, about: "Length shown at first, seconds."),
      .defaulted("step", \.step, about: "Minutes between the places of the wheel, 1 to 30."),
    ])
}

extension TimeOfDayFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TimeOfDayFormat>(
    "timeOfDayFormat", blank: TimeOfDayFormat(),
    [
      .optional(
        "defaultTime", \.defaultTime,
        about: "Time shown at first, such as `22:30`. Default: the present time."),
      .defaulted(
        "minuteInterval", \.minuteInterval, about: "Minutes between the places of the wheel."),
    ])
}

extension DateFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DateFormat>(
    "dateFormat", blank: DateFormat(),
    [
      .defaulted("style", \.style, about: "Whether a time of day belongs to the date."),
      .optional("minimum", \.minimum, about: "First date that is accepted. Default: none."),
      .optional("maximum", \.maximum, about: "Last date that is accepted. Default: none."),
      .optional("defaultDate", \.defaultDate, about: "Date shown at first. Default: none."),
      .optional(
        "calendar", \.calendar,
        about: "Calendar, such as `gregorian`. Default: that of the session."),
      .defaulted(
        "minuteInterval", \.minuteInterval,
        about: "Minutes between the places of the wheel, for dates with a time."),
      .optional(
        "daysBefore", \.daysBefore,
        about: "First date: so many days before the answer. Used if there is no `minimum`."),
      .optional(
        "daysAfter", \.daysAfter,
        about: "Last date: so many days after the answer. Used if there is no `maximum`."),
      .defaulted("endsNow", \.endsNow, about: "Whether the last date is the time of the answer."),
    ])
}

extension TextValidation: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextValidation>(
    "textValidation", about: "A pattern that a text must match, and the message if it does not.",
    blank: TextValidation(pattern: "", message: ""),
    [
      .required(
        "pattern", \.pattern,
        about: "A regular expression (ICU) to be found in the text; `^…$` for the whole text."),
      .required("message", \.message, about: "Text shown if the pattern is not found."),
      .defaulted(
        "ignoresCase", \.ignoresCase, about: "Whether small and capital letters are the same."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension TextFormat.Keyboard: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextFormat.Keyboard>(
    "keyboard", about: "Settings of an on-screen keyboard. The program itself does not use them.",
    blank: .init(),
    [
      .defaulted(
        "autocapitalization", \.autocapitalization,
        about: "Capitals: 0 none, 1 words, 2 sentences, 3 all."),
      .defaulted(
        "autocorrection", \.autocorrection,
        about: "Correction: 0 as the device has it, 1 no, 2 yes."),
      .defaulted(
        "spellChecking", \.spellChecking, about: "Spelling: 0 as the device has it, 1 no, 2 yes."),
      .defaulted("type", \.type, about: "Kind of keyboard, by the number of its toolkit."),
    ])
}

extension TextFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextFormat>(
    "textFormat", about: "Typed text.", blank: TextFormat(),
    [
      .defaulted(
        "maximumLength", \.maximumLength, about: "Largest length, UTF-16 units; 0: no limit."),
      .optional("validation", \.validation, about: "A pattern that the text must match."),
      .defaulted(
        "multipleLines", \.allowsMultipleLines, about: "Whether the text may have several lines."),
      .optional("defaultText", \.defaultText, about: "Text shown at first. Default: none."),
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."),
      .defaulted("secure", \.isSecure, about: "Whether the text is hidden while it is typed."),
      .defaulted(
        "hidesClearButton", \.hidesClearButton,
        about: "Whether the button that clears the field is hidden."),
      .defaulted(
        "hidesCharacterCount", \.hidesCharacterCount,
        about: "Whether the number of characters is hidden."),
      .optional(
        "passwordRules", \.passwordRules,
        about: "Rules for new passwords, as a keyboard reads them."),
      .optional(
        "contentType", \.contentType, about: "Kind of text, for keyboards that fill it in."),
      .defaulted("keyboard", \.keyboard, about: "Settings of an on-screen keyboard."),
    ])
}

extension EmailFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<EmailFormat>(
    "emailFormat", blank: EmailFormat(),
    [.defaulted("userName", \.isUserName, about: "Whether the address is the name of an account.")])
}

extension ConfirmTextFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConfirmTextFormat>(
    "confirmTextFormat", blank: ConfirmTextFormat(originalItem: "", message: ""),
    [
      .required(
        "originalItem", \.originalItem, about: "Identifier of the item whose text is repeated."),
      .required("message", \.message, about: "Text shown if the texts differ."),
      .defaulted("text", \.text, about: "How the text is typed, as in the original item."),
    ])
}

extension LocationFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LocationFormat>(
    "locationFormat", blank: LocationFormat(),
    [
      .defaulted(
        "usesCurrentLocation", \.usesCurrentLocation,
        about: "Whether the person's own place is the first suggestion."),
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."),
    ])
}

extension HealthCharacteristicFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthCharacteristicFormat>(
    "healthCharacteristicFormat", blank: HealthCharacteristicFormat(type: ""),
    [
      .required(
        "characteristic", \.type,
        about: "HealthKit's identifier, such as `HKCharacteristicTypeIdentifierBiologicalSex`."),
      .optional("defaultDate", \.defaultDate, about: "Date shown at first. Default: none."),
      .optional("minimumDate", \.minimumDate, about: "First date."),
      .optional("maximumDate", \.maximumDate, about: "Last date."),
      .optional("calendar", \.calendar, about: "Calendar, such as `gregorian`."),
      .defaulted(
        "requestsAuthorization", \.requestsAuthorization,
        about: "Whether the host asks for access to the health record."),
    ])
}

extension HealthQuantityFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthQuantityFormat>(
    "healthQuantityFormat", blank: HealthQuantityFormat(type: ""),
    [
      .required(
        "quantity", \.type,
        about: "HealthKit's identifier, such as `HKQuantityTypeIdentifierBodyMass`."),
      .optional("unit", \.unit, about: "Unit in HealthKit's spelling, such as `kg`."),
      .defaulted("style", \.style, about: "Whether fractions may be typed."),
      .defaulted(
        "requestsAuthorization", \.requestsAuthorization,
        about: "Whether the host asks for access to the health record."),
    ])
}
