// SPDX-License-Identifier: Apache-2.0

/// Brings a recording of a fast sensor to some 100 Hz, as it comes.
///
/// Limbs turn too slowly for more to tell more: in simulated exercises the error at 1 kHz is that at
/// 100 Hz. Memory and time of a measurement are a tenth then. Below 500 Hz nothing is changed.
package struct RecordingReduction: Sendable {
  /// Samples of a mean.
  package let count: Int
  /// The means so far.
  package private(set) var recording = InertialRecording()
  /// What the samples were like; complete after ``finish()``.
  package private(set) var survey = RecordingSurvey()
  private var averaging: SampleAveraging

  /// Hz: from the first on, recordings are brought to the second or a little more.
  private static let (fast, rate) = (500.0, 100.0)
  /// Samples that show the rate.
  private static let shownBy = 500

  /// A reduction; `nil` where the recording is not fast.
  ///
  /// - Parameter start: its first samples, of which the first 500 show its rate.
  package init?(startingWith start: some Collection<InertialSample>) {
    var times: [Double] = []
    for sample in start {
      guard times.count < Self.shownBy else { break }
      times.append(sample.isUsable ? sample.time : .nan)
    }
    guard let timing = RecordingTiming(times: times),
      timing.rateHz >= 0.99 * Self.fast
    else { return nil }
    count = Int(timing.rateHz / Self.rate + 0.05)
    averaging = SampleAveraging(count: count, nominalPeriod: timing.period)
  }

  /// Reduces a recording that is there; `nil` where it is not fast.
  package init?(_ whole: InertialRecording) {
    self.init(startingWith: whole)
    for sample in whole { update(sample) }
    finish()
  }

  /// Takes in the next samples.
  package mutating func update(_ samples: [InertialSample]) {
    for sample in samples { update(sample) }
  }

  private mutating func update(_ sample: InertialSample) {
    survey.update(sample)
    if let mean = averaging.update(sample) { recording.append(mean) }
  }

  /// Ends the recording.
  package mutating func finish() {
    if let mean = averaging.finish() { recording.append(mean) }
    survey.finish()
  }
}
