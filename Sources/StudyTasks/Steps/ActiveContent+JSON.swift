// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
public import JSON

extension ActiveContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ActiveContent>(
    "active", blank: ActiveContent(),
    [
      .defaulted("activity", \.activity, about: "What the person does."),
      .defaulted(
        "duration", \.duration, about: "Length of the step, seconds; 0: until the person says so."),
      .defaulted("showsDefaultTimer", \.showsDefaultTimer, about: "Whether the time is shown."),
      .defaulted(
        "startsTimerAutomatically", \.startsTimerAutomatically,
        about: "Whether the time starts with the step."),
      .defaulted(
        "speaksCountDown", \.speaksCountDown, about: "Whether the last seconds are counted aloud."),
      .defaulted(
        "speaksRemainingTimeAtHalfway", \.speaksRemainingTimeAtHalfway,
        about: "Whether the remaining time is spoken at half time."),
      .defaulted(
        "playsSoundOnStart", \.playsSoundOnStart, about: "Whether a sound is played at the start."),
      .defaulted(
        "playsSoundOnFinish", \.playsSoundOnFinish, about: "Whether a sound is played at the end."),
      .defaulted(
        "vibratesOnStart", \.vibratesOnStart, about: "Whether the device vibrates at the start."),
      .defaulted(
        "vibratesOnFinish", \.vibratesOnFinish, about: "Whether the device vibrates at the end."),
      .defaulted(
        "usesNextAsSkipButton", \.usesNextAsSkipButton,
        about: "Whether the button for going on skips the step while it runs."),
      .defaulted(
        "continuesOnFinish", \.continuesOnFinish,
        about: "Whether the next step comes by itself at the end."),
      .optional("spokenInstruction", \.spokenInstruction, about: "Text spoken at the start."),
      .optional(
        "finishedSpokenInstruction", \.finishedSpokenInstruction, about: "Text spoken at the end."),
      .defaulted("recorders", \.recorders, about: "What is recorded while the step runs."),
      .optional("measurement", \.measurement, about: "How a range of motion is measured."),
    ])
}

extension MotionMeasurement: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<MotionMeasurement>(
    "measurement", about: "How an active step measures the range of motion of a joint.",
    blank: MotionMeasurement(),
    [
      .optional(
        "sensors", \.sensors,
        about: """
          Number of sensors: on the moving limb, or on both segments. Default: as many \
          as there are.
          """), .defaulted("exercise", \.exercise, about: "What the person does."),
      .defaulted(
        "method", \.method,
        about: "How angles are computed; `researchKit` is for comparison with its data."),
      .optional(
        "activity", \.activity.stated,
        about: "Whether the person moves the limb, or somebody else. A label of the result."),
      .defaulted(
        "repetitions", \.repetitions,
        about: "Number of repetitions, 0 to 100; 0: until the person ends the step."),
      .defaulted("rest", \.rest, about: "Rest between repetitions, seconds, 0 to 3600."),
      .optional("zero", \.zero, about: "Where 0° is. Default: where the exercise has it."),
      .defaulted(
        "zeroDegrees", \.zeroDegrees,
        about: """
          Angle for `zero`, degrees: at the start (`stated`), or of the hanging limb \
          (`gravity`).
          """),
      .optional(
        "firstMovement", \.firstMovement,
        about: "Which way the first movement goes. Default: depends on the exercise."),
      .defaulted(
        "orientation", \.orientation,
        about: "How the device sits on the limb, for the method `researchKit`."),
      .defaulted(
        "fixation", \.fixation,
        about: """
          `rigid` where two sensors sit on a splint or a machine, or where the other segment is \
          held while one device measures: intervals leave out what that adds.
          """),
      .reading("movement") { json, model, path throws(JSONError) in
        // That of earlier programs.
        if json != .null { model.activity.stated = try StatedActivity(json: json, at: path) }
      },
    ])
}

extension RecorderConfiguration: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RecorderConfiguration>(
    "recorder", about: "A recorder that runs while an active step runs.",
    blank: RecorderConfiguration("", .general),
    [
      .required(
        "identifier", \.identifier,
        about: "Connects the recorder with its result. Unique in the step."),
      .required("kind", \.kind, about: "What is recorded."),
      .defaulted(
        "frequency", \.frequency,
        about: "Samples a second; 0 or less counts as 1. Ignored by kinds without a rate."),
      .defaulted(
        "rollingFileSizeThreshold", \.rollingFileSizeThreshold,
        about: "Bytes after which a new file begins; 0: never."), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}
