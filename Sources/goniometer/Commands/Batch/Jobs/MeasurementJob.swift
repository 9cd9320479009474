// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import Measurement
internal import Recordings

/// One measurement among many: what it is called, what is measured and how.
struct MeasurementJob: Sendable {
  /// As it was given: a text, or from JSON any value.
  var id: JSONValue
  /// Arguments of `analyze` that name recordings, by name: `FILE`, `thigh`, `shank`, …
  var recordings: [String: String] = [:]
  /// Other options of `analyze` that were stated for this one, by name, texts as typed.
  var settings: [String: String] = [:]
  /// What else was said of it, passed through.
  var metadata: [String: JSONValue] = [:]
  /// Recordings that were given as bytes, by the name that stands for their path.
  var bytes: [String: [UInt8]] = [:]
  /// What was doubtful before anything was read.
  var warnings: [String] = []
  /// Why it cannot be measured, where that is known already.
  var failure: MeasurementEntry.Failure?

  /// The id as a text.
  var name: String { id.string ?? id.text }

  /// Whether it is of a thigh and a shank.
  var isPair: Bool { recordings["thigh"] != nil || recordings["shank"] != nil }

  /// Paths of recordings and calibrations that the arguments name, in reading order.
  func paths(_ arguments: ParsedArguments) -> [String] {
    (AnalysisField.recordings.compactMap { recordings[$0] }
      + AnalysisField.calibrations.compactMap { arguments.options[$0]?.last })
      .filter { bytes[$0] == nil }
  }

  /// The command line of `analyze` that does the same.
  ///
  /// What `defaults` say and sensors of this kind cannot have is left out, as it is meant for others
  /// of the batch; what is stated for this one is kept, to be refused.
  func arguments(defaults: ParsedArguments) -> ParsedArguments {
    var result = ParsedArguments()
    result.options = defaults.options.filter { AnalysisField.settings[$0.key] != nil }
    for setting in MeasurementSetting.misplaced(isPair: isPair) {
      if let option = setting.option { result.options[option.declaration.name] = nil }
    }
    // Both say where zero is: stating either for this one takes the other's default away.
    let zeros = [
      MeasurementOptions.zero.declaration.name, MeasurementOptions.hanging.declaration.name,
    ]
    if zeros.contains(where: { settings[$0] != nil }) {
      for name in zeros { result.options[name] = nil }
    }
    for (name, text) in settings { result.options[name] = [text] }
    for (name, path) in recordings {
      if name == AnalyzeCommand.input.declaration.name {
        result.arguments[name] = [path]
      } else {
        result.options[name] = [path]
      }
    }
    return result
  }
}

extension JSONValue {
  /// The value as a text: a string as it is, anything else as compact JSON.
  var text: String {
    if case .string(let text) = self { return text }
    let bytes = (try? jsonBytes(isPretty: false)) ?? []
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
