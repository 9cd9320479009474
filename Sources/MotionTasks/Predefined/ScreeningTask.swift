// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Goniometry
public import Localization
public import Measurement
public import StudyTasks

/// A task that measures several standard tests one after another with one device: a screening.
///
/// ```swift
/// let tests = try ScreeningTask.tests(["neck:rotation", "hip:rotation,abduction-adduction"])
/// let task = try ScreeningTask("screening", tests, .rightFirst).task()
/// ```
///
/// Its steps have the names that ``JointChoiceTask`` gives them.
public struct ScreeningTask: Sendable, Hashable {
  /// A movement of a joint in its posture.
  public struct Test: Sendable, Hashable {
    /// The joint.
    public var joint: Joint
    /// The exercise that does the standard test.
    public var exercise: Exercise

    /// A test from its parts.
    public init(_ joint: Joint, _ exercise: Exercise) {
      (self.joint, self.exercise) = (joint, exercise)
    }
  }

  /// The identifier of the task; `nil` for one by what is measured.
  public var identifier: String?
  /// The tests in their order.
  public var tests: [Test]
  /// The sides of every joint that has two.
  public var sides: RangeOfMotionTask.Sides
  /// How each is measured: who moves, repetitions, rest.
  public var measurement: MotionMeasurement
  /// The purpose of the data: the text of the first instruction; `nil` for the built-in words.
  public var intendedUse: String?
  /// Steps to leave out.
  public var excluded: RangeOfMotionTask.Exclusions

  /// Describes a task; ``task(in:)`` makes it.
  public init(
    _ identifier: String? = nil, _ tests: [Test], _ sides: RangeOfMotionTask.Sides,
    measurement: MotionMeasurement = MotionMeasurement(), intendedUse: String? = nil,
    excluding excluded: RangeOfMotionTask.Exclusions = []
  ) {
    (self.identifier, self.tests, self.sides) = (identifier, tests, sides)
    (self.measurement, self.intendedUse, self.excluded) = (measurement, intendedUse, excluded)
  }

  /// The tests of texts: `neck` is the usual one of the usual movement, `neck:rotation,side-bending` the
  /// usual one of each of these, `neck:rotation:supine` that one.
  ///
  /// - Parameters:
  ///   - movements: the movements of joints that stand alone; empty for their usual one. One joint without
  ///     is its free exercise.
  ///   - test: the test of these movements; `nil` for the usual one.
  /// - Throws: ``MeasurementRequestError`` for a name that there is not.
  public static func tests(
    _ texts: [String], movements: [String] = [], test: String? = nil
  ) throws(MeasurementRequestError) -> [Test] {
    if texts.count == 1, movements.isEmpty, test == nil, let joint = Joint(rawValue: texts[0]) {
      return [Test(joint, .free)]
    }
    var found: [Test] = []
    for text in texts { found += try tests(text, movements, test) }
    return found
  }

  private static func tests(
    _ text: String, _ movements: [String], _ test: String?
  ) throws(MeasurementRequestError) -> [Test] {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    var names = MovementNames(joint: parts[0], movements: movements, test: test)
    if parts.count > 1 {
      names.movements = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    } else if movements.isEmpty, test == nil, let usual = Joint(rawValue: parts[0])?.movements.first
    {
      names.movements = [usual.name]
    }
    if parts.count > 2 { names.test = parts[2] }
    let settings = try names.apply(to: MeasurementSettings())
    try settings.check(sensorCount: 1)
    return settings.tested.compactMap { tested in
      settings.joint.exercises.first { exercise in
        exercise.isNamedTest && exercise.test?.movement == tested.movement.name
          && exercise.test?.test == tested.test?.name
      }.map { Test(settings.joint, $0) }
    }
  }

  /// The task; of one test alone the ``RangeOfMotionTask``.
  ///
  /// - Throws: ``MotionTaskError/unsuitable(step:reason:)`` as ``RangeOfMotionTask/task(in:)`` does, and
  ///   where a test stands there twice.
  public func task(in translator: Translator = .english) throws(MotionTaskError) -> StudyTask {
    if tests.count == 1 { return try task(of: tests[0], in: translator) }
    let identifier = identifier ?? ScreeningName.several
    var steps: [Step] = []
    for (place, test) in tests.enumerated() {
      guard !tests[..<place].contains(test) else {
        throw .twice(test, in: identifier)
      }
      let order = test.joint.hasSides ? order(place) : test.joint.sides
      for (index, side) in order.enumerated() {
        steps += try StandardTestSteps(joint: test.joint, exercise: test.exercise, side: side)
          .steps(
            measurement, use: steps.isEmpty ? intendedUse : nil, isOtherSide: index > 0,
            excluding: excluded, in: translator)
      }
    }
    if !excluded.contains(.conclusion) {
      steps.append(RangeOfMotionWords.conclusion(.one, in: translator))
    }
    do {
      return try StudyTask(
        identifier, title: translator("Range of motion of several joints"), steps: steps)
    } catch {
      throw .unsuitable(step: identifier, reason: "\(error)")
    }
  }

  private func task(
    of test: Test, in translator: Translator
  ) throws(MotionTaskError) -> StudyTask {
    var measurement = measurement
    if test.exercise != .free { measurement.exercise = test.exercise }
    return try RangeOfMotionTask(
      identifier ?? ScreeningName.alone(test.joint), test.joint, sides,
      measurement: measurement, intendedUse: intendedUse, excluding: excluded
    ).task(in: translator)
  }

  /// The sides of the joint at a place; each draws its own order at random.
  private func order(_ place: Int) -> [Side] {
    guard case .random(let seed) = sides else { return sides.order }
    return RangeOfMotionTask.Sides.random(seed: seed &+ UInt64(place)).order
  }
}
