// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import MotionTasks
import StudyTasks

/// Steps and motion that several suites put together.
enum MotionSteps {
  /// A knee's step; it records nothing, so that it needs no folder.
  static func knee(_ measurement: MotionMeasurement? = nil, duration: Double = 0) -> Step {
    Step(
      "knee.range.of.motion",
      .active(
        ActiveContent(.rangeOfMotion(.knee, .left), duration: duration, measurement: measurement)))
  }

  /// A simulated leg with the sensors of a module.
  static func leg(
    _ kneeProtocol: KneeProtocol = .sitToStand, repetitions: Int = 4,
    change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.repetitions = repetitions
    parameters.errors = SensorGrade.module.errors
    change(&parameters)
    return try KneeSimulation(parameters).run()
  }

  /// Puts recordings in, in packets of so many samples each, and runs searches at once; tells what
  /// it sees after each packet.
  static func feed(
    _ run: inout MotionStepRun, _ recordings: [InertialRecording], packet: Int = 8,
    _ look: (inout MotionStepRun) -> Void = { _ in }
  ) {
    let rows = recordings.map(\.count).max() ?? 0
    for start in stride(from: 0, to: rows, by: packet) {
      for (sensor, recording) in recordings.enumerated() {
        for row in start..<min(start + packet, max(start, recording.count)) {
          run.add(recording[row], from: sensor)
          if let job = run.identificationJob() { run.adopt(job.run()) }
        }
      }
      run.flush()
      look(&run)
    }
  }

  static func feed(
    _ run: inout MotionStepRun, _ leg: SimulatedKnee,
    _ look: (inout MotionStepRun) -> Void = { _ in }
  ) {
    feed(&run, [leg.thigh.recording, leg.shank.recording], look)
  }
}
