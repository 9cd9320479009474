// SPDX-License-Identifier: Apache-2.0

package import MotionTasks
package import Presenting
internal import StudyTasks

extension MotionAttempt {
  /// The numbers, or the reason why there are none, with the doubts and the number of files.
  package var lines: [PresentedLine] {
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
