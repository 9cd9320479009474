// SPDX-License-Identifier: Apache-2.0

public import Goniometry
public import Inertial

/// Takes the samples of a ``LiveRun`` and gives the state to show.
///
/// ``LiveMeasuring`` is the consumer of a measurement by itself; the step of a guided task is
/// another one. All calls come from the run's thread.
public protocol SampleConsumer {
  /// The state to show at one moment.
  associatedtype State

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
  func state(_ moment: LiveMoment) -> State
}

/// An action of the user during a measurement: a key, a button, or a word.
public enum LiveAction: Sendable, Hashable, CaseIterable {
  /// Marks this moment; a guided step takes it as done.
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
  /// None.
  case nothing
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

/// A measurement by itself, without a task around it.
///
/// ```swift
/// let knee = LiveMeasurement(.twoSensors(PairOptions()))
/// var run = LiveRun(LiveMeasuring(measurement: knee), source)
/// try run.run(&output, actions: nil)
/// let trial = try run.consumer.measurement.finish()
/// ```
public struct LiveMeasuring: SampleConsumer {
  /// The measurement.
  public var measurement: LiveMeasurement

  /// Feeds a measurement.
  public init(measurement: LiveMeasurement) { self.measurement = measurement }

  /// Does nothing: the measurement begins with its first sample.
  public mutating func begin(first: Double, newest: Double) {}
  /// Feeds the measurement.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    measurement.add(sample, from: sensor)
  }
  /// Does nothing.
  public mutating func flush() {}
  /// Does nothing: the gap shows in the times.
  public mutating func lose(sensor: Int, because reason: String) {}
  /// Notes that a sensor is back.
  public mutating func restart(sensor: Int) { measurement.restart(sensor: sensor) }
  /// A search for the joint that is due.
  public mutating func identificationJob() -> IdentificationJob? { measurement.identificationJob() }
  /// Takes the outcome of a search.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) { measurement.adopt(outcome) }

  /// Marks, zeroes or stops.
  public mutating func perform(_ action: LiveAction) -> LiveReaction {
    switch action {
    case .mark:
      measurement.mark()
      return .note(.mark, "mark \(measurement.marks.count)")
    case .zero:
      return .note(
        .zero,
        measurement.zeroAnew()
          ? measurement.phase == .zero ? "setting zero again" : "zero is unchanged"
          : "there is no angle yet, so zero cannot be set")
    case .stop, .giveUp: return .stop
    case .pause: return .nothing
    }
  }

  /// The number of searches that gave a better joint.
  public var calibrationCount: Int { measurement.calibrationCount }
  /// Whether any sensor gave a usable sample.
  public var hasSamples: Bool { measurement.motions.contains { $0.lastTime != nil } }
  /// Never: an action or the duration ends it.
  public var isOver: Bool { false }
  /// The state of the measurement.
  public func state(_ moment: LiveMoment) -> LiveState { LiveState(measurement, moment) }
}
