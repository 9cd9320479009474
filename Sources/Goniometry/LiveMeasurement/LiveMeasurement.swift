// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A measurement while it is made: samples go in, and out come the phase, what to do now, the
/// angle, and in the end the result that a file of the same samples would have given.
///
/// A plain value: no thread, no lock, no clock. Time is that of the samples. All motion is kept, 56
/// bytes a sample and sensor (``KeptMotion``), as the result is made from the whole of it.
public protocol LiveMeasurement: Sendable {
  /// What comes out in the end.
  associatedtype Trial: Sendable

  /// What the person does now.
  var phase: MeasurementPhase { get }
  /// How much of the phase is done, 0…1; 1 in the last one.
  var progress: Double { get }
  /// What to do now, one sentence: what stands in the way, or else what the phase asks for.
  var instruction: String { get }
  /// What stands in the way of going on, one sentence that says what to do; `nil` where nothing does.
  var obstacle: String? { get }
  /// The newest angle; `nil` until the axis is found, and while nothing comes.
  var reading: LiveReading? { get }
  /// What the angles were so far.
  var range: RangeSoFar { get }
  /// What is known so far of how far it all can be trusted.
  var quality: [QualityCheck] { get }
  /// The moments that were marked, seconds.
  var marks: [Double] { get }
  /// How often a search gave a better joint; 0 where there are no searches.
  var calibrationCount: Int { get }
  /// The pose that was stated to be of a known angle; `nil` where nobody did.
  var held: HeldPose? { get }
  /// Checks of the sensors' lives, for the result: restarts, and what was not kept.
  var sensorChecks: [QualityCheck] { get }
  /// What each sensor gave, as it came.
  var motions: [KeptMotion] { get }

  /// Takes in a sample of a sensor: 0 for the only one and the thigh's, 1 for the shank's. One with
  /// a time that does not rise is kept and otherwise left out.
  mutating func add(_ sample: InertialSample, from sensor: Int)
  /// Notes that a sensor was gone and is back, maybe at another place of the limb.
  mutating func restart(sensor: Int)
  /// Marks the newest sample's time.
  mutating func mark()
  /// Zeroes anew at the next pose that is held for a second; asked again, does without.
  ///
  /// - Returns: `false` where there is no angle yet.
  @discardableResult mutating func zeroAnew() -> Bool
  /// A search for the joint that is due, to be run where it does not hold up the stream; see
  /// ``KneeSession``.
  mutating func identificationJob() -> IdentificationJob?
  /// Takes over what a search found.
  mutating func adopt(_ outcome: IdentificationJob.Outcome)
  /// The result of everything that came in.
  ///
  /// - Throws: as the analysis of a recording does.
  func finish() throws(MeasurementError) -> Trial
}

extension LiveMeasurement {
  /// Runs a search that is due at once and takes over what it found: for replays, which can wait.
  public mutating func identify() {
    if let job = identificationJob() { adopt(job.run()) }
  }
}

/// What a person does at the moment of a live measurement.
public enum MeasurementPhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// Holds still for two seconds, standing straight where that gives zero: the gyroscopes' biases and
  /// the inclinations show.
  case holdStill = "hold-still"
  /// Moves the joint, from which its axis is found.
  case findAxis = "find-axis"
  /// Holds the pose that is to be zero.
  case zero
  /// Moves as far as the joint goes.
  case measure
}

/// An angle of a live measurement.
public struct LiveReading: Sendable, Hashable {
  /// Seconds on the measurement's clock.
  public var time: Double
  /// Degrees, flexion positive.
  public var degrees: Double
  /// How far it may be off.
  public var uncertainty: AngleUncertainty

  /// A reading from its parts.
  public init(time: Double, degrees: Double, uncertainty: AngleUncertainty) {
    (self.time, self.degrees, self.uncertainty) = (time, degrees, uncertainty)
  }
}
