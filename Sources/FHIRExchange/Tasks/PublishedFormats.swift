// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

extension FHIR.Questionnaire.Item {
  /// Takes type, options and bounds of an answer format.
  ///
  /// - Returns: what the item cannot say.
  mutating func take(_ format: AnswerFormat) -> [String] {
    var lost: [String] = []
    if format.dontKnow != nil { lost.append("FHIR has no button for not knowing") }
    switch format.implied.kind {
    case .none: self.type = "display"
    case .boolean: self.type = "boolean"
    case .scale(let scale):
      self.type = "integer"
      takeSlider(from: .integer(scale.minimum), to: .integer(scale.maximum))
      add(ExtensionAddress.sliderStep, .integer(scale.step))
      setInitial(scale.defaultValue.map { .integer($0) })
    case .continuousScale(let scale):
      self.type = "decimal"
      takeSlider(from: .of(scale.minimum), to: .of(scale.maximum))
      add(ExtensionAddress.maxDecimalPlaces, .integer(scale.maximumFractionDigits))
      setInitial(scale.defaultValue.flatMap { .of($0) })
    case .textScale, .valuePicker, .imageChoice, .textChoice, .colorChoice: takeChoices(format)
    case .numeric(let numeric): take(numeric)
    case .timeOfDay(let time):
      self.type = "time"
      setInitial(time.defaultTime.flatMap { FHIR.Moment.time("\($0):00") }.map { .time($0) })
    case .date(let date): take(date)
    case .text(let text): lost += take(text)
    case .email:
      self.type = "string"
      add(ExtensionAddress.regex, .string("\\S+@\\S+\\.\\S+"))
    case .timeInterval: takeAmount("s", "seconds")
    case .height: takeAmount("cm", "cm")
    case .weight: takeAmount("kg", "kg")
    case .age(let age):
      self.type = "integer"
      add(ExtensionAddress.minValue, .integer(age.minimum))
      add(ExtensionAddress.maxValue, .integer(age.maximum))
      if age.usesYearForResult || age.treatsMinimumAsRange || age.treatsMaximumAsRange {
        lost.append("answers are ages; their special values are not told apart")
      }
    case .socioeconomicLadder:
      self.type = "integer"
      takeSlider(from: .integer(1), to: .integer(LadderFormat.rungCount))
    case .multipleValuePicker, .confirmText, .location, .healthCharacteristic, .healthQuantity:
      self.type = "string"
      lost.append("it is a text: FHIR has no such question")
    }
    return lost
  }

  // MARK: - Parts

  private mutating func add(_ address: String, _ value: FHIR.Value?) {
    guard let value else { return }
    extensions = extensions.filter { $0.url != address } + [FHIR.Extension(address, value)]
  }

  private mutating func setInitial(_ value: FHIR.Value?) {
    guard let value else { return }
    var first = FHIR.Questionnaire.Initial()
    first.value = value
    self.initial = [first]
  }

  private mutating func takeSlider(from low: FHIR.Value?, to high: FHIR.Value?) {
    var control = FHIR.Extension()
    control.url = ExtensionAddress.itemControl
    control.members["valueCodeableConcept"] =
      FHIR.CodeableConcept(
        FHIR.Coding(
          system: "http://hl7.org/fhir/questionnaire-item-control", code: "slider",
          display: "Slider")
      ).fhir
    extensions += [control]
    add(ExtensionAddress.minValue, low)
    add(ExtensionAddress.maxValue, high)
  }

  /// An amount in a unit of UCUM.
  mutating func takeAmount(_ code: String, _ words: String) {
    self.type = "quantity"
    add(
      ExtensionAddress.unit,
      .coding(FHIR.Coding(system: "http://unitsofmeasure.org", code: code, display: words)))
  }

