// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Foundation
public import JSON

/// How far a run of a task is.
public enum SessionPhase: Sendable, Hashable {
  /// No step has been shown.
  case ready
  /// A step is shown.
  case running
  /// The host has stopped the step for a while.
  case suspended
  /// The task is over.
  case finished(FinishReason)
}

/// Why a run of a task is over.
public enum FinishReason: String, JSONName {
  /// The person wants to go on another time.
  case saved
  /// The person gave up, and nothing is kept.
  case discarded
  /// The person went through to the end.
  case completed
  /// Something went wrong.
  case failed
  /// The person ended it early by a step's button for it.
  case earlyTermination
}

/// One showing of a step.
struct Visit: Sendable, Hashable {
  /// The part of it that results show: of a form the visible items only.
  var result: StepResult
  /// Answers to items that are hidden at present: kept for when they show again.
  var hidden: [LeafResult] = []
  /// Whether the step has been left forward.
  var isLeft = false
  /// The step as a modifier made it; `nil`: as the task has it.
  var modified: [Step] = []
  /// The run within a page step, or about a relative; at most one.
  var inner: [SessionState] = []
  /// The relative that the run within is about.
  var relative: RelativeRun?
}

/// Which relative a run within a family history step is about.
struct RelativeRun: Sendable, Hashable {
  /// The group.
  var group: String
  /// The person.
  var person: String
}

/// A step that is changed from a review.
struct ReviewedVisit: Sendable, Hashable {
  /// Its place among the visits.
  var index: Int
  /// As it was, for when the person goes back.
  var original: Visit
}

/// All that a session holds besides its task.
struct SessionState: Sendable, Hashable {
  var taskRunUUID: UUID
  var phase = SessionPhase.ready
  /// When the first step was shown, and when the task was over.
  var startDate: Date?
  var endDate: Date?
  /// The steps shown, in order; the last is the current one.
  var visits: [Visit] = []
  /// The answers given on steps gone back from, for when they are shown again.
  var kept: [String: Visit] = [:]
  /// The step that is changed from a review, which is the last of `visits`; at most one.
  var reviewed: [ReviewedVisit] = []
  /// The session ends early after the current step.
  var isTerminating = false
  /// Answers to begin with.
  var defaults: TaskResult?
  /// Whether the defaults also replace what was answered before going back.
  var alwaysUsesDefaults = false
  var locality = Locality()
  var outputDirectory: String?
  var device: DeviceDescription?
  var identity = MeasurementIdentity()

  init(taskRunUUID: UUID) { self.taskRunUUID = taskRunUUID }
}
