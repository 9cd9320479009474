// SPDX-License-Identifier: Apache-2.0

public import JSON

extension StudyTask {
  /// The problems of the task, found without running it: its steps, answer formats, rules and
  /// predicates, those of tasks within its steps included. Empty for a clean task.
  ///
  /// Decided with certainty: names that do not exist, parameters, types of tests, steps that no way
  /// leads to, cycles of steps without a way out. Whether a predicate can hold is decided from what
  /// its questions allow, result by result: bounds and values of numbers, choices, yes and no, times
  /// of day, and conflicts of conditions that stand together. Not decided, and so not reported:
  /// whether two patterns match a common text; predicates whose disjunctive normal form has more
  /// than 128 parts; and ways out of a cycle that need an answer which the cycle never lets one
  /// change.
  ///
  /// Cost: a few milliseconds for a task of hundreds of steps; bounded for a hostile one, which
  /// loses hints and later checks rather than time.
  ///
  /// - Parameter path: Where the task stands in its document: by default, as in a task file.
  public func validate(at path: JSONPath = .root["task"]) -> [TaskProblem] {
    var linter = TaskLinter(self, at: path, steps: path["steps"])
    linter.checkTask()
    return linter.problems(ofSteps: steps.indices)
  }
}
