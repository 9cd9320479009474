// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
public import Files
internal import Foundation
internal import Inertial
internal import JSON
internal import Measurement
public import Recordings
public import StudyTasks

/// A measurement computed again from its files.
public struct RescoredMeasurement: Sendable {
  /// The measurement that was computed again.
  public let measurement: RecordedMeasurement
  /// The score of the files now.
  public let score: MotionScore
  /// The result to stand in the place of the one before, with its dates.
  public let after: LeafResult
  /// The files, in the order of the sensors.
  public let sources: [RecordingSource]
  /// Notes on the comparison for a person, a sentence each: assumptions, and
  /// where the files are not those that were measured.
  public let notes: [String]

  /// Degrees within which two numbers are the same.
  ///
  /// ResearchKit's JSON has the acceleration in two parts and units of g, which gives it back to a
  /// rounding or two; that moves angles by less than a millionth of a degree.
  public static let toleranceDegrees = 1e-6

  /// The numbers now; `nil` where there are none.
  public var numbers: Finding? { score.result }

  /// Whether anything that the result says is different, but the version of the program: numbers by
  /// more than ``toleranceDegrees``, words at all.
  public var isChanged: Bool {
    switch (measurement.numbers, numbers) {
    case (let before?, let after?): !before.isSame(as: after)
    case (nil, nil):
      measurement.before == nil || measurement.reason.map { $0 != score.reason } ?? false
    default: true
    }
  }
}

extension RecordedMeasurement {
  /// Computes the numbers again from the files.
  ///
  /// - Parameters:
  ///   - revision: what is to be different; nothing by default.
  ///   - directory: the run's output directory.
  ///   - program: that which computes, with its version.
  /// - Throws: ``RescoringError`` that names the file, or the setting that does not suit the step.
  public func rescored(
    with revision: MotionRevision = MotionRevision(), in directory: OutputDirectory,
    program: String? = nil
  ) throws(RescoringError) -> RescoredMeasurement {
    if let obstacle { throw obstacle }
    let revised = revision.applied(to: basis, places: sensors.map(\.place))
    let setup = try setup(revised, program: program)
    var files: [[LoadedRecording]] = []
    for sensor in sensors { files.append(try sensor.recordings(in: directory)) }
    let measured = files.map { parts in
      parts.count == 1
        ? MeasuredSensor(parts[0])
        : MeasuredSensor(InertialRecording(parts.lazy.map(\.recording).joined()))
    }
    let score = MotionScore(
      of: measured, setup, held: revised.held, sensorChecks: revised.sensorChecks ?? [])
    var after =
      before
      ?? LeafResult(
        identifier: identifier, startDate: .distantPast, endDate: .distantPast, value: score.value)
    after.value = score.value
    after.userInfo[MotionBasis.key] = score.basis.json
    return RescoredMeasurement(
      measurement: self, score: score, after: after, sources: files.joined().map(\.source),
      notes: assumptions + differences(from: score.basis) + comparability(with: score.basis)
        + files.joined().flatMap(\.warnings))
  }

  private func setup(_ basis: MotionBasis, program: String?) throws(RescoringError) -> MotionSetup {
    do throws(MotionTaskError) {
      var setup = try MotionSetup(step: step, basis, sensorCount: sensors.count)
      setup.program = program
      return setup
    } catch {
      throw .unsuitable(error)
    }
  }

  /// Says which numbers before and now are not of one kind.
  private func comparability(with now: MotionBasis) -> [String] {
    guard numbers != nil, basis.measurement.method != now.measurement.method else { return [] }
    return [
      "ResearchKit's formula gives elevations of the limb from the vertical, extension positive: "
        + "only the range can be compared."
    ]
  }

  /// Says where the files do not hold all that was measured, such as after a full disk.
  private func differences(from now: MotionBasis) -> [String] {
    zip(zip(basis.sampleCounts, now.sampleCounts), sensors).compactMap { counts, sensor in
      let found = sensor.files.map(\.passedOver).reduce(counts.1, &+)
      guard counts.0 != found else { return nil }
      let name = sensor.place.isEmpty ? "" : " of the \(sensor.place)"
      return "The files\(name) are of \(found) samples; the result was made from \(counts.0)."
    }
  }
}

