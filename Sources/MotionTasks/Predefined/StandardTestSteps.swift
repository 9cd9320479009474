// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization
internal import StudyTasks

extension StandardTestSteps {
  /// The steps.
  ///
  /// - Parameters:
  ///   - measurement: how it is measured, with one device unless it says otherwise; the exercise is the
  ///     test's.
  ///   - use: the purpose of the data; `nil` for the built-in words.
  ///   - isOtherSide: whether the other side was measured just before.
  ///   - excluded: instructions may be left out.
  func steps(
    _ measurement: MotionMeasurement, use: String? = nil, isOtherSide: Bool = false,
    excluding excluded: RangeOfMotionTask.Exclusions = [], in translator: Translator
  ) throws(MotionTaskError) -> [Step] {
    var measurement = measurement
    measurement.sensors = measurement.sensors ?? .one
    measurement.exercise = exercise
    let words = RangeOfMotionWords(
      joint: joint, side: side, measurement: measurement, translator: translator)
    let task = try RangeOfMotionTask(
      name, joint, side == .right ? .right : .left, measurement: measurement,
      intendedUse: isOtherSide ? words.otherSide : use, excluding: excluded.union(.conclusion)
    ).task(in: translator)
    return zip(task.steps, Self.endings.suffix(task.steps.count)).map { step, ending in
      var step = step
      step.identifier = name + ending
      return step
    }
  }
}
