// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing

@Suite("HingeAnalysis")
struct HingeAnalysisTests {
  /// What the method promises without noise, degrees.
  let promise = 0.5

  func measure(
    _ recording: InertialRecording, _ options: HingeOptions = HingeOptions()
  ) throws -> HingeAnalysis {
    try HingeAnalysis(recording, options: options, side: .right, activity: .active)
  }

  static let axes = [
    Vector3.unitX, .unitY, .unitZ, Vector3(0.6, 0.8, 0), Vector3(-0.48, 0.6, 0.64),
    Vector3(0.57735, 0.57735, -0.57735),
  ]

  @Test(
    "0 to 120 degrees with the device turned on the limb about any axis, both senses",
    arguments: [0.0, 10, 20, 30, 45, 60, 80], axes)
  func anyMounting(degrees: Double, axis: Vector3) throws {
    for amplitude in [120.0, -120] {
      var limb = SwingingLimb(amplitude: amplitude, period: 2)
      limb.mounting = Quaternion(angle: degrees * .pi / 180, axis: axis)
      let result = try measure(limb.recording())
      #expect(abs(result.rangeOfMotion.range - 120) < promise)
      #expect(abs(result.rangeOfMotion.minimum) < promise)
      #expect(result.rangeOfMotion.repetitions.count == 4)
      #expect(result.singleAxisShare > 0.999)
    }
  }

  @Test(
    "fast and slow, near and far from the joint, hinge level, inclined or upright",
    arguments: [(1.2, 0.2), (1.2, 0.4), (3, 0.4), (5, 0.2), (30, 0.3)],
    [Vector3.unitX, Vector3(0.70710678, 0, 0.70710678), .unitZ])
  func anyHinge(movement: (period: Double, arm: Double), hinge: Vector3) throws {
    var limb = SwingingLimb(period: movement.period, hinge: hinge, arm: movement.arm)
    limb.mounting = Quaternion(angle: 0.7, axis: Vector3(0.36, 0.48, 0.8))
    let result = try measure(limb.recording())
    #expect(abs(result.rangeOfMotion.range - 120) < promise)
    #expect(result.rangeOfMotion.statistics?.count == 4)
    if movement.period < 10 {
      let centre = try #require(result.jointCentre)
      #expect(abs(centre.leverArm.norm - movement.arm) < 0.1)
      #expect(centre.after < 0.2 * centre.before)
    }
  }

  @Test(
    "a phone's noise, a bias of 1 °/s and 60 s leave less than half a degree",
    arguments: [Vector3.unitX, Vector3(0.70710678, 0, 0.70710678), .unitZ], UInt64(1)...3)
  func phone(hinge: Vector3, seed: UInt64) throws {
    var limb = SwingingLimb(count: 16, hinge: hinge, seed: seed)
    limb.becomePhone(biasDegrees: 1)
    limb.mounting = Quaternion(angle: 1.1, axis: Vector3(-0.48, 0.6, 0.64))
    let result = try measure(limb.recording())
    #expect(abs(result.rangeOfMotion.range - 120) < promise, "seed \(seed)")
    #expect((result.gyroscopeBias - limb.bias).norm * 180 / .pi < 0.05, "seed \(seed)")
    let statistics = try #require(result.rangeOfMotion.statistics)
    #expect(statistics.count == 16 && abs(statistics.mean - 120) < promise, "seed \(seed)")
    #expect(result.quality.overall == (hinge.z < 0.6 ? .good : .doubtful), "seed \(seed)")
  }

  @Test("a slow machine's rate is not taken for bias")
  func slowMachine() throws {
    var limb = SwingingLimb(count: 1, amplitude: 90, period: 90, restBefore: 3)
    limb.becomePhone(biasDegrees: 0.5)
    let result = try measure(limb.recording())
    #expect(abs(result.rangeOfMotion.range - 90) < 1)
  }

  @Test("more than half a turn is what it is")
  func beyondHalfATurn() throws {
    let limb = SwingingLimb(count: 2, amplitude: 250, period: 4)
    #expect(abs(try measure(limb.recording()).rangeOfMotion.range - 250) < promise)
  }

  @Test("seated extension: from a stated 90 down to 0, extension first")
  func statedStart() throws {
    let limb = SwingingLimb(amplitude: 90, startFromHanging: 0)
    let options = HingeOptions(zero: .startsAt(90), sense: .firstMovement(.extension))
    let result = try measure(limb.recording(), options)
    let motion = result.rangeOfMotion
    #expect(abs(motion.start - 90) < promise && abs(motion.minimum) < promise)
    #expect(abs(motion.finish - 90) < promise && motion.zero == .stated)
    #expect(motion.side == .right && motion.activity == .active)
    #expect(motion.repetitions.allSatisfy { $0.peakExtension < 1 })
    #expect(motion.neutralZero()?.description == "0-0-90")
  }

  @Test("zero from gravity: a seated knee from 80 degrees to 10, whatever it starts with")
  func gravityZero() throws {
    // The thigh is level, the shank hangs at 90°; the device's z points up along the shank.
    let limb = SwingingLimb(amplitude: 70, startFromHanging: 10)
    let options = HingeOptions(
      zero: .gravity(hanging: 90), sense: .firstMovement(.extension), limbAxis: Vector3(0, 0, -1))
    let result = try measure(limb.recording(), options)
    #expect(abs(result.rangeOfMotion.start - 80) < promise)
    #expect(abs(result.rangeOfMotion.minimum - 10) < promise)
    #expect(abs(result.startElevation + 80) < promise)
    #expect(result.rangeOfMotion.words == "lacks 10° of extension, flexes to 80°")
  }

