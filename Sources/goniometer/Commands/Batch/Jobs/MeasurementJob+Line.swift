// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import Measurement

extension MeasurementJob {
  /// The line that has a worker do this job: what `batch` would make of it, with the same settings.
  ///
  /// - Parameter defaults: the command line of `batch`.
  func line(defaults: ParsedArguments) -> JSONValue {
    var line = metadata
    line["id"] = id
    if failure == nil {
      let arguments = arguments(defaults: defaults)
      for (name, texts) in arguments.options { line[name] = texts.last.map(JSONValue.string) }
      line["file"] = recordings[AnalysisField.file].map(JSONValue.string)
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
        .usage, "\(name): expected what 'goniometer batch --list' writes, found something else")
      return
    }
    warnings += said
    if let code { failure = MeasurementEntry.Failure(code, error?["message"]?.string ?? "") }
  }
}

extension BatchPlan {
  /// Prints the jobs as lines for workers, in their order.
  func list(to output: ByteWriter) throws -> ExitCode {
    if let name = format.metadata.first(where: {
      AnalysisField.meaning(of: $0, takesBytes: true) != .metadata
    }) {
      throw CommandFailure(
        .malformedData,
        "the manifest's column '\(name)' means something else in a worker's line; give it another "
          + "name")
    }
    for job in jobs {
      try output.write(job.line(defaults: runner.defaults).jsonBytes(isPretty: false))
    }
    return .success
  }
}
