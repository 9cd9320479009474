// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

/// Whether somebody moves now, or moved when it was recorded.
enum MotionPresence: Sendable, Hashable { case live, recorded }

// Steps that motion sensors serve.

extension Conversation {
  /// Takes what a run of the step gave (``Prompt/motion``), and goes on or asks whether to repeat it.
  ///
  /// - Parameter canRepeat: whether there is a person to ask.
  mutating func takeMotion(
    _ attempt: MotionAttempt, canRepeat: Bool, at now: Date
  ) throws(SessionError) {
    guard case .motion(let earlier) = prompt,
      case .active(let active)? = session.currentStep?.content
    else { return }
    if let words = active.finishedSpokenInstruction { say([SaidLine(.text, "\"\(words)\"")]) }
    say(attempt.lines)
    // Files of all attempts are kept, numbers of the last one alone.
    let files = earlier + attempt.results.filter(\.isFile)
    let results = files + attempt.results.filter { !$0.isFile }
    if attempt.advisesRepeat, canRepeat {
      say([
        SaidLine(.question, "Do this step again?"), SaidLine(.hint, "y or n.", prefix: "  "),
      ])
      prompt = .repetition(files: files, results: results)
      return
    }
    if attempt.advisesRepeat {
      say([SaidLine(.problem, "The step is not repeated, as nobody is asked.")])
    }
    try session.add(results)
    _ = try goForward(at: now)
  }

  mutating func takeRepetition(
    _ text: String, files: [LeafResult], _ results: [LeafResult], at now: Date
  ) throws(SessionError) -> String? {
    guard let isRepeated = Self.yesOrNo(text) else { return refuse("Type y or n.") }
    guard !isRepeated else {
      prompt = .motion(earlier: files)
      return nil
    }
    try session.add(results)
    return try goForward(at: now)
  }
}
