// SPDX-License-Identifier: Apache-2.0

public import Goniometry
internal import Inertial

/// The state of a live measurement to show at one moment.
public struct LiveState: Sendable {
  /// One sensor.
  public struct Sensor: Encodable, Sendable, Hashable {
    /// The name of the segment, or `device`.
    public let role: String
    /// Samples a second; not a number while unknown.
    public let rateHz: Double
    /// Gaps so far.
    public let gaps: Int
    /// Their duration together, seconds.
    public let gapSeconds: Double
    /// Whether it is gone or silent.
    public package(set) var isLost = false

    /// A sensor by the samples that were kept of it.
    package init(role: String, _ motion: MotionBuffer) {
      let counts = motion.clock?.counts
      self.role = role
      rateHz = motion.rateHz ?? .nan
      gaps = (counts?.gaps ?? 0) + (counts?.clockSetBack ?? 0)
      gapSeconds = counts?.gapSeconds ?? 0
    }

    /// The sensors at a moment, in the order of their numbers.
    package static func all(_ motions: [MotionBuffer], _ moment: LiveMoment) -> [Sensor] {
      var sensors = zip(moment.roles, motions).map { Sensor(role: $0, $1) }
      for number in moment.absent where sensors.indices.contains(number) {
        sensors[number].isLost = true
      }
      return sensors
    }
  }

  /// Seconds since the first sample.
  public let time: Double
  /// The part of the measurement that the person is in.
  public let phase: LivePhase
  /// How much of the phase is done, 0…1.
  public let progress: Double
  /// The written guidance for the person: one or two sentences.
  public let caption: String
  /// The spoken guidance, which is shorter; empty for silence.
  public let spoken: String
  /// Whether it is paused.
  public var isPaused = false
  /// The newest angle; `nil` until the joint is found.
  public var reading: LiveReading?
  /// The smallest and the largest angle so far, degrees; `nil` until there is an angle.
  public var extremes: ClosedRange<Double>?
  /// Complete repetitions so far.
  public var repetitions = 0
  /// Repetitions asked for; 0: as many as the person likes.
  public var wanted = 0
  /// The quality checks so far; none of a step of a task, whose result has them.
  public var quality: [QualityCheck] = []
  /// Marks that the user set.
  public var markCount = 0
  /// The sensors in the order of their numbers.
  public var sensors: [Sensor] = []

  /// A state with the guidance alone; the other properties have their defaults.
  public init(
    time: Double, phase: LivePhase, progress: Double, caption: String, spoken: String = ""
  ) {
    (self.time, self.phase, self.progress) = (time, phase, progress)
    (self.caption, self.spoken) = (caption, spoken)
  }

  /// The largest less the smallest angle, degrees; `nil` until there is an angle.
  public var range: Double? { extremes.map { $0.upperBound - $0.lowerBound } }
}
