// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Localization
internal import Measurement
internal import MotionTasks
internal import StudyTasks

extension TaskMakeCommand {
  /// The task that the options describe.
  static func task(_ arguments: ParsedArguments) throws(UsageError) -> StudyTask {
    try checkTogether(arguments)
    // Side, activity and method are options of this command.
    let stated = try arguments.request {
      [.movement, .test, .zero, .hanging, .firstMovement, .fixation, .orientation].contains($0)
    }
    let translator = PersonLanguage.translator(arguments[language])
    var excluded: RangeOfMotionTask.Exclusions = []
    if arguments[noInstructions] { excluded.insert(.instructions) }
    if arguments[noConclusion] || arguments[completion] != nil { excluded.insert(.conclusion) }
    let tests = try tests(arguments, stated.named)
    let screening = ScreeningTask(
      arguments[identifier], tests, try sides(of: tests, arguments),
      measurement: try measurement(arguments, stated), intendedUse: arguments[intendedUse],
      excluding: excluded)
    do {
      var task = try screening.task(in: translator)
      if let identifier = arguments[completion] {
        try task.addSteps([
          .completion(
            identifier, title: arguments[completionTitle] ?? translator(RunWords.isAllDone),
            text: arguments[completionText])
        ])
      }
      return task
    } catch let error as MotionTaskError {
      guard case .unsuitable(_, let reason) = error else { throw UsageError("\(error)") }
      throw UsageError(reason)
    } catch {
      throw UsageError("--completion: \(error)")
    }
  }

  /// Refuses what would be passed over in silence.
  private static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    let isRandom = arguments[side] == .random
    if isRandom, arguments[seed] == nil {
      throw UsageError("--side random needs --seed N: the same number gives the same order")
    }
    if !isRandom, arguments[seed] != nil { throw UsageError("--seed goes with --side random") }
    if arguments[completion] == nil,
      let option = [completionTitle, completionText].first(where: { arguments[$0] != nil })
    {
      throw UsageError("--\(option.declaration.name) goes with --completion")
    }
  }

  private static func sides(
    of tests: [ScreeningTask.Test], _ arguments: ParsedArguments
  ) throws(UsageError) -> RangeOfMotionTask.Sides {
    guard let side = arguments[side] ?? (tests.contains(where: \.joint.hasSides) ? nil : .left)
    else { throw UsageError("option '--side NAME' is missing") }
    return RangeOfMotionTask.Sides(side, seed: UInt64(arguments[seed] ?? 0))
  }

  /// What is measured, in its order; the free exercise for a joint alone.
  private static func tests(
    _ arguments: ParsedArguments, _ named: MovementNames
  ) throws(UsageError) -> [ScreeningTask.Test] {
    guard !arguments[joints].isEmpty else { throw UsageError("name a joint, such as knee") }
    let tests = try UsageError.of { () throws(MeasurementRequestError) in
      try ScreeningTask.tests(
        arguments[joints], movements: named.movements, test: named.test)
    }
    if arguments.isGiven(exercise), tests.contains(where: { $0.exercise != .free }) {
      throw UsageError("--exercise and a movement exclude each other")
    }
    return tests
  }

  private static func measurement(
    _ arguments: ParsedArguments, _ stated: MeasurementRequest
  ) throws(UsageError) -> MotionMeasurement {
    var measurement = MotionMeasurement()
    measurement.sensors = arguments[sensors]
    measurement.exercise = arguments[exercise]
    measurement.method = arguments[method]
    measurement.activity = arguments[activity]
    measurement.repetitions = arguments[repetitions]
    measurement.rest = arguments[rest]
    if let zero = stated.settings.zero {
      (measurement.zero, measurement.zeroDegrees) = (zero.place, zero.degrees)
    }
    measurement.firstMovement = try MeasurementOptions.taskFirstMovement(stated)
    measurement.fixation = stated.settings.fixation ?? .usual
    measurement.orientation = stated.settings.orientation ?? .portrait
    return measurement
  }
}
