// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Localization
import Measurement
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("Tasks that measure several joints")
struct ScreeningTaskTests {
  private func measured(
    _ texts: [String], _ sides: RangeOfMotionTask.Sides = .leftFirst,
    in words: Translator = .english
  ) throws -> [String] {
    let task = try ScreeningTask("s", ScreeningTask.tests(texts), sides).task(in: words)
    #expect(task.validate().isEmpty)
    return task.steps.filter { $0.active?.measurement != nil }.map(\.identifier)
  }

  @Test("tests are measured in their order, joints with two sides on both")
  func order() throws {
    let steps = try measured(["neck:rotation:supine", "hip:rotation", "elbow"], .rightFirst)
    #expect(
      steps == [
        "neck.rotation-supine", "hip.rotation-seated.right", "hip.rotation-seated.left",
        "elbow.flexion-extension-standing.right", "elbow.flexion-extension-standing.left",
      ])
    #expect(try measured(["neck:rotation,side-bending", "trunk"]).count == 3)
  }

  @Test("a random order is drawn anew for each joint, and the same for the same seed")
  func random() throws {
    let joints = ["shoulder", "elbow", "wrist", "hip", "ankle"]
    var first: Set<[Bool]> = []
    var rights = 0
    for seed in UInt64(0)..<200 {
      let steps = try measured(joints, .random(seed: seed))
      #expect(try steps == measured(joints, .random(seed: seed)))
      let starts = stride(from: 0, to: steps.count, by: 2).map { steps[$0].hasSuffix("right") }
      first.insert(starts)
      rights += starts.count { $0 }
    }
    #expect(first.count == 32)
    #expect((400...600).contains(rights))
  }

  @Test("every standard test of the table can be screened, in both languages, and has its drawing")
  func all() throws {
    let texts = Joint.standard.flatMap { joint in
      joint.standardTests.map { "\(joint.rawValue):\($0.movement.name):\($0.test.name)" }
    }
    for words in [Translator.english, Translator(.german, [.joints, .motionTasks])] {
      let task = try ScreeningTask("s", ScreeningTask.tests(texts), .left).task(in: words)
      #expect(task.steps.count == 3 * texts.count + 1)
      let drawings = texts.map { text in
        let parts = text.split(separator: ":")
        return "\(parts[0]).\(parts[1])-\(parts[2])"
      }
      #expect(Set(task.steps.compactMap(\.images.image)) == Set(drawings))
    }
  }

  @Test("a name that there is not, and a test twice, are refused")
  func refused() throws {
    for text in ["kne", "knee:pronation", "neck:rotation:standing", "neck:", "neck:rotation,", ""] {
      #expect(throws: MeasurementRequestError.self, "\(text)") { try ScreeningTask.tests([text]) }
    }
    #expect(throws: MotionTaskError.self) { try measured(["neck:rotation", "neck:rotation"]) }
  }
}
