// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Inertial

/// Feeds recordings that were read to a consumer, at full speed or in real time.
package struct RecordingReplay {
  /// Samples after which recorders write what they have.
  private static let block = 256
  /// The longest pause in real time, seconds.
  private static let longestPause = 5.0

  let recordings: [InertialRecording]
  let roles: [String]
  let isPaced: Bool

  /// - Parameter isPaced: whether to play in real time.
  package init(recordings: [InertialRecording], roles: [String], isPaced: Bool) {
    (self.recordings, self.roles, self.isPaced) = (recordings, roles, isPaced)
  }

  /// Feeds all samples in order of time, and shows the states where it plays in real time.
  package func run(
    _ consumer: inout some SampleConsumer, _ output: inout some LiveOutput
  ) throws {
    let merged = MergedRecordings(recordings)
    consumer.begin(first: merged.start, newest: merged.start)
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
          consumer.flush()
          try output.update(consumer.shown(at: LiveMoment(roles: roles, time: elapsed, absent: [])))
          nextUpdate = elapsed + output.interval
          if let found = searches.take() { consumer.adopt(found) }
          if let job = consumer.identificationJob() { searches.start(job) }
        }
        let ahead = Duration.seconds(elapsed - left) - (ContinuousClock.now - begin)
        if ahead > .zero { usleep(UInt32(ahead / .microseconds(1))) }
      }
      consumer.add(sample, from: sensor)
      if number % Self.block == 0 { consumer.flush() }
    }
    consumer.flush()
    try output.end()
  }
}
