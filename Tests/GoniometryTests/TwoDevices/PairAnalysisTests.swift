// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Knee angle of two devices")
struct PairAnalysisTests {
  /// Root mean square error after one constant offset is taken off, and the error of the range.
  private static func errors(
    _ analysis: PairAnalysis, _ truth: AngleSeries
  ) -> (rmse: Double, offset: Double, range: Double) {
    var differences: [Double] = []
    var row = 0
    for angle in analysis.angles {
      while row + 1 < truth.time.count && truth.time[row] < angle.time - 1e-9 { row += 1 }
      differences.append(angle.degrees - truth.degrees[row])
    }
    let mean = differences.reduce(0, +) / Double(differences.count)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let estimated = analysis.angles.map(\.degrees)
    let span = { (x: [Double]) in (x.max() ?? 0) - (x.min() ?? 0) }
    return (
      (squares / Double(differences.count)).squareRoot(), mean,
      span(estimated) - span(truth.degrees)
    )
  }

  private static func analysis(
    _ parameters: KneeSimulation.Parameters, options: PairOptions = PairOptions()
  ) throws -> (PairAnalysis, SimulatedKnee) {
    let simulated = try KneeSimulation(parameters).run()
    let pair = try SensorPair(
      proximal: simulated.thigh.recording, distal: simulated.shank.recording)
    let analysis = try PairAnalysis(pair, options: options)
    return (analysis, simulated)
  }

  /// What is left without sensor errors: the start-up of the filter's low-pass in movement.
  private static let idealTolerance = 0.5
  /// A module's biases and noise over half a minute.
  private static let moduleTolerance = 1.5

  @Test(
    "a heel slide, in which both segments turn in step about one line, is found without a stance",
    arguments: [SensorGrade.phone, .module], [UInt64](1...10))
  func heelSlide(grade: SensorGrade, seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(.heelSlide)
    parameters.seed = seed
    parameters.repetitions = 10
    parameters.errors = grade.errors
    let (analysis, simulated) = try Self.analysis(parameters)
    let error = Self.errors(analysis, simulated.flexion)
    #expect(error.rmse < 2 * Self.moduleTolerance, "seed \(seed)")
    #expect(abs(error.range) < 3 * Self.moduleTolerance, "seed \(seed)")
  }

