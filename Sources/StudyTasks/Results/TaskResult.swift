// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
public import ClinicalTerms
public import Foundation
public import JSON

/// The result of one run of a task: the results of its steps in the order in which they were shown.
public struct TaskResult: Sendable, Hashable {
  /// The task's identifier.
  public var identifier: String
  /// Tells this run of the task from every other.
  public var taskRunUUID: UUID
  /// When the first step was shown.
  public var startDate: Date
  /// When the task ended; of a task under way, when the result was asked for.
  public var endDate: Date
  /// The results of the steps.
  public var results: [StepResult]
  /// The path of the folder with the run's files; file results are relative to it. `nil` for a run without files.
  public var outputDirectory: String?
  /// The device that the task ran on.
  public var device: DeviceDescription?
  /// The person and the visit that the run is of, as somebody stated it.
  public var identity = MeasurementIdentity()
  /// The identifier of the time zone in which the run was, such as `Europe/Berlin`: the days of its dates are that zone's.
  /// `nil`: it is not known.
  public var timeZone: String?
  /// Values that the host adds.
  public var userInfo: [String: JSONValue]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a result from its parts; each is described at its property.
  public init(
    identifier: String, taskRunUUID: UUID, startDate: Date, endDate: Date,
    results: [StepResult] = [], outputDirectory: String? = nil, device: DeviceDescription? = nil,
    userInfo: [String: JSONValue] = [:]
  ) {
    self.identifier = identifier
    self.taskRunUUID = taskRunUUID
    self.startDate = startDate
    self.endDate = endDate
    self.results = results
    self.outputDirectory = outputDirectory
    self.device = device
    self.userInfo = userInfo
  }

  /// The result of a step: of several, the last, which a loop gave most recently.
  public func result(forStep identifier: String) -> StepResult? {
    results.last { $0.identifier == identifier }
  }

  /// What the measurements of the run found, in the order of its steps, with what the run knows of each. Those of steps
  /// that are not confirmed are left out.
  public var findings: [Finding] {
    results.filter { !$0.isPrevious }.flatMap(\.results).compactMap(finding)
  }

  /// What a measurement of the run found, with what the run knows of it; `nil` for another result.
  public func finding(_ leaf: LeafResult) -> Finding? {
    guard var finding = leaf.rangeOfMotion else { return nil }
    // A result of an earlier program does not say where it was made.
    let zone = timeZone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    (finding.identity, finding.device) = (identity, device?.product)
    (finding.step, finding.time) = (leaf.identifier, ZonedTime(leaf.startDate, in: zone))
    finding.origin = .run(taskRunUUID, result: leaf.identifier)
    return finding
  }

  /// The answer to a question of any step; the last one of that identifier.
  ///
  /// - Parameter identifier: The identifier of the result; that of a question step is the step's.
  public func answer(to identifier: String) -> Answer? {
    for step in results.reversed() {
      if let result = step.result(for: identifier) { return result.answer }
    }
    return nil
  }
}

/// The result of one showing of a step.
public struct StepResult: Sendable, Hashable {
  /// The step's identifier.
  public var identifier: String
  /// When the step was first shown.
  public var startDate: Date
  /// When the step was left; of the step being shown, when the result was asked for.
  public var endDate: Date
  /// One for each question, recorder or measurement of the step, in their order; none for a step
  /// that only shows something.
  public var results: [LeafResult]
  /// The answers are from before the person went back, and not yet confirmed by going forward again:
  /// predicates do not see them.
  public var isPrevious: Bool
  /// An assistive technology that was in use, by the name its maker gives it.
  public var enabledAssistiveTechnology: String?
  /// Values that the host adds.
  public var userInfo: [String: JSONValue]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a result from its parts; each is described at its property.
  public init(
    identifier: String, startDate: Date, endDate: Date, results: [LeafResult] = [],
    isPrevious: Bool = false, enabledAssistiveTechnology: String? = nil,
    userInfo: [String: JSONValue] = [:]
  ) {
    self.identifier = identifier
    self.startDate = startDate
    self.endDate = endDate
    self.results = results
    self.isPrevious = isPrevious
    self.enabledAssistiveTechnology = enabledAssistiveTechnology
    self.userInfo = userInfo
  }

  /// The last result of that identifier.
  public func result(for identifier: String) -> LeafResult? {
    results.last { $0.identifier == identifier }
  }

  /// The results of one page of a page step, without the page's prefix.
  ///
  /// A page step's results are named `page.result`, after the page and the result in it.
  public func results(ofPage page: String) -> [LeafResult] {
    let prefix = page + "."
    return results.compactMap { result in
      guard result.identifier.hasPrefix(prefix) else { return nil }
      var inner = result
      inner.identifier.removeFirst(prefix.count)
      return inner
    }
  }
}

/// The device that a task ran on.
public struct DeviceDescription: Sendable, Hashable {
  /// Its maker's name for it.
  public var product: String?
  /// Version and build of its operating system.
  public var osVersion: String?
  /// The operating system's build.
  public var osBuild: String?
  /// The operating system's name.
  public var platform: String?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a description from its parts.
  public init(
    product: String? = nil, osVersion: String? = nil, osBuild: String? = nil,
    platform: String? = nil
  ) {
    self.product = product
    self.osVersion = osVersion
    self.osBuild = osBuild
    self.platform = platform
  }
}
