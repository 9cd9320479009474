// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import JSON

/// Something to do, with a time, recorders and spoken words. Never restored: it starts over.
public struct ActiveContent: Sendable, Hashable {
  /// The activity.
  public var activity: Kind
  /// Seconds after which the step is over; 0: when the person says so.
  public var duration: Double
  /// Whether the time is shown.
  public var showsDefaultTimer: Bool
  /// Whether the time starts with the step.
  public var startsTimerAutomatically: Bool
  /// Whether the last seconds are counted aloud.
  public var speaksCountDown: Bool
  /// Whether the time left is spoken at half time.
  public var speaksRemainingTimeAtHalfway: Bool
  /// Whether start and finish are heard.
  public var playsSoundOnStart: Bool
  /// Whether the finish is heard.
  public var playsSoundOnFinish: Bool
  /// Whether start and finish are felt.
  public var vibratesOnStart: Bool
  /// Whether the finish is felt.
  public var vibratesOnFinish: Bool
  /// Whether the button for going on skips the step while it runs.
  public var usesNextAsSkipButton: Bool
  /// Whether the next step comes by itself at the finish.
  public var continuesOnFinish: Bool
  /// Spoken at the start.
  public var spokenInstruction: String?
  /// Spoken at the finish.
  public var finishedSpokenInstruction: String?
  /// The recorders that run while the step runs.
  public var recorders: [RecorderConfiguration]
  /// How a range of motion is measured; `nil` where the step does not say.
  public var measurement: MotionMeasurement?

  /// Makes an activity; everything else has its default.
  public init(
    _ activity: Kind = .general, duration: Double = 0, continuesOnFinish: Bool = false,
    spokenInstruction: String? = nil, recorders: [RecorderConfiguration] = [],
    measurement: MotionMeasurement? = nil
  ) {
    self.activity = activity
    self.duration = duration
    self.continuesOnFinish = continuesOnFinish
    self.spokenInstruction = spokenInstruction
    self.recorders = recorders
    self.measurement = measurement
    showsDefaultTimer = true
    startsTimerAutomatically = false
    speaksCountDown = false
    speaksRemainingTimeAtHalfway = false
    playsSoundOnStart = false
    playsSoundOnFinish = false
    vibratesOnStart = false
    vibratesOnFinish = false
    usesNextAsSkipButton = false
  }

  /// The activity.
  public enum Kind: Sendable, Hashable {
    /// Whatever the step's words say.
    case general
    /// Touching the screen anywhere, or pressing any key.
    case touchAnywhere
    /// Waiting for a count to reach zero.
    case countdown
    /// Moving the joint of a side through its range.
    case rangeOfMotion(Joint, Side)
    /// Walking for a distance and resting; walking up and down.
    case fitness, walking
  }
}

extension ActiveContent.Kind: JSONName {
  /// The name in JSON, such as `leftKneeRangeOfMotion`.
  public var rawValue: String {
    guard case .rangeOfMotion(let joint, let side) = self else { return "\(self)" }
    let name = joint.rawValue.prefix(1).uppercased() + joint.rawValue.dropFirst()
    return side == .unstated
      ? "\(joint.rawValue)RangeOfMotion" : "\(side.rawValue)\(name)RangeOfMotion"
  }

  /// The activity of a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// Every activity; a range of motion of each joint that has exercises.
  public static var allCases: [Self] {
    [.general, .touchAnywhere, .countdown]
      + Joint.ofTasks.flatMap { joint in
        joint.sides.map { .rangeOfMotion(joint, $0) }
      } + [.fitness, .walking]
  }

  /// The joint that is moved through its range; `nil` where none is.
  public var joint: Joint? {
    if case .rangeOfMotion(let joint, _) = self { joint } else { nil }
  }

  /// The side of the body that the joint is on.
  public var side: Side {
    if case .rangeOfMotion(_, let side) = self { side } else { .unstated }
  }
}

extension Step {
  /// The activity; `nil` if the step is not an active one.
  public var active: ActiveContent? {
    if case .active(let active) = content { active } else { nil }
  }
}

/// A recorder that runs while an active step runs.
public struct RecorderConfiguration: Sendable, Hashable {
  /// Connects the recorder with its result; unique in its step.
  public var identifier: String
  /// The quantity that is recorded.
  public var kind: Kind
  /// Samples a second; 0 or less counts as 1. Ignored by kinds without a rate.
  public var frequency: Double
  /// Bytes after which a new file begins; 0: never.
  public var rollingFileSizeThreshold: Int
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a configuration.
  public init(
    _ identifier: String, _ kind: Kind, frequency: Double = 0, rollingFileSizeThreshold: Int = 0
  ) {
    self.identifier = identifier
    self.kind = kind
    self.frequency = frequency
    self.rollingFileSizeThreshold = rollingFileSizeThreshold
  }

  /// The quantities that can be recorded.
  public enum Kind: String, JSONName {
    case accelerometer, deviceMotion, pedometer, location, touch, audio, streamingAudio
    case healthQuantity, healthClinicalType, general

    /// Whether a motion sensor serves the recorder.
    public var isMotion: Bool { self == .accelerometer || self == .deviceMotion }
  }
}
