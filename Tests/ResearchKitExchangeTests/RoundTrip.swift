// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import StudyTasks

extension ResearchKitObject {
  /// The object after it has been written in this package's own JSON and read again; whole files for
  /// tasks and results.
  func throughOwnJSON() throws -> ResearchKitObject {
    switch self {
    case .task(let value): .task(try StudyTask(documentData: value.documentData))
    case .taskResult(let value): .taskResult(try TaskResult(documentData: value.documentData))
    default: try ResearchKitObject(documentData: documentData)
    }
  }
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
