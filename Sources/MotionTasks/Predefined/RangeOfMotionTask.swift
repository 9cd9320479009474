// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Localization
public import StudyTasks

/// A task in which the range of motion of a joint is measured.
///
/// ```swift
/// var task = try RangeOfMotionTask(
///   "rangeOfMotionTask", .knee, .left, excluding: .conclusion
/// ).task()
/// try task.addSteps([.completion("rom.completion", title: "All done")])
/// ```
///
/// Its steps are those of ResearchKit's predefined tasks, by their identifiers: `instruction`,
/// `touch.anywhere`, `knee.range.of.motion` or `shoulder.range.of.motion`, `conclusion`. The words
/// are this project's own and follow joint, side, exercise, sensors and who moves the limb.
///
/// For both sides the first three steps come once a side, with the suffix `.left` or `.right`:
/// `knee.range.of.motion.left`. Identifiers are unique in a task, so that its results can be told
/// apart; ResearchKit's own tasks for both hands have the same suffixes.
public struct RangeOfMotionTask: Sendable, Hashable {
  /// The identifier of the task; not empty.
  public var identifier: String
  /// The joint.
  public var joint: Joint
  /// The sides, in the order in which they are measured.
  public var sides: Sides
  /// How the motion is measured: exercise, who moves, repetitions, rest, sensors, method, zero.
  ///
  /// Where it leaves the number of sensors open, ``measured`` settles what the exercise or the
  /// method needs.
  public var measurement: MotionMeasurement
  /// The purpose of the data: the text of the first instruction; `nil` for the built-in words.
  public var intendedUse: String?
  /// Steps to leave out.
  public var excluded: Exclusions

  /// Describes a task; ``task()`` makes it.
  public init(
    _ identifier: String, _ joint: Joint, _ sides: Sides,
    measurement: MotionMeasurement = MotionMeasurement(), intendedUse: String? = nil,
    excluding excluded: Exclusions = []
  ) {
    self.identifier = identifier
    self.joint = joint
    self.sides = sides
    self.measurement = measurement
    self.intendedUse = intendedUse
    self.excluded = excluded
  }

  /// Steps to leave out, as ResearchKit's options for predefined tasks have them.
  public struct Exclusions: OptionSet, Sendable, Hashable {
    /// One bit a step.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The step that explains the measurement and how to fasten the sensors.
    public static let instructions = Exclusions(rawValue: 1)
    /// The thanks at the end.
    public static let conclusion = Exclusions(rawValue: 2)
  }

  /// The measurement as the steps have it: one sensor for ResearchKit's method and for a joint that
  /// two do not measure, two where both segments move; otherwise as it was given, which may leave them to
  /// the host.
  public var measured: MotionMeasurement {
    var measured = measurement
    if measured.sensors == nil {
      if !joint.pairMethod.isImplemented || measured.method == .researchKit
        || joint[measured.exercise].test != nil
      {
        measured.sensors = .one
      } else if joint[measured.exercise].movesBothSegments {
        measured.sensors = .two
      }
    }
    return measured
  }

  /// The task.
  ///
  /// - Parameter translator: The language of its words.
  /// - Throws: ``MotionTaskError/unsuitable(step:reason:)`` where a setting has no effect or two
  ///   exclude each other, such as a heel slide with one sensor: all that
  ///   `StudyTask.validate(at:)` would report.
  public func task(in translator: Translator = .english) throws(MotionTaskError) -> StudyTask {
    var steps: [Step] = []
    let order = joint.hasSides ? sides.order : joint.sides
    for (index, side) in order.enumerated() {
      let words = RangeOfMotionWords(
        joint: joint, side: side, measurement: measured, translator: translator)
      let suffix = order.count > 1 ? ".\(side.rawValue)" : ""
      if !excluded.contains(.instructions) {
        steps.append(instruction(words, suffix, isFirst: index == 0))
      }
      guard let activity = joint.activity(side) else {
        throw .unsuitable(
          step: joint.stepName, reason: "the side is not stated; choose the left or the right one")
      }
      steps.append(touch(words, suffix))
      steps.append(motion(activity, words, suffix))
    }
    if !excluded.contains(.conclusion) {
      steps.append(RangeOfMotionWords.conclusion(measured.sensors, in: translator))
    }
    let task: StudyTask
    do {
      task = try StudyTask(
        identifier, title: translator(joint.words.title(order).message), steps: steps)
    } catch {
      throw .unsuitable(step: identifier, reason: "\(error)")
    }
    if let problem = task.validate().first {
      throw .unsuitable(step: joint.stepName, reason: problem.message)
    }
    return task
  }

  private func instruction(_ words: RangeOfMotionWords, _ suffix: String, isFirst: Bool) -> Step {
    var step = Step(
      StepName.instruction + suffix, title: words.title("range of motion"),
      text: isFirst ? intendedUse ?? words.purpose : words.otherSide, detailText: words.course,
      .instruction(InstructionContent()))
    step.bodyItems = words.fastening.map { BodyItem($0, style: .bulletPoint) }
    step.images.image = joint.drawing(of: measured.exercise)
    return step
  }

  private func touch(_ words: RangeOfMotionWords, _ suffix: String) -> Step {
    var active = ActiveContent(.touchAnywhere, spokenInstruction: "\(words.start) \(words.ready)")
    active.showsDefaultTimer = false
    var step = Step(
      StepName.touch + suffix, title: words.title("get ready"), text: words.start,
      detailText: words.ready, isOptional: false, .active(active))
    // Without instructions an interrupted task would otherwise go back behind the other side's
    // measurement, and have it done again.
    step.isRestorable = true
    step.images.image = joint.drawing(of: measured.exercise)
    return step
  }

  private func motion(
    _ activity: ActiveContent.Kind, _ words: RangeOfMotionWords, _ suffix: String
  ) -> Step {
    let text = [words.change, words.movement].filter { !$0.isEmpty }.joined(separator: " ")
    var active = ActiveContent(
      activity, continuesOnFinish: true,
      spokenInstruction: "\(text) \(words.count)",
      recorders: [
        RecorderConfiguration("deviceMotion", .deviceMotion, frequency: Self.recorderRateHz)
      ],
      measurement: measured)
    active.startsTimerAutomatically = true
    (active.playsSoundOnStart, active.playsSoundOnFinish) = (true, true)
    (active.vibratesOnStart, active.vibratesOnFinish) = (true, true)
    active.finishedSpokenInstruction = words.translator("Done. You may relax.")
    return Step(
      joint.stepName + suffix, title: words.title("measurement"), text: text,
      detailText: "\(words.count) \(words.end)", isOptional: false, .active(active))
  }

  /// Samples a second that the step's recorder asks for, as ResearchKit's does.
  private static let recorderRateHz = 100.0

  /// ResearchKit's identifiers of the steps that both joints have.
  private enum StepName {
    static let instruction = "instruction"
    static let touch = "touch.anywhere"
  }
}

extension RangeOfMotionTask {
  /// The joints that a task can lead a person through.
  public static var joints: [Joint] { Joint.ofTasks }
}

extension Joint {
  /// ResearchKit's identifier of the step that measures.
  var stepName: String { "\(rawValue).range.of.motion" }

  /// The activity of the step that measures the joint of that side; `nil` for an unstated side of a joint
  /// that has two.
  func activity(_ side: Side) -> ActiveContent.Kind? {
    sides.contains(side) ? .rangeOfMotion(self, side) : nil
  }
}
