// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Files
import Foundation
import Inertial
import JSON
import MotionTasks
import Recordings
import StudyTasks

/// A run of steps with real recorders, in a folder that goes with this value.
final class RecordedRun {
  let folder: URL
  let directory: OutputDirectory
  var result: TaskResult

  /// When each step is said to be begun.
  static let start = Date(timeIntervalSince1970: 1_770_000_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    directory = try OutputDirectory(creating: folder.path)
    result = TaskResult(
      identifier: "rom", taskRunUUID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      startDate: Self.start, endDate: Self.start)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A knee's step that records device motion.
  static func step(
    _ measurement: MotionMeasurement = MotionMeasurement(exercise: .seatedExtension),
    rollingAt threshold: Int = 0
  ) -> Step {
    Step(
      "knee.range.of.motion",
      .active(
        ActiveContent(
          .rangeOfMotion(.knee, .right),
          recorders: [
            RecorderConfiguration("accelerometer", .accelerometer),
            RecorderConfiguration(
              "deviceMotion", .deviceMotion, rollingFileSizeThreshold: threshold),
          ], measurement: measurement)))
  }

  /// Does a step, and adds its results as an attempt of the last step where it is the same.
  @discardableResult
  func add(
    _ step: Step, _ recordings: [InertialRecording], form: RecorderForm = .researchKit,
    pausesAt row: Int? = nil, change: (inout MotionSetup) -> Void = { _ in },
    run body: (inout MotionStepRun) -> Void = { _ in }
  ) throws -> MotionOutcome {
    var setup = try MotionSetup(step, sensorCount: recordings.count)
    change(&setup)
    var run = try MotionStepRun(step, setup, in: directory, form: form)
    run.unixTimeOfZero = Self.start.timeIntervalSince1970
    for index in 0..<(recordings.map(\.count).max() ?? 0) {
      if index == row {
        run.suspend()
        run.resume()
      }
      for (sensor, recording) in recordings.enumerated() where index < recording.count {
        run.add(recording[index], from: sensor)
      }
    }
    body(&run)
    let outcome = run.finish()
    if result.results.last?.identifier == step.identifier {
      result.results[result.results.count - 1].results += outcome.results
    } else {
      result.results.append(
        StepResult(
          identifier: step.identifier, startDate: Self.start, endDate: Self.start,
          results: outcome.results))
    }
    return outcome
  }

  /// The measurements as they are found in what a file would say.
  func measurements(_ task: StudyTask? = nil) throws -> [RecordedMeasurement] {
    RecordedMeasurement.all(in: try TaskResult(documentData: result.documentData), of: task)
  }

  /// The one measurement.
  func measurement(_ task: StudyTask? = nil) throws -> RecordedMeasurement {
    let all = try measurements(task)
    guard let first = all.first, all.count == 1 else { throw Surprise.measurements(all.count) }
    return first
  }

  enum Surprise: Error { case measurements(Int) }

  /// Changes the newest step's results of one kind.
  func edit(_ body: (inout LeafResult) -> Void) {
    for step in result.results.indices {
      for leaf in result.results[step].results.indices { body(&result.results[step].results[leaf]) }
    }
  }

  /// A recording of the repository's `datasets`.
  static func dataset(_ name: String) throws -> InertialRecording {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return try RecordingFile.load(package.appending(path: "datasets/\(name).csv").path).recording
  }

  static func pair() throws -> [InertialRecording] {
    [try dataset("seated-extension/thigh"), try dataset("seated-extension/shank")]
  }

  static func shank() throws -> [InertialRecording] { [try dataset("one-device/shank")] }
}
