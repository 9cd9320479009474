// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension [TextChoice] {
  /// Reports choices that are too few or too many, without words, or not to be told apart.
  func checkChoices(_ list: inout ProblemList, at path: JSONPath, count: ClosedRange<Int>) {
    list.checkCount(self.count, count, of: "choices", at: path)
    for (index, choice) in enumerated() where choice.text.isEmpty {
      list.add(.choiceUnnamed, at: path[index]["text"], "the choice has no words; name it")
    }
    list.checkValues(map(\.value), at: path)
    list.checkCodings(map(\.coding), at: path)
  }
}

extension ProblemList {
  fileprivate mutating func checkCount(
    _ count: Int, _ allowed: ClosedRange<Int>, of things: String, at path: JSONPath
  ) {
    if count < allowed.lowerBound {
      add(
        .choiceCount, at: path,
        "there are \(count) \(things); at least \(allowed.lowerBound) must be offered")
    } else if count > allowed.upperBound {
      add(
        .choiceCount, at: path,
        "there are \(count) \(things); leave out all but \(allowed.upperBound)")
    }
  }

  /// Reports values that results cannot tell apart. A choice without a value has its index.
  mutating func checkValues(_ values: [ChoiceValue?], at path: JSONPath) {
    var seen: Set<ChoiceValue> = []
    for (index, value) in values.enumerated() {
      let place = path[index]["value"]
      if case .number(let number)? = value, !checkFinite([("value", number)], at: path[index]) {
        continue
      }
      let value = value ?? .number(Double(index))
      guard !seen.insert(value).inserted else { continue }
      add(
        .choiceDuplicate, at: place,
        "results cannot tell this choice from an earlier one of the value '\(value)'; "
          + "give it a value of its own")
    }
  }
}

extension ProblemList {
  /// Reports codings that no other system can look up: without a code, or with white space around it
  /// or in the terminology's URI.
  mutating func checkCodings(_ codings: [ChoiceCoding?], at path: JSONPath) {
    for (index, coding) in codings.enumerated() {
      guard let coding else { continue }
      let place = path[index]["coding"]
      let isSpaced =
        coding.code.first?.isWhitespace ?? true || coding.code.last?.isWhitespace ?? true
      if isSpaced {
        add(
          .codingInvalid, at: place["code"],
          "the code '\(coding.code)' is empty or has white space around it; give the concept's code"
        )
      }
      if let system = coding.system, system.isEmpty || system.contains(where: \.isWhitespace) {
        add(
          .codingInvalid, at: place["system"],
          "'\(system)' is not a URI; name the terminology, such as http://loinc.org, or leave it out"
        )
      }
    }
  }
}

extension MultipleValuePickerFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    list.checkCount(pickers.count, 1...Int.max, of: "pickers", at: path["pickers"])
    for (index, picker) in pickers.enumerated() {
      let place = path["pickers"][index]["choices"]
      picker.choices.checkChoices(&list, at: place, count: 1...Int.max)
    }
  }
}

extension ImageChoiceFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    list.check(choices.map { ($0.text, $0.normalImage != nil, $0.value, $0.coding) }, "image", path)
  }
}

extension ColorChoiceFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    list.check(choices.map { ($0.text, $0.color != nil, $0.value, $0.coding) }, "colour", path)
  }
}

extension ProblemList {
  /// Checks choices that are shown as something, with or without words.
  fileprivate mutating func check(
    _ choices: [(text: String?, isShown: Bool, value: ChoiceValue?, coding: ChoiceCoding?)],
    _ look: String, _ path: JSONPath
  ) {
    let path = path["choices"]
    checkCount(choices.count, 1...Int.max, of: "choices", at: path)
    for (index, choice) in choices.enumerated()
    where (choice.text ?? "").isEmpty && !choice.isShown {
      add(.choiceUnnamed, at: path[index], "the choice has neither \(look) nor words")
    }
    checkValues(choices.map(\.value), at: path)
    checkCodings(choices.map(\.coding), at: path)
  }
}