  private mutating func take(_ numeric: NumericFormat) {
    let isWhole = numeric.style == .integer
    if let unit = numeric.unit {
      self.type = "quantity"
      var coding = FHIR.Coding()
      (coding.code, coding.display) = (unit, numeric.displayUnit ?? unit)
      add(ExtensionAddress.unit, .coding(coding))
      if isWhole { add(ExtensionAddress.maxDecimalPlaces, .integer(0)) }
    } else {
      self.type = isWhole ? "integer" : "decimal"
    }
    func value(_ number: Double?) -> FHIR.Value? {
      guard let number else { return nil }
      if self.type == "integer" { return Int(exactly: number).map { .integer($0) } }
      return .of(number)
    }
    add(ExtensionAddress.minValue, value(numeric.minimum))
    add(ExtensionAddress.maxValue, value(numeric.maximum))
    if !isWhole {
      add(ExtensionAddress.maxDecimalPlaces, numeric.maximumFractionDigits.map { .integer($0) })
    }
    add(ExtensionAddress.entryFormat, numeric.placeholder.map { .string($0) })
    guard let start = numeric.defaultValue else { return }
    if self.type == "quantity", let number = FHIR.Decimal(start) {
      var amount = FHIR.Quantity(number, in: nil)
      (amount.code, amount.unit) = (numeric.unit, numeric.displayUnit ?? numeric.unit)
      setInitial(.quantity(amount))
    } else {
      setInitial(value(start))
    }
  }

  private mutating func take(_ date: DateFormat) {
    let hasTime = date.style == .dateTime
    self.type = hasTime ? "dateTime" : "date"
    func value(_ date: Date?) -> FHIR.Value? {
      guard let date, let moment = FHIR.Moment(DateAnswer(date: date), hasTime: hasTime) else {
        return nil
      }
      return hasTime ? .dateTime(moment) : .date(moment)
    }
    add(ExtensionAddress.minValue, value(date.minimum))
    add(ExtensionAddress.maxValue, value(date.maximum))
    setInitial(value(date.defaultDate))
  }

  private mutating func take(_ text: TextFormat) -> [String] {
    self.type = text.allowsMultipleLines ? "text" : "string"
    self.maxLength = text.maximumLength > 0 ? text.maximumLength : nil
    // A task's pattern may be found anywhere in the text, a form's must match all of it.
    if let pattern = text.validation?.pattern {
      add(ExtensionAddress.regex, .string("[\\s\\S]*(?:\(pattern))[\\s\\S]*"))
    }
    add(ExtensionAddress.entryFormat, text.placeholder.map { .string($0) })
    setInitial(text.defaultText.map { .string($0) })
    return text.isSecure ? ["FHIR does not hide what is typed"] : []
  }

  private mutating func takeChoices(_ format: AnswerFormat) {
    guard let list = ChoiceList(format) else { return }
    self.type = list.entries.contains { $0.other != nil } ? "open-choice" : "choice"
    self.repeats = list.style == .multiple ? true : nil
    self.answerOption = list.entries.compactMap { entry in
      if entry.other != nil {
        add(ExtensionAddress.openLabel, .string(entry.text))
        return nil
      }
      var option = FHIR.Questionnaire.AnswerOption()
      option.value = .coding(entry.published)
      if entry.isExclusive {
        option.extensions = [
          FHIR.Extension(ExtensionAddress.optionExclusive, .boolean(true))
        ]
      }
      return option
    }
  }
}

extension ChoiceList.Entry {
  /// The choice as a coding: its own, or its value.
  var published: FHIR.Coding {
    if let coding {
      return FHIR.Coding(system: coding.system, code: coding.code, display: coding.display ?? text)
    }
    var made = FHIR.Coding()
    (made.code, made.display) = ("\(value)", text.isEmpty ? nil : text)
    return made
  }
}

extension FHIR.Value {
  fileprivate static func of(_ number: Double) -> FHIR.Value? {
    FHIR.Decimal(number).map { .decimal($0) }
  }
}
