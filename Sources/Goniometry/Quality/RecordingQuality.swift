// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Inertial

/// Checks of a recording before any angle is computed.
///
/// | name | value | good | bad |
/// | --- | --- | --- | --- |
/// | `usable_samples` | share | ≥ 0.99 | < 0.9 |
/// | `duration` | s | ≥ 3 | < 1 |
/// | `sample_rate` | Hz | ≥ 24.5 | < 19.5 |
/// | `jitter` | share of the period | ≤ 0.2 | > 0.6 |
/// | `gaps` | s lost | 0 | > 5 % of the time |
/// | `odd_times` | repeated and late samples | < 1 % | > 10 % |
/// | `rest_at_start` | s | ≥ 0.5 | |
/// | `gravity` | m/s² | within 5 % | further than 15 % |
/// | `angular_rate` | largest, rad/s | ≤ 36 | > 36 |
/// | `saturation` | samples stuck at an extreme | 0 | > 0.5 % |
/// | `frozen` | s in which a sensor repeats itself | 0 | > 5 % of the time |
/// | `gyroscope_scale` | gravity's turning over the gyroscope's | within 4 % | beyond 10 % |
///
/// Anything in between is doubtful. The last is there where two holds in a row are 20° apart.
public enum RecordingQuality {
  /// The name of the check of the rest that a recording begins with.
  static let restAtStart = "rest_at_start"

  /// The checks of one recording, in the order of the table.
  ///
  /// - Parameters:
  ///   - recording: as the sensor gave it.
  ///   - segment: put before the names and an underscore, to tell two sensors apart: `proximal`.
  /// - Returns: a single bad check where fewer than two times differ. n log n.
  public static func checks(
    for recording: InertialRecording, segment: String? = nil
  ) -> [QualityCheck] {
    checks(for: recording, timing: RecordingTiming(recording), segment: segment)
  }

  /// The same where the timing of the recording is known already.
  static func checks(
    for recording: InertialRecording, timing: RecordingTiming?, segment: String?
  ) -> [QualityCheck] {
    checks(
      for: recording, rests: timing.map { RestPeriod.all(in: recording, period: $0.period) } ?? [],
      timing: timing, segment: segment)
  }

  /// The checks of the recordings that a pair was made of, by their segments.
  static func checks(for pair: SensorPair, segments: [Segment]) -> [QualityCheck] {
    zip(
      [(pair.sources.proximal, pair.timings.proximal), (pair.sources.distal, pair.timings.distal)],
      segments
    ).flatMap { checks(for: $0.0, timing: $0.1, segment: $1.rawValue) }
  }

  /// The checks that need the samples as the sensor gave them: a calibration hides where numbers stand
  /// still at the end of a range, and means hide how the samples came.
  ///
  /// - Parameters:
  ///   - survey: of the samples.
  ///   - segment: see ``checks(for:segment:)``.
  package static func checks(of survey: RecordingSurvey, segment: String? = nil) -> [QualityCheck] {
    guard let timing = survey.timing else { return [] }
    return named(
      times(survey.count, timing) + [angularRate(survey.largestRate), saturation(survey)], segment)
  }

  /// The checks of times alone, of samples that were made of attitudes.
  package static func times(
    of recording: InertialRecording, segment: String? = nil
  ) -> [QualityCheck] {
    guard let timing = RecordingTiming(recording) else {
      return checks(for: recording, segment: segment)
    }
    return named(times(recording.count, timing), segment)
  }

  private static func times(_ count: Int, _ timing: RecordingTiming) -> [QualityCheck] {
    [
      usable(count, timing), duration(timing), rate(timing), jitter(timing), gaps(timing),
      oddTimes(timing),
    ]
  }

  /// The check `saturation` alone.
  package static func saturation(
    of recording: InertialRecording, segment: String? = nil
  ) -> [QualityCheck] {
    named([saturation(RecordingSurvey(of: recording, timing: nil))], segment)
  }

