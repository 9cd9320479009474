// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Localization
internal import Measurement
public import StudyTasks

/// A task that measures any movement of the joint table with one device: the person chooses joint, movement
/// and side, and is led through the standard test.
///
/// ```swift
/// let task = try JointChoiceTask("anyJoint").task(in: Translator(.german, [.motionTasks]))
/// ```
///
/// The step `hip.rotation-seated.left` measures, with `.instruction` and `.ready` before it.
public struct JointChoiceTask: Sendable, Hashable {
  /// The identifier of the task.
  public var identifier: String
  /// The joints that can be chosen; of each the exercises that are standard tests.
  public var joints: [Joint]
  /// Repetitions of each measurement; 0: as many as the person likes.
  public var repetitions: Int

  /// A choice among all joints with standard tests.
  public init(
    _ identifier: String, joints: [Joint] = Joint.standard, repetitions: Int = 3
  ) {
    (self.identifier, self.repetitions) = (identifier, repetitions)
    self.joints = joints.filter { joint in joint.exercises.contains { $0.test != nil } }
  }

  /// The task.
  ///
  /// - Throws: ``MotionTaskError/unsuitable(step:reason:)`` as ``RangeOfMotionTask/task(in:)`` does.
  public func task(in translator: Translator = .english) throws(MotionTaskError) -> StudyTask {
    var route = Route(translator)
    route.ask(
      JointChoiceName.joint, "Which joint is measured?",
      joints.map {
        ($0.rawValue, $0.words.headings.unstated.message, JointChoiceName.movement($0))
      })
    for joint in joints { try add(joint, to: &route) }
    route.steps.append(RangeOfMotionWords.conclusion(.one, in: translator))
    do {
      var task = try StudyTask(
        identifier, title: translator("Range of motion of any joint"), steps: route.steps)
      task.navigationRules = route.rules
      return task
    } catch {
      throw .unsuitable(step: identifier, reason: "\(error)")
    }
  }

  private func add(_ joint: Joint, to route: inout Route) throws(MotionTaskError) {
    let exercises = joint.exercises.filter(\.isNamedTest)
    route.ask(
      JointChoiceName.movement(joint), "Which movement?",
      exercises.map { exercise in
        let test = StandardTestSteps(joint: joint, exercise: exercise, side: .unstated)
        let next = joint.hasSides ? JointChoiceName.side(joint, exercise) : test.first
        return (exercise.rawValue, words(exercise, joint), next)
      })
    for exercise in exercises {
      let tests = joint.sides.map {
        StandardTestSteps(joint: joint, exercise: exercise, side: $0)
      }
      let sideStep = joint.hasSides ? JointChoiceName.side(joint, exercise) : nil
      if let sideStep {
        route.ask(
          sideStep, "Which side?",
          tests.map { ($0.side.rawValue, joint.words.headings[$0.side].message, $0.first) }
            + [(JointChoiceName.both, "both, the left one first", tests[0].first)])
      }
      for (index, test) in tests.enumerated() {
        let measurement = MotionMeasurement(repetitions: repetitions)
        route.steps += try test.steps(measurement, in: route.translator)
        var rule = NavigationRule.direct(RangeOfMotionWords.conclusion)
        if let sideStep, index + 1 < tests.count {
          rule.branches = [
            .init(
              when: .choice(ResultSelector(sideStep), contains: .string(JointChoiceName.both)),
              to: tests[index + 1].first)
          ]
        }
        route.rules[test.name] = rule
      }
    }
  }

  /// `flexion, extension: lying on the back`.
  private func words(_ exercise: Exercise, _ joint: Joint) -> Message {
    guard let (movement, test) = joint.tested(exercise) else {
      return Message(verbatim: exercise.rawValue)
    }
    if test.isOneSided { return "\(movement[test.first].noun.message): \(test.posture.message)" }
    let (positive, negative) = (movement.positive.noun.message, movement.negative.noun.message)
    return "\(positive), \(negative): \(test.posture.message)"
  }
}

/// Steps that lead to one another by what is chosen.
private struct Route {
  let translator: Translator
  var steps: [Step] = []
  var rules: [String: NavigationRule] = [:]

  init(_ translator: Translator) { self.translator = translator }

  /// A question each of whose answers leads to a step.
  mutating func ask(
    _ name: String, _ text: Message, _ choices: [(value: String, words: Message, next: String)]
  ) {
    steps.append(
      .question(
        name, title: translator(text),
        answer: .choice(
          choices.map {
            TextChoice(translator($0.words).capitalisedFirst, value: .string($0.value))
          }),
        isOptional: false))
    rules[name] = NavigationRule(
      choices.map {
        .init(when: .choice(ResultSelector(name), contains: .string($0.value)), to: $0.next)
      })
  }
}