extension RecordedMeasurement.Sensor {
  /// Its files in the order of their times; where two overlap, as they are listed, since the
  /// sensor's clock was set back between them.
  fileprivate func recordings(
    in directory: OutputDirectory
  ) throws(RescoringError) -> [LoadedRecording] {
    var loaded: [LoadedRecording] = []
    for file in files { loaded.append(try file.recording(in: directory)) }
    let sorted = loaded.sorted { $0.span.lowerBound < $1.span.lowerBound }
    let isInOrder = zip(sorted, sorted.dropFirst()).allSatisfy {
      $0.span.upperBound <= $1.span.lowerBound
    }
    return isInOrder ? sorted : loaded
  }
}

extension RecordedMeasurement.File {
  /// Bytes: an hour at 400 Hz as JSON.
  private static let limitBytes = 1 << 29

  fileprivate func recording(
    in directory: OutputDirectory
  ) throws(RescoringError) -> LoadedRecording {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = [UInt8](try directory.read(name, limit: Self.limitBytes))
    } catch {
      throw .file(name: name, error)
    }
    let loaded: LoadedRecording
    do throws(RecordingError) {
      loaded = try RecordingFile.load(bytes, name: name)
    } catch {
      throw .recording(error)
    }
    if let samples, samples != loaded.recording.count {
      throw .changed(file: name, written: samples, found: loaded.recording.count)
    }
    return loaded
  }
}

extension LoadedRecording {
  fileprivate var name: String { source.files.first?.path ?? "" }

  /// From the first to the last time that is one.
  fileprivate var span: ClosedRange<Double> {
    let times = recording.time.filter(\.isFinite)
    guard let first = times.min(), let last = times.max() else { return 0...0 }
    return first...last
  }

  fileprivate var warnings: [String] { source.warnings.map { "\(name): \($0)" } }
}

extension Finding {
  /// Whether all numbers of this result agree with the other's within the tolerance, and all words.
  ///
  /// A value that this one does not have, as in ResearchKit's form, is not compared.
  fileprivate func isSame(as other: Finding) -> Bool {
    func agree(_ number: Double?, _ found: Double?) -> Bool {
      guard let number else { return true }
      let difference = abs(number - (found ?? .nan))
      return difference <= RescoredMeasurement.toleranceDegrees
        || (!number.isFinite && number == found)
    }
    func numbers(_ one: Finding) -> [Double?] {
      let (whole, part) = (one.whole, one.exercise?.extent)
      return [
        one.start, one.finish, whole.minimum?.degrees, whole.maximum?.degrees, whole.range?.degrees,
        whole.range?.halfWidth95, part?.minimum?.degrees, part?.maximum?.degrees,
      ]
    }
    return zip(numbers(self), numbers(other)).allSatisfy { agree($0, $1) }
      && (repetitions == nil || repetitions == other.repetitions)
      && (method == nil || (method == other.method && filter == other.filter))
      && (zero == nil || zero == other.zero)
      && (verdict == nil || (verdict == other.verdict && remarks == other.remarks))
  }
}

extension TaskResult {
  /// Puts a result that was computed again in the place of the one before; one that was not there
  /// comes last in its step, with the step's dates.
  public mutating func replace(with rescored: RescoredMeasurement) {
    let measurement = rescored.measurement
    guard results.indices.contains(measurement.stepIndex) else { return }
    var step = results[measurement.stepIndex]
    if let index = measurement.leafIndex, step.results.indices.contains(index) {
      step.results[index] = rescored.after
    } else {
      var leaf = rescored.after
      (leaf.startDate, leaf.endDate) = (step.startDate, step.endDate)
      step.results.append(leaf)
    }
    results[measurement.stepIndex] = step
  }
}
