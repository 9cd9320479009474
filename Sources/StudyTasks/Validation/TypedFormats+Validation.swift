// SPDX-License-Identifier: Apache-2.0

internal import JSON

// The formats of numbers and texts that are typed.

extension NumericFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    if let digits = maximumFractionDigits {
      if digits < 0 {
        list.add(
          .parameterRange, at: path["maximumFractionDigits"],
          "\(digits) decimals are fewer than none; use 0 or more")
      } else if style == .integer, digits > 0 {
        list.add(
          .parameterIgnored, at: path["maximumFractionDigits"],
          "whole numbers have no decimals; leave it out, or use the style decimal")
      }
    }
    let values = [("minimum", minimum), ("maximum", maximum), ("defaultValue", defaultValue)]
    guard list.checkFinite(values, at: path) else { return }
    list.checkBounds(minimum, maximum, standard: defaultValue, at: path)
    if style == .integer, let value = defaultValue, value.rounded() != value {
      list.add(.defaultInvalid, at: path["defaultValue"], "\(value) is no whole number; round it")
    }
  }
}

extension WeightFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    let values = [("minimum", minimum), ("maximum", maximum), ("defaultValue", defaultValue)]
    guard list.checkFinite(values, at: path) else { return }
    for case (let key, let value?) in values where value < 0 {
      list.add(.boundsLimit, at: path[key], "nobody weighs \(value); use 0 or more")
    }
    list.checkBounds(minimum, maximum, standard: defaultValue, at: path)
  }
}

extension AgeFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    for (key, age) in [("minimum", minimum), ("maximum", maximum)]
    where !(0...150).contains(age) {
      list.add(.boundsLimit, at: path[key], "nobody is \(age) years old; use 0 … 150")
    }
    if minimum >= maximum {
      list.add(
        .boundsOrder, at: path["maximum"],
        "the greatest age, \(maximum), is not above the least, \(minimum); raise it")
    } else if let age = defaultValue, !(minimum...maximum).contains(age) {
      list.add(
        .defaultInvalid, at: path["defaultValue"],
        "\(age) lies outside \(minimum) … \(maximum); choose an age between them")
    }
  }
}

extension TimeIntervalFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    if !(1...30).contains(step) {
      list.add(
        .parameterRange, at: path["step"],
        "a step of \(step) minutes is none that a wheel has; use 1 … 30")
    }
    guard list.checkFinite([("defaultInterval", defaultInterval)], at: path) else { return }
    if defaultInterval < 0 {
      list.add(
        .defaultInvalid, at: path["defaultInterval"],
        "\(defaultInterval) s is less than no time; use 0 or more")
    }
  }
}

extension TextFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    if maximumLength < 0 {
      list.add(
        .parameterRange, at: path["maximumLength"],
        "a text cannot have \(maximumLength) letters; use 0 for any length")
    }
    let pattern = validation?.lint(&list, at: path["validation"])
    guard let defaultText, !defaultText.isEmpty else { return }
    if maximumLength > 0, defaultText.utf16.count > maximumLength {
      list.add(
        .defaultInvalid, at: path["defaultText"],
        "the text shown at first is longer than \(maximumLength) UTF-16 units; shorten it")
    } else if let pattern, (try? pattern.isFound(in: defaultText)) == false {
      list.add(
        .defaultInvalid, at: path["defaultText"],
        "the text shown at first does not match '\(pattern.pattern)'; change the one or the other")
    }
  }
}

extension TextValidation {
  /// The pattern, where it is one.
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) -> BoundedPattern? {
    if message.isEmpty {
      list.add(
        .messageMissing, at: path["message"],
        "nothing is said where the pattern is not found; say what is expected")
    }
    return list.checkPattern(pattern, ignoresCase: ignoresCase, at: path["pattern"])
  }
}

extension ConfirmTextFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    if originalItem.isEmpty {
      list.add(
        .confirmOriginal, at: path["originalItem"],
        "no item is named whose text is to be repeated; name one of the form")
    }
    if message.isEmpty {
      list.add(
        .messageMissing, at: path["message"],
        "nothing is said where the texts differ; say that they must be the same")
    }
    text.lint(&list, at: path["text"])
  }
}

extension ProblemList {
  /// The pattern; reports one that does not compile.
  mutating func checkPattern(
    _ pattern: String, ignoresCase: Bool = false, at path: JSONPath
  ) -> BoundedPattern? {
    do {
      return try BoundedPattern(pattern, ignoresCase: ignoresCase)
    } catch {
      add(.patternInvalid, at: path, "\(error)")
      return nil
    }
  }

  /// Reports bounds in the wrong order, or a default outside them.
  fileprivate mutating func checkBounds(
    _ minimum: Double?, _ maximum: Double?, standard: Double?, at path: JSONPath
  ) {
    if let minimum, let maximum, minimum > maximum {
      add(
        .boundsOrder, at: path["minimum"],
        "the minimum, \(minimum), is above the maximum, \(maximum); exchange them")
    } else if let standard,
      !NumberRange(minimum: minimum, maximum: maximum).contains(standard)
    {
      add(
        .defaultInvalid, at: path["defaultValue"],
        "\(standard) lies outside the bounds; choose a number between them")
    }
  }
}
