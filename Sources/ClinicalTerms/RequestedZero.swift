// SPDX-License-Identifier: Apache-2.0

/// The place of 0° that is asked for before a measurement, with its angle where it has one.
///
/// ``AngleZero`` says what 0° means in the result; it can differ, as when a recording shows no stance.
///
/// ```swift
/// let zero = RequestedZero.stated(degrees: 90)  // the knee is bent by 90° at the start
/// zero.place    // .stated
/// zero.degrees  // 90
/// ```
public enum RequestedZero: Sendable, Hashable {
  /// The standing pose. Two sensors.
  case standing
  /// The most extended pose that is held. Two sensors.
  case extended
  /// The starting position, whatever the joint's angle is there. One sensor.
  case start
  /// The place where a known angle of the joint at the start, degrees, puts it.
  case stated(degrees: Double)
  /// The place where gravity puts it: the angle of the joint, degrees, at which the limb hangs
  /// straight down. One sensor.
  case gravity(hangingDegrees: Double)

  /// A place of 0° without its angle.
  public enum Place: String, Sendable, Hashable, Codable, CaseIterable {
    /// The standing pose. Two sensors.
    case standing
    /// The most extended pose that is held. Two sensors.
    case extended
    /// The starting position. One sensor.
    case start
    /// The place where a known angle at the start puts it.
    case stated
    /// The place where gravity puts it. One sensor.
    case gravity
  }

  /// Degrees, −180…180, within which an angle of a joint can be stated.
  public static let degreesLimits = -180.0...180.0

  /// A place with its angle, degrees, which counts for `stated` and `gravity` alone.
  public init(_ place: Place, degrees: Double = 0) {
    self =
      switch place {
      case .standing: .standing
      case .extended: .extended
      case .start: .start
      case .stated: .stated(degrees: degrees)
      case .gravity: .gravity(hangingDegrees: degrees)
      }
  }

  /// The place without its angle.
  public var place: Place {
    switch self {
    case .standing: .standing
    case .extended: .extended
    case .start: .start
    case .stated: .stated
    case .gravity: .gravity
    }
  }

  /// The angle of `stated` and `gravity`, degrees; 0 for the others.
  public var degrees: Double {
    switch self {
    case .standing, .extended, .start: 0
    case .stated(let degrees), .gravity(let degrees): degrees
    }
  }
}
