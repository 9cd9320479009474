// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Foundation
public import JSON

extension SessionPhase: JSONConvertible {
  /// A name: `ready`, `running`, `suspended`, or the reason for being over.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    switch try String(json: json, at: path) {
    case "ready": self = .ready
    case "running": self = .running
    case "suspended": self = .suspended
    case let name:
      guard let reason = FinishReason(rawValue: name) else {
        let known = ["ready", "running", "suspended"] + FinishReason.allCases.map(\.rawValue)
        throw JSONError(.unknownName(name, known: known), at: path)
      }
      self = .finished(reason)
    }
  }

  /// The name.
  public var json: JSONValue {
    switch self {
    case .ready: "ready"
    case .running: "running"
    case .suspended: "suspended"
    case .finished(let reason): reason.json
    }
  }

  /// One of the names.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["enum": .array(["ready", "running", "suspended"] + FinishReason.allCases.map(\.json))]
  }
}

extension Visit: JSONRecord {
  static let form = JSONForm<Visit>(
    "visit", blank: Visit(result: StepResult.form.blank),
    [
      .required("result", \.result), .defaulted("hidden", \.hidden), .defaulted("left", \.isLeft),
      .defaulted("modified", \.modified), .defaulted("inner", \.inner),
      .optional("relative", \.relative),
    ])
}

extension RelativeRun: JSONRecord {
  static let form = JSONForm<RelativeRun>(
    "relativeRun", blank: RelativeRun(group: "", person: ""),
    [.required("group", \.group), .required("person", \.person)])
}

extension ReviewedVisit: JSONRecord {
  static let form = JSONForm<ReviewedVisit>(
    "reviewedVisit", blank: ReviewedVisit(index: 0, original: Visit.form.blank),
    [.required("index", \.index), .required("original", \.original)])
}

extension SessionState: JSONRecord {
  static let form = JSONForm<SessionState>(
    "sessionState", blank: SessionState(taskRunUUID: .blank),
    [
      .required("taskRunUUID", \.taskRunUUID), .required("phase", \.phase),
      .optional("startDate", \.startDate), .optional("endDate", \.endDate),
      .required("visits", \.visits), .defaulted("kept", \.kept), .defaulted("reviewed", \.reviewed),
      .defaulted("terminating", \.isTerminating), .optional("defaults", \.defaults),
      .defaulted("alwaysUsesDefaults", \.alwaysUsesDefaults), .defaulted("locality", \.locality),
      .optional("outputDirectory", \.outputDirectory), .optional("device", \.device),
      .defaulted("identity", \.identity),
    ])
}
