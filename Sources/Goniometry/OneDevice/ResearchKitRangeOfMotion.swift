// SPDX-License-Identifier: Apache-2.0

/// What ResearchKit's range-of-motion step reports, under its own names.
///
/// Degrees. The numbers are elevations of the shank from the vertical, 90 for a device lying flat,
/// and **extension is positive**: the opposite of ``RangeOfMotion``.
public struct ResearchKitRangeOfMotion: Sendable, Hashable, Codable {
  /// 90 minus the absolute angle of the first sample.
  public let start: Double
  /// `start` minus the angle of the last sample.
  public let finish: Double
  /// `start` minus the largest angle.
  public let minimum: Double
  /// `start` minus the smallest angle.
  public let maximum: Double
  /// |maximum − minimum|.
  public let range: Double
}
