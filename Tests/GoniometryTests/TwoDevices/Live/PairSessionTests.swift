// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Knee that is found while samples stream")
struct PairSessionTests {
  private typealias Session = PairSession<VQF>

  private static func simulated(
    _ kneeProtocol: KneeProtocol, seed: UInt64 = 1, repetitions: Int = 8,
    change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.seed = seed
    parameters.repetitions = repetitions
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 3
    change(&parameters)
    return try KneeSimulation(parameters).run()
  }

  private static func replay(
    _ knee: SimulatedKnee, options: PairOptions = PairOptions(), calibration: PairCalibration? = nil
  ) throws -> PairReplay {
    try PairReplay(
      proximal: knee.thigh.recording, distal: knee.shank.recording, estimator: VQF.self,
      parameters: VQF.Parameters(), options: options, calibration: calibration)
  }

  /// Error over the angles from a time on, degrees: root mean square, and after its mean is off.
  private static func error(
    _ angles: [PairAngle], _ truth: AngleSeries, after start: Double = 0
  ) -> (rms: Double, shape: Double) {
    let rate = Double(truth.time.count - 1) / (truth.time.last ?? 1)
    let differences = angles.filter { $0.time >= start }.map {
      $0.degrees - truth.degrees[min(truth.time.count - 1, max(0, Int(($0.time * rate).rounded())))]
    }
    let count = Double(max(1, differences.count))
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + $1 * $1 } / count
    return (squares.squareRoot(), max(0, squares - mean * mean).squareRoot())
  }

  /// A module on soft tissue, with the bias of its gyroscopes unknown at the start.
  private static let moduleTolerance = 2.0

  @Test(
    "there is an angle after a repetition or two, it is a knee's, and it settles",
    arguments: [KneeProtocol.sitToStand, .walking], [UInt64](1...1))
  func converges(kneeProtocol: KneeProtocol, seed: UInt64) throws {
    let knee = try Self.simulated(kneeProtocol, seed: seed)
    let replay = try Self.replay(knee)
    let first = try #require(replay.changes.first, "\(replay.reason ?? "")")
    #expect(first.from == nil)
    #expect(first.time < knee.exercise.lowerBound + 12)
    let error = Self.error(replay.angles, knee.flexion, after: first.time + 5)
    #expect(error.rms < 1.5 * Self.moduleTolerance)
    #expect(error.shape < Self.moduleTolerance)
    #expect(replay.state == .settled)
    #expect(replay.changes.allSatisfy { !$0.isReversed })
    #expect(replay.reason == nil)
  }

  @Test(
    "a stream that starts in mid-stride has its angle early, and its zero once there is a stance")
  func startsInMotion() throws {
    var knee = try Self.simulated(.walking, repetitions: 6) { $0.restAfter = 9 }
    let cut = knee.exercise.lowerBound + 0.31
    func cutOff(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(recording.filter { $0.time >= cut })
    }
    knee.thigh.recording = cutOff(knee.thigh.recording)
    knee.shank.recording = cutOff(knee.shank.recording)
    let replay = try Self.replay(knee)
    let first = try #require(replay.changes.first, "\(replay.reason ?? "")")
    #expect(first.to.zero == .mostExtended)
    #expect(replay.changes.allSatisfy { !$0.isReversed })
    let last = try #require(replay.changes.last)
    #expect(last.to.zero == .standingPose)
    #expect(last.time > knee.exercise.upperBound)
    let error = Self.error(replay.angles, knee.flexion, after: last.time)
    #expect(error.rms < Self.moduleTolerance)
  }

  @Test("lying on the back, the knee that rises tells flexion, as a statement does")
  func lying() throws {
    let knee = try Self.simulated(.heelSlide, repetitions: 3) { $0.flexionDegrees = 20...70 }
    let silent = try Self.replay(knee)
    let found = try #require(silent.changes.first, "\(silent.reason ?? "")")
    #expect(
      Self.error(silent.angles, knee.flexion, after: found.time + 5).shape < Self.moduleTolerance)
    let told = try Self.replay(knee, options: PairOptions(firstMovement: .flexion))
    let first = try #require(told.changes.first, "\(told.reason ?? "")")
    let error = Self.error(told.angles, knee.flexion, after: first.time + 5)
    #expect(error.shape < Self.moduleTolerance)
    #expect(told.changes.allSatisfy { !$0.isReversed })
  }

  @Test("before there is movement the reason says how much is missing; rest gives no angle")
  func rest() throws {
    let knee = try Self.simulated(.sitToStand, repetitions: 1) {
      $0.standing = 20
      $0.restBefore = 0
    }
    var session = Session(periods: (0.01, 0.01), parameters: VQF.Parameters())
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) where a.time < 19 {
      session.add(proximal: a)
      session.add(distal: b)
      while let reading = session.next() { #expect(reading.angle == nil) }
      #expect(session.identificationJob() == nil)
    }
    #expect(session.state == .waitingForMovement)
    #expect(try #require(session.reason).hasPrefix("Bend and straighten the joint: "))
  }

  @Test("chunks of any size, and a delay of either sensor, give the same bits")
  func chunks() throws {
    let knee = try Self.simulated(.sitToStand, repetitions: 2)
    let samples = Array(zip(knee.thigh.recording, knee.shank.recording))
    func run(chunk: Int, distalFirst: Bool) -> [Session.Reading] {
      var session = Session(periods: (0.01, 0.01), parameters: VQF.Parameters())
      var readings: [Session.Reading] = []
      for start in stride(from: 0, to: samples.count, by: chunk) {
        let rows = samples[start..<min(start + chunk, samples.count)]
        if distalFirst {
          for row in rows { session.add(distal: row.1) }
          for row in rows { session.add(proximal: row.0) }
        } else {
          for row in rows { session.add(proximal: row.0) }
          for row in rows { session.add(distal: row.1) }
        }
        while let reading = session.next() {
          readings.append(reading)
          if session.calibration == nil { session.identify() }
        }
      }
      return readings
    }
    let expected = run(chunk: 1, distalFirst: false)
    #expect(expected.contains { $0.angle != nil })
    #expect(expected.count == samples.count)
    #expect(run(chunk: 7, distalFirst: false) == expected)
    #expect(run(chunk: 32, distalFirst: true) == expected)
  }

  @Test("with a calibration given, the angles are those of the tracker, to the last bit")
  func calibrated() throws {
    let knee = try Self.simulated(.sitToStand)
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    let calibration = try PairAnalysis(pair).calibration
    var tracker = try #require(
      PairAngleTracker<VQF>(
        calibration: calibration, nominalPeriod: pair.nominalPeriod, parameters: VQF.Parameters()))
    let expected = zip(pair.proximal, pair.distal).compactMap {
      tracker.update(proximal: $0, distal: $1)
    }
    let replay = try Self.replay(knee, calibration: calibration)
    #expect(replay.angles == expected)
    #expect(replay.state == .settled)
    #expect(replay.identifications == 0)
    #expect(replay.calibration == calibration)
  }

  @Test("a sensor that slips is doubted, and the knee is found anew, a given calibration or not")
  func slip() throws {
    var knee = try Self.simulated(.walking, repetitions: 40)
    let moment = 15.0
    func before(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(recording.filter { $0.time < moment })
    }
    let calibration = try PairAnalysis(
      SensorPair(proximal: before(knee.thigh.recording), distal: before(knee.shank.recording))
    ).calibration
    let turn = Quaternion(angle: 0.5, axis: knee.shank.hingeAxis.anyPerpendicular)
    knee.shank.recording = InertialRecording(
      knee.shank.recording.map {
        guard $0.time > moment else { return $0 }
        return InertialSample(
          time: $0.time, specificForce: turn.rotate($0.specificForce),
          angularVelocity: turn.rotate($0.angularVelocity))
      })
    var session = Session(
      periods: (0.01, 0.01), parameters: VQF.Parameters(), calibration: calibration)
    var (doubted, changes, angles): (Double?, [CalibrationChange], [PairAngle]) = (nil, [], [])
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      session.add(proximal: a)
      session.add(distal: b)
      while let reading = session.next() {
        if let angle = reading.angle { angles.append(angle) }
        if session.state == .doubtful { doubted = doubted ?? reading.time }
        if let change = session.identify() { changes.append(change) }
      }
    }
    let when = try #require(doubted)
    #expect(when > moment && when < moment + 15)
    let repaired = try #require(changes.first)
    #expect(repaired.from == calibration && !repaired.isReversed)
    #expect(session.state == .settled || session.state == .provisional)
    let error = Self.error(angles, knee.flexion, after: repaired.time + 10)
    #expect(error.shape < 1.5 * Self.moduleTolerance)
  }

  @Test("what is stored does not grow with the stream")
  func memory() throws {
    let knee = try Self.simulated(.walking, repetitions: 20) { $0.rateHz = 50 }
    let rows = Array(zip(knee.thigh.recording, knee.shank.recording))
    let length = (rows.last?.0.time ?? 0) + 0.02
    var session = Session(periods: (0.02, 0.02), parameters: VQF.Parameters())
    var (stored, abandoned): ([Int], Int) = ([], 0)
    for lap in 0..<12 {
      for (a, b) in rows {
        var (proximal, distal) = (a, b)
        (proximal.time, distal.time) = (
          a.time + Double(lap) * length, b.time + Double(lap) * length
        )
        session.add(proximal: proximal)
        session.add(distal: distal)
        while session.next() != nil {}
        guard let job = session.identificationJob() else { continue }
        if session.identifications < 3 {
          session.adopt(job.run())
        } else {
          // The next one never comes back, as from a caller that is too slow.
          abandoned += 1
        }
      }
      stored.append(session.storedRows)
    }
    let most = Int(84 / 0.02) + 200 + 100
    #expect(stored.allSatisfy { $0 <= most }, "\(stored)")
    #expect(abandoned == 1)
  }

  @Test("searches come with the logarithm of the movement, then one in a hundred radians")
  func schedule() {
    var schedule = IdentificationSchedule()
    var times: [Int] = []
    for turning in 0..<1000 where schedule.isDue(turning: Double(turning), poses: 0) {
      schedule.start(turning: Double(turning), poses: 0)
      times.append(turning)
    }
    #expect(
      times == [3, 6, 9, 14, 21, 32, 48, 72, 108, 162, 243, 343, 443, 543, 643, 743, 843, 943])
    #expect(schedule.isDue(turning: 950, poses: 1))
  }

  @Test("an outcome is adopted once, and not after a slip made it stale")
  func staleOutcome() throws {
    let knee = try Self.simulated(.sitToStand)
    var session = Session(periods: (0.01, 0.01), parameters: VQF.Parameters())
    var outcome: IdentificationJob.Outcome?
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      session.add(proximal: a)
      session.add(distal: b)
      while session.next() != nil {}
      if outcome == nil, let job = session.identificationJob() {
        outcome = job.run()
        #expect(session.state == .identifying)
        // While one is under way, no other is given out.
        #expect(session.identificationJob() == nil)
      }
    }
    let found = try #require(outcome)
    #expect(session.adopt(found) != nil)
    #expect(session.adopt(found) == nil)
    #expect(session.state == .provisional)
  }
}
