// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import IndustrialIO
import Inertial
import LiveSessions
import Measurement
import MotionTasks
import Testing

/// Keeps what a run shows.
private struct KeptOutput: LiveOutput {
  let interval = 0.5
  var sources: [LiveSource] = []
  var states: [LiveState] = []
  var events: [LiveEvent] = []
  var isEnded = false

  mutating func begin(_ sources: [LiveSource]) { self.sources = sources }
  mutating func update(_ state: LiveState) { states.append(state) }
  mutating func note(_ event: LiveEvent) { events.append(event) }
  mutating func end() { isEnded = true }
}

/// Actions of a person, one at each look.
private final class Script: ActionSource {
  private var rest: [LiveAction]
  init(_ rest: [LiveAction]) { self.rest = rest }
  func actions() -> [LiveAction] { rest.isEmpty ? [] : [rest.removeFirst()] }
}

@Suite("LiveRun with samples from elsewhere")
struct LiveRunTests {
  /// A measurement by itself.
  private static func step(sensors: Int = 1) -> MotionStepRun {
    var settings = MeasurementSettings()
    settings.filter = FilterSettings(.vqf)
    return MotionStepRun(MotionSetup(settings, sensorCount: sensors))
  }

  private static let phone = SourceSensor(role: "device", name: "phone")

  private static func samples(_ recording: InertialRecording) -> [MotionSample] {
    recording.map {
      MotionSample(
        timestamp: Int64(($0.time * 1e9).rounded()), specificForce: $0.specificForce,
        angularVelocity: $0.angularVelocity)
    }
  }

  private static func knee() throws -> SimulatedKnee {
    try KneeSimulation(.init(.sitToStand)).run()
  }

  @Test("a phone's samples in blocks give the trial of the same recording")
  func phone() throws {
    let recording = try Self.knee().shank.recording
    let feed = SampleFeed([Self.phone])
    let samples = Self.samples(recording)
    Thread.detachNewThread {
      for start in stride(from: 0, to: samples.count, by: 17) {
        feed.add(Array(samples[start..<min(start + 17, samples.count)]), from: 0)
      }
      feed.end()
    }
    var run = LiveRun(Self.step(), feed, isInline: true)
    var output = KeptOutput()
    try run.run(&output, actions: nil)
    #expect(run.failure == nil && output.isEnded && feed.dropped == 0)
    #expect(output.sources.map(\.name) == ["phone"])
    #expect(output.states.count > 10)
    var direct = LiveMeasurement(.hinge(HingeOptions()), parameters: VQF.Parameters())
    for sample in samples {
      direct.add(sample.inertial(since: samples[0].timestamp), from: 0)
      direct.identify()
    }
    let (found, wanted) = (try run.consumer.report(), try direct.finish())
    #expect(found.range?.range == wanted.rangeOfMotion?.range)
  }

  @Test("actions mark, zero and stop, and what happens is reported")
  func actions() throws {
    let samples = Self.samples(try Self.knee().shank.recording)
    let feed = SampleFeed([Self.phone])
    feed.add(Array(samples.prefix(200)), from: 0)
    var run = LiveRun(Self.step(), feed)
    var output = KeptOutput()
    try run.run(&output, actions: Script([.mark, .zero, .pause, .pause, .stop]))
    #expect(output.events.map(\.event) == [.mark, .zero, .paused, .paused])
    #expect(output.events.first?.text == "mark 1")
    #expect(run.failure == nil)
  }

  @Test("a phone that is lost and back is reported, with a warning for the result")
  func lost() throws {
    let samples = Self.samples(try Self.knee().shank.recording)
    let feed = SampleFeed([Self.phone])
    feed.add(Array(samples[..<100]), from: 0)
    feed.lose(0, .connection(host: "phone", reason: "the page was closed"))
    feed.restart(0)
    feed.add(Array(samples[150..<250]), from: 0)
    feed.add(samples, from: 7)
    feed.end()
    var run = LiveRun(Self.step(), feed)
    var output = KeptOutput()
    try run.run(&output, actions: nil)
    #expect(output.events.map(\.event) == [.lost, .restarted])
    #expect(run.warnings == [["phone: the page was closed", "the sensor is back"]])
    // What it missed is a doubt about the result.
    #expect(run.consumer.quality.contains { $0.name == "lost" && $0.verdict == .doubtful })
    #expect(run.consumer.motions[0].recording.count == 200)
  }

  @Test("a run ends after its duration where the time stamps of a sensor stand still")
  func standingStill() throws {
    let feed = SampleFeed([Self.phone])
    let sample = MotionSample(timestamp: 5, specificForce: .unitZ, angularVelocity: .zero)
    let isOver = DispatchSemaphore(value: 0)
    let sender = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      // Without an end of its own the run would take as long as this.
      var left = 3000
      while left > 0, isOver.wait(timeout: .now() + .milliseconds(10)) == .timedOut {
        feed.add([sample], from: 0)
        left -= 1
      }
      feed.end()
      sender.signal()
    }
    var run = LiveRun(Self.step(), feed, duration: 0.3)
    var output = KeptOutput()
    try run.run(&output, actions: nil)
    #expect(sender.wait(timeout: .now()) == .timedOut)
    isOver.signal()
    sender.wait()
  }

  @Test("nobody who takes samples: the oldest go, and are counted")
  func bounded() throws {
    let sample = MotionSample(timestamp: 0, specificForce: .unitZ, angularVelocity: .zero)
    let feed = SampleFeed([Self.phone], capacity: 100)
    for _ in 0..<50 { feed.add(Array(repeating: sample, count: 30), from: 0) }
    #expect(feed.dropped == 1500 - 90)
    feed.end()
    feed.add([sample], from: 0)
    var count = 0
    try feed.run { event in
      if case .samples(_, let samples) = event { count += samples.count }
    }
    #expect(count == 90)
  }

  @Test("a feed that is stopped from another thread ends its run; without samples it says quiet")
  func stopped() throws {
    let feed = SampleFeed([Self.phone])
    var quiet = 0
    try feed.run { event in
      if case .quiet = event { quiet += 1 }
      if quiet == 2 { Thread.detachNewThread { feed.stop() } }
    }
    #expect(quiet >= 2)
  }

  @Test("two phones of one clock are thigh and shank")
  func pair() throws {
    let knee = try Self.knee()
    let roles = SourceSensor.roles(count: 2)
    let feed = SampleFeed(roles.map { SourceSensor(role: $0, name: "phone of \($0)") })
    let (thigh, shank) = (Self.samples(knee.thigh.recording), Self.samples(knee.shank.recording))
    for start in stride(from: 0, to: thigh.count - 50, by: 50) {
      feed.add(Array(thigh[start..<start + 50]), from: 0)
      feed.add(Array(shank[start..<start + 50]), from: 1)
    }
    feed.end()
    var run = LiveRun(Self.step(sensors: 2), feed, isInline: true)
    var output = KeptOutput()
    try run.run(&output, actions: nil)
    #expect(abs((try run.consumer.report().range?.range ?? .nan) - 90) < 2)
    #expect(output.events.contains { $0.event == .joint })
    #expect(output.states.last?.sensors.map(\.role) == roles)
  }
}
