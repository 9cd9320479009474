// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import LiveSessions
import MotionTasks
import Presenting
import StudyTasks
import Testing

@Suite("Plans of motion")
struct MotionPlanTests {
  private static func step(_ name: String, records: Bool = false) -> Step {
    Step(
      name,
      .active(
        ActiveContent(
          .rangeOfMotion(.knee, .right),
          recorders: records ? [RecorderConfiguration("motion", .deviceMotion)] : [])))
  }

  private static func task() throws -> StudyTask {
    try StudyTask("rom", steps: [.instruction("welcome"), step("left"), step("right")])
  }

  private func plan(
    _ task: StudyTask, _ sources: [MotionSource], hasFolder: Bool = false
  ) throws -> MotionPlan {
    try MotionPlan(for: task, from: sources, hasFolder: hasFolder) { _, _ in
      .sensors(SensorSelection(names: [.local("imu")]))
    }
  }

  @Test("one source of sensors is for every step with motion, a step's own goes before it")
  func sources() throws {
    let plan = try plan(Self.task(), [MotionSource(.local)])
    #expect(Set(plan.entries.keys) == ["left", "right"])
    #expect(!plan.isUnattended && plan.presence["left"] == .live)
    let mixed = try MotionPlan(
      for: Self.task(),
      from: [MotionSource(.local), MotionSource(.files(["a.giraw"]), step: "left")],
      hasFolder: false
    ) { source, _ in
      source.place == .local
        ? .sensors(SensorSelection(names: [.local("imu")])) : .raw(path: "a.giraw", sensorCount: 2)
    }
    #expect(mixed.presence == ["left": .recorded, "right": .live])
    #expect(mixed.entries["left"]?.roles == ["thigh", "shank"])
    #expect(mixed.entries["right"]?.roles == ["device"])
  }

  @Test(
    "sources that do not fit the steps are refused, before any is opened",
    arguments: [
      ([], .noSource(step: "left")),
      ([MotionSource(.local, step: "left")], .noSource(step: "right")),
      ([MotionSource(.local, step: "welcome")], .unknownStep("welcome", known: ["left", "right"])),
      ([MotionSource(.local), MotionSource(.local)], .severalSources(step: nil)),
      (
        [MotionSource(.local, step: "left"), MotionSource(.local, step: "left")],
        .severalSources(step: "left")
      ),
      ([MotionSource(.files(["a", "a"]), step: "left")], .sameFile("a")),
      ([MotionSource(.files(["a"]))], .oneRecordingForSeveral(count: 2, steps: ["left", "right"])),
    ] as [([MotionSource], MotionPlanError)])
  func refused(sources: [MotionSource], error: MotionPlanError) {
    #expect(throws: error) { try plan(Self.task(), sources) }
    #expect(!error.description.contains("--"))
  }

  @Test("recorders need a folder, and a source needs a step with motion")
  func folder() throws {
    let recording = try StudyTask("rom", steps: [Self.step("left", records: true)])
    #expect(throws: MotionPlanError.noFolder(step: "left")) {
      try plan(recording, [MotionSource(.local)])
    }
    #expect(try plan(recording, [MotionSource(.local)], hasFolder: true).entries.count == 1)
    #expect(throws: MotionPlanError.noMotion) {
      try plan(StudyTask("talk", steps: [.instruction("welcome")]), [MotionSource(.local)])
    }
  }
}
