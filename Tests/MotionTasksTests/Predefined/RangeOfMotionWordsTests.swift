// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("Words of range-of-motion tasks")
struct RangeOfMotionWordsTests {
  private func words(
    _ joint: Joint = .knee, _ side: Side = .left,
    _ measurement: MotionMeasurement = MotionMeasurement()
  ) -> RangeOfMotionWords {
    RangeOfMotionWords(joint: joint, side: side, measurement: measurement)
  }

  @Test("the words name the side that is measured and never the other")
  func sides() {
    for side in [Side.left, .right] {
      let sided = RangeOfMotionTaskTests.settings.filter(\.joint.hasSides)
      let wrong = sided.map { all($0, side).joined(separator: " ") }
        .filter { text in
          let words = Set(text.lowercased().split { !$0.isLetter })
          return !words.contains(side == .left ? "left" : "right")
            || words.contains(side == .left ? "right" : "left")
        }
      #expect(wrong.isEmpty, "\(wrong.first ?? "")")
    }
  }

  @Test("every sentence begins with a capital letter, ends, and is short")
  func sentences() {
    // A sentence that is spoken should fit one breath.
    let longest = 150
    let sentences = Set(RangeOfMotionTaskTests.settings.flatMap { all($0, .right) })
    #expect(sentences.count > 50)
    for text in sentences where !text.isEmpty {
      #expect(text.hasSuffix("."), "\(text)")
      #expect(!text.contains("  ") && !text.contains(".."), "\(text)")
      for sentence in text.split(separator: ". ") {
        #expect(sentence.first?.isUppercase == true, "\(text)")
        #expect(sentence.count <= longest, "\(sentence)")
      }
    }
  }

  @Test("each exercise has a position and a movement of its own")
  func exercises() {
    let all = Joint.knee.exercises.map {
      words(.knee, .left, MotionMeasurement(exercise: $0))
    }
    #expect(Set(all.map(\.movement)).count == all.count)
    #expect(Set(all.map(\.start)).count == all.count)
    for joint in RangeOfMotionTask.joints {
      let tests = joint.exercises.filter { $0 != .free }
      let movements = tests.map { words(joint, .left, MotionMeasurement(exercise: $0)).movement }
      #expect(Set(movements).count == tests.count, "\(joint.rawValue)")
    }
    #expect(words(.shoulder).movement.hasPrefix("Raise your left arm"))
  }

  @Test("who is moved is told so, and does not read that he moves")
  func passive() {
    for joint in RangeOfMotionTask.joints {
      for exercise in joint.exercises where exercise != .standingBend {
        let active = words(joint, .left, MotionMeasurement(exercise: exercise, activity: .active))
        let passive = words(joint, .left, MotionMeasurement(exercise: exercise, activity: .passive))
        #expect(passive.movement.hasPrefix(joint.hasSides ? "Leave your left" : "Leave your"))
        #expect(passive.course.contains("therapist"))
        #expect(active.movement != passive.movement)
        #expect(!active.course.contains("therapist"))
      }
    }
  }

  @Test("one sensor sits upright, its top towards the joint; two sit on thigh and lower leg")
  func fastening() {
    func lines(_ joint: Joint, _ sensors: MotionMeasurement.Sensors?) -> String {
      words(joint, .left, MotionMeasurement(sensors: sensors)).fastening.joined(separator: "\n")
    }
    #expect(lines(.knee, .one).contains("shin"))
    #expect(lines(.knee, .one).contains("top towards the knee"))
    #expect(!lines(.knee, .one).contains("thigh"))
    #expect(lines(.knee, .two).contains("outside of the left thigh"))
    #expect(lines(.knee, .two).contains("outside of the left lower leg"))
    #expect(lines(.knee, nil).contains("With one sensor:"))
    #expect(lines(.knee, nil).contains("With two:"))
    #expect(lines(.shoulder, .one).contains("top towards the shoulder"))
    let sideways = MotionMeasurement(method: .researchKit, orientation: .landscape)
    #expect(words(.shoulder, .left, sideways).fastening[0].contains("long side"))
  }

  @Test("two sensors begin in standing, unless the exercise lies down or zero is elsewhere")
  func standing() {
    func words(_ exercise: Exercise, _ zero: RequestedZero.Place? = nil) -> RangeOfMotionWords {
      self.words(
        .knee, .left,
        MotionMeasurement(
          sensors: .two, exercise: exercise, zero: zero,
          zeroDegrees: zero == .stated ? 90 : 0))
    }
    #expect(words(.seatedExtension).start.hasPrefix("Stand upright."))
    #expect(words(.seatedExtension).change.contains("Sit well back"))
    #expect(words(.standingBend).start.contains("this pose counts as 0°"))
    #expect(words(.standingBend).change == "")
    #expect(words(.heelSlide).start.hasPrefix("Lie on your back"))
    #expect(words(.heelSlide).change == "")
    #expect(words(.heelSlide, .standing).change.contains("Lie on your back"))
    #expect(words(.seatedExtension, .extended).start.hasPrefix("Sit well back"))
    #expect(words(.seatedExtension, .stated).start.hasSuffix("Begin with the knee at 90°."))
  }

  @Test("repetitions and rest are said, one and many")
  func count() {
    func count(_ repetitions: Int, _ rest: Double) -> String {
      words(.knee, .left, MotionMeasurement(repetitions: repetitions, rest: rest)).count
    }
    #expect(count(0, 0) == "Repeat it as often as you like.")
    #expect(count(1, 0) == "Do it once.")
    #expect(count(3, 0) == "Do it 3 times.")
    #expect(count(3, 1) == "Do it 3 times. Rest for 1 second in between.")
    #expect(count(3, 2.5) == "Do it 3 times. Rest for 2.5 seconds in between.")
  }

  @Test("without a device the free movement bends first, as one sensor takes it, or as is said")
  func firstMovement() {
    #expect(words().movement.hasPrefix("Bend"))
    #expect(
      words(.knee, .left, MotionMeasurement(firstMovement: .extension)).movement
        .hasPrefix("Straighten"))
  }

  /// Everything that may be read or heard.
  private func all(_ task: RangeOfMotionTask, _ side: Side) -> [String] {
    let words = words(task.joint, side, task.measured)
    return [
      words.purpose, words.otherSide, words.course, words.start, words.ready, words.change,
      words.movement, words.count, words.end,
    ] + words.fastening
  }
}
