// SPDX-License-Identifier: Apache-2.0

/// The world of an expression: variables, the moment, and answers to questions that only the host
/// can answer.
///
/// ```swift
/// var environment = FHIRPathEnvironment(variables: ["resource": [response]])
/// environment.now = FHIRPathMoment(millisecondsSince1970: 1_767_225_600_000, offsetMinutes: 60)
/// environment.weight = { $0.string == "often" ? 3 : nil }
/// ```
public struct FHIRPathEnvironment: Sendable {
  /// The variables by their names without `%`.
  ///
  /// `context` is the evaluated item where it is not given; `ucum`, `sct` and `loinc` are the
  /// addresses of the code systems; `vs-NAME` and `ext-NAME` those of FHIR's definitions.
  public var variables: [String: [FHIRPathItem]]
  /// The moment for `now()`, `today()` and `timeOfDay()`, with its zone.
  ///
  /// In its zone a time is compared with a date. Without a moment the functions are errors.
  public var now: FHIRPathMoment?
  /// The score of a Coding that carries none itself.
  public var weight: @Sendable (FHIRPathItem) -> Double?
  /// What tries regular expressions. Without it `matches()`, `matchesFull()` and `replaceMatches()`
  /// are errors.
  public var patterns: (any FHIRPathPatterns)?
  /// Finds the items of `%resource` by their links, where the host has an index of them: in the order
  /// in which the path would find them, or `nil` where it does not know. Without it they are searched.
  public var linked: (@Sendable (_ linkIds: Set<String>, _ reach: Reach) -> [FHIRPathItem]?)?
  /// The steps of one evaluation, where they are fewer than ``FHIRPathLimits/steps``.
  public var steps: Int?

  /// Makes it from its parts; each is described at its property.
  public init(
    variables: [String: [FHIRPathItem]] = [:], now: FHIRPathMoment? = nil,
    weight: @escaping @Sendable (FHIRPathItem) -> Double? = { _ in nil },
    patterns: (any FHIRPathPatterns)? = nil,
    linked: (@Sendable (_ linkIds: Set<String>, _ reach: Reach) -> [FHIRPathItem]?)? = nil,
    steps: Int? = nil
  ) {
    self.variables = variables
    self.now = now
    self.weight = weight
    self.patterns = patterns
    self.linked = linked
    self.steps = steps
  }

  /// How far a path looks for items, level after level.
  public enum Reach: Sendable, Hashable {
    /// `%resource.item`: the items at the top.
    case top
    /// `%resource.repeat(item)`: all items but those in answers.
    case items
    /// `%resource.descendants()`: all items.
    case all
  }

  /// Minutes from UTC to the local time; `nil` where they are not known.
  var offset: Int? { now?.offsetMinutes }

  /// The value of a variable; `nil` for an unknown one.
  func value(of name: String, context: FHIRPathItem) -> [FHIRPathItem]? {
    if let items = variables[name] { return items }
    switch name {
    case "context": return [context]
    case "ucum": return [.string("http://unitsofmeasure.org")]
    case "sct": return [.string("http://snomed.info/sct")]
    case "loinc": return [.string("http://loinc.org")]
    default: break
    }
    if name.hasPrefix("vs-") {
      return [.string("http://hl7.org/fhir/ValueSet/" + name.dropFirst(3))]
    }
    if name.hasPrefix("ext-") {
      return [.string("http://hl7.org/fhir/StructureDefinition/" + name.dropFirst(4))]
    }
    return nil
  }
}

/// Tries regular expressions, in which `.` stands for line ends, too.
///
/// Each answer is `nil` for a pattern that is not valid or takes too long.
public protocol FHIRPathPatterns: Sendable {
  /// Whether some part of a text matches.
  func isFound(_ pattern: String, in text: String) -> Bool?
  /// Whether the text as a whole matches.
  func matchesWhole(_ pattern: String, _ text: String) -> Bool?
  /// The text with each part that matches replaced; `$1` in the substitution is the first group.
  func replaced(_ pattern: String, in text: String, by substitution: String) -> String?
}
