// SPDX-License-Identifier: Apache-2.0

package import Inertial
package import Presenting
package import StudyTasks

/// The motion of every step of a task, found out before the task begins.
///
/// ```swift
/// let source = MotionSource(.files(["thigh.csv", "shank.csv"]))
/// let plan = try MotionPlan(for: task, from: [source], hasFolder: false) { source, step in
///   try StepMotion(files: ["thigh.csv", "shank.csv"], options: RecordingOptions())
/// }
/// let setup = plan.entries["knee"]?.setup
/// ```
package struct MotionPlan: Sendable {
  /// A step with its settings and the source of its samples.
  package struct Entry: Sendable {
    package let step: Step
    package let setup: MotionSetup
    package let motion: StepMotion

    /// The names of its sensors.
    package var roles: [String] { setup.sensorCount == 2 ? setup.places : ["device"] }
  }

  /// The entries by the identifiers of their steps.
  package private(set) var entries: [String: Entry] = [:]

  /// Whether nobody needs to be there, as all motion was recorded.
  package var isUnattended: Bool {
    !entries.isEmpty && entries.values.allSatisfy(\.motion.isRecorded)
  }

  /// Whether the motion of each step was recorded.
  package var presence: [String: MotionPresence] {
    entries.mapValues { $0.motion.isRecorded ? .recorded : .live }
  }

  /// Finds the source and the settings of every step.
  ///
  /// - Parameters:
  ///   - hasFolder: whether there is a folder for the files of recorders.
  ///   - filter: the attitude filter.
  ///   - program: the program that measures, with its version.
  ///   - corrections: returns the corrections of so many sensors.
  ///   - motion: opens a source for a step.
  /// - Throws: ``MotionPlanError``, `MotionTaskError`, or an error of the two functions.
  package init(
    for task: StudyTask, from sources: [MotionSource], hasFolder: Bool,
    filter: AttitudeFilter = .boundedPosition, program: String? = nil,
    corrections: (_ sensorCount: Int) throws -> [SensorCalibration] = { _ in [] },
    motion: (MotionSource, Step) throws -> StepMotion
  ) throws {
    let steps = task.motionSteps
    try Self.check(sources, against: steps)
    for step in steps {
      guard
        let source = sources.first(where: { $0.step == step.identifier })
          ?? sources.first(where: { $0.step == nil })
      else {
        guard step.measuresJoint else { continue }
        throw MotionPlanError.noSource(step: step.identifier)
      }
      if step.recordsMotion, !hasFolder {
        throw MotionPlanError.noFolder(step: step.identifier)
      }
      let motion = try motion(source, step)
      var setup = try MotionSetup(
        step, sensorCount: motion.sensorCount, filter: filter,
        corrections: corrections(motion.sensorCount))
      setup.program = program
      switch motion {
      case .simulated, .simulatedTest: setup.hasSimulatedSensors = true
      case .sensors, .recordings, .raw, .phones: break
      }
      entries[step.identifier] = Entry(step: step, setup: setup, motion: motion)
    }
  }

  private static func check(
    _ sources: [MotionSource], against steps: [Step]
  ) throws(MotionPlanError) {
    guard !sources.isEmpty else { return }
    guard !steps.isEmpty else { throw .noMotion }
    let names = steps.map(\.identifier)
    for (index, source) in sources.enumerated() {
      if let step = source.step, !names.contains(step) {
        throw .unknownStep(step, known: names)
      }
      if sources[..<index].contains(where: { $0.step == source.step }) {
        throw .severalSources(step: source.step)
      }
      if case .files(let files) = source.place, files.count == 2, files[0] == files[1] {
        throw .sameFile(files[0])
      }
      if source.step == nil, case .files = source.place {
        let unnamed = names.filter { name in !sources.contains { $0.step == name } }
        if unnamed.count > 1 {
          throw .oneRecordingForSeveral(count: unnamed.count, steps: names)
        }
      }
    }
  }
}

/// The reason why the steps of a task and the sources of motion do not fit together.
package enum MotionPlanError: Error, Sendable, Equatable {
  /// A step measures a joint, and no source is for it.
  case noSource(step: String)
  /// A step records files, and there is no folder for them.
  case noFolder(step: String)
  /// No step of the task measures or records motion.
  case noMotion
  /// A source is for a step that does not exist or has no motion.
  case unknownStep(String, known: [String])
  /// Two sources are for one step; `nil`: for every step.
  case severalSources(step: String?)
  /// One file is named for two segments.
  case sameFile(String)
  /// One recording is for several steps.
  case oneRecordingForSeveral(count: Int, steps: [String])
  /// A raw recording, which holds all sensors, is named beside another file.
  case rawBesideOthers(path: String)
}

extension MotionPlanError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .noSource(let step): "step '\(step)' measures a joint: name its sensors or its recording"
    case .noFolder(let step): "step '\(step)' records files: name a folder for them"
    case .noMotion: "no step of the task measures or records motion: a source has nothing to do"
    case .unknownStep(let step, let known):
      "a source is for the step '\(step)', and the steps with motion are \(Self.list(known))"
    case .severalSources(let step):
      step.map { "step '\($0)' has two sources" } ?? "two sources for every step: name their steps"
    case .sameFile(let file):
      "'\(file)' cannot be of two segments; name the recording of each"
    case .oneRecordingForSeveral(let count, let steps):
      "one recording cannot be of \(count) steps: name that of each of \(Self.list(steps))"
    case .rawBesideOthers(let path):
      "'\(path)' is a raw recording, which has both sensors in it: name it alone"
    }
  }

  /// Identifiers in quotation marks, separated by commas.
  package static func list(_ steps: [String]) -> String {
    steps.map { "'\($0)'" }.joined(separator: ", ")
  }
}
