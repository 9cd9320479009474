// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import JSON
import LiveSessions
import MotionTasks
import StudyTasks
import Testing

@Suite("The run of a motion step")
struct MotionStepRunTests {
  private func run(
    _ measurement: MotionMeasurement? = nil, sensors: Int = 2, duration: Double = 0
  ) throws -> MotionStepRun {
    let step = MotionSteps.knee(measurement, duration: duration)
    return try MotionStepRun(step, MotionSetup(step, sensorCount: sensors), in: nil)
  }

  @Test("the states come in order, and the numbers are those of the recordings to the last bit")
  func states() throws {
    let leg = try MotionSteps.leg()
    var run = try run(MotionMeasurement(activity: .active))
    run.unixTimeOfZero = 1_000_000_000
    #expect(run.state == .prepare)
    #expect(run.guidance.caption == "Waiting for the sensors.")
    var seen = [run.state]
    var captions: [String] = []
    MotionSteps.feed(&run, leg) { run in
      if seen.last != run.state { seen.append(run.state) }
      if captions.last != run.guidance.caption { captions.append(run.guidance.caption) }
      #expect((0...1).contains(run.progress))
    }
    #expect(seen == [.prepare, .holdStill, .findAxis, .measure])
    #expect(captions.contains("Stand straight and hold still."))
    // Who stood still is told what to do now, not how much of it is missing.
    let change = "Take the starting position. Bend and straighten the knee"
    #expect(captions.contains("\(change) a few times, so that the joint's axis is found."))
    #expect(!captions.contains { $0.contains("%") })
    #expect(captions.contains("Bend and straighten the knee, as far as it goes."))
    #expect(run.reading != nil)
    run.tap()
    #expect(run.state == .done)
    let outcome = run.finish()
    let trial = try Trial(
      [leg.thigh.recording, leg.shank.recording], .twoSensors(PairOptions()), side: .left,
      activity: .active)
    let result = try #require(outcome.rangeOfMotion)
    #expect(result.whole.range?.degrees == trial.rangeOfMotion?.range)
    #expect(result.whole.minimum?.degrees == trial.rangeOfMotion?.minimum)
    #expect(result.start == trial.rangeOfMotion?.start)
    #expect(result.whole.range?.halfWidth95 == trial.rangeOfMotion?.uncertainty?.range.halfWidth95)
    #expect(result.side == .left)
    #expect(result.activity == .active)
    #expect(result.zero == .standingPose)
    #expect(result.repetitions == 4)
    #expect(result.methodWords == "two sensors, bounded-position")
    #expect(!outcome.advisesRepeat)
    let leaf = try #require(outcome.results.first)
    #expect(outcome.results.count == 1)
    #expect(leaf.identifier == "knee.range.of.motion")
    let length = leg.thigh.recording[leg.thigh.recording.count - 1].time
    #expect(leaf.startDate == Date(timeIntervalSince1970: 1_000_000_000))
    #expect(abs(leaf.endDate.timeIntervalSince(leaf.startDate) - length) < 1e-6)
  }

  @Test("packets of any size give the same result", arguments: [1, 7, 100, 100_000])
  func packets(size: Int) throws {
    let leg = try MotionSteps.leg(repetitions: 2)
    var run = try run()
    MotionSteps.feed(&run, [leg.thigh.recording, leg.shank.recording], packet: size)
    let score = MotionScore(of: [leg.thigh.recording, leg.shank.recording], run.setup)
    #expect(run.finish().score == score)
  }

