// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

/// A protocol on one leg, plain or with all that a hinge does not do.
struct SimulationVariant: Sendable, CustomTestStringConvertible {
  var parameters: KneeSimulation.Parameters
  var testDescription: String

  init(_ kind: KneeProtocol, _ side: KneeSimulation.Side, isFull: Bool) {
    testDescription = "\(kind.rawValue), \(side.rawValue)\(isFull ? ", full" : "")"
    var p = KneeSimulation.Parameters(kind)
    p.side = side
    p.repetitions = 1
    if kind == .passiveMachine { p.pace = .meanSpeed(degreesPerSecond: 15) }
    if isFull {
      p.standing = 1
      p.standingFlexionDegrees = 4
      p.outOfPlaneDegrees = 8
      p.softTissue.wobbleDegreesPerG = 3
      p.softTissue.slideShare = 0.04
    }
    parameters = p
  }

  static let all = KneeProtocol.allCases.flatMap { kind in
    KneeSimulation.Side.allCases.flatMap { side in
      [false, true].map { SimulationVariant(kind, side, isFull: $0) }
    }
  }
}

@Suite("KneeSimulation")
struct KneeSimulationTests {
  /// Rounding of angles and of forces after a hundred operations.
  static let rounding = 1e-12

  @Test(
    "angular velocity and specific force are those of the path", arguments: SimulationVariant.all)
  func consistency(variant: SimulationVariant) throws {
    let parameters = variant.parameters
    let simulation = try KneeSimulation(parameters)
    let h = 1e-4
    // Differences over ±h: rounding gives 1e-16 m/h² = 1e-8 m/s²; the jump of the third derivative
    // where a movement starts gives up to 30 rad/s³ · 0.5 m · h.
    let (rateTolerance, forceTolerance) = (1e-5, 3e-3)
    for segment in [SensorMotion.Segment.thigh, .shank] {
      var sensor = SensorMotion(segment, of: simulation.motion, parameters)
      var time = 2 * h
      while time < simulation.duration {
        let before = sensor.moment(at: time - h)
        let now = sensor.moment(at: time)
        let after = sensor.moment(at: time + h)
        let turn = (before.attitude.conjugate * after.attitude).rotationVector / (2 * h)
        #expect((turn - now.sample.angularVelocity).norm < rateTolerance, "t = \(time)")
        let acceleration = (after.position - 2 * now.position + before.position) / (h * h)
        let force = now.attitude.inverseRotate(
          acceleration + .unitZ * InertialSample.standardGravity)
        #expect((force - now.sample.specificForce).norm < forceTolerance, "t = \(time)")
        time += 0.0173
      }
    }
  }

  @Test("integrating the mean angular velocity of each step gives the true attitude")
  func integration() throws {
    var p = KneeSimulation.Parameters(.sitToStand)
    p.gyroscopeAveragesStep = true
    p.outOfPlaneDegrees = 5
    let knee = try KneeSimulation(p).run()
    for sensor in [knee.thigh, knee.shank] {
      var attitude = try #require(sensor.attitudes.first)
      for index in 1..<sensor.recording.count {
        let step = sensor.recording.time[index] - sensor.recording.time[index - 1]
        let turn = sensor.recording.angularVelocity[index] * step
        attitude = (attitude * Quaternion(rotationVector: turn)).normalized
        #expect(attitude.angle(to: sensor.attitudes[index]) < 1e-10)
      }
    }
  }

  @Test("upright and aligned, each sensor feels +9.81 m/s² along the limb and does not turn")
  func standing() throws {
    var p = KneeSimulation.Parameters(.seatedExtension)
    p.thigh.mounting = .aligned
    p.shank.mounting = .aligned
    let knee = try KneeSimulation(p).run()
    let window = try #require(knee.standing)
    #expect(window == 0...3)
    for sensor in [knee.thigh, knee.shank] {
      for sample in sensor.recording where window.contains(sample.time) {
        #expect((sample.specificForce - Vector3(0, 0, 9.80665)).norm < Self.rounding)
        #expect(sample.angularVelocity.norm < Self.rounding)
      }
    }
    #expect(knee.thigh.leverArm.z > 0)
    #expect(knee.shank.leverArm.z < 0)
    #expect(knee.thigh.hingeAxis == .unitY)
  }

  @Test(
    "at rest the specific force is gravity, however the sensor is turned",
    arguments: SimulationVariant.all)
  func rest(variant: SimulationVariant) throws {
    var p = variant.parameters
    p.softTissue = SoftTissue()
    let simulation = try KneeSimulation(p)
    let knee = simulation.run()
    for sensor in [knee.thigh, knee.shank] {
      let first = try #require(sensor.recording.first)
      #expect(abs(first.specificForce.norm - 9.80665) < Self.rounding)
      #expect(first.angularVelocity.norm < Self.rounding)
    }
  }

