// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
package import Goniometry
internal import IndustrialIO
package import LiveSessions
package import Recordings
package import StudyTasks

/// The source of a step's samples, which was opened once to see that it is there.
package enum StepMotion: Sendable {
  /// Sensors: one, or those on two segments.
  case sensors(SensorSelection)
  /// Recordings that were read: one, or those of two segments.
  case recordings([LoadedRecording])
  /// A raw recording of one sensor, or of two segments.
  case raw(path: String, sensorCount: Int)
  /// Phones that show pages, one or two: their samples come over the network.
  case phones(sensorCount: Int)
  /// Simulated sensors, one or two, of a leg that moves like this.
  case simulated(sensorCount: Int, movement: KneeProtocol)
  /// One simulated device in a standard test, so many times.
  case simulatedTest(TestedMovement, repetitions: Int)

  /// The number of sensors.
  package var sensorCount: Int {
    switch self {
    case .sensors(let selection): selection.names.count
    case .recordings(let recordings): recordings.count
    case .raw(_, let count), .phones(let count), .simulated(let count, _): count
    case .simulatedTest: 1
    }
  }

  /// Whether the motion was recorded, so that nobody needs to be there.
  package var isRecorded: Bool {
    switch self {
    case .sensors, .phones, .simulated, .simulatedTest: false
    case .recordings, .raw: true
    }
  }

  /// Phones for a step: one, unless it needs two.
  package static func phones(for step: Step) -> StepMotion {
    .phones(sensorCount: step.active?.measurement?.sensors == .two ? 2 : 1)
  }

  /// Simulated sensors for a step, of a leg that moves as the step asks for: two, unless it needs one.
  package static func simulated(for step: Step) -> StepMotion {
    let (measurement, joint) = (step.active?.measurement, step.active?.activity.joint)
    if let measurement, let (movement, test) = joint?.tested(measurement.exercise) {
      let wanted = measurement.repetitions
      return .simulatedTest(
        TestedMovement(
          movement, test: test, place: test.places.first,
          side: step.active?.activity.side ?? .unstated), repetitions: wanted > 0 ? wanted : 3)
    }
    let isSingle =
      measurement?.sensors == .one || measurement?.method == .researchKit
      || joint?.pairMethod.isImplemented == false
    let movement: KneeProtocol =
      switch measurement?.exercise {
      case .seatedExtension: .seatedExtension
      case .heelSlide, .proneFlexion: .heelSlide
      case .standingBend: .thighLift
      default: isSingle ? .thighLift : .sitToStand
      }
    return .simulated(sensorCount: isSingle ? 1 : 2, movement: movement)
  }

  /// Reads recordings. A raw one is not kept in memory: it is played for each run.
  ///
  /// - Throws: ``MotionPlanError/rawBesideOthers(path:)``, or the error of a recording that cannot be read.
  package init(files: [String], options: RecordingOptions) throws {
    guard let raw = files.first(where: { $0.hasSuffix(RecordingFormat.rawExtension) }) else {
      self = .recordings(try files.map { try RecordingFile.load($0, options: options) })
      return
    }
    guard files.count == 1 else {
      throw MotionPlanError.rawBesideOthers(path: raw)
    }
    let sensors = try RawPlayback(path: raw).openedSensors(path: raw)
    self = .raw(path: raw, sensorCount: sensors.count)
  }
}