  @Test("a stated flexion axis decides the sign whatever moves first")
  func statedAxis() throws {
    let limb = SwingingLimb(amplitude: -60)
    let flexing = try measure(limb.recording(), HingeOptions(sense: .about(Vector3(-1, 0.3, 0))))
    #expect(flexing.rangeOfMotion.maximum > 59 && flexing.axis.x < -0.99)
    let extending = try measure(limb.recording(), HingeOptions(sense: .about(.unitX)))
    #expect(extending.rangeOfMotion.minimum < -59)
    #expect(throws: MeasurementError.self) {
      try measure(limb.recording(), HingeOptions(sense: .about(.unitZ)))
    }
  }

  @Test("a joint that moves in the room is noticed")
  func movingJoint() throws {
    var limb = SwingingLimb()
    limb.centreAmplitude = 0.1
    let check = try #require(
      try measure(limb.recording()).quality.first { $0.name == "joint_centre" })
    #expect(check.verdict == .doubtful)
    #expect(check.advice.contains("only while the other segment is still"))
  }

  @Test("a gap ends a repetition, and level axes survive it")
  func gap() throws {
    let whole = SwingingLimb().recording()
    let holed = InertialRecording(whole.filter { !(6.5..<6.8).contains($0.time) })
    let result = try measure(holed)
    #expect(abs(result.rangeOfMotion.range - 120) < 2)
    #expect(result.quality.first { $0.name == "gaps" }?.verdict != .good)
    #expect(result.rangeOfMotion.repetitions.allSatisfy { $0.start >= 6.79 || $0.end <= 6.51 })
  }

  @Test("bad samples, repeats and late packets change nothing much")
  func oddSamples() throws {
    let nan = Vector3(.nan, .infinity, 0)
    var odd = InertialRecording()
    for (k, sample) in SwingingLimb().recording().enumerated() {
      odd.append(sample)
      if k % 50 == 20 { odd.append(sample) }
      if k % 70 == 30 {
        odd.append(InertialSample(time: sample.time, specificForce: nan, angularVelocity: nan))
      }
    }
    #expect(abs(try measure(odd).rangeOfMotion.range - 120) < promise)
  }

  @Test("a recording without a usable sample is an error")
  func nothingUsable() {
    #expect(throws: MeasurementError.noSamples(rows: 0)) { try measure(InertialRecording()) }
    let nan = Vector3(.nan, .nan, .nan)
    let rows = (0..<500).map {
      InertialSample(time: Double($0) / 100, specificForce: nan, angularVelocity: nan)
    }
    #expect(throws: MeasurementError.noSamples(rows: 500)) { try measure(InertialRecording(rows)) }
  }

  @Test("0.3 s are too short")
  func tooShort() {
    let short = InertialRecording(SwingingLimb().recording().filter { $0.time < 0.3 })
    #expect {
      try measure(short)
    } throws: {
      guard case MeasurementError.tooShort? = $0 as? MeasurementError else { return false }
      return true
    }
  }

  @Test("a still device is an error, with noise and bias too", arguments: [0.0, 1])
  func still(bias: Double) {
    var limb = SwingingLimb(amplitude: 0)
    if bias > 0 { limb.becomePhone(biasDegrees: bias) }
    #expect {
      try measure(limb.recording())
    } throws: {
      guard case MeasurementError.noMovement? = $0 as? MeasurementError else { return false }
      return true
    }
  }

  @Test("free fall has no vertical")
  func freeFall() {
    let falling = InertialRecording(
      SwingingLimb().recording().map {
        InertialSample(time: $0.time, specificForce: .zero, angularVelocity: $0.angularVelocity)
      })
    #expect {
      try measure(falling)
    } throws: {
      guard case MeasurementError.noAttitude? = $0 as? MeasurementError else { return false }
      return true
    }
  }

  @Test("a movement about two axes is no hinge: doubtful, bad, then an error")
  func twoAxes() throws {
    var verdicts: [Verdict] = []
    for spin in [3.0, 8, 11] {
      let result = try measure(SwingingLimb(spin: spin).recording())
      let check = try #require(result.quality.first { $0.name == "single_axis_share" })
      verdicts.append(check.verdict)
    }
    #expect(verdicts == [.good, .doubtful, .bad])
    // First a bend, then a turn of the same size about the limb: two axes, half the rotation each.
    let bend = SwingingLimb(count: 1).recording()
    var turn = SwingingLimb(count: 1)
    turn.hinge = .unitZ
    let both = InertialRecording(
      Array(bend)
        + turn.recording().map {
          InertialSample(
            time: $0.time + turn.duration + 0.01, specificForce: $0.specificForce,
            angularVelocity: Vector3(0, 0, $0.angularVelocity.norm))
        })
    #expect {
      try measure(both)
    } throws: {
      guard case MeasurementError.notSingleAxis(let share, _)? = $0 as? MeasurementError else {
        return false
      }
      return share < 0.6
    }
  }

  @Test("a worse estimator gives a result of the same form")
  func strapdown() throws {
    let result = try HingeAnalysis(
      SwingingLimb(count: 2).recording(), estimator: Strapdown.self, parameters: .init())
    #expect(abs(result.rangeOfMotion.range - 120) < promise)
  }
}
