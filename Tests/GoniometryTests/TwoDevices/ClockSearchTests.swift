// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// Clocks that differ are found from what both sensors see, or the result says that they cannot be.
@Suite("The clocks of two sensors")
struct ClockSearchTests {
  private static func simulated(
    _ kneeProtocol: KneeProtocol, errors: SensorErrors = SensorGrade.module.errors,
    _ change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = errors
    change(&parameters)
    return try KneeSimulation(parameters).run()
  }

  private static func analysis(
    _ knee: SimulatedKnee, distalLate seconds: Double, tapsAt taps: [Double] = []
  ) throws -> PairAnalysis {
    let pair = try SensorPair(
      proximal: tapped(knee.thigh.recording, at: taps),
      distal: tapped(knee.shank.recording, at: taps)
        .calibrated(with: SensorCalibration(latency: -seconds)))
    return try PairAnalysis(pair)
  }

  /// A tap of 30 ms and 20 m/s² along gravity.
  private static func tapped(
    _ recording: InertialRecording, at times: [Double]
  ) -> InertialRecording {
    InertialRecording(
      recording.map { sample in
        guard times.contains(where: { (0..<0.03).contains(sample.time - $0) }) else {
          return sample
        }
        var sample = sample
        sample.specificForce = sample.specificForce * 3
        return sample
      })
  }

  private static func check(_ analysis: PairAnalysis) throws -> QualityCheck {
    try #require(analysis.quality.first { $0.name == "clock_offset" })
  }

  private static func range(_ analysis: PairAnalysis) -> Double {
    let degrees = analysis.series.degrees
    return (degrees.max() ?? 0) - (degrees.min() ?? 0)
  }

