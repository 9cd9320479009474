// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import MotionTasks
internal import Presenting
internal import StudyTasks

extension MotionAttempt {
  /// The numbers or why there are none, doubts, and how much was recorded.
  var lines: [PresentedLine] {
    var lines = results.compactMap { RangeOfMotionSummary.line($0, of: step) }
      .map { PresentedLine(.question, $0) }
    lines += remarks.map { PresentedLine(.text, $0, prefix: "  * ") }
    if let recordingFailure {
      lines.append(PresentedLine(.problem, "Not everything was recorded: \(recordingFailure)"))
    }
    let files = results.count(where: \.isFile)
    if files > 0 {
      lines.append(PresentedLine(.hint, "\(files) file\(files == 1 ? "" : "s") recorded."))
    }
    return lines.isEmpty ? [] : [.blank] + lines
  }
}

/// The numbers of a motion step in one line.
enum RangeOfMotionSummary {
  /// `Left knee: from 2.1° to 104.3°, range 102.2° ± 3.1°, 3 repetitions, quality good`, or why there
  /// is no range; `nil` for another result.
  ///
  /// - Parameter step: which gave it, where it is known.
  static func line(_ leaf: LeafResult, of step: Step?) -> String? {
    if let result = leaf.rangeOfMotion {
      return "\(title(step, leaf)): \(words(result))"
    }
    return leaf.motionFailure.map { "\(title(step, leaf)): no range of motion. \($0)" }
  }

  /// A line a result of a task, in its order.
  static func lines(of result: TaskResult, task: StudyTask?) -> [String] {
    let steps = task?.motionSteps ?? []
    return result.results.flatMap { stepResult in
      stepResult.results.compactMap { leaf in
        // A page's results are named after it and the step.
        line(
          leaf,
          of: steps.first { $0.identifier == leaf.identifier }
            ?? steps.first { leaf.identifier.hasSuffix(".\($0.identifier)") })
      }
    }
  }

  private static func words(_ result: RangeOfMotionResult) -> String {
    let half = result.rangeHalfWidth95.map { " ± \($0.fixed(1))°" } ?? ""
    let parts = [
      "from \(result.minimum.fixed(1))° to \(result.maximum.fixed(1))°",
      "range \(result.range.fixed(1))°\(half)",
      result.repetitions.map { "\($0) repetition\($0 == 1 ? "" : "s")" },
      result.quality.map { "quality \($0.rawValue)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func title(_ step: Step?, _ leaf: LeafResult) -> String {
    guard let active = step?.active, let joint = active.activity.joint else {
      return leaf.identifier
    }
    let sideName = active.activity.side.rawValue
    return sideName.prefix(1).uppercased() + sideName.dropFirst() + " \(joint.rawValue)"
  }
}
