// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Attitudes beside a reference: their errors, and the sensor's latency.
///
/// ```swift
/// let comparison = AttitudeComparison(
///   of: attitudes, estimates: attitudes, in: recording, with: optical)
/// print(comparison?.errors.inclination ?? .nan, comparison?.latency?.seconds ?? 0)
/// ```
public struct AttitudeComparison: Sendable, Hashable {
  /// Root mean squares, degrees.
  public struct Errors: Sendable, Hashable {
    /// Of the inclination, which no heading changes.
    public let inclination: Double
    /// Of the whole attitude, with the heading aligned over the first second.
    public let total: Double
    /// How many samples were compared.
    public let samples: Int
  }

  /// Of the attitudes as given.
  public let errors: Errors
  /// The sensor's latency; `nil` if the movement does not show it.
  public let latency: LatencyEstimate?
  /// Of the estimates, corrected for that latency.
  public let advanced: Errors?

  /// Seconds over which headings are aligned.
  private static let alignment = 1.0

  /// Compares attitudes with a reference on the same clock.
  ///
  /// - Parameters:
  ///   - attitudes: One for each row of the recording.
  ///   - estimates: The same before any correction for a latency.
  ///   - recording: The samples that the attitudes were estimated from.
  ///   - reference: True attitudes.
  ///   - isCompared: Whether each row of the reference counts; all of them without it.
  /// - Returns: `nil` if the reference holds no time of the recording, or if `isCompared` does not
  ///   have a value for each of its rows.
  public init?(
    of attitudes: [Quaternion], estimates: [Quaternion], in recording: InertialRecording,
    with reference: AttitudeSeries, isCompared: [Bool]? = nil
  ) {
    func compared(_ attitudes: [Quaternion]) -> Errors? {
      Self.errors(of: attitudes, at: recording.time, reference, isCompared)
    }
    guard isCompared?.count ?? reference.time.count == reference.time.count,
      let errors = compared(attitudes)
    else { return nil }
    self.errors = errors
    let latency = LatencyEstimate(of: estimates, in: recording, reference: reference)
    self.latency = latency
    advanced = latency.flatMap { compared(recording.advanced(estimates, by: $0.seconds)) }
  }

  private static func errors(
    of attitudes: [Quaternion], at times: [Double], _ reference: AttitudeSeries,
    _ isCompared: [Bool]?
  ) -> Errors? {
    let longestGap =
      SampleClock.longestStepInPeriods
      * (RecordingTiming(times: reference.time)?.period ?? 0)
    var (inclinations, headings, moments): ([Double], [Double], [Double]) = ([], [], [])
    var hint = 0
    for (time, attitude) in zip(times, attitudes) {
      let truth = reference.attitude(at: time, longestGap: longestGap, after: &hint)
      guard let truth, isCompared?[hint] ?? true else { continue }
      let error = attitude * truth.conjugate
      inclinations.append(truth.inclinationAngle(to: attitude))
      headings.append(2 * atan2(error.w < 0 ? -error.z : error.z, abs(error.w)))
      moments.append(time)
    }
    guard let first = moments.first else { return nil }
    var (sine, cosine, squares, totals) = (0.0, 0.0, 0.0, 0.0)
    for (heading, time) in zip(headings, moments) where time < first + alignment {
      sine += sin(heading)
      cosine += cos(heading)
    }
    let offset = atan2(sine, cosine)
    for (inclination, heading) in zip(inclinations, headings) {
      let half = abs(cos(inclination / 2) * cos((heading - offset) / 2))
      let total = 2 * acos(min(1, half))
      squares += inclination * inclination
      totals += total * total
    }
    let scale = 180 / Double.pi
    let count = Double(moments.count)
    return Errors(
      inclination: (squares / count).squareRoot() * scale,
      total: (totals / count).squareRoot() * scale, samples: moments.count)
  }
}
