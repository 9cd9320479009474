// SPDX-License-Identifier: Apache-2.0

public import Inertial
public import StudyTasks
public import TaskFiles

/// In which form recorders write.
public enum RecorderForm: String, Sendable, Hashable, CaseIterable {
  /// ResearchKit's JSON.
  case researchKit
  /// A table.
  case csv
}

/// The recorders of one run of a step.
public struct MotionRecorders: Sendable {
  public init(
    for step: Step, in directory: OutputDirectory, places: [String], form: RecorderForm
  ) {}
  public mutating func append(_ sample: InertialSample, from sensor: Int, since1970: Double) throws
  {}
  public mutating func flush() throws {}
  public mutating func suspend() throws {}
  public mutating func resume() {}
  public mutating func finish() throws {}
  public var results: [LeafResult] { [] }
}
