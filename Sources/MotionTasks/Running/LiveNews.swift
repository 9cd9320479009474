// SPDX-License-Identifier: Apache-2.0

package import LiveSessions

/// The parts of a measurement's guidance that were not written or spoken yet.
package struct LiveNews {
  private var written: String?
  private var spoken = ""

  package init() {}

  /// The text to write; `nil` if it was written already, apart from a number that counts up or down.
  package mutating func caption(of state: LiveState) -> String? {
    let essence = Self.essence(state.caption, of: state)
    guard essence != written else { return nil }
    written = essence
    return state.caption
  }

  /// Speaks what was not spoken yet.
  ///
  /// - Parameter say: says words, as a remark that must not interrupt or as an instruction; returns
  ///   whether they were taken.
  package mutating func speak(
    _ state: LiveState, _ say: (_ words: String, _ isRemark: Bool) -> Bool
  ) {
    let essence = Self.essence(state.spoken, of: state)
    guard essence != spoken else { return }
    // A count must not cut off an instruction, nor the first pose the step's own instruction, which
    // is heard until the person is to move: the pose is said when that is over.
    let isCount = state.phase == .measure && state.repetitions > 0
    let isPose = state.phase == .holdStill && !state.isPaused
    if say(state.spoken, isCount || isPose) || !isPose { spoken = essence }
  }

  /// The words without numbers, unless they are repetitions: shares and seconds change all the time.
  private static func essence(_ words: String, of state: LiveState) -> String {
    state.phase == .measure ? words : words.filter { !$0.isNumber }
  }
}