  /// The same where the rests of the recording are known already, or its timing too.
  static func checks(
    for recording: InertialRecording, rests: [RestPeriod], timing: RecordingTiming? = nil,
    segment: String? = nil
  ) -> [QualityCheck] {
    guard let timing = timing ?? RecordingTiming(recording) else {
      let unusable = QualityCheck(
        name: "usable_samples", value: 0, unit: "1", verdict: .bad,
        advice: "There are not two usable samples: check that the sensor was recording.")
      return named([unusable], segment)
    }
    let survey = RecordingSurvey(of: recording, timing: timing)
    return named(
      times(survey.count, timing) + [
        restAtStart(recording, rests), gravity(recording, rests),
        angularRate(survey.largestRate), saturation(survey),
        FrozenCheck.check(recording, timing, rests),
      ] + [GyroscopeScale(recording, rests, period: timing.period)?.check].compactMap(\.self),
      segment)
  }

  private static func named(_ checks: [QualityCheck], _ segment: String?) -> [QualityCheck] {
    guard let segment else { return checks }
    return checks.map { check in
      var named = check
      named.name = "\(segment)_\(check.name)"
      return named
    }
  }

  private static func usable(_ count: Int, _ timing: RecordingTiming) -> QualityCheck {
    let share = 1 - Double(timing.counts.unusable) / Double(count)
    let lost = timing.counts.unusable
    return QualityCheck(
      name: "usable_samples", value: share, unit: "1",
      verdict: share >= 0.99 ? .good : share >= 0.9 ? .doubtful : .bad,
      advice: lost == 0
        ? "Every sample holds usable numbers."
        : share >= 0.99
          ? "\(lost) of \(count) samples hold no usable numbers and were left out."
          : "\(lost) of \(count) samples hold no usable numbers and were left out: check the sensor's connection "
            + "and the file.")
  }

  private static func duration(_ timing: RecordingTiming) -> QualityCheck {
    let seconds = timing.duration
    return QualityCheck(
      name: "duration", value: seconds, unit: "s",
      verdict: seconds >= 3 ? .good : seconds >= 1 ? .doubtful : .bad,
      advice: seconds >= 3
        ? "The recording lasts \(seconds.shown(1)) s."
        : "The recording lasts only \(seconds.shown(1)) s: record two seconds of rest, the movement, "
          + "and one second of rest.")
  }

  private static func rate(_ timing: RecordingTiming) -> QualityCheck {
    let hertz = timing.rateHz
    return QualityCheck(
      name: "sample_rate", value: hertz, unit: "Hz",
      verdict: hertz >= 24.5 ? .good : hertz >= 19.5 ? .doubtful : .bad,
      advice: hertz >= 24.5
        ? "Measured rate \(hertz.shown(1)) Hz."
        : hertz < 5
          ? "The measured rate is only \(hertz.shown(2)) Hz: check the unit of the times."
          : "The measured rate is only \(hertz.shown(1)) Hz: set the sensor to 100 Hz, or move slowly."
    )
  }

  private static func jitter(_ timing: RecordingTiming) -> QualityCheck {
    let share = timing.jitter
    return QualityCheck(
      name: "jitter", value: share, unit: "1",
      verdict: .on(share, good: 0.2, doubtful: 0.6),
      advice: share <= 0.2
        ? "Samples come at steady times."
        : "The times between samples vary by \((100 * share).shown(0)) % of the period: record the "
          + "sensor's own time stamps rather than those of their arrival.")
  }

  private static func gaps(_ timing: RecordingTiming) -> QualityCheck {
    let (number, seconds) = (
      timing.counts.gaps + timing.counts.clockSetBack, timing.counts.gapSeconds
    )
    return QualityCheck(
      name: "gaps", value: seconds, unit: "s",
      verdict: number == 0 ? .good : seconds > 0.05 * timing.duration ? .bad : .doubtful,
      advice: number == 0
        ? "No samples are missing."
        : "\(number) gap\(number == 1 ? "" : "s") of \(seconds.shown(2)) s in all; nothing was filled in and repetitions end "
          + "there: check the connection and repeat the recording.")
  }

