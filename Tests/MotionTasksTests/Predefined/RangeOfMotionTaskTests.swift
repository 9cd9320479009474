// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import JSON
import MotionTasks
import SeededRandom
import StudyTasks
import Testing

@Suite("RangeOfMotionTask")
struct RangeOfMotionTaskTests {
  private func motion(_ task: StudyTask, _ step: String) throws -> ActiveContent {
    guard case .active(let active)? = task.step(step)?.content else {
      throw MotionTaskError.notMotion(step: step)
    }
    return active
  }

  @Test(
    "one side has ResearchKit's steps by their identifiers", arguments: RangeOfMotionTask.joints)
  func identifiers(_ joint: Joint) throws {
    for sides in [RangeOfMotionTask.Sides.left, .right] {
      let task = try RangeOfMotionTask("t", joint, sides).task()
      #expect(task.identifier == "t")
      #expect(
        task.steps.map(\.identifier)
          == ["instruction", "touch.anywhere", "\(joint.rawValue).range.of.motion", "conclusion"])
    }
  }

  @Test("the step that measures carries what ResearchKit's does")
  func carried() throws {
    let task = try RangeOfMotionTask("t", .knee, .right).task()
    let active = try motion(task, "knee.range.of.motion")
    #expect(active.activity == .rangeOfMotion(.knee, .right))
    #expect(
      active.recorders == [RecorderConfiguration("deviceMotion", .deviceMotion, frequency: 100)])
    #expect(active.duration == 0)
    #expect(active.continuesOnFinish && active.startsTimerAutomatically)
    #expect(active.playsSoundOnStart && active.playsSoundOnFinish)
    #expect(active.vibratesOnStart && active.vibratesOnFinish)
    #expect(active.spokenInstruction?.isEmpty == false)
    #expect(active.measurement == MotionMeasurement())
    #expect(task.steps.allSatisfy { !$0.isOptional })
    #expect(try motion(task, "touch.anywhere").activity == .touchAnywhere)
    let shoulder = try RangeOfMotionTask("t", .shoulder, .left).task()
    #expect(
      try motion(shoulder, "shoulder.range.of.motion").activity == .rangeOfMotion(.shoulder, .left))
  }

  @Test("the code-along's task: no conclusion, a completion step of its own")
  func codeAlong() throws {
    var task = try RangeOfMotionTask("rangeOfMotionTask", .knee, .left, excluding: .conclusion)
      .task()
    try task.addSteps([.completion("rom.completion", title: "All done")])
    #expect(
      task.steps.map(\.identifier)
        == ["instruction", "touch.anywhere", "knee.range.of.motion", "rom.completion"])
    #expect(task.validate().isEmpty)
  }

  @Test("what is excluded is left out, and the intended use is read first")
  func options() throws {
    let bare = RangeOfMotionTask("t", .knee, .left, excluding: [.instructions, .conclusion])
    #expect(try bare.task().steps.map(\.identifier) == ["touch.anywhere", "knee.range.of.motion"])
    let task = try RangeOfMotionTask("t", .knee, .leftFirst, intendedUse: "For science.").task()
    #expect(task.steps[0].text == "For science.")
    #expect(task.step("instruction.right")?.text == "Now the same for your right knee.")
  }

  @Test("both sides come in the order asked for, and their steps can be told apart")
  func bothSides() throws {
    let names = ["instruction", "touch.anywhere", "knee.range.of.motion"]
    let task = try RangeOfMotionTask("t", .knee, .rightFirst).task()
    #expect(
      task.steps.map(\.identifier)
        == names.map { "\($0).right" } + names.map { "\($0).left" } + ["conclusion"])
    #expect(try motion(task, "knee.range.of.motion.left").activity == .rangeOfMotion(.knee, .left))
    #expect(
      try motion(task, "knee.range.of.motion.right").activity == .rangeOfMotion(.knee, .right))
  }

  @Test("the order drawn from a seed is that of SplitMix64, and is fair over seeds")
  func randomOrder() {
    var leftFirst = 0
    for seed in UInt64(0)..<4000 {
      var generator = SplitMix64(seed: seed)
      let isRightFirst = generator.next() & 1 == 1
      let order = RangeOfMotionTask.Sides.random(seed: seed).order
      #expect(order == (isRightFirst ? [.right, .left] : [.left, .right]), "seed \(seed)")
      leftFirst += isRightFirst ? 0 : 1
    }
    // Four standard deviations of 4000 throws of a coin.
    #expect(abs(leftFirst - 2000) < 127)
  }

  @Test("the number of sensors is settled where exercise, method or joint need one")
  func sensors() {
    func sensors(_ joint: Joint, _ measurement: MotionMeasurement) -> MotionMeasurement.Sensors? {
      RangeOfMotionTask("t", joint, .left, measurement: measurement).measured.sensors
    }
    #expect(sensors(.knee, MotionMeasurement()) == nil)
    #expect(sensors(.knee, MotionMeasurement(exercise: .seatedExtension)) == nil)
    #expect(sensors(.knee, MotionMeasurement(exercise: .heelSlide)) == .two)
    #expect(sensors(.knee, MotionMeasurement(exercise: .standingBend)) == .two)
    #expect(sensors(.knee, MotionMeasurement(method: .researchKit)) == .one)
    #expect(sensors(.shoulder, MotionMeasurement()) == .one)
  }

  @Test(
    "what does not go together is refused with the step and the reason",
    arguments: [
      MotionMeasurement(sensors: .one, exercise: .heelSlide),
      MotionMeasurement(exercise: .heelSlide, method: .researchKit),
      MotionMeasurement(sensors: .two, method: .researchKit),
      MotionMeasurement(sensors: .two, zero: .gravity),
      MotionMeasurement(sensors: .one, zero: .standing),
      MotionMeasurement(exercise: .standingBend, activity: .passive),
      MotionMeasurement(repetitions: -1), MotionMeasurement(repetitions: 101),
      MotionMeasurement(rest: .nan), MotionMeasurement(rest: -1), MotionMeasurement(rest: 1e9),
      MotionMeasurement(zeroDegrees: 30), MotionMeasurement(zero: .stated, zeroDegrees: .nan),
    ])
  func refusals(_ measurement: MotionMeasurement) {
    for sides in [RangeOfMotionTask.Sides.left, .random(seed: 1)] {
      let task = RangeOfMotionTask("t", .knee, sides, measurement: measurement)
      #expect {
        try task.task()
      } throws: { error in
        guard case MotionTaskError.unsuitable("knee.range.of.motion", let reason) = error else {
          return false
        }
        return !reason.isEmpty
      }
    }
  }

  @Test("a task without an identifier is refused")
  func noIdentifier() {
    #expect(throws: MotionTaskError.self) { try RangeOfMotionTask("", .knee, .left).task() }
  }

  @Test("every setting gives a task without problems that a setup takes, or is refused")
  func everySetting() throws {
    #expect(Self.settings.count > 100)
    for description in Self.settings {
      let task = try description.task()
      #expect(task.validate().isEmpty)
      let step = try #require(task.step("\(description.joint.rawValue).range.of.motion"))
      let counts = description.measured.sensors.map { [$0 == .one ? 1 : 2] } ?? [1, 2]
      #expect(
        counts.contains { (try? MotionSetup(step, sensorCount: $0)) != nil },
        "\(description.measurement)")
      #expect(try StudyTask(documentData: task.documentData) == task)
    }
  }

  /// Every combination of what changes words or conflicts, of those that are no conflict.
  static let settings: [RangeOfMotionTask] = RangeOfMotionTask.joints.flatMap { joint in
    measurements.map { RangeOfMotionTask("t", joint, .left, measurement: $0) }
      .filter { (try? $0.task()) != nil }
  }

  private static let measurements: [MotionMeasurement] = {
    var all: [MotionMeasurement] = []
    for exercise in Exercise.allCases {
      for sensors in [nil] + MotionMeasurement.Sensors.allCases.map(Optional.some) {
        for method in MotionMeasurement.Method.allCases {
          for movement in Activity.allCases {
            for zero in [nil] + RequestedZero.Place.allCases.map(Optional.some) {
              for repetitions in [0, 1, 3] {
                all.append(
                  MotionMeasurement(
                    sensors: sensors, exercise: exercise, method: method, activity: movement,
                    repetitions: repetitions, rest: repetitions > 1 ? 5 : 0, zero: zero))
              }
            }
          }
        }
      }
    }
    return all
  }()
}
