// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// What is shown of a live measurement at one moment.
struct LiveState {
  /// One sensor.
  struct Sensor: Encodable {
    let role: String
    /// Not a number before it is known.
    let rateHz: Double
    let gaps: Int
    let gapSeconds: Double
    /// Whether it is gone or silent.
    var isLost = false

    init(role: String, _ motion: MotionBuffer) {
      let counts = motion.clock?.counts
      self.role = role
      rateHz = motion.rateHz ?? .nan
      gaps = (counts?.gaps ?? 0) + (counts?.clockSetBack ?? 0)
      gapSeconds = counts?.gapSeconds ?? 0
    }
  }

  /// Seconds of the newest sample.
  let time: Double
  let phase: MeasurementPhase
  let progress: Double
  let instruction: String
  let reading: LiveReading?
  let minimum, maximum: Double?
  let repetitionCount: Int
  let quality: [QualityCheck]
  let markCount: Int
  var sensors: [Sensor]

  init(_ measurement: some LiveMeasurement, _ moment: LiveMoment) {
    time = moment.time
    phase = measurement.phase
    progress = measurement.progress
    instruction = measurement.instruction
    reading = measurement.reading
    (minimum, maximum) = (measurement.range.minimum, measurement.range.maximum)
    repetitionCount = measurement.range.repetitionCount
    quality = measurement.quality
    markCount = measurement.marks.count
    sensors = zip(moment.roles, measurement.motions).map { Sensor(role: $0, $1) }
    for number in moment.absent { sensors[number].isLost = true }
  }

  /// Maximum less minimum, degrees.
  var range: Double? {
    guard let minimum, let maximum else { return nil }
    return maximum - minimum
  }
}

/// Something that happened in a live measurement.
struct LiveEvent: Encodable {
  enum Name: String, Encodable {
    case mark, zero, paused, joint, lost, restarted, remark, ended
  }

  let kind = "event"
  let timeSeconds: Double
  let event: Name
  /// The sensor's role; `nil` for what is of none.
  let sensor: String?
  /// What it was, a sentence.
  let text: String

  private enum CodingKeys: CodingKey { case kind, timeSeconds, event, sensor, text }

  /// For people: the sensor first where there are several.
  var words: String { sensor.map { "\($0): \(text)" } ?? text }
}

/// Where a live measurement is shown while it is made.
protocol LiveOutput<State> {
  /// What is shown at one moment.
  associatedtype State
  /// Seconds between updates.
  var interval: Double { get }
  /// The sensors run.
  mutating func begin(_ sources: [LiveSource]) throws
  mutating func update(_ state: State) throws
  mutating func note(_ event: LiveEvent) throws
  /// The sensors are stopped.
  mutating func end() throws
}
