// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
public import Drawing
public import Localization

extension ArcDial {
  /// The way of a joint as a task's result has it: of the exercise where that was told apart.
  ///
  /// - Parameters:
  ///   - result: the angles.
  ///   - title: the heading.
  ///   - translator: the language of the words.
  public init(
    _ result: Finding, title: String = "", in translator: Translator = .english
  ) {
    let number = ReportNumber(translator)
    let (low, high) = (result.minimum, result.maximum)
    let zero = result.zero.map { "; " + translator($0.words) } ?? ""
    self.init(
      title: title, low: low, high: high,
      caption: "\(number.degrees(low)) – \(number.degrees(high))\(zero)")
  }
}
