// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Something wrong with a task, found without running it. See ``StudyTask/validate(at:)``.
public struct TaskProblem: Sendable, Hashable {
  /// The kind of the problem.
  public var code: Code
  /// Where in the task's document it is.
  public var path: JSONPath
  /// The problem and its remedy, in one line.
  public var message: String

  /// How bad it is: follows from the code.
  public var severity: Severity { code.severity }

  /// How bad a problem is.
  public enum Severity: String, JSONName {
    /// The task does not do what it says: something does not exist, or cannot be answered.
    case error
    /// The task runs, and a part of it has no effect or not the one that was probably meant.
    case warning
  }

  /// The kinds of problems, by names that stay the same from version to version.
  public enum Code: String, JSONName {
    // Parameters of answer formats.

    /// Bounds in the wrong order, so that nothing lies between them.
    case boundsOrder = "bounds-order"
    /// A bound that the format does not allow.
    case boundsLimit = "bounds-limit"
    /// A step, interval, length or count that the format does not allow.
    case parameterRange = "parameter-range"
    /// A parameter that counts as another one, or as none.
    case parameterIgnored = "parameter-ignored"
    /// A scale whose steps do not end at its maximum, or are too many.
    case scaleSteps = "scale-steps"
    /// Too few or too many choices, pickers, conditions or groups.
    case choiceCount = "choice-count"
    /// Two choices that results cannot tell apart.
    case choiceDuplicate = "choice-duplicate"
    /// A choice without words or image.
    case choiceUnnamed = "choice-unnamed"
    /// A coding of a choice that no other system can look up.
    case codingInvalid = "coding-invalid"
    /// An answer shown at first that is no valid answer.
    case defaultInvalid = "default-invalid"
    /// An answer shown at first that lies outside the scale and so counts as none.
    case defaultIgnored = "default-ignored"
    /// A regular expression that does not compile.
    case patternInvalid = "pattern-invalid"
    /// Words that a person needs and that are missing.
    case messageMissing = "message-missing"
    /// A number that is infinite, or not a number.
    case numberNotFinite = "number-not-finite"
    /// A gradient with more colours than places along the scale, or fewer.
    case gradientMismatch = "gradient-mismatch"
    /// A name that is none of the known ones.
    case nameUnknown = "name-unknown"
    /// A question that asks for nothing.
    case formatNone = "format-none"
    /// A text to confirm outside a form.
    case confirmOutsideForm = "confirm-outside-form"
    /// The text to confirm is that of no earlier text item of the form.
    case confirmOriginal = "confirm-original"

    // Steps.

    /// An empty identifier.
    case identifierEmpty = "identifier-empty"
    /// An identifier that is taken.
    case identifierDuplicate = "identifier-duplicate"
    /// A step that lacks what it is to show or to ask.
    case contentMissing = "content-missing"
    /// More steps than the one that there can be.
    case stepCount = "step-count"
    /// A step of another kind than there must be.
    case stepKind = "step-kind"
    /// Choices of sharing other than the two that there must be.
    case sharingChoices = "sharing-choices"
    /// A review with nothing to review.
    case reviewEmpty = "review-empty"
    /// Settings of a measurement that exclude each other, or that its activity cannot have.
    case measurementConflict = "measurement-conflict"

    // Rules.

    /// A rule for a step that is not in the task.
    case ruleStepUnknown = "rule-step-unknown"
    /// A rule that leads to a step that is not in the task.
    case destinationUnknown = "destination-unknown"
    /// A rule without branches and destination.
    case ruleEmpty = "rule-empty"
    /// A rule that can never take effect, because its predicate never holds.
    case ruleNever = "rule-never"
    /// A rule that always takes effect.
    case ruleAlways = "rule-always"
    /// A branch that can never be taken, because an earlier one always is.
    case ruleShadowed = "rule-shadowed"
    /// A rule for a step that no way leads to, or whose rules are never asked.
    case ruleUnreachable = "rule-unreachable"
    /// A step that no way leads to.
    case stepUnreachable = "step-unreachable"
    /// Steps that lead only to each other.
    case cycleWithoutExit = "cycle-without-exit"
    /// Steps that, all skipped, lead only to each other.
    case cycleOfSkips = "cycle-of-skips"
    /// A change that the next step does not allow.
    case modifierInvalid = "modifier-invalid"
    /// Results of other tasks that a rule cannot tell apart.
    case additionalResults = "additional-results"
    /// A form item whose visibility depends on itself or on an item after it.
    case visibilityOrder = "visibility-order"

    // Predicates.

    /// A condition on a task without results here.
    case taskUnknown = "task-unknown"
    /// A condition on a result that no step has.
    case resultUnknown = "result-unknown"
    /// A condition on a result that does not exist yet when it is asked.
    case resultLater = "result-later"
    /// A condition that asks for another kind of answer than the question.
    case testType = "test-type"
    /// A condition on an answer that cannot be given.
    case testImpossible = "test-impossible"
  }
}

extension TaskProblem.Code {
  /// How bad problems of the kind are.
  public var severity: TaskProblem.Severity {
    switch self {
    case .parameterIgnored, .choiceDuplicate, .choiceUnnamed, .codingInvalid, .defaultIgnored,
      .nameUnknown,
      .formatNone, .reviewEmpty, .ruleEmpty, .ruleNever, .ruleAlways, .ruleShadowed,
      .ruleUnreachable, .stepUnreachable, .visibilityOrder, .testImpossible:
      .warning
    default: .error
    }
  }
}

extension TaskProblem: CustomStringConvertible {
  /// Place, severity, message and code in one line.
  public var description: String { "\(path): \(severity.rawValue): \(message) [\(code.rawValue)]" }
}

extension TaskProblem {
  /// The problem for programs: `code`, `severity`, `path` and `message`.
  public var json: JSONValue {
    [
      "code": code.json, "severity": severity.json, "path": .string(path.description),
      "message": .string(message),
    ]
  }
}
