// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import IndustrialIO
internal import Inertial
internal import MotionTasks
package import StudyTasks

/// The numbers of a motion step in one line.
///
/// ```swift
/// for line in RangeOfMotionSummary.lines(of: result, task: task) { print(line) }
/// ```
package enum RangeOfMotionSummary {
  /// Writes `Left knee: from 2.1° to 104.3°, range 102.2° ± 3.1°, 3 repetitions, quality good, 0° is
  /// the stance` of the exercise, or the reason why there is no range; `nil` for another kind of
  /// result.
  ///
  /// - Parameter step: the step of the result, if it is known.
  package static func line(_ leaf: LeafResult, of step: Step?) -> String? {
    if let result = leaf.rangeOfMotion {
      return "\(title(step, leaf)): \(words(result))"
    }
    return leaf.motionFailure.map { "\(title(step, leaf)): no range of motion. \($0)" }
  }

  /// One line for each range of motion of a task's result, and each question of a task that is known, in
  /// the order of the steps.
  package static func lines(of result: TaskResult, task: StudyTask?) -> [String] {
    let steps = task?.motionSteps ?? []
    return result.results.flatMap { stepResult in
      answers(stepResult, of: task)
        + stepResult.results.compactMap { leaf in
          // A page's results are named after it and the step.
          line(
            leaf,
            of: steps.first { $0.identifier == leaf.identifier }
              ?? steps.first { leaf.identifier.hasSuffix(".\($0.identifier)") })
        }
    }
  }

  /// The questions of a step with their answers.
  private static func answers(_ result: StepResult, of task: StudyTask?) -> [String] {
    guard let step = task?.step(result.identifier) else { return [] }
    return ReviewEntry(step, result).answers.map { line in
      let mark = line.question.last?.isPunctuation ?? false ? "" : ":"
      return "\(line.question)\(mark) \(line.answer ?? "(no answer)")"
    }
  }

  private static func words(_ result: RangeOfMotionResult) -> String {
    let exercise = result.exercise
    let width = exercise == nil ? result.rangeHalfWidth95 : exercise?.rangeHalfWidth95
    let half = width.map { " ± \($0.decimals(1))°" } ?? ""
    let (least, most) = (
      exercise?.minimum ?? result.minimum, exercise?.maximum ?? result.maximum
    )
    let parts = [
      "from \(least.decimals(1))° to \(most.decimals(1))°",
      "range \((exercise?.range ?? result.range).decimals(1))°\(half)",
      result.repetitions.map { "\($0) repetition\($0 == 1 ? "" : "s")" },
      result.quality.map { "quality \($0.rawValue)" },
      result.zero.map { "0° is \(words($0))" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func words(_ zero: AngleZero) -> String {
    switch zero {
    case .standingPose: "the stance"
    case .stated: "where it was stated"
    case .gravity: "where gravity puts it"
    case .mostExtended: "the most extended position"
    case .start: "the starting position"
    }
  }

  private static func title(_ step: Step?, _ leaf: LeafResult) -> String {
    guard let active = step?.active, let joint = active.activity.joint else {
      return leaf.identifier
    }
    let sideName = active.activity.side.rawValue
    return sideName.prefix(1).uppercased() + sideName.dropFirst() + " \(joint.rawValue)"
  }
}
