// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Foundation
internal import JSON
internal import StudyTasks

/// The properties of all results.
protocol DatedResult: Sendable, Hashable {
  var identifier: String { get set }
  var startDate: Date { get set }
  var endDate: Date { get set }
  var userInfo: [String: JSONValue] { get set }
}

extension TaskResult: DatedResult {}
extension StepResult: DatedResult {}
extension LeafResult: DatedResult {}

extension Property where Model: DatedResult {
  /// Identifier, dates and the host's own values.
  static var result: [Property<Model>] {
    [
      .text("identifier", \.identifier),
      .standing("startDate", \.startDate, .date, unknownDate, isAlwaysWritten: true),
      .standing("endDate", \.endDate, .date, unknownDate, isAlwaysWritten: true),
      .standing("userInfo", \.userInfo, .dictionary(.plain(JSONValue.self)), [:]),
    ]
  }
}

/// The date of a result whose file does not say.
private let unknownDate = Date(timeIntervalSince1970: 0)

/// Results of tasks.
let taskResults = ClassFamily<TaskResult>(
  \.carried,
  [
    taskResultClass("ORKTaskResult", of: "ORKCollectionResult"),
    taskResultClass("ORKPageResult", of: "ORKTaskResult"),
  ])

private func taskResultClass(_ name: String, of superclass: String) -> ClassTable<TaskResult> {
  ClassTable(
    name, superclass,
    blank: TaskResult(
      identifier: "", taskRunUUID: unknownRun, startDate: unknownDate, endDate: unknownDate),
    losses: {
      ($0.outputDirectory == nil ? [] : ["the path of the folder with the files is left out"])
        + ($0.identity.isEmpty ? [] : ["subject, visit and note are left out"])
        + ($0.timeZone == nil ? [] : ["the time zone is left out: days are those of UTC"])
    }, taskResultProperties)
}

private let taskResultProperties: [Property<TaskResult>] =
  Property.result + [
    .standing("taskRunUUID", \.taskRunUUID, .plain(UUID.self), unknownRun, isAlwaysWritten: true),
    .standing("results", \.results, members(stepResults), [], isAlwaysWritten: true),
    .optional("device", \.device, .of(devices)),
  ]

/// The run of a result whose file does not say.
private let unknownRun = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

/// Results of steps.
let stepResults = ClassFamily<StepResult>(
  \.carried,
  [
    ClassTable(
      "ORKStepResult", "ORKCollectionResult", blank: blankStepResult,
      collectionProperties + [
        .standing("isPreviousResult", \.isPrevious, .flag, false),
        .optional("enabledAssistiveTechnology", \.enabledAssistiveTechnology, .string),
      ]),
    ClassTable(
      "ORKCollectionResult", "ORKResult", blank: blankStepResult,
      accepts: { !$0.isPrevious && $0.enabledAssistiveTechnology == nil }, collectionProperties),
  ])

private let blankStepResult = StepResult(
  identifier: "", startDate: unknownDate, endDate: unknownDate)

private let collectionProperties: [Property<StepResult>] =
  Property.result + [
    .standing("results", \.results, members(leafResults), [], isAlwaysWritten: true)
  ]

/// The results in a result. Those of another level than ResearchKit itself puts there are read to
/// check them and kept, but are none here.
private func members<Model: DatedResult>(
  _ family: @autoclosure @escaping @Sendable () -> ClassFamily<Model>
) -> Codec<[Model]> {
  Codec(
    read: { json, path, reading throws(JSONError) in
      guard let elements = json.array else { throw json.unexpected("an array", at: path) }
      var results: [Model] = []
      for (index, element) in elements.enumerated() {
        let here = path[index]
        if try readForeign(element, family(), at: here, &reading) {
          reading.keepsOriginal = true
          reading.note("a result of this level is kept, but has no place here", at: here)
        } else {
          results.append(try family().read(element, at: here, &reading))
        }
      }
      return results
    }, write: Codec.array(.of(family())).write, isComposite: true)
}

/// Reads a result that is none of the family's; `false` where it is, or is no result at all.
private func readForeign<Model: DatedResult>(
  _ json: JSONValue, _ family: ClassFamily<Model>, at path: JSONPath, _ reading: inout Reading
) throws(JSONError) -> Bool {
  guard !family.contains(json) else { return false }
  if leafResults.contains(json) {
    _ = try leafResults.read(json, at: path, &reading)
  } else if stepResults.contains(json) {
    _ = try stepResults.read(json, at: path, &reading)
  } else if taskResults.contains(json) {
    _ = try taskResults.read(json, at: path, &reading)
  } else {
    return false
  }
  return true
}

/// Devices that tasks ran on.
let devices = ClassFamily<DeviceDescription>(
  \.carried, "ORKDevice", blank: DeviceDescription(),
  [
    .optional("product", \.product, .string), .optional("osVersion", \.osVersion, .string),
    .optional("osBuild", \.osBuild, .string), .optional("platform", \.platform, .string),
  ])
