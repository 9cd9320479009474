// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A measurement in progress. It takes samples and gives the phase, the instruction for the person,
/// the angle and, at the end, the result that a file of the same samples would give.
///
/// A plain value: no thread, no lock, no clock. Time is that of the samples. All motion is kept, 56
/// bytes a sample and sensor (``MotionBuffer``), as the result is made from the whole of it.
public protocol LiveMeasurement: Sendable {
  /// The result type.
  associatedtype Trial: Sendable

  /// The task of the person now.
  var phase: MeasurementPhase { get }
  /// How much of the phase is done, 0…1; 1 in the last one.
  var progress: Double { get }
  /// One sentence for the person: how to remove the obstacle, or else the task of the phase.
  var instruction: String { get }
  /// The reason why the measurement cannot go on, one sentence with the remedy; `nil` without one.
  var obstacle: String? { get }
  /// The newest angle; `nil` until the axis is found.
  var reading: LiveReading? { get }
  /// Range and repetitions so far.
  var range: RangeSoFar { get }
  /// Quality checks so far.
  var quality: [QualityCheck] { get }
  /// The moments that were marked, seconds.
  var marks: [Double] { get }
  /// How often a search gave a better joint; 0 where there are no searches.
  var calibrationCount: Int { get }
  /// The pose whose angle was stated; `nil` without one.
  var held: HeldPose? { get }
  /// Checks for the result: restarts of the sensors, and samples not kept.
  var sensorChecks: [QualityCheck] { get }
  /// The samples of each sensor, as they came.
  var motions: [MotionBuffer] { get }

  /// Takes in a sample of a sensor: 0 for the only one and the proximal segment's, 1 for the distal segment's. One with
  /// a time that does not rise is kept and otherwise left out.
  mutating func add(_ sample: InertialSample, from sensor: Int)
  /// Notes that a sensor was lost and is back, perhaps at another place of the limb.
  mutating func restart(sensor: Int)
  /// Marks the newest sample's time.
  mutating func mark()
  /// Sets zero anew at the next pose that is held for a second; a second call cancels that.
  ///
  /// - Returns: `false` where there is no angle yet.
  @discardableResult mutating func zeroAnew() -> Bool
  /// A search for the joint that is due, to be run where it does not hold up the stream; see
  /// ``PairSession``.
  mutating func identificationJob() -> IdentificationJob?
  /// Adopts the outcome of a search.
  mutating func adopt(_ outcome: IdentificationJob.Outcome)
  /// The result of everything that came in.
  ///
  /// - Throws: as the analysis of a recording does.
  func finish() throws(MeasurementError) -> Trial
}

extension LiveMeasurement {
  /// Runs a search that is due and adopts its outcome: for replays, which can wait.
  public mutating func identify() {
    if let job = identificationJob() { adopt(job.run()) }
  }
}

/// The task of the person at one moment of a live measurement.
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
  /// The uncertainty of the angle.
  public var uncertainty: AngleUncertainty

  /// A reading from its parts.
  package init(time: Double, degrees: Double, uncertainty: AngleUncertainty) {
    (self.time, self.degrees, self.uncertainty) = (time, degrees, uncertainty)
  }
}