  @Test(
    "an ideal leg gives its own angle, whatever the mounting, with flexion positive",
    arguments: [KneeProtocol.seatedExtension, .sitToStand, .walking], [UInt64](1...4))
  func ideal(kneeProtocol: KneeProtocol, seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.seed = seed
    parameters.side = seed % 2 == 0 ? .left : .right
    // An instant's rate, held over a step, is half a step late: 1.5° at the speed of a swing.
    parameters.gyroscopeAveragesStep = true
    let (analysis, simulated) = try Self.analysis(parameters)
    let error = Self.errors(analysis, simulated.flexion)
    #expect(error.rmse < Self.idealTolerance, "seed \(seed)")
    #expect(abs(error.range) < 2 * Self.idealTolerance, "seed \(seed)")
    #expect(analysis.zero == .standingPose)
    #expect(abs(error.offset) < Self.idealTolerance, "seed \(seed)")
    let axes = HingeAxes(proximal: simulated.thigh.hingeAxis, distal: simulated.shank.hingeAxis)
    #expect(
      analysis.calibration.axes.proximal.angle(to: axes.proximal) < 2 * .pi / 180, "seed \(seed)")
    #expect(analysis.calibration.axes.distal.angle(to: axes.distal) < 2 * .pi / 180, "seed \(seed)")
    // Sitting down without noise turns all joints in proportion, where two axes fit alike and only
    // the margin can say so.
    let doubts = analysis.quality.filter { $0.verdict != .good && $0.name != "axis_margin" }
    #expect(doubts.isEmpty, "seed \(seed): \(doubts)")
    #expect(analysis.quality.overall < .bad)
  }

  @Test("a fast landing at 25 Hz keeps the sense of its axes: no arm of a leg is a metre long")
  func coarseLanding() throws {
    var parameters = KneeSimulation.Parameters(.dropLanding)
    parameters.seed = 1_062_563_093_960_243_232
    parameters.errors = SensorGrade.phone.errors
    (parameters.rateHz, parameters.side, parameters.gyroscopeAveragesStep) = (25, .left, true)
    parameters.flexionDegrees = 10...57.76
    parameters.pace = .meanSpeed(degreesPerSecond: 134.6)
    (parameters.repetitions, parameters.pause) = (9, 0.118)
    (parameters.standing, parameters.transition, parameters.restBefore) = (1.092, 1.926, 2.113)
    (parameters.thigh.distanceFromKnee, parameters.shank.distanceFromKnee) = (0.292, 0.112)
    parameters.outOfPlaneDegrees = 0.84
    let (analysis, simulated) = try Self.analysis(parameters)
    let error = Self.errors(analysis, simulated.flexion)
    #expect(error.rmse < Self.moduleTolerance)
    // 32° short with the sense of one axis reversed.
    #expect(abs(error.range) < 2 * Self.moduleTolerance)
  }

  @Test("a module on soft tissue still measures", arguments: [UInt64](1...4))
  func module(seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 3
    parameters.repetitions = 5
    parameters.seed = seed
    let (analysis, simulated) = try Self.analysis(parameters)
    let error = Self.errors(analysis, simulated.flexion)
    #expect(error.rmse < Self.moduleTolerance, "seed \(seed)")
    #expect(abs(error.range) < 2 * Self.moduleTolerance, "seed \(seed)")
  }

  /// A telephone on soft tissue: what the skin does is not the knee's error, but it is measured.
  private static let phoneTolerance = 3.0

  @Test(
    "a telephone's errors on soft tissue hide neither the pose nor the sense of flexion",
    arguments: [KneeProtocol.seatedExtension, .sitToStand, .walking], [UInt64](1...2))
  func phone(kneeProtocol: KneeProtocol, seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.phone.errors
    parameters.outOfPlaneDegrees = 3
    parameters.softTissue.wobbleDegreesPerG = 2
    parameters.softTissue.slideShare = 0.02
    parameters.seed = seed
    let (analysis, simulated) = try Self.analysis(parameters)
    #expect(analysis.pose != nil, "seed \(seed)")
    #expect(Self.errors(analysis, simulated.flexion).rmse < Self.phoneTolerance, "seed \(seed)")
  }

  @Test(
    "a knee measured lying down needs telling which way it moves first, however slow the machine",
    arguments: [KneeProtocol.heelSlide, .passiveMachine], [UInt64](1...2))
  func lying(kneeProtocol: KneeProtocol, seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 2
    parameters.seed = seed
    let (bending, simulated) = try Self.analysis(
      parameters, options: PairOptions(firstMovement: .flexion))
    #expect(Self.errors(bending, simulated.flexion).rmse < Self.moduleTolerance, "seed \(seed)")
    #expect(bending.zero == .mostExtended)
    let (straightening, _) = try Self.analysis(
      parameters, options: PairOptions(firstMovement: .extension))
    let axis = straightening.calibration.axes.proximal
    #expect(axis.dot(bending.calibration.axes.proximal) < -0.99, "seed \(seed)")
  }

  @Test("lever arms come out in the plane that the movement shows", arguments: [UInt64](1...3))
  func jointCentreDistance(seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(.walking)
    parameters.gyroscopeAveragesStep = true
    parameters.seed = seed
    let (analysis, simulated) = try Self.analysis(parameters)
    for (found, sensor) in [
      (analysis.arms.proximal, simulated.thigh), (analysis.arms.distal, simulated.shank),
    ] {
      let along = sensor.hingeAxis * sensor.hingeAxis.dot(sensor.leverArm)
      // The low-pass at 5 Hz takes some of the acceleration: two centimetres, and a margin.
      #expect((found - (sensor.leverArm - along)).norm < 0.03, "seed \(seed)")
    }
  }

  @Test("live use gives the bits of a batch run with a causal heading")
  func streaming() throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.errors = SensorGrade.module.errors
    parameters.gaps = [6.0...6.3]
    parameters.timingJitter = 0.05
    let (batch, simulated) = try Self.analysis(parameters, options: PairOptions(heading: .causal))
    let pair = try SensorPair(
      proximal: simulated.thigh.recording, distal: simulated.shank.recording)
    var tracker = try #require(
      PairAngleTracker<BoundedPositionFilter>(
        calibration: batch.calibration, nominalPeriod: pair.nominalPeriod,
        parameters: .init()))
    var live: [PairAngle] = []
    for row in pair.proximal.indices {
      if let angle = tracker.update(proximal: pair.proximal[row], distal: pair.distal[row]) {
        live.append(angle)
      }
    }
    #expect(live == batch.angles)
    #expect(live.count == pair.proximal.count)
  }

  @Test("the same recordings give the same bits again")
  func repeatable() throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.errors = SensorGrade.phone.errors
    let (first, _) = try Self.analysis(parameters)
    let (second, _) = try Self.analysis(parameters)
    #expect(first.angles == second.angles)
    #expect(first.calibration == second.calibration)
  }

  @Test("zero lies where it was asked for")
  func zero() throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.standingFlexionDegrees = 0
    let (standing, simulated) = try Self.analysis(parameters)
    let (known, _) = try Self.analysis(parameters, options: PairOptions(zero: .startsAt(7)))
    let (extended, _) = try Self.analysis(parameters, options: PairOptions(zero: .mostExtended))
    #expect(known.zero == .stated)
    #expect(extended.zero == .mostExtended)
    #expect(abs(try #require(known.angles.first).degrees - 7) < Self.idealTolerance)
    #expect(abs(try #require(extended.angles.map(\.degrees).min())) < Self.idealTolerance)
    let stance = try #require(simulated.standing)
    let stated = try Self.analysis(parameters, options: PairOptions(standing: stance)).0
    #expect(stated.pose?.isStated == true)
    #expect(zip(stated.angles, standing.angles).allSatisfy { abs($0.degrees - $1.degrees) < 0.2 })
  }

  @Test("stated times without a quiet stance are refused")
  func movingStance() throws {
    let parameters = KneeSimulation.Parameters(.sitToStand)
    let window = 6.2...6.4
    #expect(throws: MeasurementError.noStandingPose(from: 6.2, to: 6.4, needed: 0.3)) {
      try Self.analysis(parameters, options: PairOptions(standing: window))
    }
  }

  @Test("a calibration measures another recording of the same leg, and its own with the same bits")
  func calibratedOnce() throws {
    var parameters = KneeSimulation.Parameters(.walking)
    parameters.errors = SensorGrade.module.errors
    let (first, simulated) = try Self.analysis(parameters)
    let pair = try SensorPair(
      proximal: simulated.thigh.recording, distal: simulated.shank.recording)
    let again = try PairAnalysis(pair, calibration: first.calibration)
    // Compared outside the expectation, which would print every angle.
    let isSame = again.angles == first.angles
    #expect(isSame)
    #expect(again.zero == .standingPose)
    // The same mounting and biases, which the seed draws before anything else.
    parameters.standing = 0
    parameters.flexionDegrees = 5...45
    let other = try KneeSimulation(parameters).run()
    let analysis = try PairAnalysis(
      SensorPair(proximal: other.thigh.recording, distal: other.shank.recording),
      calibration: first.calibration)
    let error = Self.errors(analysis, other.flexion)
    #expect(error.rmse < Self.moduleTolerance)
    #expect(abs(error.offset) < Self.moduleTolerance)
    #expect(analysis.quality.overall == .good)
  }

  @Test("exchanged recordings are refused by name")
  func exchanged() throws {
    var parameters = KneeSimulation.Parameters(.walking)
    parameters.errors = SensorGrade.module.errors
    let simulated = try KneeSimulation(parameters).run()
    let pair = try SensorPair(
      proximal: simulated.shank.recording, distal: simulated.thigh.recording)
    #expect {
      try PairAnalysis(pair)
    } throws: { error in
      if case .exchangedSensors = error as? MeasurementError { true } else { false }
    }
  }

  @Test(
    "a motor's splint, too slow for accelerations, gives its range once the sense is stated",
    arguments: [UInt64](1...2))
  func slowMachine(seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(.passiveMachine)
    parameters.errors = SensorGrade.module.errors
    parameters.seed = seed
    let (analysis, simulated) = try Self.analysis(
      parameters, options: PairOptions(firstMovement: .flexion))
    let error = Self.errors(analysis, simulated.flexion)
    #expect(error.rmse < Self.moduleTolerance, "seed \(seed)")
    // Two senses of the axis fit alike, and it is said.
    let margin = try #require(analysis.quality.first { $0.name == "axis_margin" })
    #expect(margin.verdict == .doubtful, "seed \(seed)")
    #expect {
      try Self.analysis(parameters)
    } throws: { error in
      if case .signUndecided = error as? MeasurementError { true } else { false }
    }
  }

  @Test("a stated stance keeps a steep axis from being chosen in a window that hardly bends")
  func statedStance() throws {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 6
    parameters.repetitions = 1
    let stance = try #require(try KneeSimulation(parameters).run().standing)
    let (analysis, simulated) = try Self.analysis(
      parameters, options: PairOptions(standing: stance))
    let tilt = analysis.calibration.axes.proximal.dot(try #require(analysis.pose).proximalUp)
    #expect(abs(tilt) < 0.1)
    #expect(Self.errors(analysis, simulated.flexion).rmse < Self.phoneTolerance)
  }

  @Test("a leg that lies still gives no angle but a reason")
  func still() throws {
    let still = InertialRecording(
      (0..<1000).map {
        InertialSample(
          time: Double($0) / 100, specificForce: Vector3(0, 0, 9.81),
          angularVelocity: Vector3(0.001, 0, 0))
      })
    let pair = try SensorPair(proximal: still, distal: still)
    #expect {
      try PairAnalysis(pair)
    } throws: { error in
      if case .noMovement = error as? MeasurementError { true } else { false }
    }
  }

  @Test("two sensors that have nothing to do with each other carry a bad verdict or no angle")
  func strangers() throws {
    var generator = SplitMix64(seed: 11)
    func tumbling() -> InertialRecording {
      var attitude = Quaternion.identity
      let axes = (0..<3).map { _ in generator.nextDirection() }
      return InertialRecording(
        (0..<2000).map { index in
          let time = Double(index) / 100
          let slow = (0..<3).map { Quaternion(angle: time * Double($0 + 2), axis: .unitX).x }
          let rate = (axes[0] * slow[0] + axes[1] * slow[1] + axes[2] * slow[2]) * 3
          attitude = attitude * Quaternion(rotationVector: rate / 100)
          return InertialSample(
            time: time, specificForce: attitude.inverseRotate(.unitZ * 9.81),
            angularVelocity: rate)
        })
    }
    let pair = try SensorPair(proximal: tumbling(), distal: tumbling())
    do {
      let analysis = try PairAnalysis(pair)
      #expect(analysis.quality.overall == .bad)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }
}
