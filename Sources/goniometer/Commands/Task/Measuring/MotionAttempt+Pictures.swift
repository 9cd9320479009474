// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Localization
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks

extension MotionAttempt {
  /// Columns of a picture: it fits a narrow terminal.
  private static let columns = 40

  /// The way of each joint that was measured, drawn with characters.
  func pictures(in translator: Translator) -> [PresentedLine] {
    let form = TextChart(width: Self.columns, isASCII: TerminalForm.isASCII)
    return results.compactMap(\.rangeOfMotion).flatMap { result in
      [PresentedLine.blank]
        + form.lines(of: ArcDial(result, in: translator)).map { PresentedLine(.picture, $0) }
    }
  }
}
