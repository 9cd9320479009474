// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// What the samples of live sensors go into, and what is shown of it.
protocol LiveSubject {
  /// What is shown at one moment.
  associatedtype State

  /// The times of the first samples that came together, before any is added.
  mutating func begin(first: Double, newest: Double)
  mutating func add(_ sample: InertialSample, from sensor: Int)
  /// A block of samples was added.
  mutating func flush()
  mutating func lose(sensor: Int, because reason: String)
  mutating func restart(sensor: Int)
  mutating func identificationJob() -> IdentificationJob?
  mutating func adopt(_ outcome: IdentificationJob.Outcome)
  /// A person pressed a key.
  mutating func press(_ key: Keyboard.Key) -> LiveReaction
  /// How often a search gave a better joint.
  var calibrationCount: Int { get }
  /// Whether anything came at all.
  var hasSamples: Bool { get }
  /// Whether it has all that it wants.
  var isOver: Bool { get }
  func state(_ moment: LiveMoment) -> State
}

/// What is known at one moment of the sensors beside their samples.
struct LiveMoment {
  let roles: [String]
  /// Seconds since the first sample.
  let time: Double
  /// Numbers of the sensors that are gone.
  let absent: [Int]
}

/// What a key does.
enum LiveReaction {
  case nothing
  case stop
  case note(LiveEvent.Name, String)
}

/// A measurement by itself, as `live` makes it.
struct LiveMeasuring<Measurement: LiveMeasurement>: LiveSubject {
  var measurement: Measurement

  mutating func begin(first: Double, newest: Double) {}
  mutating func add(_ sample: InertialSample, from sensor: Int) {
    measurement.add(sample, from: sensor)
  }
  mutating func flush() {}
  mutating func lose(sensor: Int, because reason: String) {}
  mutating func restart(sensor: Int) { measurement.restart(sensor: sensor) }
  mutating func identificationJob() -> IdentificationJob? { measurement.identificationJob() }
  mutating func adopt(_ outcome: IdentificationJob.Outcome) { measurement.adopt(outcome) }

  mutating func press(_ key: Keyboard.Key) -> LiveReaction {
    switch key {
    case .space:
      measurement.mark()
      return .note(.mark, "mark \(measurement.marks.count)")
    case .zero:
      return .note(
        .zero,
        measurement.zeroAnew()
          ? measurement.phase == .zero ? "zeroing anew" : "zero stays as it was"
          : "there is no angle to zero yet")
    case .quit: return .stop
    case .enter, .pause: return .nothing
    }
  }

  var calibrationCount: Int { measurement.calibrationCount }
  var hasSamples: Bool { measurement.motions.contains { $0.lastTime != nil } }
  var isOver: Bool { false }
  func state(_ moment: LiveMoment) -> LiveState { LiveState(measurement, moment) }
}
