// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement
internal import MotionTasks
internal import StudyTasks

/// `goniometer task make JOINT`.
enum TaskMakeCommand {
  static let joints = Argument(
    repeating: "JOINT", .text,
    help: "What is measured: a joint, or JOINT:MOVEMENT,... or JOINT:MOVEMENT:TEST; several make a "
      + "screening.")
  static let side = Option(
    "side", .hyphenated(RangeOfMotionTask.Sides.Name.self),
    help: "Which side, or both: the left one first, the right one first, or in an order drawn from "
      + "--seed. Neck and trunk have none.")
  static let seed = Option(
    "seed", .integer(in: 0...Int.max), placeholder: "N",
    help: "What the order of --side random follows from, such as the participant's number.")

  static let exercise = Option(
    "exercise",
    .hyphenated(
      Exercise.self,
      expecting: "free, an exercise of the knee such as heel-slide, or MOVEMENT-TEST"),
    default: "free",
    help: "What the person does: a knee's own, or a movement with its standard test, such as "
      + "rotation-seated; 'goniometer joints' lists them.")
  static let activity = Option(
    "activity", .choice(Activity.self), default: Activity.unstated.rawValue,
    help: "Who moves the limb: the person (active) or somebody else (passive).")
  static let repetitions = Option(
    "repetitions", .integer(in: MotionMeasurement.repetitionLimits), default: "0",
    help: "Times there and back; 0 is as many as the person likes.")
  static let rest = Option(
    "rest", .number(in: MotionMeasurement.restLimits), default: "0", placeholder: "S",
    help: "Seconds of rest between repetitions.")

  static let sensors = Option(
    "sensors", .choice(MotionMeasurement.Sensors.self),
    help: "One on the moving limb, or two, on thigh and shank. Without it what the exercise needs, "
      + "else whatever there is when the task runs.")
  static let method = Option(
    "method", .choice(MotionMeasurement.Method.self),
    default: MotionMeasurement.Method.standard.rawValue,
    help: "How angles are made, or ResearchKit's formula for comparison.")

  static let language = Option(
    "language", .choice(Language.self), default: Language.english.rawValue,
    help: "The language of the task's words.")
  static let identifier = Option(
    "identifier", .text, placeholder: "ID",
    help: "The task's identifier. Default: kneeRangeOfMotion, neckRangeOfMotion and so on.")
  static let intendedUse = Option(
    "intended-use", .text, help: "What the data are for, in the first instruction.")
  static let noInstructions = Option(
    flag: "no-instructions", help: "Leave out what is measured and where sensors sit.")
  static let noConclusion = Option(flag: "no-conclusion", help: "Leave out the thanks at the end.")
  static let completion = Option(
    "completion", .text, placeholder: "ID",
    help: "The identifier of a last step of one's own, in place of 'conclusion'.")
  static let completionTitle = Option(
    "completion-title", .text, help: "The heading of that step. Default: All done.")
  static let completionText = Option("completion-text", .text, help: "The words of that step.")

  static let command = Command(
    name: "task make",
    summary: "make a task that measures the range of motion of a joint",
    discussion: [
      "Writes a task as 'task run' reads it, of the steps that ResearchKit's tasks have: "
        + "'instruction', 'touch.anywhere', 'knee.range.of.motion' (or another joint), 'conclusion'. For "
        + "both sides the steps of a side end with .left or .right.",
      "The words follow exercise, sensors and who moves. The file is made to be edited: change "
        + "words, add questions and steps, and let 'task validate' look over it.",
      "Several movements, or several joints, are a screening: one task that measures them in their order, "
        + "each with its standard test and one device.",
      "Heel slides and bends in standing move the thigh as well, and need two sensors; ResearchKit's "
        + "formula and every other joint need one. What does not go together is refused.",
    ],
    arguments: [joints], options: [side, seed, Command.output],
    groups: [
      OptionGroup(
        "Movement",
        [
          MeasurementSetting.movement, MeasurementSetting.test, exercise, activity, repetitions,
          rest,
        ]),
      OptionGroup(
        "Measurement",
        [
          sensors, method, MeasurementSetting.zero, MeasurementSetting.hanging,
          MeasurementSetting.firstMovement, MeasurementSetting.fixation,
          MeasurementSetting.orientation,
        ]),
      OptionGroup(
        "Words and steps",
        [
          language, identifier, intendedUse, noInstructions, noConclusion, completion,
          completionTitle,
          completionText,
        ]),
    ],
    examples: [
      Example(
        "Three seated extensions of the left knee, with a sensor on thigh and shank",
        "knee --side left --exercise seated-extension --sensors two --repetitions 3 --output "
          + "knee.json"),
      Example(
        "Passive heel slides of both knees, in the order of participant 17",
        "knee --side random --seed 17 --exercise heel-slide --activity passive"),
      Example("The neck's rotation, a telephone on the forehead", "neck --movement rotation"),
      Example(
        "A screening of neck, shoulders and hips, three times each",
        "neck:rotation shoulder:flexion-extension hip:rotation --side both --repetitions 3"),
      Example(
        "A study's own last step in place of the thanks",
        "knee --side left --identifier rangeOfMotionTask --completion rom.completion"),
    ]
  ) { arguments, console in
    let task = try task(arguments)
    try console.write(task.document.data(), to: arguments[Command.output])
    return .success
  }
}
