// SPDX-License-Identifier: Apache-2.0

public import JSON

extension ActiveContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ActiveContent>(
    "active", blank: ActiveContent(),
    [
      .defaulted("activity", \.activity, .general),
      .defaulted("duration", \.duration, 0),
      .defaulted("showsDefaultTimer", \.showsDefaultTimer, true),
      .defaulted("startsTimerAutomatically", \.startsTimerAutomatically, false),
      .defaulted("speaksCountDown", \.speaksCountDown, false),
      .defaulted("speaksRemainingTimeAtHalfway", \.speaksRemainingTimeAtHalfway, false),
      .defaulted("playsSoundOnStart", \.playsSoundOnStart, false),
      .defaulted("playsSoundOnFinish", \.playsSoundOnFinish, false),
      .defaulted("vibratesOnStart", \.vibratesOnStart, false),
      .defaulted("vibratesOnFinish", \.vibratesOnFinish, false),
      .defaulted("usesNextAsSkipButton", \.usesNextAsSkipButton, false),
      .defaulted("continuesOnFinish", \.continuesOnFinish, false),
      .optional("spokenInstruction", \.spokenInstruction),
      .optional("finishedSpokenInstruction", \.finishedSpokenInstruction),
      .defaulted("recorders", \.recorders, []),
      .optional("measurement", \.measurement),
    ])
}

extension MotionMeasurement: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<MotionMeasurement>(
    "measurement", blank: MotionMeasurement(),
    [
      .optional("sensors", \.sensors),
      .defaulted("exercise", \.exercise, .free),
      .defaulted("method", \.method, .standard),
      .optional("movement", \.movement),
      .defaulted("repetitions", \.repetitions, 0),
      .defaulted("rest", \.rest, 0),
      .optional("zero", \.zero),
      .defaulted("zeroDegrees", \.zeroDegrees, 0),
      .optional("firstMovement", \.firstMovement),
      .defaulted("orientation", \.orientation, .portrait),
    ])
}

extension RecorderConfiguration: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RecorderConfiguration>(
    "recorder", blank: RecorderConfiguration("", .general),
    [
      .required("identifier", \.identifier),
      .required("kind", \.kind),
      .defaulted("frequency", \.frequency, 0),
      .defaulted("rollingFileSizeThreshold", \.rollingFileSizeThreshold, 0),
      .defaulted("carried", \.carried, [:]),
    ])
}
