// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON

/// The names that mean something to the measurement; any other is metadata.
enum AnalysisField {
  /// That of one device's recording.
  static let file = AnalyzeCommand.input.declaration.name

  /// Those of recordings, as arguments of `analyze`, in reading order.
  static let recordings = [
    file, AnalyzeCommand.thigh.declaration.name,
    AnalyzeCommand.shank.declaration.name, AnalyzeCommand.accelerometer.declaration.name,
    AnalyzeCommand.gyroscope.declaration.name,
  ]

  /// Options that name calibration files, in reading order.
  static let calibrations = [
    CalibrationOptions.thighCalibration, CalibrationOptions.shankCalibration,
    CalibrationOptions.calibration,
  ].map(\.declaration.name)

  /// The options of the measurement with what they take, by name.
  static let settings: [String: ValueRule] = {
    let others: Set = ["help", "json", "csv", "all-checks"]
    let options = AnalyzeCommand.command.options.filter {
      !others.contains($0.name) && !recordings.contains($0.name)
    }
    return Dictionary(
      options.compactMap { option in option.rule.map { (option.name, $0) } }
    ) { first, _ in first }
  }()

  /// What a column or key is.
  enum Meaning: Equatable {
    case id
    case recording(String)
    /// A recording's bytes in place of its path.
    case bytes(String)
    case setting(String)
    /// What was found out before the measurement was handed on.
    case beforehand
    case metadata
  }

  /// What a name means: `thigh-calibration`, `thighCalibration` and `thigh_calibration` are one.
  ///
  /// - Parameter takesBytes: whether the fields are a worker's, in which recordings may stand.
  static func meaning(of name: String, takesBytes: Bool = false) -> Meaning {
    let plain = hyphenated(name)
    switch plain {
    case "id": return .id
    case "file", "path": return .recording(file)
    case "csv" where takesBytes: return .bytes(file)
    case "thigh-csv" where takesBytes: return .bytes("thigh")
    case "shank-csv" where takesBytes: return .bytes("shank")
    case "beforehand" where takesBytes: return .beforehand
    default: break
    }
    if recordings.contains(plain) { return .recording(plain) }
    return settings[plain] == nil ? .metadata : .setting(plain)
  }

  private static func hyphenated(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, character.isASCII {
        if let last = result.last, last != "-" { result.append("-") }
        result += character.lowercased()
      } else {
        result.append(character == "_" || character == " " ? "-" : character)
      }
    }
    return result
  }
}
