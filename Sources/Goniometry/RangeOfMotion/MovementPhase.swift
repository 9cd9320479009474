// SPDX-License-Identifier: Apache-2.0

/// A stretch of a recording in which the joint did one thing.
public struct MovementPhase: Sendable, Hashable, Codable {
  /// What a joint can be doing.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Still between repetitions, before the first and after the last.
    case rest
    /// Bending.
    case flexing
    /// Straightening.
    case extending
    /// Still within a repetition: at its far end, or in a pause on the way.
    case held
  }

  /// What the joint did.
  public var kind: Kind
  /// Seconds on the recording's clock.
  public var start: Double
  /// Seconds on the recording's clock.
  public var end: Double
  /// Degrees at the start.
  public var startAngle: Double
  /// Degrees at the end.
  public var endAngle: Double

  /// Seconds from start to end.
  public var duration: Double { end - start }
}
