// SPDX-License-Identifier: Apache-2.0

public import CareStore
internal import ClinicalFindings
internal import ClinicalTerms
public import JSON
public import StudyTasks

/// Turns the result of a study task into the values of a care event's outcome.
///
/// ```swift
/// let extractor = OutcomeExtractor([
///   .answer(AnswerRule("checkin.form", item: "checkin.form.pain")),
///   .answer(AnswerRule("checkin.form", item: "checkin.form.sleep", units: "h")),
/// ])
/// let faults = extractor.issues(in: task)
/// let values = extractor.values(from: result, reason: .completed) ?? []
/// ```
///
/// It is data: its JSON form can be kept with the care task.
public struct OutcomeExtractor: Sendable, Hashable {
  /// Applied in order; each adds its values. Without rules every answer becomes a value, with the
  /// question's identifier as its kind.
  public var rules: [OutcomeRule]
  /// A step that must have been shown, such as the one after consent; `nil`, the default, for none.
  public var requiredStep: String?
  /// Whether whole numbers stay whole. `false`, the default: every number is `.double`, as in the
  /// code-along of ResearchKit and CareKit (2021), whose charts read nothing else.
  ///
  /// `true`: answers on a scale or a ladder, whole numbers, ages and choices are `.integer` where they
  /// are whole. Decimal numbers, heights, weights and times stay `.double`.
  public var keepsIntegers: Bool

  /// Makes an extractor from its parts; each is described at its property.
  public init(_ rules: [OutcomeRule] = [], requiredStep: String? = nil, keepsIntegers: Bool = false)
  { (self.rules, self.requiredStep, self.keepsIntegers) = (rules, requiredStep, keepsIntegers) }

  /// The values of a run's outcome.
  ///
  /// `nil` means that there is no outcome: the run was not completed, or the required step was not
  /// shown. A completed run may have an outcome without values, if nothing was answered.
  ///
  /// A question that was not answered, or answered by not knowing, gives no value; nor does a number
  /// that is not finite. Of a step that was shown several times the last answers count. Several
  /// choices are as many values of the same kind. A time of day is text, `08:30`; a place is the text
  /// that was typed, or `latitude,longitude` in degrees; a length of time is seconds. The date of a
  /// value is that of its answer or measurement.
  ///
  /// - Parameters:
  ///   - result: The result of the whole run.
  ///   - reason: Why the run is over.
  public func values(from result: TaskResult, reason: FinishReason) -> [OutcomeValue]? {
    guard reason == .completed else { return nil }
    let steps = result.results.filter { !$0.isPrevious }
    if let requiredStep, !steps.contains(where: { $0.identifier == requiredStep }) { return nil }
    guard !rules.isEmpty else { return everyAnswer(of: steps) }
    return rules.flatMap { rule in
      switch rule {
      case .answer(let rule): answers(by: rule, in: steps)
      case .completion(let rule):
        [OutcomeValue(.date(result.endDate), kind: rule.kind, createdDate: result.endDate)]
      case .rangeOfMotion(let rule): angles(by: rule, in: steps)
      }
    }
  }

  /// The answers of all steps; of several showings of a step, those of the last.
  private func everyAnswer(of steps: [StepResult]) -> [OutcomeValue] {
    var last: [String: Int] = [:]
    for (index, step) in steps.enumerated() { last[step.identifier] = index }
    return steps.enumerated().filter { last[$0.element.identifier] == $0.offset }.flatMap {
      $0.element.results.flatMap { values(of: $0) }
    }
  }

  private func answers(by rule: AnswerRule, in steps: [StepResult]) -> [OutcomeValue] {
    guard let step = steps.last(where: { $0.identifier == rule.step }) else { return [] }
    guard let item = rule.item else {
      return step.results.flatMap { values(of: $0, kind: rule.kind, units: rule.units) }
    }
    guard let leaf = step.result(for: item) else { return [] }
    return values(of: leaf, kind: rule.kind, units: rule.units)
  }

  private func angles(by rule: RangeOfMotionRule, in steps: [StepResult]) -> [OutcomeValue] {
    let measured = steps.filter { rule.step == nil || $0.identifier == rule.step }.flatMap(
      \.results
    ).first { $0.rangeOfMotion != nil }
    guard let measured, let result = measured.rangeOfMotion, result.verdict != .bad else {
      return []
    }
    return rule.angles.flatMap(result.values).map { name, angle in
      var value = OutcomeValue(
        .double(angle.degrees), kind: rule.kind(name), units: OutcomeExtractor.degrees,
        createdDate: measured.startDate,
        endDate: measured.endDate > measured.startDate ? measured.endDate : nil)
      value.quality = result.verdict?.rawValue
      (value.halfWidth95, value.repeatHalfWidth95) = (angle.halfWidth95, angle.repeatHalfWidth95)
      return value
    }
  }

  /// The unit of angles, as UCUM has it.
  public static let degrees = "deg"
}

extension OutcomeExtractor: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<OutcomeExtractor>(
    "outcomeExtractor", blank: OutcomeExtractor(),
    [
      .defaulted("rules", \.rules), .optional("requiredStep", \.requiredStep),
      .defaulted("keepsIntegers", \.keepsIntegers),
    ])
}

extension Finding {
  /// Angles with their names, of the exercise where it was told apart and has that angle; none that is not known.
  fileprivate func values(
    _ angle: RangeOfMotionRule.Angle
  ) -> [(name: String, angle: FoundAngle)] {
    func one(_ found: FoundAngle?) -> [(String, FoundAngle)] {
      found.map { [(angle.rawValue, $0)] } ?? []
    }
    return switch angle {
    case .range: one(extent.range)
    case .start: one(FoundAngle(start))
    case .finish: one(FoundAngle(finish))
    case .minimum: one(extent.minimum)
    case .maximum: one(extent.maximum)
    case .directions: movement?.directions.map { ($0.direction.name, $0.angle) } ?? []
    }
  }
}
