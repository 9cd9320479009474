// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Goniometry

/// How often 95 % intervals held the truth in one recording, and how wide they were.
struct CoverageOutcome: Sendable {
  /// An error of a range and half the width of its interval, degrees.
  struct Range: Sendable {
    var error: Double
    var halfWidth: Double

    var isCovered: Bool { abs(error) <= halfWidth }
  }

  /// The class that the recording counts in.
  var group: String
  /// Share of the angles, 0…1, whose interval holds the truth.
  var seriesShare: Double
  /// Mean standard deviation of the angles, degrees.
  var seriesDeviation: Double
  /// Root mean square of the errors of the angles, degrees.
  var seriesError: Double
  /// The range of the whole recording.
  var whole: Range
  /// The ranges of its complete repetitions.
  var repetitions: [Range]

  /// Judges angles beside the truth; `nil` where either has no range.
  ///
  /// - Parameters:
  ///   - truth: degrees at each time, NaN where it is not known.
  ///   - offset: what is taken off the errors of the angles, degrees; their mean where `nil`: the
  ///     zero of an optical joint model is another than ours.
  init?(
    group: String, angles: AngleSeries, truth: [Double], zero: AngleZero, offset: Double? = nil
  ) {
    let rows = angles.time.indices.filter {
      angles.degrees[$0].isFinite && truth[$0].isFinite
        && angles.uncertainty[$0].standardDeviation.isFinite
    }
    guard !rows.isEmpty else { return nil }
    let series = AngleSeries(
      time: rows.map { angles.time[$0] }, degrees: rows.map { angles.degrees[$0] },
      uncertainty: rows.map { angles.uncertainty[$0] })
    let reference = AngleSeries(time: series.time, degrees: rows.map { truth[$0] })
    guard let measured = try? RangeOfMotion(of: series, zero: zero),
      let expected = try? RangeOfMotion(of: reference, zero: zero),
      let halfWidth = measured.uncertainty?.range.halfWidth95
    else { return nil }
    let errors = zip(series.degrees, reference.degrees).map { $0 - $1 }
    let count = Double(rows.count)
    let shift = offset ?? errors.reduce(0, +) / count
    self.group = group
    let covered = zip(errors, series.uncertainty).count { abs($0 - shift) <= $1.halfWidth95 }
    seriesShare = Double(covered) / count
    seriesDeviation = series.uncertainty.reduce(0) { $0 + $1.standardDeviation } / count
    seriesError = (errors.reduce(0) { $0 + ($1 - shift) * ($1 - shift) } / count).squareRoot()
    whole = Range(error: measured.range - expected.range, halfWidth: halfWidth)
    repetitions = measured.repetitions.compactMap { repetition in
      guard let half = repetition.uncertainty?.halfWidth95, !repetition.isPartial,
        let match = expected.repetitions.first(where: {
          abs($0.peak - repetition.peak) < 0.25 * repetition.duration && !$0.isPartial
        })
      else { return nil }
      return Range(error: repetition.range - match.range, halfWidth: half)
    }
  }
}
