// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Localization
import Measurement
import MotionTasks
import StudyTasks
import Testing

@Suite("Guidance in German")
struct GermanGuidanceTests {
  private let german = Translator(.german, [.measurement, .motionTasks])

  @Test("what a person reads and hears while the leg moves is German")
  func captions() throws {
    let step = MotionSteps.knee(MotionMeasurement(activity: .active, repetitions: 3))
    var run = try MotionStepRun(step, MotionSetup(step, sensorCount: 2), in: nil, in: german)
    #expect(run.guidance.caption == "Die Sensoren werden gesucht.")
    var captions: [String] = []
    MotionSteps.feed(&run, try MotionSteps.leg()) { run in
      if captions.last != run.guidance.caption { captions.append(run.guidance.caption) }
    }
    #expect(captions.contains("Stehen Sie aufrecht und halten Sie still."))
    #expect(captions.contains("Beugen und strecken Sie das Knie, so weit es geht. 1 von 3."))
    #expect(!captions.contains { $0.contains(" the ") }, "\(captions)")
    run.lose(sensor: 1, because: "unplugged")
    #expect(run.guidance.caption == "Der Sensor am Unterschenkel ist verschwunden: unplugged.")
    #expect(run.guidance.spoken == "Der Sensor am Unterschenkel ist verschwunden.")
    // A result is the same in every language.
    #expect(
      run.quality.contains { $0.advice.hasPrefix("The sensor on the shank was lost (unplugged)") })
  }

  @Test("the sentences of checks are known by their words")
  func checks() {
    #expect(
      german(
        sentence:
          "2 of 3 repetitions were seen: the others were incomplete, or less than half as far. "
          + "Repeat the step if all of them count."
      ).hasPrefix("2 von 3 Wiederholungen wurden erkannt:"))
    #expect(
      german(
        sentence:
          "1 gap of 0.25 s in all; nothing was filled in and repetitions end there: check the "
          + "connection and repeat the recording."
      ).hasPrefix("Lücken: 1, zusammen 0,25 s;"))
    #expect(german(sentence: "Something new.") == "Something new.")
  }

  @Test("a made task is wholly German, whatever is measured", arguments: RangeOfMotionTask.joints)
  func madeTasks(_ joint: Joint) throws {
    var count = 0
    for exercise in Exercise.allCases {
      for movement in [Activity.active, .passive] {
        for sensors in [MotionMeasurement.Sensors.one, .two, nil] {
          var measurement = MotionMeasurement(activity: movement, repetitions: 3)
          (measurement.exercise, measurement.sensors, measurement.rest) = (exercise, sensors, 2.5)
          let description = RangeOfMotionTask("t", joint, .leftFirst, measurement: measurement)
          guard let english = try? description.task() else { continue }
          let task = try description.task(in: german)
          count += 1
          #expect(task.title != english.title)
          for (step, original) in zip(task.steps, english.steps) {
            #expect(step.identifier == original.identifier)
            let words = Self.words(of: step)
            #expect(zip(words, Self.words(of: original)).allSatisfy { $0 != $1 }, "\(words)")
            for word in [" the ", "%", " your ", "2.5"] {
              #expect(!words.contains { $0.contains(word) }, "\(words)")
            }
          }
        }
      }
    }
    #expect(count > 0)
  }

  /// All that is read and heard in a step.
  private static func words(of step: Step) -> [String] {
    [
      step.title, step.text, step.detailText, step.active?.spokenInstruction,
      step.active?.finishedSpokenInstruction,
    ].compactMap(\.self) + step.bodyItems.compactMap(\.text)
  }
}
