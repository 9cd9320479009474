// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SeededRandom
import Testing

@testable import Goniometry

@Suite("Joints with several axes, live")
struct WholeSessionTests {
  private func simulated(_ joint: Joint, seed: UInt64) -> (
    JointSimulation.Parameters, SimulatedJoint
  ) {
    var parameters = JointSimulation.Parameters(joint, side: joint.hasSides ? .right : .unstated)
    parameters.seed = seed
    parameters.errors = SensorGrade.module.errors
    return (parameters, JointSimulation(parameters).run())
  }

  private func rootMeanSquare(_ found: [Double], _ truth: [Double]) -> Double {
    (zip(found, truth).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / Double(found.count))
      .squareRoot()
  }

  @Test("angles that know the past alone are nearly those of the whole recording", arguments: 1...2)
  func causal(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
      let (parameters, trial) = simulated(joint, seed: seed)
      let pair = try SensorPair(proximal: trial.proximal, distal: trial.distal)
      var options = PairOptions(joint: joint, firstMovement: parameters.first)
      let whole = try ThreeAxisAnalysis(pair, options: options, side: parameters.side)
      options.heading = .causal
      let past = try ThreeAxisAnalysis(pair, options: options, side: parameters.side)
      #expect(past.flexion.time.count == whole.flexion.time.count)
      for movement in joint.movements {
        let truth = trial.angles[movement.plane] ?? []
        let (a, b) = (
          rootMeanSquare(whole[movement.plane].degrees, truth),
          rootMeanSquare(past[movement.plane].degrees, truth)
        )
        #expect(b < a + 1.5, "\(joint.rawValue) \(movement.name), seed \(seed): \(a)°, \(b)°")
      }
    }
  }

  @Test("a hip is led from rest through its first movement to its angle", arguments: 1...3)
  func live(seed: UInt64) throws {
    let (_, trial) = simulated(.hip, seed: seed)
    var live = LiveMeasurement(.twoSensors(PairOptions(joint: .hip)), side: .right)
    var (phases, worst, counted): ([MeasurementPhase], Double, Int) = ([], 0, 0)
    let truth = trial.angles[.sagittal] ?? []
    for (row, pair) in zip(trial.proximal, trial.distal).enumerated() {
      live.add(pair.0, from: 0)
      live.add(pair.1, from: 1)
      live.identify()
      if phases.last != live.phase { phases.append(live.phase) }
      guard let reading = live.reading else { continue }
      worst = max(worst, abs(reading.degrees - truth[max(0, row - 1)]))
      counted += 1
    }
    #expect(phases == [.holdStill, .findAxis, .measure], "seed \(seed): \(phases)")
    #expect(counted > truth.count / 2 && worst < 8, "seed \(seed): \(worst)°, \(counted)")
    #expect(live.obstacle == nil && !live.quality.isEmpty)
    let range = try #require(try live.finish().rangeOfMotion)
    #expect(abs((live.range.degrees ?? .nan) - range.range) < 4, "seed \(seed)")
  }

  @Test("still sensors and shaken ones give no angle, but a reason")
  func nothing() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    for size in [0.0, 3.0] {
      var live = LiveMeasurement(.twoSensors(PairOptions(joint: .hip)))
      for row in 0..<1500 {
        for sensor in 0...1 {
          let shake = Vector3(
            .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
            .random(in: -1...1, using: &random))
          live.add(
            InertialSample(
              time: Double(row) / 100, specificForce: .unitZ * 9.81 + shake * size,
              angularVelocity: shake * size), from: sensor)
        }
        live.identify()
      }
      #expect(live.reading == nil || live.quality.overall != .good, "seed \(seed)")
    }
  }

  @Test("what is remembered is bounded, and keeps the start")
  func memory() {
    var history = JointHistory(period: 0.01)
    let state = SegmentState(attitude: .identity, rate: .zero, specificForce: .unitZ)
    for row in 0..<100_000 {
      history.append(
        PairMotion(
          time: Double(row) / 100, step: 0.01, startsSegment: row == 0, proximal: state,
          distal: state, startTilts: (0, 0)))
    }
    #expect(history.rows.count <= 13_500)
    #expect(history.rows.first?.time == 0 && history.rows[5999].time == 59.99)
    #expect(history.rows.last?.time == 999.99)
  }
}
