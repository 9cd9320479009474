// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("VQF")
struct VQFTests {
  let force = Vector3(0, 6, 7.7)
  /// 1°/s about one axis, half of it about another.
  let bias = Vector3(1, -0.5, 0.25) / degrees

  /// A filter that has rested for a time at 100 Hz.
  func rested(_ seconds: Double, _ parameters: VQF.Parameters = .init()) -> VQF {
    var filter = VQF(nominalPeriod: 0.01, parameters: parameters)
    for _ in 0..<Int(seconds * 100) {
      filter.update(specificForce: force, angularVelocity: bias, timeStep: 0.01)
    }
    return filter
  }

  @Test("the defaults are those of PyPI's vqf")
  func defaults() {
    let p = VQF.Parameters()
    #expect(p.tauAcc == 3 && p.motionBiasEstEnabled && p.restBiasEstEnabled)
    #expect(p.biasSigmaInit == 0.5 && p.biasForgettingTime == 100 && p.biasClip == 2)
    #expect(p.biasSigmaMotion == 0.1 && p.biasVerticalForgettingFactor == 0.0001)
    #expect(p.biasSigmaRest == 0.03 && p.restMinT == 1.5 && p.restFilterTau == 0.5)
    #expect(p.restThGyr == 2 && p.restThAcc == 0.5)
  }

  @Test("rest is detected after restMinT and not before")
  func rest() {
    #expect(!rested(1.45).restDetected)
    #expect(rested(1.55).restDetected)
    #expect(!rested(0.45, .shortTest).restDetected)
    #expect(rested(0.55, .shortTest).restDetected)
  }

  @Test("movement of either sensor ends the rest")
  func wake() {
    var shaken = rested(3)
    shaken.update(specificForce: force + Vector3(2, 0, 0), angularVelocity: bias, timeStep: 0.01)
    #expect(!shaken.restDetected)
    var turned = rested(3)
    turned.update(specificForce: force, angularVelocity: bias + Vector3(0.1, 0, 0), timeStep: 0.01)
    #expect(!turned.restDetected)
  }

  @Test("the real time of each step counts towards rest, not the nominal one")
  func restTime() {
    var filter = VQF(nominalPeriod: 0.01)
    for _ in 0..<80 {
      filter.update(specificForce: force, angularVelocity: bias, timeStep: 0.02)
    }
    #expect(filter.restDetected)
  }

  @Test("a bias is found at rest, to a tenth in six seconds")
  func findsBias() {
    let filter = rested(6)
    #expect((filter.gyroscopeBias - bias).norm < 0.1 * bias.norm)
    #expect(filter.biasSigma < 0.05 / degrees)
    #expect(rested(60).biasSigma < filter.biasSigma)
  }

  @Test("a bias is found in motion, apart from its vertical part")
  func findsBiasInMotion() {
    var motion = SyntheticMotion()
    motion.initialRest = 0
    motion.stretch = 1e6
    motion.count = 12_000
    var parameters = VQF.Parameters()
    parameters.restBiasEstEnabled = false
    var tracker = AttitudeTracker<VQF>(nominalPeriod: motion.period, parameters: parameters)
    for sample in motion.make().recording { tracker.update(sample) }
    #expect((tracker.estimator.gyroscopeBias - motion.bias).norm < 0.2 / degrees)
  }

  @Test("no component of the bias leaves biasClip")
  func clips() {
    var filter = VQF(nominalPeriod: 0.01)
    for _ in 0..<2000 {
      filter.update(
        specificForce: force, angularVelocity: Vector3(1.99, 1.99, -1.99) / degrees,
        timeStep: 0.01)
      let b = filter.gyroscopeBias
      #expect(max(abs(b.x), abs(b.y), abs(b.z)) <= 2 / degrees)
    }
    // Beyond the clip it is motion.
    filter.update(
      specificForce: force, angularVelocity: Vector3(10, 0, 0) / degrees, timeStep: 0.01)
    #expect(!filter.restDetected)
  }

  @Test("the bias starts with biasSigmaInit, which is also its largest sigma")
  func sigma() {
    var filter = VQF(nominalPeriod: 0.01)
    #expect(abs(filter.biasSigma - 0.5 / degrees) < 1e-15)
    var generator = SplitMix64(seed: 2)
    for _ in 0..<3000 {
      filter.update(
        specificForce: generator.nextNoiseVector() * 10,
        angularVelocity: generator.nextNoiseVector(), timeStep: 0.01)
      #expect(filter.biasSigma <= 0.5000001 / degrees)
    }
  }

  @Test("a motion with bias and noise is followed within a degree of inclination")
  func motion() {
    var motion = SyntheticMotion()
    motion.count = 6000
    let (recording, truth) = motion.make()
    let estimate = AttitudeTracker<VQF>.attitudes(
      of: recording, nominalPeriod: motion.period, parameters: .init())
    let squares = zip(estimate, truth).map { q, t in
      let angle = t.inclinationAngle(to: q)
      return angle * angle
    }
    let rmse = (squares.reduce(0, +) / Double(squares.count)).squareRoot() * degrees
    #expect(rmse < 1, "\(rmse)°")
  }
}
