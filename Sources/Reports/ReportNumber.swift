// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
package import Localization

/// Numbers as a report in a language has them: the same text on every machine.
package struct ReportNumber {
  private let translator: Translator

  package init(_ translator: Translator) { self.translator = translator }

  /// The mark between the whole part and the fraction.
  var mark: Character { translator.decimalMark.first ?? "." }

  /// A number with so many decimals; a dash if it is not finite.
  func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let text = translator.decimal(value.decimals(decimals))
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// A number with half of its 95 % interval, where that is known.
  func text(_ value: Double, _ decimals: Int, halfWidth95 half: Double) -> String {
    text(value, decimals) + (half.isFinite ? " ± " + text(half, decimals) : "")
  }

  /// A change to a tenth, with its sign.
  func signed(_ value: Double) -> String {
    let text = text(value, 1)
    return value > 0 && text.contains { $0 != "0" && $0.isNumber } ? "+" + text : text
  }

  /// An angle to a tenth of a degree.
  func degrees(_ value: Double) -> String { text(value, 1) + "°" }

  /// An angle with half of its 95 % interval, where that is known.
  func degrees(_ value: Double, _ uncertainty: AngleUncertainty?) -> String {
    degrees(value, halfWidth95: uncertainty?.halfWidth95 ?? .nan)
  }

  /// The same with the half-width as a number; not finite if it is not known.
  package func degrees(_ value: Double, halfWidth95 half: Double) -> String {
    degrees(value) + (half.isFinite ? " ± " + degrees(half) : "")
  }
}
