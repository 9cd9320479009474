// SPDX-License-Identifier: Apache-2.0

package import Localization
package import Presenting
internal import StudyTasks

extension MotionAttempt {
  /// The numbers, or the reason why there are none, with the doubts and the number of files.
  package func lines(in translator: Translator = .english) -> [PresentedLine] {
    var lines = results.compactMap { RangeOfMotionSummary.line($0, of: step, in: translator) }
      .map { PresentedLine(.question, $0) }
    lines += remarks.map { PresentedLine(.text, translator(sentence: $0), prefix: "  * ") }
    if let recordingFailure {
      let words: Message = "Not everything was recorded: \(recordingFailure)"
      lines.append(PresentedLine(.problem, translator(words)))
    }
    let files = results.count(where: \.isFile)
    if files > 0 {
      let words: Message = files == 1 ? "1 file recorded." : "\(files) files recorded."
      lines.append(PresentedLine(.hint, translator(words)))
    }
    return lines.isEmpty ? [] : [.blank] + lines
  }
}
