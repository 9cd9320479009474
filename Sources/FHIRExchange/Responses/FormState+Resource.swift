// SPDX-License-Identifier: Apache-2.0

internal import JSON

// The response as expressions see it: what is asked and answered, with the scores of options.
extension FormState {
  /// The response, without what is worked out at a position or later where `isHiding`.
  mutating func resource(before position: Int, isHiding: Bool) -> JSONValue {
    json(of: 0, before: isHiding ? position : .max)
  }

  /// An instance; where nothing is to be written of it, its linkId alone.
  mutating func element(_ index: Int, before position: Int, isHiding: Bool) -> JSONValue {
    let json = json(of: index, before: isHiding ? position : .max)
    guard json == .null else { return json }
    return ["linkId": .string(form.items[instances[index].item].linkId)]
  }

  /// Has an instance and those around it written again.
  mutating func forget(_ index: Int) {
    var place = index
    while place >= 0 {
      instances[place].json = nil
      place = instances[place].parent
    }
  }

  /// `null` for an instance that is not asked, or in which nothing is answered.
  mutating func json(of index: Int, before position: Int) -> JSONValue {
    let item = instances[index].item
    let expressions = form.expressions
    let isWhole = position == .max || (item >= 0 && expressions.latest[item] < position)
    if isWhole, let json = instances[index].json { return json }
    let made: JSONValue
    if item < 0 {
      var members: [String: JSONValue] = ["resourceType": "QuestionnaireResponse"]
      members["questionnaire"] = form.questionnaire.url.map(JSONValue.string)
      let items = self.items(of: index, part: 0, before: position)
      if !items.isEmpty { members["item"] = .array(items) }
      made = .object(members)
    } else if !instances[index].isAsked || expressions.enablement[item] ?? -1 >= position {
      made = .null
    } else {
      made = written(index, form.items[item], before: position)
    }
    if isWhole { instances[index].json = made }
    return made
  }

  private mutating func written(
    _ index: Int, _ item: FHIRForm.Item, before position: Int
  ) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if item.type.isQuestion {
      let isHidden =
        isCalculated(index) && form.expressions.calculation[instances[index].item] ?? -1 >= position
      let answers = isHidden ? [] : allAnswers(index)
      guard !answers.isEmpty else { return .null }
      // Conditions of the options themselves see all answers.
      let isSwitched =
        switching == index || form.expressions.toggles[instances[index].item] ?? -1 < position
      var written: [JSONValue] = []
      written.reserveCapacity(answers.count)
      for (part, answer) in answers.enumerated() where !isSwitched || isOffered(answer, in: index) {
        var one = item.domain.scored(answer)
        if part < instances[index].parts.count {
          let items = self.items(of: index, part: part, before: position)
          if !items.isEmpty { one["item"] = .array(items) }
        }
        written.append(.object(one))
      }
      guard !written.isEmpty else { return .null }
      members["answer"] = .array(written)
    } else {
      guard !instances[index].parts.isEmpty else { return .null }
      let items = self.items(of: index, part: 0, before: position)
      guard !items.isEmpty else { return .null }
      members["item"] = .array(items)
    }
    members["linkId"] = .string(item.linkId)
    if let text = item.definition.members["text"] { members["text"] = text }
    return .object(members)
  }

  private mutating func items(of index: Int, part: Int, before position: Int) -> [JSONValue] {
    var items: [JSONValue] = []
    let slots = instances[index].parts[part]
    items.reserveCapacity(slots.count)
    for slot in slots {
      for child in slot {
        let json = json(of: child, before: position)
        if case .null = json { continue }
        items.append(json)
      }
    }
    return items
  }

  // MARK: Writing

  /// The items of a response, without what is not asked or not answered, and without scores.
  func responseItems(of index: Int, part: Int) -> [FHIR.ResponseItem] {
    var items: [FHIR.ResponseItem] = []
    for slot in instances[index].parts[part] {
      for child in slot {
        guard instances[child].isEnabled, let item = responseItem(child) else { continue }
        items.append(item)
      }
    }
    return items
  }

  private func responseItem(_ index: Int) -> FHIR.ResponseItem? {
    let instance = instances[index]
    let definition = form.items[instance.item]
    var item = FHIR.ResponseItem()
    item.linkId = definition.linkId
    item.text = definition.definition.text
    if definition.type.isQuestion {
      let answers: [FHIR.ResponseAnswer] = allAnswers(index).enumerated().compactMap {
        part, value in
        guard isOffered(value, in: index) else { return nil }
        var answer = FHIR.ResponseAnswer(value)
        if part < instance.parts.count { answer.item = responseItems(of: index, part: part) }
        return answer
      }
      guard !answers.isEmpty else { return nil }
      item.answer = answers
    } else {
      guard !instance.parts.isEmpty else { return nil }
      item.item = responseItems(of: index, part: 0)
      guard !item.item.isEmpty else { return nil }
    }
    return item
  }
}

extension AnswerDomain {
  /// An answer in FHIR's JSON with the score of its option, as `ordinal()` and `weight()` look for it.
  func scored(_ answer: FHIR.Value) -> [String: JSONValue] {
    let name = "value" + answer.type
    guard !scores.isEmpty,
      let option = options.firstIndex(where: { $0.isEqual(to: answer) }), let score = scores[option]
    else { return [name: answer.fhir] }
    guard case .coding(var coding) = answer else {
      return [name: answer.fhir, "extension": [score]]
    }
    if coding.extensions.contains(where: \.isScore) { return [name: answer.fhir] }
    coding.members["extension"] = .array((coding.members["extension"]?.array ?? []) + [score])
    return [name: coding.fhir]
  }
}
