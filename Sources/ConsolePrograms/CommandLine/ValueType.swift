// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The type of an option's or argument's value: how its text is read, and the error if it cannot be.
package struct ValueType<Value: Sendable>: Sendable {
  /// The part that needs no type: what help, manual page and completions print.
  let rule: ValueRule
  /// The value a text stands for; `nil` where the text is none.
  package let parse: @Sendable (String) -> Value?
}

/// A ``ValueType`` without its Swift type, so that options of all types fit one table.
package struct ValueRule: Sendable {
  /// The words that a shell offers after the option.
  package enum Completion: Sendable, Equatable {
    case nothing
    case file
    case choices([String])

    /// Whether a word is among the choices.
    func offers(_ word: String) -> Bool {
      if case .choices(let words) = self { words.contains(word) } else { false }
    }
  }

  /// The word for the value in help, such as `HZ`.
  let placeholder: String
  /// The accepted values, to stand after "expected" in an error: "a number above 0".
  package let expectation: String
  let completion: Completion
  /// Whether it names a file that the command makes, which replaces no other unless it is told to.
  package let isOutput: Bool
  /// Whether the text is a value.
  package let accepts: @Sendable (String) -> Bool

  package init(
    placeholder: String, expectation: String, completion: Completion, isOutput: Bool = false,
    accepts: @escaping @Sendable (String) -> Bool
  ) {
    (self.placeholder, self.expectation) = (placeholder, expectation)
    (self.completion, self.isOutput, self.accepts) = (completion, isOutput, accepts)
  }

  /// The words to choose from; empty where the value is free.
  var choices: [String] {
    if case .choices(let words) = completion { words } else { [] }
  }
}

extension ValueType {
  /// A type from its reading.
  ///
  /// - Parameter expectation: What is accepted, to stand after "expected".
  package init(
    _ placeholder: String, expecting expectation: String,
    completion: ValueRule.Completion = .nothing, isOutput: Bool = false,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.parse = parse
    rule = ValueRule(
      placeholder: placeholder, expectation: expectation, completion: completion,
      isOutput: isOutput, accepts: { parse($0) != nil })
  }
}

extension ValueType where Value == String {
  /// Any text but the empty one.
  package static let text = ValueType("TEXT", expecting: "a text") { $0.isEmpty ? nil : $0 }

  /// A path, or `-` for standard input or output. Whether it exists is for the command to find out.
  package static let file = ValueType("FILE", expecting: "a file name", completion: .file) {
    $0.isEmpty ? nil : $0
  }

  /// The path of a file that the command makes, or `-` for standard output. A command with such an option
  /// has `--force` too, without which a file that is there is not replaced.
  package static let output = ValueType(
    "FILE", expecting: "a file name", completion: .file, isOutput: true
  ) {
    $0.isEmpty ? nil : $0
  }

  /// One of the words given.
  package static func choice(_ words: [String]) -> ValueType {
    ValueType(
      "NAME", expecting: ValueText.choiceExpectation(words), completion: .choices(words)
    ) { words.contains($0) ? $0 : nil }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases of an enumeration, by its raw value.
  package static func choice(_ type: Value.Type = Value.self) -> ValueType {
    choice(of: type.allCases.map { ($0.rawValue, $0) })
  }

  /// One of the cases of an enumeration, by its raw value with hyphens: `heelSlide` is `heel-slide`.
  ///
  /// - Parameter expectation: in place of the list of all, where that is long.
  package static func hyphenated(
    _ type: Value.Type = Value.self, expecting expectation: String? = nil
  ) -> ValueType {
    choice(
      of: type.allCases.map { value in
        let parts = value.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
        return (parts.joined(), value)
      }, expecting: expectation)
  }

  private static func choice(
    of values: [(word: String, value: Value)], expecting expectation: String? = nil
  ) -> ValueType {
    let words = values.map(\.word)
    return ValueType(
      "NAME", expecting: expectation ?? ValueText.choiceExpectation(words),
      completion: expectation == nil ? .choices(words) : .nothing
    ) { typed in values.first { $0.word == typed }?.value }
  }
}

extension ValueType where Value == Double {
  /// Any finite number.
  package static let number = ValueType("NUMBER", expecting: "a number") { ValueText.finite($0) }

  /// A finite number above zero.
  package static let positiveNumber = ValueType(
    "NUMBER", expecting: ValueText.positiveExpectation, parse: ValueText.positive)

  /// A number within limits, both included.
  package static func number(in range: ClosedRange<Double>) -> ValueType {
    ValueType("NUMBER", expecting: ValueText.numberExpectation(in: range)) { text in
      ValueText.finite(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value == Int {
  /// A whole number within limits, both included.
  package static func integer(in range: ClosedRange<Int>) -> ValueType {
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    return ValueType("COUNT", expecting: "a whole number \(limits)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value == ClosedRange<Double> {
  /// `START-END`, two finite numbers with the first below the second, such as `1.5-4`.
  package static let interval = ValueType(
    "START-END", expecting: ValueText.intervalExpectation, parse: ValueText.interval)
}
