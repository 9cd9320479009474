// SPDX-License-Identifier: Apache-2.0

/// One movement there and back: from a turning point over the peak to the next turning point.
///
/// The peak is the far end of the movement: greatest flexion in a heel slide, greatest extension in
/// seated extension or when standing up.
public struct Repetition: Sendable, Hashable, Codable {
  /// When the angle left its starting plateau, seconds on the recording's clock.
  public var start: Double
  /// When the far end was reached, seconds.
  public var peak: Double
  /// When the angle came back to a plateau, seconds; `peak` where it never came back.
  public var end: Double
  /// Greatest flexion between start and end, degrees.
  public var peakFlexion: Double
  /// Least flexion (greatest extension) between start and end, degrees; hyperextension is negative.
  public var peakExtension: Double
  /// Greatest angular speed, °/s, over 0.1 s at a time.
  public var peakVelocity: Double
  /// Whether one half is missing or less than half as long as the other: the recording, or the data
  /// around a gap, began or ended within the movement. Left out of the statistics.
  public var isPartial: Bool

  /// Greatest minus least flexion, degrees.
  public var range: Double { peakFlexion - peakExtension }
  /// Seconds from start to end.
  public var duration: Double { end - start }

  /// A repetition from its parts.
  public init(
    start: Double, peak: Double, end: Double, peakFlexion: Double, peakExtension: Double,
    peakVelocity: Double, isPartial: Bool
  ) {
    self.start = start
    self.peak = peak
    self.end = end
    self.peakFlexion = peakFlexion
    self.peakExtension = peakExtension
    self.peakVelocity = peakVelocity
    self.isPartial = isPartial
  }
}
