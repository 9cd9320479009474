// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial
internal import Recordings

/// Attitudes beside a reference: how wrong they are, and how late the sensor is.
struct ReferenceComparison {
  /// Root mean squares, degrees.
  struct Errors {
    /// What is left whatever the heading.
    var inclination: Double
    /// All of it, with the heading aligned over the first second.
    var total: Double
    var samples: Int

    fileprivate var words: String {
      "inclination \(inclination.fixed(3))°, in all \(total.fixed(2))° with the heading aligned at "
        + "the start"
    }
  }

  let path: String
  /// Of the attitudes as they were written.
  let errors: Errors
  let latency: LatencyEstimate?
  /// Of the attitudes with that latency made good.
  let advanced: Errors?

  /// Seconds over which headings are aligned.
  private static let alignment = 1.0

  /// - Parameters:
  ///   - written: the attitudes that the command gives, a row of `recording` each.
  ///   - estimates: the same before any latency was made good.
  /// - Throws: where the reference holds no time of the recording.
  init(
    _ path: String, _ table: AttitudeTable, _ recording: InertialRecording, written: [Quaternion],
    estimates: [Quaternion]
  ) throws {
    guard let errors = Self.errors(of: written, at: recording.time, table) else {
      throw CommandFailure(
        .noResult,
        "\(path): no reference attitude at the times of the recording; both must be on one clock")
    }
    (self.path, self.errors) = (path, errors)
    let latency = LatencyEstimate(of: estimates, in: recording, reference: table.series)
    self.latency = latency
    advanced = latency.flatMap {
      Self.errors(
        of: recording.advanced(estimates, by: $0.seconds), at: recording.time, table)
    }
  }

  /// Two or three sentences.
  var words: String {
    let start = "\(path), \(errors.samples) samples: \(errors.words)."
    guard let latency, let advanced else {
      return start + "\nThe sensor's latency cannot be told from this movement."
    }
    let (milliseconds, halfWidth) = (latency.seconds * 1000, 1.96 * latency.standardError * 1000)
    return start
      + "\nThe sensor's latency is \(milliseconds.fixed(2)) ms ± \(halfWidth.fixed(2)) ms "
      + "(95 %); with --latency \(latency.seconds.fixed(5)): \(advanced.words)."
  }

  private static func errors(
    of attitudes: [Quaternion], at times: [Double], _ reference: AttitudeTable
  ) -> Errors? {
    let longestGap =
      SampleClock.longestStepInPeriods
      * (RecordingTiming(InertialRecording(reference.series.time.map { .atRest($0) }))?.period ?? 0)
    var (inclinations, headings, moments): ([Double], [Double], [Double]) = ([], [], [])
    var hint = 0
    for (time, attitude) in zip(times, attitudes) {
      let truth = reference.series.attitude(at: time, longestGap: longestGap, after: &hint)
      guard let truth, reference.isMovement[hint] else { continue }
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

extension InertialSample {
  /// A sample that has a time and nothing else to say.
  fileprivate static func atRest(_ time: Double) -> InertialSample {
    InertialSample(time: time, specificForce: .zero, angularVelocity: .zero)
  }
}