  @Test("the true flexion fills the stated range and is the angle between the bones")
  func flexion() throws {
    for parameters in SimulationVariant.all.map(\.parameters)
    where parameters.softTissue.slideShare == 0 {
      let knee = try KneeSimulation(parameters).run()
      let during = zip(knee.flexion.time, knee.flexion.degrees)
        .filter { knee.exercise.contains($0.0) }.map(\.1)
      let range = parameters.flexionDegrees
      // Walking reaches its extremes between samples, and swells from standing at 0°.
      let isWalking = parameters.kneeProtocol == .walking
      let (high, low) = isWalking ? (0.3, range.lowerBound + 1e-9) : (1e-9, 1e-9)
      #expect(abs((during.max() ?? .nan) - range.upperBound) < high)
      #expect(abs((during.min() ?? .nan) - range.lowerBound) < low)
      for (index, degrees) in knee.flexion.degrees.enumerated() {
        let thigh = knee.thigh.attitudes[index] * knee.thigh.mounting.conjugate
        let shank = knee.shank.attitudes[index] * knee.shank.mounting.conjugate
        let twist = (thigh.conjugate * shank).twistAngle(about: .unitY) * 180 / .pi
        #expect(abs(twist - degrees) < 1e-9)
      }
    }
  }

  @Test("in a plane both sensors turn about the hinge axis, and the rates differ by the flexion's")
  func hinge() throws {
    let p = KneeSimulation.Parameters(.sitToStand)
    let simulation = try KneeSimulation(p)
    let knee = simulation.run()
    for (thigh, shank) in zip(knee.thigh.recording, knee.shank.recording) {
      let along1 = thigh.angularVelocity.dot(knee.thigh.hingeAxis)
      let along2 = shank.angularVelocity.dot(knee.shank.hingeAxis)
      let rate = simulation.motion.flexion(at: thigh.time).rate
      #expect(abs(along2 - along1 - rate) < Self.rounding)
      #expect((thigh.angularVelocity - along1 * knee.thigh.hingeAxis).norm < Self.rounding)
    }
  }

  @Test("the lever arms carry both specific forces to the same one at the knee")
  func jointCentreDistance() throws {
    var p = KneeSimulation.Parameters(.walking)
    p.rateHz = 1000
    p.repetitions = 1
    p.outOfPlaneDegrees = 5
    let knee = try KneeSimulation(p).run()
    func force(_ sensor: SimulatedSensor, _ index: Int) -> Vector3 {
      let rates = sensor.recording.angularVelocity
      let rate = rates[index]
      let change = (rates[index + 1] - rates[index - 1]) * 500
      let arm = sensor.leverArm
      let swing = change.cross(arm) + rate.cross(rate.cross(arm))
      return sensor.attitudes[index].rotate(sensor.recording.specificForce[index] - swing)
    }
    for index in stride(from: 1, to: knee.thigh.recording.count - 1, by: 7) {
      // Differences over ±1 ms of rates with third derivatives of some 1e4 rad/s⁴.
      #expect((force(knee.thigh, index) - force(knee.shank, index)).norm < 0.01)
    }
  }

  @Test("the same seed gives the same numbers; another seed, other ones")
  func determinism() throws {
    var p = KneeSimulation.Parameters(.seatedExtension)
    p.errors = SensorGrade.phone.errors
    p.timingJitter = 0.1
    p.lostShare = 0.05
    let (first, second) = (try KneeSimulation(p).run(), try KneeSimulation(p).run())
    #expect(first.thigh.recording == second.thigh.recording)
    #expect(first.shank.recording == second.shank.recording)
    #expect(first.thigh.recording.time != first.shank.recording.time)
    #expect(first.thigh.mounting != first.shank.mounting)
    p.seed = 2
    let third = try KneeSimulation(p).run()
    #expect(third.thigh.recording != first.thigh.recording)
    #expect(third.thigh.mounting != first.thigh.mounting)
  }

  @Test("adding errors moves neither the mounting nor the truth")
  func independentStreams() throws {
    var p = KneeSimulation.Parameters(.heelSlide)
    let clean = try KneeSimulation(p).run()
    p.errors = SensorGrade.tactical.errors
    let noisy = try KneeSimulation(p).run()
    #expect(clean.thigh.mounting == noisy.thigh.mounting)
    #expect(clean.flexion == noisy.flexion)
    #expect(clean.shank.attitudes == noisy.shank.attitudes)
  }

  @Test("any sampling rate samples the same motion", arguments: [25.0, 40, 100, 285.714, 1000])
  func rates(rateHz: Double) throws {
    var p = KneeSimulation.Parameters(.seatedExtension)
    p.repetitions = 1
    p.rateHz = rateHz
    let simulation = try KneeSimulation(p)
    let knee = simulation.run()
    #expect(knee.thigh.recording.count == Int(simulation.duration * rateHz) + 1)
    #expect(knee.flexion.time.count == knee.thigh.recording.count)
    #expect(knee.shank.recording.allSatisfy { $0.isUsable })
  }
}
