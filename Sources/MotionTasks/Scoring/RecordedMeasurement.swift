// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import JSON
public import StudyTasks

/// The measurement of a joint in a result, with the files it was made from.
public struct RecordedMeasurement: Sendable {
  /// A file of device motion, as the result has it.
  public struct File: Sendable, Hashable {
    /// Relative to the output directory.
    public let name: String
    /// Samples that were written; `nil` where the result does not say.
    public let samples: Int?
    /// Samples that came and were not written, such as late ones.
    public let passedOver: Int
  }

  /// One sensor with its files.
  public struct Sensor: Sendable, Hashable {
    /// The name of the segment; nothing for the only one.
    public let place: String
    /// In the order in which they are listed.
    public internal(set) var files: [File]
  }

  /// The step's identifier; of a step in a page step, the inner one's.
  public let step: String
  /// The place of the step's result in the task's.
  public let stepIndex: Int
  /// The place of the numbers in the step's result; `nil` where there are none.
  public let leafIndex: Int?
  /// The identifier of the result with the numbers.
  public let identifier: String
  /// The result as it is; `nil` where there is none.
  public let before: LeafResult?
  /// How it was made, as far as the result and the task say.
  public let basis: MotionBasis
  /// The assumptions about settings that neither states, a sentence each.
  public let assumptions: [String]
  /// Its sensors, the proximal one first.
  public let sensors: [Sensor]
  /// Why its files cannot be used, before they were looked for.
  let obstacle: RescoringError?

  /// The numbers as they are.
  public var numbers: Finding? { before?.rangeOfMotion }
  /// Why there are no numbers; `nil` where there are, or nobody said.
  public var reason: String? { before?.motionFailure }
}

extension RecordedMeasurement {
  /// The measurements of joints in a result, in its order.
  ///
  /// A step counts that has a range of motion, that says why it has none, or that measures a joint
  /// as the task has it. Of a step that was done several times, the last attempt is the one measured.
  ///
  /// - Parameter task: goes before what the result says of how its steps measure.
  public static func all(in result: TaskResult, of task: StudyTask?) -> [RecordedMeasurement] {
    result.results.enumerated().flatMap { index, step in
      var found: [String] = []
      for leaf in step.results where leaf.isMeasurement && !found.contains(leaf.identifier) {
        found.append(leaf.identifier)
      }
      if task?.joint(ofStep: step.identifier) != nil, !found.contains(step.identifier) {
        found.append(step.identifier)
      }
      return found.map { RecordedMeasurement($0, in: step, at: index, of: task) }
    }
  }

  private init(_ identifier: String, in step: StepResult, at index: Int, of task: StudyTask?) {
    let prefix = Self.page(of: identifier, in: step)
    let name = String(identifier.dropFirst(prefix.count))
    self.step = name
    self.identifier = identifier
    stepIndex = index
    leafIndex = step.results.lastIndex { $0.identifier == identifier && !$0.isFile }
    before = leafIndex.map { step.results[$0] }
    let active = task?.activeStep(name)
    let files = MotionFiles(step.results, prefix: prefix, recorders: active?.recorders ?? [])
    sensors = files.sensors
    obstacle = files.obstacle(step: name)
    var reading = BasisReading(before, step: name, sensorCount: files.sensors.count)
    reading.adopt(active)
    (basis, assumptions) = (reading.basis, reading.assumptions)
  }

  /// The prefix of the identifiers of a page's results: `page.` of `page.page`, where that is
  /// not the step's own identifier.
  private static func page(of identifier: String, in step: StepResult) -> String {
    guard identifier != step.identifier else { return "" }
    for index in identifier.indices where identifier[index] == "." {
      let (head, tail) = (identifier[..<index], identifier[identifier.index(after: index)...])
      if head == tail || head.hasSuffix("." + tail) {
        return String(identifier.dropLast(tail.count))
      }
    }
    return ""
  }
}

extension LeafResult {
  /// Why a motion step gave no numbers, where the result is one that says so.
  public var motionFailure: String? {
    guard case .custom(let result) = value, result.name == MotionOutcome.failureName else {
      return nil
    }
    return result.properties["reason"]?.string ?? ""
  }

  /// Whether it is the outcome of measuring a joint.
  fileprivate var isMeasurement: Bool {
    rangeOfMotion != nil || motionFailure != nil || (!isFile && userInfo[MotionBasis.key] != nil)
  }
}

extension StudyTask {
  /// The active step of an identifier, also within pages.
  fileprivate func activeStep(_ identifier: String) -> ActiveContent? {
    if let active = step(identifier)?.active { return active }
    for case .page(let page) in steps.map(\.content) {
      if let active = page.task.activeStep(identifier) { return active }
    }
    return nil
  }

  fileprivate func joint(ofStep identifier: String) -> Joint? {
    step(identifier)?.active?.activity.joint
  }
}
