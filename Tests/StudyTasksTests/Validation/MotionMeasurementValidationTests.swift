// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import JSON
import StudyTasks
import Testing

@Suite("Parameters of measurements")
struct MotionMeasurementValidationTests {
  private typealias Change = @Sendable (inout MotionMeasurement) -> Void

  private func problems(
    _ activity: ActiveContent.Kind = .rangeOfMotion(.knee, .left), _ change: Change
  ) -> [TaskProblem] {
    var measurement = MotionMeasurement()
    change(&measurement)
    return Step("step", .active(ActiveContent(activity, measurement: measurement))).problems()
  }

  private func codes(
    _ activity: ActiveContent.Kind = .rangeOfMotion(.knee, .left), _ change: Change
  ) -> [String] {
    problems(activity, change).map {
      "\($0.path)".dropFirst("$.measurement".count) + " \($0.code.rawValue)"
    }
  }

  @Test("a measurement that says nothing is fine where a joint is moved, and an error elsewhere")
  func activities() {
    let joints = Set(
      Joint.standard.flatMap { joint in
        (joint.hasSides ? [.left, .right] : [Side.unstated]).map {
          ActiveContent.Kind.rangeOfMotion(joint, $0)
        }
      })
    for activity in ActiveContent.Kind.allCases {
      #expect(
        codes(activity) { _ in } == (joints.contains(activity) ? [] : [" measurement-conflict"]))
      #expect((activity.joint != nil) == joints.contains(activity))
    }
  }

  @Test("counts, times and angles have limits, and are numbers")
  func numbers() {
    #expect(codes { $0.repetitions = -1 } == [".repetitions parameter-range"])
    #expect(codes { $0.repetitions = 101 } == [".repetitions parameter-range"])
    #expect(codes { ($0.repetitions, $0.rest) = (100, 3600) } == [])
    #expect(codes { $0.rest = -0.5 } == [".rest parameter-range"])
    #expect(codes { $0.rest = 3601 } == [".rest parameter-range"])
    #expect(codes { $0.rest = .nan } == [".rest number-not-finite"])
    #expect(codes { ($0.repetitions, $0.rest) = (1, 5) } == [".rest parameter-ignored"])
    #expect(
      codes { ($0.zero, $0.zeroDegrees) = (.stated, -181) } == [".zeroDegrees parameter-range"])
    #expect(
      codes { ($0.zero, $0.zeroDegrees) = (.stated, .infinity) }
        == [".zeroDegrees number-not-finite"])
    // An angle that is no number goes with no zero either, which is then beside the point.
    #expect(codes { $0.zeroDegrees = .nan }.first == ".zeroDegrees number-not-finite")
  }

  @Test("an exercise that moves both segments needs two sensors")
  func exercises() {
    for exercise in Joint.knee.exercises where exercise.test == nil {
      let needsTwo = [.heelSlide, .standingBend].contains(exercise)
      #expect(exercise.movesBothSegments == needsTwo)
      #expect(
        codes { ($0.exercise, $0.sensors) = (exercise, .one) }
          == (needsTwo ? [".sensors measurement-conflict"] : []))
      #expect(
        codes { ($0.exercise, $0.method) = (exercise, .researchKit) }
          == (needsTwo ? [".exercise measurement-conflict"] : []))
      #expect(codes { ($0.exercise, $0.sensors) = (exercise, .two) } == [])
      #expect(codes { $0.exercise = exercise } == [], "the host may have two sensors")
    }
    // A standard test has one device and its own way to read it.
    for joint in Joint.standard {
      for exercise in joint.exercises where exercise.test != nil {
        let activity = ActiveContent.Kind.rangeOfMotion(joint, joint.sides[0])
        #expect(codes(activity) { $0.exercise = exercise } == [])
        #expect(
          codes(activity) { ($0.exercise, $0.method) = (exercise, .researchKit) }
            == [".method measurement-conflict"])
      }
    }
    #expect(
      codes { ($0.exercise, $0.activity) = (.standingBend, .passive) }
        == [".activity measurement-conflict"])
  }

  @Test("a zero is one that the sensors can have, and an angle goes with it")
  func zero() {
    for zero in RequestedZero.Place.allCases {
      let forTwo = [.standing, .extended, .stated].contains(zero)
      let forOne = [.start, .gravity, .stated].contains(zero)
      #expect(
        codes { ($0.zero, $0.sensors) = (zero, .two) }
          == (forTwo ? [] : [".zero measurement-conflict"]), "\(zero)")
      #expect(
        codes { ($0.zero, $0.sensors) = (zero, .one) }
          == (forOne ? [] : [".zero measurement-conflict"]), "\(zero)")
      #expect(
        codes { ($0.zero, $0.zeroDegrees) = (zero, 90) }
          == ([.stated, .gravity].contains(zero) ? [] : [".zeroDegrees parameter-ignored"]))
    }
    #expect(codes { $0.zeroDegrees = 90 } == [".zeroDegrees parameter-ignored"])
  }

  @Test("ResearchKit's method is for one device, and has a zero and a sense of its own")
  func researchKit() {
    #expect(codes { ($0.method, $0.orientation) = (.researchKit, .landscape) } == [])
    #expect(codes { $0.orientation = .landscape } == [".orientation parameter-ignored"])
    #expect(
      codes { ($0.method, $0.sensors) = (.researchKit, .two) }
        == [".method measurement-conflict"])
    #expect(
      codes { ($0.method, $0.fixation) = (.researchKit, .rigid) }
        == [".fixation measurement-conflict"])
    #expect(codes { ($0.method, $0.zero) = (.researchKit, .start) } == [".zero parameter-ignored"])
    #expect(
      codes { ($0.method, $0.firstMovement) = (.researchKit, .flexion) }
        == [".firstMovement parameter-ignored"])
  }

  @Test("a shoulder has one sensor and no exercise of the knee")
  func shoulder() {
    let joint = ActiveContent.Kind.rangeOfMotion(.shoulder, .right)
    #expect(codes(joint) { ($0.sensors, $0.repetitions) = (.one, 3) } == [])
    #expect(codes(joint) { $0.sensors = .two } == [".sensors measurement-conflict"])
    #expect(codes(joint) { $0.exercise = .proneFlexion } == [".exercise measurement-conflict"])
  }

  @Test("every problem says what to do, in one line")
  func messages() {
    let found =
      problems { ($0.exercise, $0.sensors, $0.zero) = (.heelSlide, .one, .standing) }
      + problems { ($0.repetitions, $0.rest, $0.zeroDegrees) = (-1, -1, 999) }
      + problems(.walking) { _ in }
    #expect(found.count == 7)
    for problem in found {
      #expect(!problem.message.contains("\n"))
      #expect(problem.message.contains(/use|leave|say|not from/), "\(problem)")
    }
  }

  @Test("the names of earlier programs are read: twoDevices, and movement for who moves")
  func earlierNames() throws {
    let json: JSONValue = ["sensors": "twoDevices", "movement": "passive"]
    let read = try MotionMeasurement(json: json, at: .root)
    #expect(read.sensors == .two && read.activity == .passive)
    #expect(read.json == ["sensors": "two", "activity": "passive"])
    let unknown: JSONValue = ["sensors": "three"]
    #expect(throws: JSONError.self) { try MotionMeasurement(json: unknown, at: .root) }
  }
}
