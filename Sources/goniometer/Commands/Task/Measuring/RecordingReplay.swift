// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import Glibc

/// Puts recordings that were read into a step, as fast as can be or at the pace of then.
struct RecordingReplay {
  /// Samples after which recorders hand on what they have.
  private static let block = 256
  /// No pause is drawn out beyond this, seconds.
  private static let longestPause = 5.0

  let recordings: [InertialRecording]
  let roles: [String]
  let isPaced: Bool

  func run(
    _ subject: inout StepSubject, _ output: inout some LiveOutput<StepState>
  ) throws {
    let merged = MergedRecordings(recordings)
    subject.begin(first: merged.start, newest: merged.start)
    try output.begin([])
    let searches = SearchRunner()
    let begin = ContinuousClock.now
    var (reached, left, nextUpdate) = (merged.start, 0.0, 0.0)
    for (number, (sensor, sample)) in merged.enumerated() {
      if isPaced, sample.time > reached {
        left += max(0, sample.time - reached - Self.longestPause)
        reached = sample.time
        let elapsed = reached - merged.start
        if elapsed >= nextUpdate {
          subject.flush()
          try output.update(
            subject.state(LiveMoment(roles: roles, time: elapsed, absent: [])))
          nextUpdate = elapsed + output.interval
          if let found = searches.take() { subject.adopt(found) }
          if let job = subject.identificationJob() { searches.start(job) }
        }
        let ahead = Duration.seconds(elapsed - left) - (ContinuousClock.now - begin)
        if ahead > .zero { usleep(UInt32(ahead / .microseconds(1))) }
      }
      subject.add(sample, from: sensor)
      if number % Self.block == 0 { subject.flush() }
    }
    subject.flush()
    try output.end()
  }
}
