// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
package import Presenting
internal import StudyTasks

extension RescoredMeasurement {
  /// What changed and what did not, besides the numbers: a sentence each.
  package var lines: [PresentedLine] {
    let basis = score.basis
    let (before, now) = (measurement.numbers, numbers)
    var lines: [PresentedLine] = []
    func say(_ text: String, _ style: PresentedLine.Style = .text, prefix: String = "  ") {
      lines.append(PresentedLine(style, text, prefix: prefix))
    }
    func compare(_ name: String, _ old: String?, _ new: String?) {
      guard let new = new ?? (old == nil ? nil : "n/a") else { return }
      say("\(name): \(new)" + (old == new ? "." : "; before: \(old ?? "not known")."))
    }
    if !isChanged { say("Nothing changed.") }
    let (reason, reasonNow) = (measurement.reason, score.reason ?? "")
    if now == nil, reason == reasonNow {
      say("No numbers, before and now: \(reasonNow)", .problem)
    } else {
      if let reason { say("No numbers before: \(reason)") }
      if now == nil { say("No numbers now: \(reasonNow)", .problem) }
    }
    compare("Method", before?.methodWords, now?.methodWords)
    compare("0° is", before?.zero?.words, now?.zero?.words)
    if hasOtherCorrections {
      say("The samples were corrected otherwise than before.")
    }
    compare("Program", measurement.basis.program, basis.program)
    let (old, new) = (before?.remarks ?? [], score.remarks)
    for remark in old where !new.contains(remark) { say(remark, prefix: "  - gone: ") }
    for remark in new where now != nil || remark != score.reason {
      say(remark, prefix: old.contains(remark) ? "  - as before: " : "  - new: ")
    }
    for note in notes { say(note, .hint, prefix: "  Note: ") }
    return lines
  }
}

extension RescoredAngle.Quantity {
  /// The name of the row.
  package var words: String {
    switch self {
    case .exerciseRange: "Range, exercise"
    case .exerciseMinimum: "Minimum, exercise"
    case .exerciseMaximum: "Maximum, exercise"
    case .range: "Range, whole recording"
    case .rangeHalfWidth95: "± (95 %)"
    case .minimum: "Minimum"
    case .maximum: "Maximum"
    case .start: "At the start"
    case .finish: "At the end"
    }
  }
}

extension AngleZero {
  /// In words, to stand after "0° is".
  fileprivate var words: String {
    switch self {
    case .standingPose: "the quiet stance"
    case .stated: "where a stated angle puts it"
    case .gravity: "where gravity puts it"
    case .mostExtended: "the most extended pose"
    case .start: "the starting position"
    case .neutral: "the neutral posture"
    }
  }
}
