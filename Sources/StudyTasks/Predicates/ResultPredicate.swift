// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A condition on the results so far.
///
/// A predicate on a result that does not exist is false, whatever it asks, so its `not` is true. Only
/// the results of the last showing of a step count, and only once it has been left forward.
///
/// It has a readable form, see ``init(parsing:)``: `fever == true and temperature >= 38.5`.
public indirect enum ResultPredicate: Sendable, Hashable {
  /// A condition on one result.
  case result(ResultSelector, AnswerTest)
  /// All hold; true where there are none.
  case and([ResultPredicate])
  /// One at least holds; false where there are none.
  case or([ResultPredicate])
  /// The other does not hold.
  case not(ResultPredicate)
  /// Always, or never.
  case constant(Bool)
}

/// Names a result: of which task, which step, and which in it.
public struct ResultSelector: Sendable, Hashable {
  /// The task; `nil` for the one under way.
  public var task: String?
  /// The step; `nil`: as the result.
  public var step: String?
  /// The result: of a form the item, of a question step the step itself, of a page step
  /// `page.result`.
  public var result: String

  /// Names a result; of a question step its identifier is enough.
  public init(task: String? = nil, step: String? = nil, _ result: String) {
    self.task = task
    self.step = step
    self.result = result
  }

  /// The step that the result is of.
  public var stepIdentifier: String { step ?? result }
}

extension ResultSelector: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ResultSelector>(
    "resultSelector", blank: ResultSelector(""),
    [.optional("task", \.task), .optional("step", \.step), .required("result", \.result)])
}

extension ResultSelector: ExpressibleByStringLiteral {
  /// Names the result of a question step.
  public init(stringLiteral value: String) { self.init(value) }
}

/// A condition on a result.
public enum AnswerTest: Sendable, Hashable {
  /// The question was shown and not answered.
  case unanswered
  /// The person chose not to know.
  case dontKnow
  /// The answer to a question of yes or no.
  case boolean(Bool)
  /// A scale, numeric, time interval or rung answer within bounds.
  case number(NumberRange)
  /// All of these are among the chosen values.
  case choices([ChoiceValue])
  /// Each pattern matches the whole of one chosen value, at least.
  case choicesMatching([String])
  /// The text answer is this.
  case text(String)
  /// The pattern, an ICU regular expression, matches the whole text answer.
  case textMatching(String)
  /// The time of day is within bounds, both included. A first after the last passes midnight.
  case timeOfDay(TimeOfDay, TimeOfDay)
  /// The date is within bounds, both included; `nil` for none.
  case date(DateBound?, DateBound?)
  /// Consent was given, or refused.
  case consent(Bool)
}

/// Numbers between two bounds.
public struct NumberRange: Sendable, Hashable {
  /// The least; `nil` for none.
  public let minimum: Double?
  /// The greatest; `nil` for none.
  public let maximum: Double?
  /// Whether the least is in the range, as it is by default; `true` where there is none.
  public let includesMinimum: Bool
  /// Whether the greatest is in the range, as it is by default; `true` where there is none.
  public let includesMaximum: Bool

  /// A range; a bound that is not a number is none, as in ResearchKit.
  public init(
    minimum: Double? = nil, maximum: Double? = nil, includesMinimum: Bool = true,
    includesMaximum: Bool = true
  ) {
    self.minimum = minimum.flatMap { $0.isNaN ? nil : $0 }
    self.maximum = maximum.flatMap { $0.isNaN ? nil : $0 }
    self.includesMinimum = includesMinimum || self.minimum == nil
    self.includesMaximum = includesMaximum || self.maximum == nil
  }

  /// Just one number.
  public static func exactly(_ value: Double) -> NumberRange {
    NumberRange(minimum: value, maximum: value)
  }

  /// Whether the number lies in the range.
  public func contains(_ value: Double) -> Bool {
    guard !value.isNaN else { return false }
    if let minimum, !(includesMinimum ? value >= minimum : value > minimum) { return false }
    if let maximum, !(includesMaximum ? value <= maximum : value < maximum) { return false }
    return true
  }
}

/// An end of a range of dates.
public enum DateBound: Sendable, Hashable {
  /// An instant.
  case instant(Date)
  /// A day of the Gregorian calendar, in the zone of the answer: as a first bound from its
  /// beginning, as a last one to its end. It must be a day that there is: the text form of another
  /// one cannot be read.
  case day(year: Int, month: Int, day: Int)
}