  private static func oddTimes(_ timing: RecordingTiming) -> QualityCheck {
    let odd = timing.counts.repeated + timing.counts.outOfOrder
    let share = Double(odd) / Double(max(1, odd + timing.counts.accepted))
    return QualityCheck(
      name: "odd_times", value: Double(odd), unit: "{#}",
      verdict: share < 0.01 ? .good : share <= 0.1 ? .doubtful : .bad,
      advice: odd == 0
        ? "Every time is later than the one before."
        : share < 0.01
          ? "\(odd) samples repeat an earlier time or come late and were left out."
          : "\(odd) samples repeat an earlier time or come late and were left out: check how the times were "
            + "written.")
  }

  private static func restAtStart(
    _ recording: InertialRecording, _ rests: [RestPeriod]
  ) -> QualityCheck {
    let begin = recording.time.first(where: \.isFinite) ?? 0
    // A device that has just been let go of may swing for a moment.
    let rest = rests.first { $0.start >= begin && $0.start - begin <= 0.5 }
    return QualityCheck(
      name: restAtStart, value: rest?.duration ?? 0, unit: "s",
      verdict: rest == nil ? .doubtful : .good,
      advice: rest == nil
        ? "The recording starts in motion, which can cost several degrees: hold still for two seconds "
          + "before moving."
        : "The sensor rests at the start, so that its bias and inclination are known.")
  }

  private static func gravity(
    _ recording: InertialRecording, _ rests: [RestPeriod]
  ) -> QualityCheck {
    let norms =
      rests.isEmpty
      ? recording.specificForce.lazy.map(\.norm).filter(\.isFinite) : rests.map(\.meanForce.norm)
    let value = OrderStatistics.median(norms)
    let off = abs(value / InertialSample.standardGravity - 1)
    return QualityCheck(
      name: "gravity", value: value, unit: "m/s2",
      verdict: .on(off, good: 0.05, doubtful: 0.15),
      advice: off <= 0.05
        ? "The accelerometer reads gravity as it should."
        : off <= 0.15
          ? "The accelerometer reads \(value.shown(2)) m/s² at rest: calibrate it."
          : "The accelerometer reads \(value.shown(2)) m/s² at rest, not 9.81: check its unit, and "
            + "that gravity was not taken off.")
  }

  private static func angularRate(_ value: Double) -> QualityCheck {
    // The usual largest range is 2000 °/s, 35 rad/s; a slow movement in °/s exceeds it at once.
    let isPlausible = value <= 36
    return QualityCheck(
      name: "angular_rate", value: value, unit: "rad/s", verdict: isPlausible ? .good : .bad,
      advice: isPlausible
        ? "The angular rates are those of a limb."
        : "Angular rates reach \(value.shown(0)) rad/s, which no limb does: check whether they are in "
          + "degrees a second, and look for single wild samples.")
  }

  /// The least ends of ranges that count: ±2 g is the least common one, m/s².
  static let leastForceLimit = 18.0
  /// ±100 °/s, in rad/s.
  static let leastRateLimit = 1.7

  /// Whether a channel ran into the end of its range.
  ///
  /// A sensor at rest repeats its largest value too, so only extremes that are ends of real ranges
  /// count.
  private static func saturation(_ survey: RecordingSurvey) -> QualityCheck {
    let force = survey.force.reduce(0) { $0 + $1.stuck(beyond: leastForceLimit) }
    let rate = survey.rate.reduce(0) { $0 + $1.stuck(beyond: leastRateLimit) }
    let count = force + rate
    let sensor = rate >= force ? "gyroscope" : "accelerometer"
    return QualityCheck(
      name: "saturation", value: Double(count), unit: "{#}",
      verdict: count == 0
        ? .good : Double(count) > 0.005 * Double(survey.count) ? .bad : .doubtful,
      advice: count == 0
        ? "No channel ran into the end of its range."
        : "\(count) samples stand at the end of the \(sensor)'s range: choose a larger range or move "
          + "more slowly.")
  }
}
