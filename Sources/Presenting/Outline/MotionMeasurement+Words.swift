// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import StudyTasks

extension MotionMeasurement {
  /// How the motion is measured, in half a line: what the file says and no more.
  var inWords: String {
    var parts = [exercise.words.label]
    if activity != .unstated { parts[0] += ", \(activity.rawValue)" }
    switch sensors {
    case .one: parts.append("one sensor")
    case .two: parts.append("two sensors")
    case nil: parts.append("sensors as there are")
    }
    if method == .researchKit { parts.append("ResearchKit's method, \(orientation.rawValue)") }
    if repetitions > 0 {
      parts.append(TaskOutline.count(repetitions, "repetition"))
    }
    if rest > 0 { parts.append("\(AnswerFormat.plain(rest)) s rest") }
    if let zero { parts.append("0° \(inWords(zero))") }
    if let firstMovement { parts.append("\(firstMovement.rawValue) first") }
    return parts.joined(separator: "; ")
  }

  private func inWords(_ zero: RequestedZero.Place) -> String {
    let angle = "\(AnswerFormat.plain(zeroDegrees))°"
    return switch zero {
    case .standing: "in standing"
    case .extended: "at the most extended pose"
    case .start: "at the start"
    case .stated: "from the start at \(angle)"
    case .gravity: "from gravity, hanging at \(angle)"
    }
  }
}
