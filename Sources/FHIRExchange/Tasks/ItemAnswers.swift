// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import StudyTasks

// Answers of a task as answers of a form, and back.

extension FHIRForm.Item {
  /// The values of the options in a task: codes, or codes with their systems where two options have
  /// one code.
  var choiceValues: [ChoiceValue] {
    let plain = domain.options.map { $0.choiceValue(withSystem: false) }
    guard Set(plain).count < plain.count else { return plain }
    var counts: [ChoiceValue: Int] = [:]
    for value in plain { counts[value, default: 0] += 1 }
    var seen: Set<ChoiceValue> = []
    return zip(domain.options, plain).enumerated().map { index, pair in
      var value = counts[pair.1] == 1 ? pair.1 : pair.0.choiceValue(withSystem: true)
      if !seen.insert(value).inserted {
        value = .string("\(value)#\(index + 1)")
        seen.insert(value)
      }
      return value
    }
  }

  /// The value of the choice that stands for words of one's own.
  var otherValue: String {
    var value = "other"
    let taken = Set(choiceValues)
    while taken.contains(.string(value)) { value += "*" }
    return value
  }

  /// The answer of a task that stands for answers of the form; `nil` where there is none.
  func answer(_ values: [FHIR.Value]) -> Answer? {
    guard let first = values.first else { return nil }
    if isChosen {
      let names = choiceValues
      let chosen = values.compactMap { value -> ChoiceValue? in
        if let index = domain.options.firstIndex(where: { $0.isEqual(to: value) }) {
          return names[index]
        }
        if case .string(let text) = value, type == .openChoice { return .string(text) }
        return nil
      }
      return chosen.isEmpty ? nil : .choices(chosen)
    }
    switch first {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .number(Double(value))
    case .decimal(let value): return .number(value.double)
    case .quantity(let value):
      guard let number = value.value else { return nil }
      return .number(number.double, unit: taskUnit?.code ?? taskUnit?.display)
    case .date(let moment), .dateTime(let moment): return moment.dateAnswer.map(Answer.date)
    case .time: return first.timeOfDay.map(Answer.timeOfDay)
    case .string(let text), .uri(let text): return .text(text)
    case .coding(let coding): return coding.token.map(Answer.text)
    case .reference(let reference):
      return (reference.reference ?? reference.display).map(Answer.text)
    case .attachment: return nil
    }
  }

  /// The answers of the form that an answer of a task stands for; none where it does not fit.
  func values(of answer: Answer) -> [FHIR.Value] {
    switch answer {
    case .boolean(let value): return [.boolean(value)]
    case .scale(let number), .timeInterval(let number): return values(of: number)
    case .numeric(let number): return values(of: number.value)
    case .rung(let rung): return values(of: Double(rung))
    case .choices(let chosen), .components(let chosen, separator: _):
      let names = choiceValues
      return chosen.compactMap { value in
        if let index = names.firstIndex(of: value) {
          return self.answer(choosing: domain.options[index])
        }
        guard type == .openChoice, case .string(let text) = value else { return nil }
        return .string(text)
      }
    case .text(let text):
      switch type {
      case .url: return [.uri(text)]
      case .reference: return [.reference(FHIR.Reference(text))]
      case .choice: return [.coding(FHIR.Coding(token: text))]
      default: return [.string(text)]
      }
    case .timeOfDay(let time):
      return FHIR.Moment.time("\(time):00").map { [.time($0)] } ?? []
    case .date(let date):
      guard let moment = FHIR.Moment(date, hasTime: type != .date) else { return [] }
      return [type == .date ? .date(moment) : .dateTime(moment)]
    case .location(let place): return place.userInput.map { [.string($0)] } ?? []
    case .dontKnow: return []
    }
  }

  private func values(of number: Double) -> [FHIR.Value] {
    if type == .integer { return Int(exactly: number).map { [.integer($0)] } ?? [] }
    guard let decimal = FHIR.Decimal(number) else { return [] }
    return [
      type == .quantity ? .quantity(FHIR.Quantity(decimal, in: taskUnit)) : .decimal(decimal)
    ]
  }
}

extension FHIR.Coding {
  /// The coding in one line: `system|code`, as searches have it, or its words.
  var token: String? { self.code.map { (self.system ?? "") + "|" + $0 } ?? self.display }

  /// Reads `system|code`; anything else is words.
  fileprivate init(token: String) {
    self.init()
    guard let bar = token.lastIndex(of: "|"), token[bar...].count > 1 else {
      self.display = token
      return
    }
    let stated = String(token[..<bar])
    (self.system, self.code) = (stated.isEmpty ? nil : stated, String(token[bar...].dropFirst()))
  }
}

extension FHIR.Value {
  fileprivate func choiceValue(withSystem: Bool) -> ChoiceValue {
    switch self {
    case .integer(let value): return .number(Double(value))
    case .coding(let coding):
      let code = coding.code ?? coding.display ?? ""
      return .string(withSystem ? "\(coding.system ?? "")|\(code)" : code)
    case .reference(let reference):
      return .string(reference.reference ?? reference.display ?? "")
    case .string(let text): return .string(text)
    default: return .string(shown)
    }
  }

  /// The hour and minute of a time.
  var timeOfDay: TimeOfDay? {
    guard case .time(let moment) = self, let seconds = moment.secondsOfDay else { return nil }
    return TimeOfDay(hour: Int(seconds) / 3600, minute: Int(seconds) / 60 % 60)
  }
}

extension FHIR.Moment {
  /// The date of an answer, in the zone that it is written with.
  var dateAnswer: DateAnswer? {
    guard let seconds else { return nil }
    let zone = TimeZone(secondsFromGMT: (offsetMinutes ?? 0) * 60)
    return DateAnswer(
      date: Date(timeIntervalSince1970: seconds), calendar: "gregorian",
      timeZone: offsetMinutes ?? 0 == 0 ? "GMT" : zone?.identifier ?? "GMT")
  }

  /// The day of an answer in its zone, or its instant with the zone's offset.
  init?(_ answer: DateAnswer, hasTime: Bool) {
    let zone = answer.timeZone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    self.init(answer.date, offsetMinutes: zone.secondsFromGMT(for: answer.date) / 60)
    if !hasTime { self = date }
  }
}
