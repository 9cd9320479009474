// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import StudyTasks

extension OutcomeExtractor {
  /// The values of a result that is an answer; none for other results.
  ///
  /// - Parameters:
  ///   - kind: `nil` for the result's identifier.
  ///   - units: `nil` for those of the answer.
  func values(of leaf: LeafResult, kind: String? = nil, units: String? = nil) -> [OutcomeValue] {
    guard case .question(let question) = leaf.value, let answer = question.answer else { return [] }
    return contents(of: answer, to: question.type).map { content, ownUnits in
      var value = OutcomeValue(content, kind: kind ?? leaf.identifier, createdDate: leaf.endDate)
      if value.number != nil { value.units = units ?? ownUnits }
      return value
    }
  }

  /// The contents of an answer, with the units that it has.
  private func contents(
    of answer: Answer, to type: QuestionType
  ) -> [(content: OutcomeValue.Content, units: String?)] {
    switch answer {
    case .dontKnow: []
    case .boolean(let value): [(.boolean(value), nil)]
    case .scale(let value): number(value, type)
    case .numeric(let answer): number(answer.value, type, units: answer.unit)
    case .timeInterval(let seconds): number(seconds, type, units: "s")
    case .rung(let rung): [(keepsIntegers ? .integer(rung) : .double(Double(rung)), nil)]
    case .choices(let values), .components(let values, _):
      values.flatMap { content(of: $0, type) }
    case .text(let text): [(.text(text), nil)]
    case .timeOfDay(let time): [(.text(time.description), nil)]
    case .date(let answer): [(.date(answer.date), nil)]
    case .location(let place): place.words.map { [(.text($0), nil)] } ?? []
    }
  }

  private func content(
    of choice: ChoiceValue, _ type: QuestionType
  ) -> [(content: OutcomeValue.Content, units: String?)] {
    switch choice {
    case .string(let text): [(.text(text), nil)]
    case .number(let value): number(value, type)
    case .date(let date): [(.date(date), nil)]
    }
  }

  private func number(
    _ value: Double, _ type: QuestionType, units: String? = nil
  ) -> [(content: OutcomeValue.Content, units: String?)] {
    guard value.isFinite else { return [] }
    if keepsIntegers, type.mayBeWhole, let whole = Int(exactly: value) {
      return [(.integer(whole), units)]
    }
    return [(.double(value), units)]
  }
}

extension QuestionType {
  /// Whether a whole number as an answer means a whole number.
  fileprivate var mayBeWhole: Bool {
    switch self {
    case .scale, .integer, .age, .rung, .singleChoice, .multipleChoice, .multiplePicker: true
    case .none, .decimal, .boolean, .text, .timeOfDay, .dateAndTime, .date, .timeInterval, .height,
      .weight, .location:
      false
    }
  }
}

extension LocationAnswer {
  /// The text that was typed, or the coordinates in degrees; `nil` if there is neither.
  fileprivate var words: String? {
    if let userInput { return userInput }
    guard let latitude, let longitude else { return nil }
    return "\(latitude),\(longitude)"
  }
}
