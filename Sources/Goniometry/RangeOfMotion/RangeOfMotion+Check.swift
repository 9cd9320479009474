// SPDX-License-Identifier: Apache-2.0

extension RangeOfMotion {
  /// Degrees that a knee, or a limb that turns about one, can move through.
  private static let usual = 165.0
  /// Degrees beyond which no joint goes; more is a gyroscope's drift or wrong unit.
  private static let greatest = 200.0

  /// Whether a limb can move so far: `range`, degrees, good up to 165, bad beyond 200.
  public var check: QualityCheck {
    QualityCheck(
      name: "range", value: range, unit: "deg",
      verdict: range <= Self.usual ? .good : range <= Self.greatest ? .doubtful : .bad,
      advice: range <= Self.usual
        ? "The range is one that a knee can have."
        : "No knee moves through \(range.shown(0))°: check the gyroscope's unit and columns, and that "
          + "the sensor did not slip.")
  }
}
