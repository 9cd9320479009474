// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
package import ClinicalTerms
internal import Goniometry
internal import IndustrialIO
internal import Inertial
package import Localization
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
  package static func line(
    _ leaf: LeafResult, of step: Step?, in translator: Translator = .english
  ) -> String? {
    let title = title(step, leaf)
    if let result = leaf.rangeOfMotion {
      let parts = words(result.stating(step?.active?.activity.joint)).map(translator.callAsFunction)
        .joined(
          separator: ", ")
      return "\(translator(title)): \(parts)"
    }
    return leaf.motionFailure.map {
      translator("\(title): no range of motion. \(translator(sentence: $0))")
    }
  }

  /// One line for each range of motion of a task's result, and each question of a task that is known, in
  /// the order of the steps.
  package static func lines(
    of result: TaskResult, task: StudyTask?, in translator: Translator = .english
  ) -> [String] {
    let steps = task?.motionSteps ?? []
    return result.results.flatMap { stepResult in
      answers(stepResult, of: task, in: translator)
        + stepResult.results.compactMap { leaf in
          // A page's results are named after it and the step.
          line(
            leaf,
            of: steps.first { $0.identifier == leaf.identifier }
              ?? steps.first { leaf.identifier.hasSuffix(".\($0.identifier)") }, in: translator)
        }
    }
  }

  /// The questions of a step with their answers.
  private static func answers(
    _ result: StepResult, of task: StudyTask?, in translator: Translator
  ) -> [String] {
    guard let step = task?.step(result.identifier) else { return [] }
    return ReviewEntry(step, result, in: translator).answers.map { line in
      let mark = line.question.last?.isPunctuation ?? false ? "" : ":"
      return "\(line.question)\(mark) \(line.answer ?? translator("(no answer)"))"
    }
  }

  private static func words(_ result: Finding) -> [Message] {
    let half: Message =
      result.extent.range?.halfWidth95.map { " ± \(decimal: $0.decimals(1))°" } ?? ""
    let named = result.movement == nil ? nil : result.reached
    let directions = named?.map { reached -> Message in
      "\(reached.direction.noun.message) \(decimal: reached.angle.degrees.decimals(1))°"
    }
    var parts: [Message] =
      directions ?? [
        "from \(decimal: result.minimum.decimals(1))° to \(decimal: result.maximum.decimals(1))°"
      ]
    parts += ["range \(decimal: result.range.decimals(1))°\(half)"]
    if let count = result.repetitions {
      parts.append(count == 1 ? "1 repetition" : "\(count) repetitions")
    }
    if let verdict = result.verdict { parts.append(verdict.words) }
    if let zero = result.zero { parts.append(words(zero)) }
    return parts
  }

  private static func words(_ zero: AngleZero) -> Message {
    switch zero {
    case .standingPose: "0° is the stance"
    case .stated: "0° is where it was stated"
    case .gravity: "0° is where gravity puts it"
    case .mostExtended: "0° is the most extended position"
    case .start: "0° is the starting position"
    case .neutral: "0° is the neutral posture"
    }
  }

  private static func title(_ step: Step?, _ leaf: LeafResult) -> Message {
    guard let active = step?.active, let joint = active.activity.joint else {
      return Message(verbatim: leaf.identifier)
    }
    return joint.words.headings[active.activity.side].message
  }
}

extension Verdict {
  /// The verdict in words.
  package var words: Message {
    switch self {
    case .good: "quality good"
    case .doubtful: "quality doubtful"
    case .bad: "quality invalid"
    }
  }
}
