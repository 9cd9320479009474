// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import IndustrialIO
import Inertial
import LiveSessions
import MotionTasks
import StudyTasks
import Testing

/// Keeps what a step shows, as a page would.
private struct KeptStep: LiveOutput {
  let interval = 0.2
  var news = LiveNews()
  var captions: [String] = []
  var spoken: [String] = []
  var last: LiveState?

  mutating func begin(_ sources: [LiveSource]) {}
  mutating func update(_ state: LiveState) {
    if let caption = news.caption(of: state) { captions.append(caption) }
    var said: [String] = []
    news.speak(state) { words, _ in
      said.append(words)
      return true
    }
    spoken += said
    last = state
  }
  mutating func note(_ event: LiveEvent) {}
  mutating func end() {}
}

@Suite("A motion step with samples of a phone")
struct LiveStepTests {
  private static let step = Step("knee", .active(ActiveContent(.rangeOfMotion(.knee, .left))))

  private static func run() throws -> MotionStepRun {
    try MotionStepRun(step, MotionSetup(step, sensorCount: 1), in: nil)
  }

  @Test("gives a range of motion, and every instruction is written and spoken once")
  func phone() throws {
    let recording = try KneeSimulation(.init(.sitToStand)).run().shank.recording
    let feed = SampleFeed([SourceSensor(role: "device", name: "phone")])
    let samples = recording.map {
      MotionSample(
        timestamp: Int64(($0.time * 1e9).rounded()), specificForce: $0.specificForce,
        angularVelocity: $0.angularVelocity)
    }
    for start in stride(from: 0, to: samples.count, by: 20) {
      feed.add(Array(samples[start..<min(start + 20, samples.count)]), from: 0)
    }
    feed.end()
    let moment = Date(timeIntervalSince1970: 1_000_000)
    var step = try Self.run()
    step.hosting.now = { moment }
    var run = LiveRun(step, feed, isInline: true)
    var output = KeptStep()
    try run.run(&output, actions: nil)
    #expect(run.consumer.hasSamples && !run.consumer.isGivenUp)
    #expect(output.captions.first?.isEmpty == false)
    #expect(zip(output.captions, output.captions.dropFirst()).allSatisfy { $0 != $1 })
    #expect(!output.spoken.isEmpty)
    #expect(output.last?.sensors.map(\.role) == ["device"])
    var ended = run.consumer
    #expect(ended.finish().rangeOfMotion != nil)
  }

  @Test("actions pause it, end it and give it up")
  func actions() throws {
    var step = try Self.run()
    #expect(step.perform(.zero) == .note(.zero, "there is no angle yet, so zero cannot be set"))
    #expect(step.perform(.pause) == .note(.paused, "paused"))
    #expect(step.shown(at: LiveMoment(roles: [], time: 0, absent: [3])).isPaused)
    #expect(step.perform(.pause) == .note(.paused, "going on"))
    #expect(step.perform(.giveUp) == .stop && step.isGivenUp)
    var other = try Self.run()
    #expect(other.perform(.stop) == .stop && !other.isGivenUp)
  }

  @Test("sensors of a step: those labelled for its leg, the only one, or a question")
  func sensors() throws {
    func candidates(_ labels: [String?]) -> StepSensors {
      StepSensors(
        candidates: labels.enumerated().map {
          .init(name: .local("s\($0.offset)"), label: $0.element)
        })
    }
    func names(_ labels: [String?]) throws -> [String] {
      try candidates(labels).names(for: Self.step).map(\.description)
    }
    #expect(try names(["shank", "thigh"]) == ["s1", "s0"])
    #expect(try names(["shank", "thigh", "left-shank"]) == ["s1", "s2"])
    #expect(try names([nil]) == ["s0"])
    #expect(throws: StepSensors.Ambiguous.self) {
      try names(["right-thigh", nil])
    }
    #expect(throws: MotionTaskError.self) { try names([]) }
  }
}
