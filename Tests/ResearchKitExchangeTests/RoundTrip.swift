// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResearchKitExchange
import StudyTasks

extension ResearchKitObject {
  /// The object after it has been written in this package's own JSON and read again; whole files for
  /// tasks and results.
  func throughOwnJSON() throws -> ResearchKitObject {
    switch self {
    case .task(let value): .task(try StudyTask(documentData: value.documentData))
    case .taskResult(let value): .taskResult(try TaskResult(documentData: value.documentData))
    case .step(let value): .step(try reread(value))
    case .bodyItem(let value): .bodyItem(try reread(value))
    case .learnMoreItem(let value): .learnMoreItem(try reread(value))
    case .earlyTermination(let value): .earlyTermination(try reread(value))
    case .formItem(let value): .formItem(try reread(value))
    case .answerFormat(let value): .answerFormat(try reread(value))
    case .textChoice(let value): .textChoice(try reread(value))
    case .imageChoice(let value): .imageChoice(try reread(value))
    case .colorChoice(let value): .colorChoice(try reread(value))
    case .navigationRule(let value): .navigationRule(try reread(value))
    case .skipRule(let value): .skipRule(try reread(value))
    case .stepModifier(let value): .stepModifier(try reread(value))
    case .consentDocument(let value): .consentDocument(try reread(value))
    case .consentSection(let value): .consentSection(try reread(value))
    case .consentSignature(let value): .consentSignature(try reread(value))
    case .recorderConfiguration(let value): .recorderConfiguration(try reread(value))
    case .conditionStep(let value): .conditionStep(try reread(value))
    case .healthCondition(let value): .healthCondition(try reread(value))
    case .relativeGroup(let value): .relativeGroup(try reread(value))
    case .relatedPerson(let value): .relatedPerson(try reread(value))
    case .stepResult(let value): .stepResult(try reread(value))
    case .result(let value): .result(try reread(value))
    case .device(let value): .device(try reread(value))
    case .location(let value): .location(try reread(value))
    case .visibilityRule(var rule):
      .visibilityRule(
        {
          rule.value = $0
          return rule
        }(try reread(rule.value)))
    case .resultSelector, .noAnswer: self
    }
  }
}

/// The value after it has been written as bytes and read again.
private func reread<Value: JSONConvertible>(_ value: Value) throws -> Value {
  try Value(jsonData: value.json.data())
}

/// The folder with sample files: by environment variable, or beside the package.
enum Samples {
  static let folder: URL? = {
    let variable = "GONIOMETER_RESEARCHKIT"
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let place =
      ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) }
      ?? root.appendingPathComponent("../shared/researchkit").standardizedFileURL
    let samples = place.appendingPathComponent("samples")
    return FileManager.default.fileExists(atPath: samples.path) ? samples : nil
  }()

  /// The files by their names.
  static let files: [String: URL] = {
    guard let folder,
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, $0) })
  }()
}

/// The answer format of ResearchKit's JSON.
func format(_ json: JSONValue) throws -> AnswerFormat {
  guard case .answerFormat(let format) = try ResearchKitObject.readResearchKit(json).value else {
    throw JSONError(.invalid("no answer format"), at: .root)
  }
  return format
}

/// The result of ResearchKit's JSON.
func result(_ json: JSONValue) throws -> LeafResult {
  guard case .result(let result) = try ResearchKitObject.readResearchKit(json).value else {
    throw JSONError(.invalid("no result"), at: .root)
  }
  return result
}

/// The step of ResearchKit's JSON.
func step(_ json: JSONValue) throws -> Step {
  guard case .step(let step) = try ResearchKitObject.readResearchKit(json).value else {
    throw JSONError(.invalid("no step"), at: .root)
  }
  return step
}
