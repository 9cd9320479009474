// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO
package import LiveSessions
internal import Recordings

/// Feeds a motion step with the samples of its source, whatever front end shows it.
///
/// ```swift
/// let player = StepPlayer { motion in try openSource(motion) }
/// let ending = try player.run(entry, &step, &output, actions: nil)
/// let outcome = step.finish()
/// ```
package struct StepPlayer {
  /// The errors that were met on the way. The samples before them count.
  package struct Ending: Sendable {
    /// The error that ended the sensors early.
    package var failure: IIOError?
    /// The damage of a raw recording.
    package var damage: IIOError?
  }

  /// Whether recordings are played in real time; otherwise at full speed.
  package var isPaced = false
  /// Seconds after which live sensors are ended; `nil` for no limit.
  package var duration: Double?
  private let open: (StepMotion) throws -> any SampleSource

  /// - Parameter open: opens the sensors of a step that is measured live.
  package init(open: @escaping (StepMotion) throws -> any SampleSource) { self.open = open }

  /// Feeds a step until it is over.
  ///
  /// - Parameter actions: the user's actions; `nil` if nobody is there.
  /// - Throws: the error of a source that cannot be opened, and errors of the output.
  package func run(
    _ entry: MotionPlan.Entry, _ step: inout MotionStepRun,
    _ output: inout some LiveOutput, actions: (any ActionSource)?
  ) throws -> Ending {
    switch entry.motion {
    case .recordings(let recordings):
      let replay = RecordingReplay(
        recordings: recordings.map(\.recording), roles: entry.roles, isPaced: isPaced)
      try replay.run(&step, &output)
      return Ending()
    case .raw(let path, _):
      let playback = try RawPlayback(path: path, pace: isPaced ? .realTime : .full)
      let source = SensorSource(try playback.openedSensors(path: path), isRecorded: true)
      var ending = Ending(failure: try read(source, &step, &output, nil))
      ending.damage = playback.end?.damage(of: path)
      return ending
    case .simulated(let count, let movement):
      let source = try SimulatedSensors(count: count, movement: movement)
      return Ending(failure: try read(source, &step, &output, actions))
    case .simulatedTest(let tested, let repetitions):
      let source = SimulatedSensors(tested, repetitions: repetitions)
      return Ending(failure: try read(source, &step, &output, actions))
    case .sensors, .phones:
      return Ending(failure: try read(open(entry.motion), &step, &output, actions))
    }
  }

  /// Reads sensors, or a raw recording of some, until the step is over.
  private func read(
    _ source: any SampleSource, _ step: inout MotionStepRun,
    _ output: inout some LiveOutput, _ actions: (any ActionSource)?
  ) throws -> IIOError? {
    let isReplay = step.hosting.isRecorded
    var run = LiveRun(
      step, source, isInline: isReplay && !isPaced, duration: isReplay ? nil : duration)
    defer { step = run.consumer }
    return try run.settle { try $0.run(&output, actions: actions) }
  }
}
