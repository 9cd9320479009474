// SPDX-License-Identifier: Apache-2.0

public import Goniometry
public import Inertial

/// Takes the samples of a ``LiveRun`` and gives the state to show, such as the step of a guided task. All calls come
/// from the run's thread.
public protocol SampleConsumer {
  /// Begins, before any sample is added: the times of the first and the newest sample that came
  /// together, seconds.
  mutating func begin(first: Double, newest: Double)
  /// Takes a sample of a sensor.
  mutating func add(_ sample: InertialSample, from sensor: Int)
  /// Notes the end of a block of samples.
  mutating func flush()
  /// Notes that a sensor is gone.
  mutating func lose(sensor: Int, because reason: String)
  /// Notes that a sensor is back.
  mutating func restart(sensor: Int)
  /// A search for the joint that is due; `nil` without one.
  mutating func identificationJob() -> IdentificationJob?
  /// Takes the outcome of a search.
  mutating func adopt(_ outcome: IdentificationJob.Outcome)
  /// Carries out an action of the user.
  mutating func perform(_ action: LiveAction) -> LiveReaction
  /// The number of searches that gave a better joint.
  var calibrationCount: Int { get }
  /// Whether any sample came.
  var hasSamples: Bool { get }
  /// Whether it needs no more samples: the run ends.
  var isOver: Bool { get }
  /// The state to show.
  func shown(at moment: LiveMoment) -> LiveState
}

/// An action of the user during a measurement: a key, a button, or a word.
public enum LiveAction: Sendable, Hashable, CaseIterable {
  /// Marks this moment; a step of a task takes it as done.
  case mark
  /// Zeroes again at the next pose that is held.
  case zero
  /// Pauses, or resumes.
  case pause
  /// Ends with the result; a guided step is done.
  case stop
  /// Ends without a result of this step.
  case giveUp
}

/// The actions of the user while a measurement runs.
public protocol ActionSource {
  /// Takes the actions since the last call, without waiting.
  func actions() throws -> [LiveAction]
}

/// The effect of an action on a run.
public enum LiveReaction: Sendable, Hashable {
  /// The run ends.
  case stop
  /// The run goes on and reports an event, with its text.
  case note(LiveEvent.Name, String)
}

/// The sensors at one moment, apart from their samples.
public struct LiveMoment: Sendable, Hashable {
  /// The role of each sensor.
  public let roles: [String]
  /// Seconds since the first sample.
  public let time: Double
  /// Numbers of the sensors that are gone.
  public let absent: [Int]

  /// A moment from its parts.
  public init(roles: [String], time: Double, absent: [Int]) {
    (self.roles, self.time, self.absent) = (roles, time, absent)
  }
}
