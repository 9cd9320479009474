// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("Live measurement of a limb with one device")
struct LiveHingeTests {
  private typealias Measurement = LiveMeasurement

  private static func feed(
    _ measurement: inout Measurement, _ recording: InertialRecording,
    _ look: (inout Measurement) -> Void = { _ in }
  ) {
    for sample in recording {
      measurement.add(sample, from: 0)
      look(&measurement)
    }
  }

  /// The shank alone knows of the knee what the thigh does not do; here the thigh is still.
  private static func distal(_ change: (inout KneeSimulation.Parameters) -> Void = { _ in })
    throws -> SimulatedKnee
  {
    try LivePairTests.simulated(.seatedExtension, repetitions: 5) {
      $0.standing = 0
      $0.restBefore = 3
      $0.outOfPlaneDegrees = 0
      change(&$0)
    }
  }

  /// Live, nothing is taken off the movement's own acceleration.
  private static let liveTolerance = 4.0

  @Test("the phases come in order; the live range is near the result, which is the batch's")
  func finalIsBatch() throws {
    let knee = try Self.distal()
    var options = HingeOptions(sense: .firstMovement(.extension))
    options.zero = .startsAt(90)
    var measurement = Measurement(.hinge(options))
    #expect(measurement.obstacle == "Waiting for the sensor.")
    var phases: [MeasurementPhase] = []
    Self.feed(&measurement, knee.shank.recording) {
      if phases.last != $0.phase { phases.append($0.phase) }
    }
    #expect(phases == [.holdStill, .findAxis, .measure])
    let trial = try measurement.finish()
    let batch = try HingeAnalysis(knee.shank.recording, options: options)
    #expect(trial.angles == batch.angles)
    #expect(trial.rangeOfMotion == batch.rangeOfMotion)
    #expect(trial.quality == batch.quality)
    #expect(
      abs((measurement.range.degrees ?? .nan) - batch.rangeOfMotion.range) < Self.liveTolerance)
    #expect(abs((measurement.range.maximum ?? .nan) - 90) < Self.liveTolerance)
    #expect(measurement.range.repetitionCount >= 4)
    #expect(
      abs((measurement.reading?.degrees ?? .nan) - (batch.angles.degrees.last ?? .nan))
        < Self.liveTolerance)
  }

  @Test("the caller's settings of the bounded-position filter reach the result")
  func settings() throws {
    let recording = try Self.distal().shank.recording
    let options = HingeOptions(sense: .firstMovement(.extension))
    var changed = BoundedPositionFilter.Parameters()
    changed.positionBound = 0.2
    let trials = try [BoundedPositionFilter.Parameters(), .smoothing, changed].map {
      try Trial([recording], .hinge(options), parameters: $0)
    }
    // Left at their defaults, they are the smoother's.
    #expect(trials[0].angles == trials[1].angles)
    #expect(trials[0].angles != trials[2].angles)
    #expect((trials[2].parameters as? BoundedPositionFilter.Parameters)?.positionBound == 0.2)
    var live = Measurement(.hinge(options), parameters: changed)
    Self.feed(&live, recording)
    #expect(try live.finish().angles == trials[2].angles)
  }

  @Test("zero from gravity is near that of the result")
  func gravity() throws {
    let knee = try Self.distal()
    var options = HingeOptions(sense: .firstMovement(.extension))
    options.zero = .gravity(hanging: 90)
    options.limbAxis = knee.shank.leverArm
    var measurement = Measurement(.hinge(options))
    Self.feed(&measurement, knee.shank.recording)
    let trial = try measurement.finish()
    #expect(
      abs((measurement.range.maximum ?? .nan) - (trial.rangeOfMotion?.maximum ?? .nan))
        < Self.liveTolerance)
    #expect(
      abs((measurement.range.minimum ?? .nan) - (trial.rangeOfMotion?.minimum ?? .nan))
        < Self.liveTolerance)
  }

  @Test("zeroed anew, the pose held is zero, live and in the result")
  func zeroAnew() throws {
    let knee = try Self.distal { $0.restAfter = 5 }
    var measurement = Measurement(.hinge(HingeOptions()))
    var isAsked = false
    Self.feed(&measurement, knee.shank.recording) {
      if !isAsked, ($0.motions[0].lastTime ?? 0) > knee.exercise.upperBound + 0.5 {
        isAsked = $0.zeroAnew()
      }
    }
    let held = try #require(measurement.held)
    #expect(abs(measurement.reading?.degrees ?? .nan) < 0.5)
    let trial = try measurement.finish()
    #expect(trial.rangeOfMotion?.zero == .stated)
    let angles = try #require(trial.angles)
    let inside = zip(angles.time, angles.degrees).filter { held.times.contains($0.0) }
    #expect(abs(OrderStatistics.median(inside.map(\.1))) < 1e-9)
  }

  @Test("rest gives no angle; the result says that nothing moved")
  func rest() throws {
    let knee = try Self.distal { $0.restBefore = 10 }
    let still = InertialRecording(knee.shank.recording.prefix(900))
    var measurement = Measurement(.hinge(HingeOptions()))
    Self.feed(&measurement, still) { #expect($0.reading == nil) }
    #expect(measurement.phase == .findAxis)
    #expect {
      try measurement.finish()
    } throws: { error in
      if case .noMovement = error as? MeasurementError { true } else { false }
    }
  }

  @Test("values that no sensor gives neither trap nor count")
  func hostile() throws {
    let knee = try Self.distal()
    var measurement = Measurement(.hinge(HingeOptions()))
    for (row, sample) in knee.shank.recording.enumerated() {
      measurement.add(sample, from: 0)
      guard row % 50 == 0 else { continue }
      for bad in [Double.nan, .infinity, -1e300] {
        measurement.add(
          InertialSample(
            time: bad, specificForce: sample.specificForce, angularVelocity: Vector3(bad, 0, 0)),
          from: 0)
      }
    }
    #expect(measurement.range.degrees?.isFinite == true)
    let count = measurement.motions[0].recording.count
    for sensor in [-1, 1, .max] {
      measurement.add(knee.shank.recording[0], from: sensor)
      measurement.restart(sensor: sensor)
    }
    #expect(measurement.motions[0].recording.count == count && measurement.sensorChecks.isEmpty)
  }
}
