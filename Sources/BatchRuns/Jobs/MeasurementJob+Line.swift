// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import JSON
package import Measurement

extension MeasurementJob {
  /// The line that has a worker do this job: what `batch` would make of it, with the same settings.
  ///
  /// - Parameters:
  ///   - defaults: the settings of jobs that do not state their own.
  ///   - identity: completes that of the job.
  package func line(
    defaults: StatedSettings, identity: MeasurementIdentity = MeasurementIdentity()
  ) -> JSONValue {
    var line = metadata
    line["id"] = id
    let identity = self.identity.completed(by: identity)
    for part in MeasurementIdentity.Part.allCases {
      line[part.rawValue] = identity[part].map(JSONValue.string)
    }
    if failure == nil {
      for (setting, text) in settings(defaults: defaults) { line[setting.name] = .string(text) }
      for (role, path) in recordings { line[role.name] = .string(path) }
    }
    var beforehand: [String: JSONValue] = [:]
    if !warnings.isEmpty { beforehand["warnings"] = .array(warnings.map(JSONValue.string)) }
    if let failure {
      beforehand["error"] = [
        "code": .string(failure.code.rawValue), "message": .string(failure.message),
      ]
    }
    if !beforehand.isEmpty { line["beforehand"] = .object(beforehand) }
    return .object(line)
  }

  /// Takes over what ``line(defaults:)`` says was found out when the job was made.
  mutating func addBeforehand(_ name: String, _ value: JSONValue) {
    let error = value.object?["error"]?.object
    let code = error?["code"]?.string.flatMap(MeasurementEntry.Failure.Code.init)
    let said = value.object?["warnings"]?.array?.compactMap(\.string) ?? []
    guard value.object != nil, error == nil || code != nil else {
      failure = MeasurementEntry.Failure(
        .usage, "\(name): expected what a list of jobs says about a line, found something else")
      return
    }
    warnings += said
    if let code { failure = MeasurementEntry.Failure(code, error?["message"]?.string ?? "") }
  }
}
