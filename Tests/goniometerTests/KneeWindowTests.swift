// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Recordings
import ReferenceRecordings
import Testing

/// The joint found from a few seconds, judged over the whole recording: a held subset of the study
/// of every window in Benchmarks.
@Suite(
  "Knee axis from short windows",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct KneeWindowTests {
  struct Window: Sendable, CustomTestStringConvertible {
    var recording: String
    var reference: String
    var standing: ClosedRange<Double>
    var times: ClosedRange<Double>
    var testDescription: String { "\(recording) \(times)" }
  }

  static let windows = [
    ("fan2021/cutting_right", "fan2021/cutting_right_ref.csv", 5.0...7, [12.0...17, 52...62]),
    (
      "imukin2023/session_a_left", "imukin2023/session_a_left_ref.csv", 34.0...36,
      // Walking, sitting down, and turning on the spot.
      [5.0...15, 60...65, 160...170]
    ),
    ("neura/walk_left", "neura/walk_left_ref_markers.csv", 4.5...6.5, [8.0...18]),
  ].flatMap { name, reference, standing, times in
    times.map {
      Window(recording: name, reference: reference, standing: standing, times: $0)
    }
  }

  /// Degrees over the whole recording from which a calibration is bad.
  private static let badFrom = 5.0

  private static func load(_ window: Window) throws -> SensorPair {
    func load(_ segment: String) throws -> InertialRecording {
      let path = ReferenceRecordings.path("knee/\(window.recording)_\(segment).csv")
      return try RecordingFile.load(path).recording
    }
    return try SensorPair(proximal: load("thigh"), distal: load("shank"))
  }

  private static func cut(_ pair: SensorPair, _ times: [ClosedRange<Double>]) throws -> SensorPair {
    func cut(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(recording.filter { sample in times.contains { $0.contains(sample.time) } })
    }
    return try SensorPair(proximal: cut(pair.proximal), distal: cut(pair.distal))
  }

  private static func error(
    of analysis: PairAnalysis, on pair: SensorPair, _ window: Window
  ) throws -> Double {
    let whole = try PairAnalysis(pair, calibration: analysis.calibration)
    let reference = try KneeReferenceTests.Reference("knee/" + window.reference)
    return KneeReferenceTests.errors(whole.angles, reference).rmse
  }

  @Test(
    "with the stance known, a window gives the joint of the whole recording", arguments: windows)
  func stance(window: Window) throws {
    let pair = try Self.load(window)
    let part = try Self.cut(pair, [window.standing, window.times])
    let analysis = try PairAnalysis(part, options: PairOptions(standing: window.standing))
    #expect(try Self.error(of: analysis, on: pair, window) < Self.badFrom)
  }

  @Test("without a stance, a window gives the joint, or says that it does not", arguments: windows)
  func noStance(window: Window) throws {
    let pair = try Self.load(window)
    do {
      let analysis = try PairAnalysis(Self.cut(pair, [window.times]))
      let isFlagged = analysis.quality.contains {
        $0.verdict != .good && $0.name != "standing_pose"
      }
      let error = try Self.error(of: analysis, on: pair, window)
      #expect(isFlagged || error < Self.badFrom)
    } catch let error as MeasurementError {
      // Only turning on the spot may go without an answer here.
      guard case .uprightHinge = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("exchanged sensors are refused in a window, stance known or not", arguments: windows)
  func exchanged(window: Window) throws {
    let pair = try Self.load(window)
    for standing in [window.standing, nil] {
      let part = try Self.cut(pair, [window.standing, window.times])
      let exchanged = try SensorPair(proximal: part.distal, distal: part.proximal)
      do {
        let analysis = try PairAnalysis(exchanged, options: PairOptions(standing: standing))
        #expect(analysis.quality.overall != .good)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