  @Test("after a repetition there is a rest of the stated length, but not after the last")
  func rests() throws {
    let leg = try MotionSteps.leg(repetitions: 8) { $0.pause = 1.5 }
    var run = try run(MotionMeasurement(repetitions: 3, rest: 1))
    var rests: [Double] = []
    var began: Double?
    var isComplete = false
    MotionSteps.feed(&run, [leg.thigh.recording, leg.shank.recording], packet: 1) { run in
      if run.state == .rest, began == nil {
        began = run.elapsed
        #expect(run.guidance == MotionGuidance("Rest: 1 s.", spoken: "Rest."))
      }
      if run.state != .rest, let start = began {
        rests.append(run.elapsed - start)
        began = nil
      }
      if run.isComplete, !isComplete {
        isComplete = true
        #expect(
          run.guidance.caption == "That was the last one: stand straight again and hold still.")
        #expect(run.progress == 1)
      }
    }
    #expect(isComplete)
    #expect(rests.count == 2)
    #expect(rests.allSatisfy { abs($0 - 1) < 0.03 })
  }

  @Test("a step with a length is complete after it")
  func duration() throws {
    let leg = try MotionSteps.leg(repetitions: 1)
    var run = try run(duration: 2)
    var completed: Double?
    MotionSteps.feed(&run, [leg.thigh.recording, leg.shank.recording], packet: 1) { run in
      if run.isComplete, completed == nil { completed = run.elapsed }
    }
    #expect(abs(try #require(completed) - 2) < 0.02)
  }

  @Test("without movement there is no number, but words")
  func noMovement() throws {
    let leg = try MotionSteps.leg()
    let still = leg.thigh.recording.indices.filter { leg.thigh.recording[$0].time < 2.5 }
    var run = try run()
    MotionSteps.feed(
      &run,
      [leg.thigh.recording, leg.shank.recording].map { recording in
        var part = InertialRecording()
        for row in still { part.append(recording[row]) }
        return part
      })
    #expect(run.state == .findAxis)
    #expect(run.guidance.spoken == "Take the starting position. Bend and straighten the knee.")
    let outcome = run.finish()
    #expect(outcome.rangeOfMotion == nil)
    #expect(outcome.advisesRepeat)
    guard case .custom(let failure)? = outcome.results.first?.value else {
      Issue.record("no failure among \(outcome.results)")
      return
    }
    #expect(failure.name == MotionOutcome.failureName)
    #expect(failure.properties["reason"]?.string?.isEmpty == false)
  }

  @Test("without a sample there is no number")
  func empty() throws {
    var run = try run(sensors: 1)
    let outcome = run.finish()
    #expect(outcome.rangeOfMotion == nil)
    #expect(outcome.score?.reason?.contains("no samples") == true)
  }

  @Test("a sensor that is lost is said, and what it saw is measured")
  func lost() throws {
    let leg = try MotionSteps.leg()
    var run = try run()
    MotionSteps.feed(&run, leg)
    run.lose(sensor: 1, because: "unplugged")
    #expect(run.guidance.caption == "The sensor on the shank is gone: unplugged.")
    run.lose(sensor: 1, because: "said twice")
    #expect(run.quality.count { $0.name == "shank_lost" } == 1)
    let outcome = run.finish()
    #expect(outcome.advisesRepeat)
    let result = try #require(outcome.rangeOfMotion)
    #expect(result.verdict == .doubtful)
    #expect(result.remarks.contains { $0.contains("was lost (unplugged)") })
  }

  @Test("a sensor that came back is a doubt, not a failure")
  func back() throws {
    let leg = try MotionSteps.leg()
    var run = try run()
    MotionSteps.feed(&run, leg)
    run.lose(sensor: 0, because: "unplugged")
    run.restart(sensor: 0)
    #expect(run.guidance.caption != "The sensor on the thigh is gone: unplugged.")
    #expect(run.finish().rangeOfMotion?.verdict == .doubtful)
  }

  @Test("what comes while it is suspended, and after the end, is passed over")
  func suspended() throws {
    let leg = try MotionSteps.leg(repetitions: 1)
    var run = try run()
    run.add(leg.thigh.recording[0], from: 0)
    run.suspend()
    run.add(leg.thigh.recording[1], from: 0)
    run.resume()
    run.add(leg.thigh.recording[2], from: 0)
    run.tap()
    run.add(leg.thigh.recording[3], from: 0)
    run.add(leg.thigh.recording[3], from: 7)
    #expect(run.motions[0].recording.map(\.time) == [0, 2].map { leg.thigh.recording[$0].time })
  }

  @Test("a step that only records has no joint and no score")
  func onlyRecords() throws {
    let step = Step(
      "walk",
      .active(ActiveContent(.walking, recorders: [RecorderConfiguration("motion", .deviceMotion)]))
    )
    let setup = try MotionSetup(step, sensorCount: 1)
    #expect(setup.joint == nil)
    #expect(throws: MotionTaskError.noOutputDirectory(step: "walk")) {
      try MotionStepRun(step, setup, in: nil)
    }
  }
}