  @Test(
    "the clocks of a long even walk on soft tissue stay as they are", arguments: [UInt64](1...2))
  func longWalk(seed: UInt64) throws {
    var parameters = KneeSimulation.Parameters(.walking)
    parameters.seed = seed
    parameters.repetitions = 107
    parameters.errors = SensorGrade.module.errors
    parameters.gyroscopeAveragesStep = true
    parameters.outOfPlaneDegrees = 3
    parameters.softTissue.wobbleDegreesPerG = 1
    parameters.softTissue.slideShare = 0.01
    let knee = try KneeSimulation(parameters).run()
    let analysis = try PairAnalysis(
      SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording))
    // Lags at which a stride lies on its neighbour fit as well; soft tissue delays by 20 ms.
    let offset = analysis.quality.first { $0.name == "clock_offset" }?.value
    #expect(abs(offset ?? 0) < 0.03, "seed \(seed)")
  }

  @Test(
    "the clocks of even walks of some length stay as they are", arguments: [60, 80, 100], [0.0, 5])
  func evenWalks(repetitions: Int, outOfPlane: Double) throws {
    let knee = try Self.simulated(.walking, errors: SensorGrade.phone.errors) {
      $0.repetitions = repetitions
      $0.outOfPlaneDegrees = outOfPlane
    }
    let analysis = try Self.analysis(knee, distalLate: 0)
    // The fastest rows of such a walk all lie in the swing.
    #expect(try Self.check(analysis).value == 0)
    #expect(abs(Self.range(analysis) - 62) < 2)
  }

  @Test(
    "clocks that differ are found from the movement and put right",
    arguments: [KneeProtocol.walking, .thighLift, .dropLanding],
    [-5, -2, -0.8, -0.4, -0.2, -0.05, 0.05, 0.2, 0.4, 0.8, 2, 5])
  func lively(kneeProtocol: KneeProtocol, seconds: Double) throws {
    let knee = try Self.simulated(kneeProtocol)
    let (right, analysis) = (
      try Self.analysis(knee, distalLate: 0), try Self.analysis(knee, distalLate: seconds)
    )
    let check = try Self.check(analysis)
    #expect(check.verdict == .doubtful)
    #expect(abs(try #require(check.value) - seconds) < 0.01)
    #expect(abs(Self.range(analysis) - Self.range(right)) < 1)
  }

  @Test("clocks that agree are left alone", arguments: KneeProtocol.allCases)
  func oneClock(kneeProtocol: KneeProtocol) throws {
    let knee = try Self.simulated(kneeProtocol, errors: SensorGrade.phone.errors) {
      $0.softTissue.wobbleDegreesPerG = 2
    }
    let analysis = Result { try Self.analysis(knee, distalLate: 0) }
    guard case .success(let analysis) = analysis else {
      // A machine shows no sense of flexion.
      #expect(kneeProtocol == .passiveMachine)
      return
    }
    let check = try Self.check(analysis)
    #expect(check.verdict == .good)
    #expect((check.value ?? 0) == 0)
  }

  @Test("taps on both sensors tell what slow movement does not", arguments: [-5, -2, -0.4, 0.4, 5])
  func taps(seconds: Double) throws {
    let knee = try Self.simulated(.seatedExtension)
    let right = try Self.analysis(knee, distalLate: 0)
    #expect(try Self.check(right).value == nil)
    let analysis = try Self.analysis(knee, distalLate: seconds, tapsAt: [0.8, 1.5])
    #expect(abs(try #require(Self.check(analysis).value) - seconds) <= 0.01)
    #expect(abs(Self.range(analysis) - Self.range(right)) < 1)
    let agreeing = try Self.check(Self.analysis(knee, distalLate: 0, tapsAt: [0.8, 1.5]))
    #expect(agreeing.value == 0)
    #expect(agreeing.verdict == .good)
  }

  @Test(
    "a movement that repeats may fit a cycle away: the sensors move more alike elsewhere, and that is said"
  )
  func rival() throws {
    let knee = try Self.simulated(.thighLift, errors: SensorGrade.phone.errors) {
      $0.repetitions = 24
      $0.outOfPlaneDegrees = 5
    }
    #expect(try Self.check(Self.analysis(knee, distalLate: 0)).verdict == .good)
    let check = try Self.check(Self.analysis(knee, distalLate: -4))
    #expect(check.verdict == .doubtful)
    #expect(
      abs((check.value ?? 0) + 4) < 0.1 || check.advice.contains("may be 4 s early"), "\(check)")
  }

  @Test("slow movement that turns both sensors raises a suspicion, and nothing is moved")
  func suspected() throws {
    let knee = try Self.simulated(.sitToStand, errors: SensorGrade.phone.errors) {
      $0.seed = 20
    }
    let check = try Self.check(Self.analysis(knee, distalLate: 2))
    #expect(check.verdict == .doubtful)
    #expect(abs(try #require(check.value) - 2) < 0.1)
    #expect(check.advice.contains("nothing was moved"))
  }

  @Test("beyond ten seconds the result is not good")
  func beyondReach() throws {
    let knee = try Self.simulated(.walking) { $0.repetitions = 20 }
    let analysis = Result { try Self.analysis(knee, distalLate: 12.4) }
    if case .success(let analysis) = analysis { #expect(analysis.quality.overall > .good) }
  }
}

/// Correlations of rows, held against the definition.
@Suite("How alike two sensors move")
struct MovementLagTests {
  @Test("rows are means, and what lies outside them or is not usable is left out")
  func rows() {
    func sample(_ time: Double, rate: Double) -> InertialSample {
      InertialSample(
        time: time, specificForce: Vector3(0, 0, InertialSample.standardGravity + rate),
        angularVelocity: Vector3(rate, 0, 0))
    }
    let rows = MovementRows(
      InertialRecording([
        sample(-1, rate: 9), sample(0.5, rate: 1), sample(0.9, rate: 3), sample(1.5, rate: .nan),
        sample(2.5, rate: 4),
      ]), from: 0, period: 1)
    #expect(rows.count == 2)
    #expect(rows.turning[0] == 2 && rows.turning[1].isNaN && rows.turning[2] == 4)
    #expect(abs(rows.shaking[0] - 2) < 1e-12)
  }

  @Test("absurd times cost no memory")
  func absurdTimes() {
    let samples = [0, 1e300, .infinity, -.infinity, .nan].map {
      InertialSample(time: $0, specificForce: .unitZ, angularVelocity: .unitX)
    }
    #expect(MovementRows(InertialRecording(samples), from: 0, period: 0.05).turning.count < 30_000)
    let lag = MovementLag(
      proximal: InertialRecording(samples), distal: InertialRecording(samples), period: 1e-9)
    #expect(lag.candidates(isUntold: false).isEmpty)
    #expect(lag.tap == nil)
  }
}
