// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
package import Files
package import Measurement
package import Recordings
package import StudyTasks

/// The measurements of a task's result, computed again from their files.
///
/// ```swift
/// let report = RescoringReport(input, RecordedMeasurement.all(in: input.result, of: input.task),
///   in: directory, with: MotionRevision(), program: "goniometer 0.1.0")
/// for step in report.steps where step.rescored?.isChanged == true { print(step.measurement.step) }
/// ```
package struct RescoringReport: Sendable {
  /// One measurement: as the result has it, and the outcome of computing it again.
  package struct Entry: Sendable {
    package let measurement: RecordedMeasurement
    package let outcome: Result<RescoredMeasurement, RescoringError>

    /// The new numbers; `nil` if they could not be computed.
    package var rescored: RescoredMeasurement? { try? outcome.get() }
    /// The reason why the numbers could not be computed.
    package var error: RescoringError? {
      if case .failure(let error) = outcome { error } else { nil }
    }
  }

  /// The result as it was read.
  package let input: RescoringInput
  /// The path of the output directory.
  package let directory: String
  /// The measurements, in the order of the result.
  package let steps: [Entry]
  /// The calibrations that the revision takes its corrections from.
  package let calibrations: [AppliedCalibration]
  /// The settings that were changed.
  package let revision: MotionRevision

  /// Computes every measurement; one that cannot be computed keeps none of the others from it.
  ///
  /// - Parameter program: the program that computes, with its version.
  package init(
    _ input: RescoringInput, _ measurements: [RecordedMeasurement], in directory: OutputDirectory,
    with revision: MotionRevision, calibrations: [AppliedCalibration] = [], program: String?
  ) {
    (self.input, self.directory, self.revision) = (input, directory.path, revision)
    self.calibrations = calibrations
    steps = measurements.map { measurement in
      do throws(RescoringError) {
        let rescored = try measurement.rescored(with: revision, in: directory, program: program)
        return Entry(measurement: measurement, outcome: .success(rescored))
      } catch {
        return Entry(measurement: measurement, outcome: .failure(error))
      }
    }
  }

  /// The result with the new numbers. Steps that could not be computed keep the old ones.
  package var result: TaskResult {
    var result = input.result
    for step in steps {
      if let rescored = step.rescored { result.replace(with: rescored) }
    }
    return result
  }

  /// The recordings that were read.
  package var sources: [RecordingSource] { steps.compactMap(\.rescored).flatMap(\.sources) }

  /// The paths of all files that were read, or were to be read: no output may replace them.
  package var inputFiles: [String] {
    let recorded = steps.flatMap { $0.measurement.sensors.flatMap(\.files).map(\.name) }
    return input.documents.map(\.path) + calibrations.compactMap(\.path)
      + recorded.map { "\(directory)/\($0)" }
  }

  /// The steps with numbers or a reason why there are none.
  package var computedCount: Int { steps.count { $0.rescored != nil } }
  /// The computed steps that differ from the result.
  package var changedCount: Int { steps.count { $0.rescored?.isChanged ?? false } }
  /// The steps that could not be computed.
  package var failedCount: Int { steps.count - computedCount }
}

/// An angle of a measurement before and after it was computed again, in degrees.
package struct RescoredAngle: Sendable {
  /// The angles of a range of motion, in the order of reports.
  package enum Quantity: Sendable, CaseIterable {
    /// Of the exercise.
    case exerciseRange, exerciseMinimum, exerciseMaximum
    /// The range and half the width of its 95 % interval, of the whole recording as what follows.
    case range, rangeHalfWidth95
    /// The least and the greatest angle.
    case minimum, maximum
    /// The angles at the start and at the end.
    case start, finish

    /// Not a number if the result does not say.
    fileprivate func value(of found: Finding?) -> Double {
      let (whole, exercise) = (found?.whole, found?.exercise?.extent)
      let value =
        switch self {
        case .exerciseRange: exercise?.range?.degrees
        case .exerciseMinimum: exercise?.minimum?.degrees
        case .exerciseMaximum: exercise?.maximum?.degrees
        case .range: whole?.range?.degrees
        case .rangeHalfWidth95: whole?.range?.halfWidth95
        case .minimum: whole?.minimum?.degrees
        case .maximum: whole?.maximum?.degrees
        case .start: found?.start
        case .finish: found?.finish
        }
      return value ?? .nan
    }
  }

  package let quantity: Quantity
  /// Not a number if there was none.
  package let before: Double
  /// Not a number if there is none.
  package let now: Double

  init(_ quantity: Quantity, _ before: Finding?, _ now: Finding?) {
    self.quantity = quantity
    (self.before, self.now) = (quantity.value(of: before), quantity.value(of: now))
  }

  /// The angle now less the one before; not a number unless both are there.
  package var difference: Double { now - before }
  /// Whether the two differ by more than ``RescoredMeasurement/toleranceDegrees``.
  package var isChanged: Bool { abs(difference) > RescoredMeasurement.toleranceDegrees }
}

extension RescoredMeasurement {
  /// All angles before and now.
  package var angles: [RescoredAngle] {
    RescoredAngle.Quantity.allCases.map { RescoredAngle($0, measurement.numbers, numbers) }
  }

  /// Repetitions now less those before; `nil` unless both are known.
  package var repetitionDifference: Int? {
    guard let before = measurement.numbers?.repetitions, let now = numbers?.repetitions else {
      return nil
    }
    return now - before
  }

  /// Whether other corrections were applied to the samples than before.
  package var hasOtherCorrections: Bool { score.basis.corrections != measurement.basis.corrections }
}
