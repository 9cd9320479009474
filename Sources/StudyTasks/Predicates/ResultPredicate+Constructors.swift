// SPDX-License-Identifier: Apache-2.0

// The conditions by the kind of question that they ask about, for tasks written in Swift. Bounds are
// included; one that is `nil`, or not a number, is none.

extension ResultPredicate {
  /// The question was shown and left unanswered. False for a question that was never shown.
  public static func unanswered(_ result: ResultSelector) -> ResultPredicate {
    .result(result, .unanswered)
  }

  /// The person chose not to know.
  public static func dontKnow(_ result: ResultSelector) -> ResultPredicate {
    .result(result, .dontKnow)
  }

  /// The answer is yes (`true`) or no.
  public static func boolean(_ result: ResultSelector, is expected: Bool) -> ResultPredicate {
    .result(result, .boolean(expected))
  }

  /// The answer on a scale is just this.
  public static func scale(_ result: ResultSelector, equals value: Double) -> ResultPredicate {
    .result(result, .number(.exactly(value)))
  }

  /// The answer on a scale is within bounds.
  public static func scale(
    _ result: ResultSelector, minimum: Double? = nil, maximum: Double? = nil
  ) -> ResultPredicate {
    .result(result, .number(NumberRange(minimum: minimum, maximum: maximum)))
  }

  /// The number is just this, in the question's unit.
  public static func numeric(_ result: ResultSelector, equals value: Double) -> ResultPredicate {
    .result(result, .number(.exactly(value)))
  }

  /// The number is within bounds, in the question's unit.
  public static func numeric(
    _ result: ResultSelector, minimum: Double? = nil, maximum: Double? = nil
  ) -> ResultPredicate {
    .result(result, .number(NumberRange(minimum: minimum, maximum: maximum)))
  }

  /// The length of time is within bounds, in seconds.
  public static func timeInterval(
    _ result: ResultSelector, minimum: Double? = nil, maximum: Double? = nil
  ) -> ResultPredicate {
    .result(result, .number(NumberRange(minimum: minimum, maximum: maximum)))
  }

  /// All of these are among the chosen values; others may be too.
  public static func choice(
    _ result: ResultSelector, contains values: ChoiceValue...
  ) -> ResultPredicate {
    choice(result, contains: values)
  }

  /// All of these are among the chosen values; others may be too.
  public static func choice(
    _ result: ResultSelector, contains values: [ChoiceValue]
  ) -> ResultPredicate {
    .result(result, .choices(values))
  }

  /// Each pattern, an ICU regular expression, matches the whole of a chosen value.
  public static func choice(
    _ result: ResultSelector, matches patterns: String...
  ) -> ResultPredicate {
    choice(result, matches: patterns)
  }

  /// Each pattern, an ICU regular expression, matches the whole of a chosen value.
  public static func choice(
    _ result: ResultSelector, matches patterns: [String]
  ) -> ResultPredicate {
    .result(result, .choicesMatching(patterns))
  }

  /// The text is this, letter for letter.
  public static func text(_ result: ResultSelector, equals text: String) -> ResultPredicate {
    .result(result, .text(text))
  }

  /// The pattern, an ICU regular expression, matches the whole text.
  public static func text(_ result: ResultSelector, matches pattern: String) -> ResultPredicate {
    .result(result, .textMatching(pattern))
  }

  /// The time of day is within bounds. A first after the last passes midnight.
  public static func timeOfDay(
    _ result: ResultSelector, from first: TimeOfDay, to last: TimeOfDay
  ) -> ResultPredicate {
    .result(result, .timeOfDay(first, last))
  }

  /// The date is within bounds, instants or whole days.
  public static func date(
    _ result: ResultSelector, minimum: DateBound? = nil, maximum: DateBound? = nil
  ) -> ResultPredicate {
    .result(result, .date(minimum, maximum))
  }

  /// Consent was given (`true`) or refused.
  public static func consent(_ result: ResultSelector, given: Bool) -> ResultPredicate {
    .result(result, .consent(given))
  }
}

extension ResultPredicate {
  /// Both hold. A chain of them is one ``and(_:)``.
  public static func && (first: ResultPredicate, second: ResultPredicate) -> ResultPredicate {
    if case .and(let earlier) = first { .and(earlier + [second]) } else { .and([first, second]) }
  }

  /// One at least holds. A chain of them is one ``or(_:)``.
  public static func || (first: ResultPredicate, second: ResultPredicate) -> ResultPredicate {
    if case .or(let earlier) = first { .or(earlier + [second]) } else { .or([first, second]) }
  }

  /// The predicate does not hold.
  public static prefix func ! (predicate: ResultPredicate) -> ResultPredicate { .not(predicate) }
}
