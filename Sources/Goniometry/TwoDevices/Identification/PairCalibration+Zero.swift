// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

extension PairCalibration {
  /// Seconds at the start whose median a stated angle is for.
  private static let startSeconds = 0.5

  /// The calibration with its zero where it was asked for.
  ///
  /// In a pose the long axes are vertical, so that its zero needs nothing. The other two move zero to
  /// the most extended angle that is held, or to what makes the start the stated angle.
  ///
  /// - Parameters:
  ///   - series: the angle by this calibration, flexion positive.
  ///   - hasPose: whether a pose gave the long axes.
  /// - Throws: `tooShort` where nothing is held.
  func zeroed(
    _ series: AngleSeries, hasPose: Bool, at wanted: PairOptions.Zero
  ) throws(MeasurementError) -> PairCalibration {
    var result = self
    switch wanted {
    case .standing where hasPose:
      result.zero = .standingPose
    case .standing, .mostExtended:
      let options = RangeOfMotion.Options()
      guard let least = HeldAngles(series, plateau: options.plateau).degrees.min() else {
        throw .tooShort(seconds: 0, needed: options.minimumDuration)
      }
      result.zeroOffset += least
      result.zero = .mostExtended
    case .startsAt(let angle):
      let end = (series.time.first ?? 0) + Self.startSeconds
      let first = zip(series.time, series.degrees).prefix { $0.0 <= end }.map(\.1)
      result.zeroOffset += OrderStatistics.median(first) - angle
      result.zero = .stated
    }
    return result
  }
}
