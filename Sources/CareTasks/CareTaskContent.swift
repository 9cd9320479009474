// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import JSON
public import StudyTasks

/// What a care task contains: the study task that its events run, and how a result becomes an outcome.
///
/// It stands in the care task's payload, of which the store knows nothing:
///
/// ```swift
/// var checkIn = CareTask(id: "checkin", title: "Check-in", schedule: daily)
/// let content = CareTaskContent(study: try RecoveryTasks.checkIn(), outcome: RecoveryTasks.checkInOutcome)
/// checkIn.labels.payload = content.json
/// ```
public struct CareTaskContent: Sendable, Hashable {
  /// The task that is run; `nil` for one that a person does away from the program, and ticks off.
  public var study: StudyTask?
  /// How the result becomes an outcome.
  public var outcome: OutcomeExtractor
  /// Whether other tasks wait until this one was done once, such as consent; `false` by default.
  public var isGate: Bool
  /// How long an event can be done.
  public var window: CompletionWindow
  /// Angles to reach, as `report --goal` has them: `flexion=110:2026-06-01`.
  public var goals: [String] = []
  /// Events of the person, as `report --event` has them: `2026-03-10=operation`.
  public var events: [String] = []

  /// Makes a content from its parts; each is described at its property.
  public init(
    study: StudyTask? = nil, outcome: OutcomeExtractor = OutcomeExtractor(), isGate: Bool = false,
    window: CompletionWindow = .day
  ) {
    self.study = study
    self.outcome = outcome
    self.isGate = isGate
    self.window = window
  }

  /// The content of a care task; the empty one for a task without payload.
  ///
  /// - Throws: ``JSONError`` for a payload of another kind.
  public init(of task: CareTask) throws(JSONError) {
    guard let payload = task.labels.payload else {
      self.init()
      return
    }
    try self.init(json: payload, at: .root["payload"])
  }
}

/// How long an event of a care task can be done, from its start on.
public enum CompletionWindow: String, JSONName {
  /// Until the event ends.
  case event
  /// Until the day ends on which the event starts; the default.
  case day
  /// At any later time.
  case open
}

extension CareTaskContent: JSONRecord {
  /// The keys are the properties' names; `study` has the form of a task's file without its version.
  public static let form = JSONForm<CareTaskContent>(
    "careTaskContent", blank: CareTaskContent(),
    [
      .optional("study", \.study), .defaulted("outcome", \.outcome), .defaulted("isGate", \.isGate),
      .defaulted("window", \.window), .defaulted("goals", \.goals),
      .defaulted("events", \.events),
    ])
}
