// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Inertial

/// The samples of a live sensor, kept for the result, and the state of its clock.
///
/// 56 bytes a sample: 0.34 MB a minute at 100 Hz, 3.4 MB at 1 kHz. Room for ten minutes is made as
/// soon as the rate is known; beyond that it doubles, up to ``mostSamples``.
public struct MotionBuffer: Sendable {
  /// Every sample that came, as it came.
  public private(set) var recording = InertialRecording()
  /// Samples that came after the recording was full and are not in it.
  package private(set) var samplesLeftOut = 0
  /// Number of times that the sensor was lost and came back.
  package internal(set) var restarts = 0
  /// Gaps and irregular times so far; `nil` until the period is known.
  package private(set) var clock: SampleClock?
  /// Samples a second, over the last second or so; `nil` before it is known.
  public var rateHz: Double? { meanStep.map { 1 / $0 } }
  /// Time of the newest sample, seconds; `nil` before the first.
  package private(set) var lastTime: Double?

  /// Samples that are kept at most: 112 MB, five hours at 100 Hz, half an hour at 1 kHz.
  public static let mostSamples = 2_000_000
  /// Samples that the period is estimated from.
  private static let firstSamples = 32
  /// Seconds for which room is made.
  private static let roomSeconds = 600.0

  private let limit: Int
  private var meanStep: Double?

  /// Nothing yet.
  init(limit: Int = MotionBuffer.mostSamples) { self.limit = limit }

  /// The usual time between samples, seconds; `nil` before 32 of them.
  package var period: Double? { clock?.nominalPeriod }

  /// Takes in a sample.
  ///
  /// - Returns: the samples that can be used now: none before the period is known, then all of
  ///   those that were waiting, then this one.
  mutating func add(_ sample: InertialSample) -> Range<Int> {
    let row = recording.count
    guard row < limit else {
      samplesLeftOut += 1
      return row..<row
    }
    recording.append(sample)
    if clock != nil {
      judge(sample)
      return row..<row + 1
    }
    guard row + 1 >= Self.firstSamples, let timing = RecordingTiming(recording) else {
      if sample.isUsable { lastTime = sample.time }
      return row..<row
    }
    clock = SampleClock(nominalPeriod: timing.period)
    meanStep = timing.period
    recording.reserveCapacity(
      min(limit, Int(Self.roomSeconds / timing.period, clampedTo: 0...1_000_000)))
    for early in recording { judge(early) }
    return 0..<row + 1
  }

  private mutating func judge(_ sample: InertialSample) {
    guard let verdict = clock?.advance(to: sample), verdict.isAccepted else { return }
    lastTime = sample.time
    if case .step(let seconds) = verdict, let mean = meanStep {
      meanStep = mean + (seconds - mean) * min(1, max(seconds, 1e-6))
    }
  }

  /// Checks of restarts and of samples not kept.
  func checks(segment: String?) -> [QualityCheck] {
    let prefix = segment.map { $0 + "_" } ?? ""
    var checks: [QualityCheck] = []
    if restarts > 0 {
      checks.append(
        QualityCheck(
          name: prefix + "restarts", value: Double(restarts), unit: "{#}", verdict: .doubtful,
          advice:
            "The sensor disappeared and came back: if it was moved on the limb, measure again."))
    }
    if samplesLeftOut > 0 {
      checks.append(
        QualityCheck(
          name: prefix + "left_out", value: Double(samplesLeftOut), unit: "{#}",
          verdict: .doubtful,
          advice: "The measurement was too long to be kept; its end is not in the result."))
    }
    return checks
  }

  /// Checks while it runs: the gaps so far, and ``checks(segment:)``.
  func liveChecks(segment: String?) -> [QualityCheck] {
    guard let clock else { return [] }
    let (number, seconds) = (clock.counts.gaps + clock.counts.clockSetBack, clock.counts.gapSeconds)
    let name = segment.map { $0 + "_gaps" } ?? "gaps"
    return [
      QualityCheck(
        name: name, value: seconds, unit: "s", verdict: number == 0 ? .good : .doubtful,
        advice: number == 0
          ? "No samples are missing."
          : "\(number) gap\(number == 1 ? "" : "s") of \(seconds.shown(2)) s in all so far.")
    ] + checks(segment: segment)
  }
}
