// SPDX-License-Identifier: Apache-2.0

public import JSON

/// One rule of an ``OutcomeExtractor``: which part of a result becomes values of an outcome.
public enum OutcomeRule: Sendable, Hashable {
  /// The answer to a question.
  case answer(AnswerRule)
  /// The date on which the run ended.
  case completion(CompletionRule)
  /// The angles of a joint.
  case rangeOfMotion(RangeOfMotionRule)
}

/// Takes the answer to a question.
public struct AnswerRule: Sendable, Hashable {
  /// The step that asks.
  public var step: String
  /// The question within the step: the item of a form, or `page.item` for a page step. `nil` takes all
  /// answers of the step; a question step has one.
  public var item: String?
  /// The kind of the value; `nil` for the question's identifier.
  public var kind: String?
  /// The unit of a number; `nil` for the unit that the answer has. Values of other types get none.
  public var units: String?

  /// Makes a rule from its parts; each is described at its property.
  public init(_ step: String, item: String? = nil, kind: String? = nil, units: String? = nil) {
    (self.step, self.item, self.kind, self.units) = (step, item, kind, units)
  }
}

/// Takes the date on which the run ended.
public struct CompletionRule: Sendable, Hashable {
  /// The kind of the value; `nil` for none.
  public var kind: String?

  /// Makes a rule.
  public init(kind: String? = nil) { self.kind = kind }
}

/// Takes angles of the first range of motion that was measured, in degrees.
///
/// A standard test gives the angle of each direction under its own name as well, positive from neutral:
/// `leftRotation`, `rightRotation`.
///
/// Least and greatest angle and range are those of the exercise where it was told apart, else of the
/// whole recording: the same numbers as in FHIR findings. Start and finish are those of the recording.
/// Each value has half of its 95 % interval, where the result has it, and whether the measurement is doubtful.
/// A measurement that is not valid gives no values.
public struct RangeOfMotionRule: Sendable, Hashable {
  /// The step that measures; `nil`, the default, for the first that did.
  public var step: String?
  /// The angles to take, in this order; by default the range, and the directions of a standard test.
  public var angles: [Angle]
  /// Text before the name of the angle in the kind: `left` gives `left.range`; `nil` for none.
  public var prefix: String?

  /// Makes a rule from its parts; each is described at its property.
  public init(
    step: String? = nil, _ angles: [Angle] = [.range, .directions], prefix: String? = nil
  ) {
    (self.step, self.angles, self.prefix) = (step, angles, prefix)
  }

  /// The angles; their names are the kinds of values.
  public enum Angle: String, JSONName {
    /// The greatest less the least.
    case range
    /// The angle at the beginning.
    case start
    /// The angle at the end.
    case finish
    /// The least angle.
    case minimum
    /// The greatest angle.
    case maximum
    /// The angle of each direction of a standard test, under the direction's name; none of anything else.
    case directions
  }

  /// The kind of a value.
  func kind(_ name: String) -> String { prefix.map { "\($0).\(name)" } ?? name }
}

extension OutcomeRule: JSONRecord {
  /// `type` tells the case: `answer` with `step`, `item`, `kind` and `units`, `completion` with `kind`,
  /// `rangeOfMotion` with `step`, `angles` and `prefix`.
  public static let form = JSONForm<OutcomeRule>(
    "outcomeRule", blank: .completion(CompletionRule()), union: JSONUnion("type", \.itself), [])

  private var itself: OutcomeRule {
    get { self }
    set { self = newValue }
  }
}

extension OutcomeRule: JSONCases {
  /// The record of the case.
  public var content: any JSONRecord {
    switch self {
    case .answer(let rule): rule
    case .completion(let rule): rule
    case .rangeOfMotion(let rule): rule
    }
  }

  /// The cases by their names in JSON.
  public static let variants = [
    JSONVariant("answer") { (rule: AnswerRule) in Self.answer(rule) },
    JSONVariant("completion") { (rule: CompletionRule) in Self.completion(rule) },
    JSONVariant("rangeOfMotion") { (rule: RangeOfMotionRule) in Self.rangeOfMotion(rule) },
  ]
}

extension AnswerRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<AnswerRule>(
    "answerRule", blank: AnswerRule(""),
    [
      .required("step", \.step), .optional("item", \.item), .optional("kind", \.kind),
      .optional("units", \.units),
    ])
}

extension CompletionRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CompletionRule>(
    "completionRule", blank: CompletionRule(), [.optional("kind", \.kind)])
}

extension RangeOfMotionRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RangeOfMotionRule>(
    "rangeOfMotionRule", blank: RangeOfMotionRule(),
    [.optional("step", \.step), .defaulted("angles", \.angles), .optional("prefix", \.prefix)])
}
