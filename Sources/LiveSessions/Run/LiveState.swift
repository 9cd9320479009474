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

  /// The time of the newest sample, seconds.
  public let time: Double
  /// The phase of the measurement.
  public let phase: MeasurementPhase
  /// How much of the phase is done, 0…1.
  public let progress: Double
  /// The instruction for the person, one sentence.
  public let instruction: String
  /// The newest angle; `nil` until the joint is found.
  public let reading: LiveReading?
  /// The smallest and the largest angle so far, degrees; `nil` until there is an angle.
  public let minimum, maximum: Double?
  /// Complete repetitions so far.
  public let repetitionCount: Int
  /// The quality checks so far.
  public let quality: [QualityCheck]
  /// Marks that the user set.
  public let markCount: Int
  /// The sensors in the order of their numbers.
  public let sensors: [Sensor]

  /// The state of a measurement at a moment.
  public init(_ measurement: LiveMeasurement, _ moment: LiveMoment) {
    time = moment.time
    phase = measurement.phase
    progress = measurement.progress
    instruction = measurement.instruction
    reading = measurement.reading
    (minimum, maximum) = (measurement.range.minimum, measurement.range.maximum)
    repetitionCount = measurement.range.repetitionCount
    quality = measurement.quality
    markCount = measurement.marks.count
    sensors = Sensor.all(measurement.motions, moment)
  }

  /// Maximum less minimum, degrees; `nil` until there is an angle.
  public var range: Double? {
    guard let minimum, let maximum else { return nil }
    return maximum - minimum
  }
}
