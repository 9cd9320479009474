// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Goniometry
public import Inertial
public import Measurement
public import StudyTasks

/// How the motion of a step is turned into angles: the step's own words about it, and what the host
/// knows of its sensors.
public struct MotionSetup: Sendable, Hashable {
  /// The step's identifier, which is that of its result.
  public let step: String
  /// The joint; `nil` where the step records motion without measuring a joint.
  public let joint: Joint?
  /// Which side.
  public let side: Side
  /// The measurement as the step states it; the defaults if it states none.
  public let measurement: MotionMeasurement
  /// Sensors: 1, or 2 for the proximal and the distal segment in this order.
  public let sensorCount: Int
  /// The attitude filter.
  public var filter: AttitudeFilter
  /// The corrections of each sensor's samples before they are measured; recorders get them as they
  /// come. As many as there are sensors.
  public var corrections: [SensorCalibration]
  /// The program that measures, with its version; its results carry it. `nil`: nobody says.
  public var program: String?
  /// Whether the sensors are simulated, so that results are doubtful; `false` by default.
  public var hasSimulatedSensors = false
  /// The settings of a measurement by itself; `nil`: those that follow from ``measurement``.
  private var stated: MeasurementSettings?

  /// Reads what a step says.
  ///
  /// - Parameters:
  ///   - sensorCount: how many sensors there are.
  ///   - filter: the bounded-position filter by default, with which a recording is smoothed.
  ///   - corrections: of each sensor; none by default.
  /// - Throws: ``MotionTaskError`` where the step measures or records no motion, needs another number
  ///   of sensors, or has settings that exclude each other.
  public init(
    _ step: Step, sensorCount: Int, filter: AttitudeFilter = .boundedPosition,
    corrections: [SensorCalibration] = []
  ) throws(MotionTaskError) {
    guard let active = step.active, active.usesMotion else {
      throw .notMotion(step: step.identifier)
    }
    guard sensorCount > 0 else { throw .noSensor(step: step.identifier) }
    self.step = step.identifier
    joint = active.activity.joint
    side = active.activity.side
    measurement = active.measurement ?? MotionMeasurement()
    self.sensorCount = sensorCount
    self.filter = filter
    self.corrections = Self.each(corrections, of: sensorCount)
    try check()
  }

  /// A measurement by itself, without a task around it.
  ///
  /// - Parameters:
  ///   - settings: which have to suit so many sensors.
  ///   - corrections: of each sensor; none by default.
  public init(
    _ settings: MeasurementSettings, sensorCount: Int, corrections: [SensorCalibration] = []
  ) {
    (step, joint, side) = ("measurement", settings.joint, settings.side)
    measurement = MotionMeasurement(activity: settings.activity)
    (self.sensorCount, filter) = (sensorCount, settings.filter.filter)
    (self.corrections, stated) = (Self.each(corrections, of: sensorCount), settings)
  }

  /// A correction of each sensor: none of those that are not named.
  static func each(_ corrections: [SensorCalibration], of count: Int) -> [SensorCalibration] {
    (0..<count).map { corrections.indices.contains($0) ? corrections[$0] : .none }
  }

  /// Whether there is no task around the measurement: marks note a moment, and the state shows the checks.
  var isByItself: Bool { stated != nil }

  /// Who moves the joint.
  public var activity: ClinicalTerms.Activity { measurement.activity }

  /// The names of the sensors: those of the segments, or an empty one for a single sensor.
  public var places: [String] {
    sensorCount == 2 ? (joint ?? .assumed).segments.map(\.rawValue) : [""]
  }

  /// The same as checks have it: `nil` for the only one.
  var segments: [String?] { places.map { $0.isEmpty ? nil : $0 } }

  /// Refuses what validation of the task would, now that the number of sensors is known.
  func check() throws(MotionTaskError) {
    let needed: MotionMeasurement.Sensors? =
      measurement.sensors ?? (measurement.method == .researchKit ? .one : nil)
    guard sensorCount <= 2, needed == nil || (needed == .two) == (sensorCount == 2) else {
      throw .wrongSensors(step: step, needed: needed ?? .two, found: sensorCount)
    }
    guard let joint else {
      guard measurement == MotionMeasurement() else {
        throw .unsuitable(
          step: step,
          reason: "the step's activity moves no joint that could be measured; choose the activity "
            + "of a joint, or leave the measurement out")
      }
      return
    }
    var settled = measurement
    settled.sensors = sensorCount == 2 ? .two : .one
    // The side has no effect on the settings that are possible.
    let problems = settled.problems(in: .rangeOfMotion(joint, side))
    if let problem = problems.first(where: { $0.severity == .error }) {
      throw .unsuitable(step: step, reason: problem.message)
    }
  }
}

// The settings of the measurement.
extension MotionSetup {
  /// The choices that turn the step's motion into a result.
  ///
  /// A lying leg shows no stance: zero is its most extended pose, and the first movement bends it.
  /// A shank that hangs in sitting is lifted first.
  ///
  /// - Parameter held: a pose that was stated to be of a known angle.
  func settings(held: HeldPose? = nil) -> MeasurementSettings {
    if var stated {
      stated.held = held
      return stated
    }
    var settings = MeasurementSettings(side: side, activity: activity)
    if let joint { settings.joint = joint }
    settings.filter = FilterSettings(filter)
    settings.held = held
    let exercise = joint?[measurement.exercise] ?? measurement.exercise
    settings.exerciseStart = exercise.start
    settings.fixation = measurement.fixation == .usual ? nil : measurement.fixation
    if let (movement, test) = joint?.tested(exercise), sensorCount == 1 {
      (settings.movements, settings.test) = ([movement], test.name)
      settings.place = test.places.first?.name
      settings.zero = measurement.requestedZero
      settings.firstMovement = measurement.firstMovement
    } else if sensorCount == 2 {
      let lies = exercise.posture == .lying
      settings.zero = measurement.requestedZero ?? (lies ? .extended : nil)
      settings.firstMovement = measurement.firstMovement ?? (lies ? .flexion : nil)
    } else if measurement.method == .researchKit {
      (settings.method, settings.orientation) = (.researchKit, measurement.orientation)
    } else {
      settings.zero = measurement.requestedZero
      settings.firstMovement = measurement.firstMovement ?? exercise.start ?? .flexion
    }
    return settings
  }
}

extension MotionSetup {
  /// The measurement before its first sample.
  var liveMeasurement: LiveMeasurement {
    settings().liveMeasurement(sensorCount: sensorCount, corrections: corrections)
  }

  /// The exercise; `nil` where a measurement by itself leaves the movement to the person.
  var exercise: Exercise? {
    guard let joint else { return nil }
    guard let stated else { return joint[measurement.exercise] }
    guard let tested = stated.tested.first else {
      return sensorCount == 2 && joint.pairMethod == .hinge ? joint[.free] : nil
    }
    return joint.exercises.first { exercise in
      joint.tested(exercise).map { $0.movement == tested.movement && $0.test == tested.test }
        ?? false
    }
  }
}

extension ActiveContent {
  /// Whether motion sensors have anything to do in the step: it measures a joint, or records motion.
  public var usesMotion: Bool {
    activity.joint != nil || measurement != nil || recorders.contains { $0.kind.isMotion }
  }
}
