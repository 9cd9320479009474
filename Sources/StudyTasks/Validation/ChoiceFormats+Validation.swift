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
    list.checkCount(choices.count, 1...Int.max, of: "choices", at: path["choices"])
    for (index, choice) in choices.enumerated()
    where (choice.text ?? "").isEmpty && choice.normalImage == nil {
      list.add(
        .choiceUnnamed, at: path["choices"][index], "the choice has neither image nor words")
    }
    list.checkValues(choices.map(\.value), at: path["choices"])
  }
}

extension ColorChoiceFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    list.checkCount(choices.count, 1...Int.max, of: "choices", at: path["choices"])
    for (index, choice) in choices.enumerated()
    where (choice.text ?? "").isEmpty && choice.color == nil {
      list.add(
        .choiceUnnamed, at: path["choices"][index], "the choice has neither colour nor words")
    }
    list.checkValues(choices.map(\.value), at: path["choices"])
  }
}
