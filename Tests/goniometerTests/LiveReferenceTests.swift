// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import Recordings
import ReferenceRecordings
import Testing

/// Recordings of people run as if they came in live, with no calibration beforehand.
@Suite(
  "Knee found while streaming, against optical references",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct LiveReferenceTests {
  /// Replays the first seconds of a recording.
  private static func replay(_ name: String, seconds: Double) throws -> PairReplay {
    func load(_ segment: String) throws -> InertialRecording {
      let path = ReferenceRecordings.path("knee/\(name)_\(segment).csv")
      let whole = try RecordingFile.load(path).recording
      let end = (whole.first?.time ?? 0) + seconds
      return InertialRecording(whole.prefix { $0.time < end })
    }
    return try PairReplay(
      proximal: load("thigh"), distal: load("shank"), estimator: VQF.self,
      parameters: VQF.Parameters())
  }

  @Test(
    "the angle is there after a few seconds of movement, and is that of the finished recording",
    arguments: [
      // Recording, reference, seconds of movement's start, error allowed in degrees.
      ("fan2021/cutting_right", "fan2021/cutting_right_ref.csv", 12.0, 1.0),
      ("imukin2023/session_a_left", "imukin2023/session_a_left_ref.csv", 0.0, 2.4),
      ("neura/walk_left", "neura/walk_left_ref_markers.csv", 11.0, 4.8),
    ])
  func converges(name: String, reference: String, start: Double, allowed: Double) throws {
    let replay = try Self.replay(name, seconds: 30)
    let first = try #require(replay.angles.first)
    #expect(first.time < start + 5)
    #expect(replay.state == .settled)
    let errors = try KneeReferenceTests.errors(
      replay.angles, KneeReferenceTests.Reference("knee/" + reference))
    #expect(errors.rmse <= allowed)
    // Zero stays where it was first set.
    #expect(replay.changes.allSatisfy { $0.meanDegrees == 0 && !$0.isReversed })
  }

  @Test("a live measurement goes through its phases, and its result is that of the recording")
  func measurement() throws {
    func load(_ segment: String) throws -> InertialRecording {
      let path = ReferenceRecordings.path("knee/fan2021/cutting_right_\(segment).csv")
      let whole = try RecordingFile.load(path).recording
      let end = (whole.first?.time ?? 0) + 30
      return InertialRecording(whole.prefix { $0.time < end })
    }
    let (thigh, shank) = (try load("thigh"), try load("shank"))
    var measurement = LiveMeasurement(.twoSensors(PairOptions()), parameters: VQF.Parameters())
    var phases: [MeasurementPhase] = []
    var row = 0
    for sample in thigh {
      while row < shank.count, !(shank[row].time > sample.time) {
        measurement.add(shank[row], from: 1)
        row += 1
      }
      measurement.add(sample, from: 0)
      measurement.identify()
      if phases.last != measurement.phase { phases.append(measurement.phase) }
    }
    while row < shank.count {
      measurement.add(shank[row], from: 1)
      row += 1
    }
    #expect(phases.first == .holdStill && phases.last == .measure, "\(phases)")
    let trial = try measurement.finish()
    let batch = try Trial([thigh, shank], .twoSensors(PairOptions()), parameters: VQF.Parameters())
    let range = try #require(batch.rangeOfMotion)
    #expect(trial.joint?.angles == batch.joint?.angles)
    #expect(trial.rangeOfMotion == range)
    #expect(abs((measurement.range.degrees ?? .nan) - range.range) < 10)
  }
}
