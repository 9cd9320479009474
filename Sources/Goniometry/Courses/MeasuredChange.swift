// SPDX-License-Identifier: Apache-2.0

/// The difference of two measurements, and whether it is more than they can differ by without a change.
public struct MeasuredChange: Sendable, Hashable {
  /// The later value less the earlier one, or the left one less the right one; degrees.
  public let degrees: Double
  /// The smallest detectable change, degrees; NaN if it is not known.
  public let smallestDetectable: Double

  /// The difference of two angles with the halves of their 95 % intervals, as the only comparison; with wider
  /// halves as one of several.
  ///
  /// The smallest detectable change is half of the 95 % interval of the difference of two independent
  /// measurements, √(h₁² + h₂²) of half-widths h₁ and h₂; for equal ones it is 1.96 · √2 · SEM (Weir 2005,
  /// J Strength Cond Res 19:231, doi 10.1519/15184.1, eq. 4).
  package init(_ degrees: Double, halfWidths halves: (Double, Double)) {
    self.degrees = degrees
    smallestDetectable = (halves.0 * halves.0 + halves.1 * halves.1).squareRoot()
  }

  /// Whether the change is more than the smallest detectable one; `nil` if that is not known.
  public var isDetectable: Bool? {
    guard degrees.isFinite, smallestDetectable.isFinite else { return nil }
    return abs(degrees) > smallestDetectable
  }
}
