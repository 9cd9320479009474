// SPDX-License-Identifier: Apache-2.0

private import Foundation
public import JSON

// The forms of what is typed or set rather than chosen.

extension NumericFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NumericFormat>(
    "numericFormat", blank: NumericFormat(),
    [
      .defaulted("style", \.style, .decimal), .optional("unit", \.unit),
      .optional("displayUnit", \.displayUnit), .optional("minimum", \.minimum),
      .optional("maximum", \.maximum), .optional("maximumFractionDigits", \.maximumFractionDigits),
      .optional("defaultValue", \.defaultValue), .optional("placeholder", \.placeholder),
      .defaulted("hidesUnitWhenEmpty", \.hidesUnitWhenEmpty, true),
    ])
}

extension HeightFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HeightFormat>(
    "heightFormat", blank: HeightFormat(), [.defaulted("system", \.system, .local)])
}

extension WeightFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WeightFormat>(
    "weightFormat", blank: WeightFormat(),
    [
      .defaulted("system", \.system, .local), .defaulted("precision", \.precision, .standard),
      .optional("minimum", \.minimum), .optional("maximum", \.maximum),
      .optional("defaultValue", \.defaultValue),
    ])
}

extension AgeFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<AgeFormat>(
    "ageFormat", blank: AgeFormat(),
    [
      .defaulted("minimum", \.minimum, 0), .defaulted("maximum", \.maximum, 125),
      .optional("minimumText", \.minimumText), .optional("maximumText", \.maximumText),
      .defaulted("showsYear", \.showsYear, false),
      .defaulted("usesYearForResult", \.usesYearForResult, false),
      .defaulted("treatsMinimumAsRange", \.treatsMinimumAsRange, false),
      .defaulted("treatsMaximumAsRange", \.treatsMaximumAsRange, false),
      .optional("relativeYear", \.relativeYear), .optional("defaultValue", \.defaultValue),
    ])
}

extension TimeIntervalFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TimeIntervalFormat>(
    "timeIntervalFormat", blank: TimeIntervalFormat(),
    [
      .defaulted("defaultInterval", \.defaultInterval, 0), .defaulted("step", \.step, 1),
    ])
}

extension TimeOfDayFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TimeOfDayFormat>(
    "timeOfDayFormat", blank: TimeOfDayFormat(),
    [
      .optional("defaultTime", \.defaultTime), .defaulted("minuteInterval", \.minuteInterval, 1),
    ])
}

extension DateFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DateFormat>(
    "dateFormat", blank: DateFormat(),
    [
      .defaulted("style", \.style, .date), .optional("minimum", \.minimum),
      .optional("maximum", \.maximum), .optional("defaultDate", \.defaultDate),
      .optional("calendar", \.calendar), .defaulted("minuteInterval", \.minuteInterval, 1),
      .optional("daysBefore", \.daysBefore), .optional("daysAfter", \.daysAfter),
      .defaulted("endsNow", \.endsNow, false),
    ])
}

extension TextValidation: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextValidation>(
    "textValidation", blank: TextValidation(pattern: "", message: ""),
    [
      .required("pattern", \.pattern), .required("message", \.message),
      .defaulted("ignoresCase", \.ignoresCase, false), .defaulted("carried", \.carried, [:]),
    ])
}

extension TextFormat.Keyboard: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextFormat.Keyboard>(
    "keyboard", blank: .init(),
    [
      .defaulted("autocapitalization", \.autocapitalization, 2),
      .defaulted("autocorrection", \.autocorrection, 0),
      .defaulted("spellChecking", \.spellChecking, 0), .defaulted("type", \.type, 0),
    ])
}

extension TextFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextFormat>(
    "textFormat", blank: TextFormat(),
    [
      .defaulted("maximumLength", \.maximumLength, 0), .optional("validation", \.validation),
      .defaulted("multipleLines", \.allowsMultipleLines, true),
      .optional("defaultText", \.defaultText), .optional("placeholder", \.placeholder),
      .defaulted("secure", \.isSecure, false),
      .defaulted("hidesClearButton", \.hidesClearButton, false),
      .defaulted("hidesCharacterCount", \.hidesCharacterCount, false),
      .optional("passwordRules", \.passwordRules), .optional("contentType", \.contentType),
      .defaulted("keyboard", \.keyboard, Keyboard()),
    ])
}

extension EmailFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<EmailFormat>(
    "emailFormat", blank: EmailFormat(), [.defaulted("userName", \.isUserName, false)])
}

extension ConfirmTextFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConfirmTextFormat>(
    "confirmTextFormat", blank: ConfirmTextFormat(originalItem: "", message: ""),
    [
      .required("originalItem", \.originalItem), .required("message", \.message),
      .defaulted("text", \.text, TextFormat(allowsMultipleLines: false)),
    ])
}

extension LocationFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LocationFormat>(
    "locationFormat", blank: LocationFormat(),
    [
      .defaulted("usesCurrentLocation", \.usesCurrentLocation, true),
      .optional("placeholder", \.placeholder),
    ])
}

extension HealthCharacteristicFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthCharacteristicFormat>(
    "healthCharacteristicFormat", blank: HealthCharacteristicFormat(type: ""),
    [
      .required("characteristic", \.type), .optional("defaultDate", \.defaultDate),
      .optional("minimumDate", \.minimumDate), .optional("maximumDate", \.maximumDate),
      .optional("calendar", \.calendar),
      .defaulted("requestsAuthorization", \.requestsAuthorization, true),
    ])
}

extension HealthQuantityFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthQuantityFormat>(
    "healthQuantityFormat", blank: HealthQuantityFormat(type: ""),
    [
      .required("quantity", \.type), .optional("unit", \.unit),
      .defaulted("style", \.style, .decimal),
      .defaulted("requestsAuthorization", \.requestsAuthorization, true),
    ])
}
