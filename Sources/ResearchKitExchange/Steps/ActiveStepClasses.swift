// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON
internal import StudyTasks

/// Steps in which something is done.
let activeStepClasses: [ClassTable<Step>] =
  [
    activeClass("ORKActiveStep", of: "ORKStep", [.general]),
    activeClass("ORKTouchAnywhereStep", [.touchAnywhere]),
    activeClass("ORKCountdownStep", [.countdown]),
    activeClass(
      "ORKRangeOfMotionStep",
      [.general, .rangeOfMotion(.knee, .left), .rangeOfMotion(.knee, .right)],
      [.limb(left: .rangeOfMotion(.knee, .left), right: .rangeOfMotion(.knee, .right))]),
    activeClass(
      "ORKShoulderRangeOfMotionStep", of: "ORKRangeOfMotionStep",
      [.general, .rangeOfMotion(.shoulder, .left), .rangeOfMotion(.shoulder, .right)],
      [.limb(left: .rangeOfMotion(.shoulder, .left), right: .rangeOfMotion(.shoulder, .right))]),
    activeClass("ORKFitnessStep", [.fitness]),
    activeClass("ORKWalkingTaskStep", [.walking]),
  ] + tests.map { activeClass("ORK\($0)Step", [.general]) }

/// Steps of ResearchKit's tests of perception, thought and movement, by their names: their words can
/// be shown here, and what is theirs alone is carried through.
private let tests = [
  "AccuracyStroop", "AmslerGrid", "Audio", "EnvironmentSPLMeter", "HolePegTestPlace",
  "HolePegTestRemove", "NormalizedReactionTime", "PSAT", "ReactionTime", "SpatialSpanMemory",
  "SpeechInNoise", "SpeechRecognition", "Stroop", "TappingInterval", "TimedWalk", "ToneAudiometry",
  "TowerOfHanoi", "Trailmaking", "dBHLToneAudiometry",
]

/// A class of active steps. The first of its activities is that of an object without any key.
private func activeClass(
  _ name: String, of superclass: String = "ORKActiveStep", _ activities: [ActiveContent.Kind],
  _ properties: [Property<ActiveContent>] = []
) -> ClassTable<Step> {
  stepClass(
    name, superclass, blank: ActiveContent(activities[0]), Step.Content.active,
    accepts: { activities.contains($0.activity) },
    losses: { $0.measurement.map { [$0.loss] } ?? [] }, properties + activeProperties)
}

extension MotionMeasurement {
  /// The losses without the measurement, by the keys that differ from the default.
  fileprivate var loss: String {
    let keys = (json.object ?? [:]).keys.sorted()
    let list = keys.isEmpty ? "" : " (\(keys.joined(separator: ", ")))"
    return "how the motion is measured\(list) is left out"
  }
}

private let activeProperties: [Property<ActiveContent>] = [
  .standing("stepDuration", \.duration, .number, 0),
  .standing("shouldShowDefaultTimer", \.showsDefaultTimer, .flag, true),
  .standing("shouldSpeakCountDown", \.speaksCountDown, .flag, false),
  .standing("shouldSpeakRemainingTimeAtHalfway", \.speaksRemainingTimeAtHalfway, .flag, false),
  .standing("shouldStartTimerAutomatically", \.startsTimerAutomatically, .flag, false),
  .standing("shouldPlaySoundOnStart", \.playsSoundOnStart, .flag, false),
  .standing("shouldPlaySoundOnFinish", \.playsSoundOnFinish, .flag, false),
  .standing("shouldVibrateOnStart", \.vibratesOnStart, .flag, false),
  .standing("shouldVibrateOnFinish", \.vibratesOnFinish, .flag, false),
  .standing("shouldUseNextAsSkipButton", \.usesNextAsSkipButton, .flag, false),
  .standing("shouldContinueOnFinish", \.continuesOnFinish, .flag, false),
  .optional("spokenInstruction", \.spokenInstruction, .string),
  .optional("finishedSpokenInstruction", \.finishedSpokenInstruction, .string),
  .standing("recorderConfigurations", \.recorders, .array(.of(recorders)), []),
]

extension Property<ActiveContent> {
  /// Which side is moved. A step that does not say so is no measurement of either side.
  fileprivate static func limb(left: ActiveContent.Kind, right: ActiveContent.Kind) -> Property {
    Property(["limbOption"]) { members, active, path, reading throws(JSONError) in
      let option = try members.value("limbOption", .whole, at: path, &reading) ?? 0
      switch option {
      case 2: active.activity = left
      case 4: active.activity = right
      default:
        active.activity = .general
        reading.note(
          "limbOption \(option) names neither the left (2) nor the right side (4): the step is read "
            + "as a general activity", at: path)
      }
    } write: { active, _, _ in
      active.activity == .general ? [:] : ["limbOption": active.activity == left ? 2 : 4]
    }
  }
}

/// A recorder that runs while an active step runs.
let recorders = ClassFamily<RecorderConfiguration>(
  \.carried,
  [
    recorderClass("ORKRecorderConfiguration", of: nil, .general, rate: nil),
    recorderClass("ORKAccelerometerRecorderConfiguration", .accelerometer),
    recorderClass("ORKDeviceMotionRecorderConfiguration", .deviceMotion),
    recorderClass("ORKPedometerRecorderConfiguration", .pedometer, rate: nil),
    recorderClass("ORKLocationRecorderConfiguration", .location, rate: nil),
    recorderClass("ORKTouchRecorderConfiguration", .touch, rate: nil),
    recorderClass("ORKAudioRecorderConfiguration", .audio, rate: nil),
    recorderClass("ORKStreamingAudioRecorderConfiguration", .streamingAudio, rate: nil),
    recorderClass("ORKHealthQuantityTypeRecorderConfiguration", .healthQuantity, rate: nil),
    recorderClass("ORKHealthClinicalTypeRecorderConfiguration", .healthClinicalType, rate: nil),
  ])

private func recorderClass(
  _ name: String, of superclass: String? = "ORKRecorderConfiguration",
  _ kind: RecorderConfiguration.Kind,
  rate: Property<RecorderConfiguration>? = .standing(
    "frequency", \.frequency, .number, 0, isAlwaysWritten: true)
) -> ClassTable<RecorderConfiguration> {
  ClassTable(
    name, superclass, blank: RecorderConfiguration("", kind), accepts: { $0.kind == kind },
    losses: {
      rate == nil && $0.frequency != 0 ? ["the recorder has no rate, so that it is left out"] : []
    },
    [
      .text("identifier", \.identifier),
      .standing("rollingFileSizeThreshold", \.rollingFileSizeThreshold, .whole, 0),
      .carried("outputDirectory", .string),
    ] + (rate.map { [$0] } ?? []))
}
