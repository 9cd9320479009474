// SPDX-License-Identifier: Apache-2.0

/// An angle of a live measurement.
public struct LiveReading: Sendable, Hashable {
  /// Seconds on the measurement's clock.
  public var time: Double
  /// Degrees, flexion positive.
  public var degrees: Double
  /// How far it may be off.
  public var uncertainty: AngleUncertainty

  /// A reading from its parts.
  public init(time: Double, degrees: Double, uncertainty: AngleUncertainty) {
    (self.time, self.degrees, self.uncertainty) = (time, degrees, uncertainty)
  }
}
