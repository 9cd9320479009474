// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What is particular to one method of a ``LiveMeasurement``: from samples to angles, and what the person
/// is to do before there are any.
protocol LiveMethod: Sendable {
  /// Takes rows of a sensor that can be used now.
  mutating func take(_ rows: Range<Int>, _ soFar: inout LiveProgress)
  /// The task of the person, unless a pose is being zeroed.
  func phase(_ soFar: LiveProgress) -> MeasurementPhase
  /// How much of finding the axis is done, 0…1.
  var searchProgress: Double { get }
  /// Why it cannot go on; `nil` without a reason.
  func obstacle(in phase: MeasurementPhase, _ soFar: LiveProgress) -> String?
  /// Checks of the joint so far.
  var quality: [QualityCheck] { get }
  /// A search that is due.
  mutating func identificationJob() -> IdentificationJob?
  /// Adopts the outcome of a search.
  mutating func adopt(_ outcome: IdentificationJob.Outcome, _ soFar: inout LiveProgress)
  /// The state of the search for a joint.
  var searchState: PairSessionState? { get }
  /// The numbers of ResearchKit's formula.
  var researchKit: ResearchKitRangeOfMotion? { get }
}

// A method without a search.
extension LiveMethod {
  var quality: [QualityCheck] { [] }
  mutating func identificationJob() -> IdentificationJob? { nil }
  mutating func adopt(_ outcome: IdentificationJob.Outcome, _ soFar: inout LiveProgress) {}
  var searchState: PairSessionState? { nil }
  var researchKit: ResearchKitRangeOfMotion? { nil }
}

/// What every live measurement has, whichever its method.
struct LiveProgress: Sendable {
  /// The samples of each sensor, uncorrected.
  var motions: [MotionBuffer]
  /// The correction of each sensor.
  let corrections: [SensorCalibration]
  /// How long each sensor has been still; none before the periods are known.
  var stills: [StillnessWatch] = []
  /// Rest, zero and marks.
  var course: MeasurementCourse
  /// The newest angle.
  private(set) var reading: LiveReading?
  /// Range and repetitions so far.
  private(set) var range: RangeSoFar
  /// The newest time that counts, seconds.
  var lastTime: Double?
  /// How often a search gave a better joint.
  var calibrationCount = 0

  private let method: TrialMethod

  init(_ method: TrialMethod, _ corrections: [SensorCalibration], sampleLimit: Int) {
    let count = method.segments.count
    self.method = method
    motions = Array(repeating: MotionBuffer(limit: sampleLimit), count: count)
    self.corrections = (0..<count).map { $0 < corrections.count ? corrections[$0] : .none }
    range = RangeSoFar(method.range)
    course = MeasurementCourse(poseDegrees: method.poseDegrees)
  }

  /// A sample of a sensor, corrected.
  func sample(_ row: Int, of sensor: Int) -> InertialSample {
    corrections[sensor].apply(to: motions[sensor].recording[row])
  }

  /// Seconds that all sensors have been still.
  var stillSeconds: Double {
    stills.reduce(stills.isEmpty ? 0 : .infinity) { min($0, $1.seconds) }
  }

  /// Waits for stillness anew.
  mutating func restartStillness() {
    for sensor in stills.indices { stills[sensor].restart() }
  }

  /// Notes a gap: a repetition across it does not count.
  mutating func interrupt() {
    range.interrupt()
    restartStillness()
  }

  /// Forgets the range so far.
  mutating func restartRange() { range = RangeSoFar(method.range) }

  /// Moves the range so far by so many degrees.
  mutating func shiftRange(by degrees: Double) { range.shift(by: degrees) }

  /// Takes in an angle that was kept before the axis was known.
  mutating func recall(time: Double, degrees: Double) {
    range.update(time: time, degrees: degrees + course.shift)
  }

  /// Takes in the angle of the newest row, degrees as it was found.
  ///
  /// - Parameters:
  ///   - counts: whether it is part of the range.
  ///   - isUpright: whether the person stands upright; `nil` where nobody knows.
  mutating func read(
    time: Double, degrees: Double, uncertainty: AngleUncertainty, counts: Bool = true,
    isUpright: Bool? = nil
  ) {
    let shown = degrees + course.shift
    reading = LiveReading(time: time, degrees: shown, uncertainty: uncertainty)
    if counts { range.update(time: time, degrees: shown, isUpright: isUpright) }
    let change = course.update(time: time, degrees: degrees, stillSeconds: stillSeconds)
    if let change { range.shift(by: change) }
  }

  /// Checks of each sensor under the name of its segment.
  func sensorChecks(_ checks: (MotionBuffer, String?) -> [QualityCheck]) -> [QualityCheck] {
    zip(motions, method.segments).flatMap(checks)
  }
}
