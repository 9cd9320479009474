// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The nearest whole number within limits; the lower limit for a value that is not a number.
  ///
  /// For counts that follow from a file's times: `Int(_:)` ends the program where they are absurd.
  @inlinable
  package init(_ value: Double, clampedTo limits: ClosedRange<Int>) {
    let rounded = value.rounded()
    self =
      rounded >= Double(limits.upperBound)
      ? limits.upperBound : rounded > Double(limits.lowerBound) ? Int(rounded) : limits.lowerBound
  }
}
