// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
internal import JSON
package import Measurement

/// A value that is said of a job: the cell of a row, or the member of a line.
///
/// Some names mean something to the measurement; any other is metadata.
package struct JobField {
  let name: String
  let meaning: Meaning
  let value: JSONValue

  /// A field from its parts.
  init(name: String, meaning: Meaning, value: JSONValue) {
    (self.name, self.meaning, self.value) = (name, meaning, value)
  }

  /// A field with the meaning of its name.
  ///
  /// - Parameter takesBytes: whether it is a worker's, in which recordings may stand.
  init(name: String, value: JSONValue, takesBytes: Bool = false) {
    self.init(
      name: name, meaning: Self.meaning(of: name, takesBytes: takesBytes), value: value)
  }

  /// Whether it says nothing.
  var isEmpty: Bool { value == .null || value == .string("") }

  /// The settings that name calibration files, in reading order.
  static var calibrations: [MeasurementSetting] {
    Segment.named.map { .segment($0, .calibration) } + [.calibration]
  }

  /// The meaning of a column or key.
  package enum Meaning: Equatable {
    case id
    case recording(RecordingRole)
    /// A recording's bytes in place of its path.
    case bytes(RecordingRole)
    case setting(MeasurementSetting)
    /// A part of the measurement's identity.
    case identity(MeasurementIdentity.Part)
    /// Findings from before the measurement was handed on.
    case beforehand
    case metadata
  }

  /// The meaning of a name: `thigh-calibration`, `thighCalibration` and `thigh_calibration` are one.
  ///
  /// - Parameter takesBytes: whether the fields are a worker's, in which recordings may stand.
  package static func meaning(of name: String, takesBytes: Bool = false) -> Meaning {
    let plain = hyphenated(name)
    switch plain {
    case "id": return .id
    case "file", "path": return .recording(.file)
    case "csv" where takesBytes: return .bytes(.file)
    case "beforehand" where takesBytes: return .beforehand
    default: break
    }
    if takesBytes, plain.hasSuffix("-csv"),
      let segment = Segment(rawValue: String(plain.dropLast(4)))
    {
      return .bytes(.segment(segment))
    }
    if let role = RecordingRole(name: plain) { return .recording(role) }
    if let part = MeasurementIdentity.Part(rawValue: plain) { return .identity(part) }
    guard let setting = MeasurementSetting(name: plain), setting.rule != nil else {
      return .metadata
    }
    return .setting(setting)
  }

  /// The name with a meaning that a name without one is likely to stand for; `nil` for none.
  static func nearest(to name: String) -> String? {
    let plain = hyphenated(name)
    let words =
      ["id"] + RecordingRole.allCases.map(\.name)
      + MeasurementIdentity.Part.allCases.map(\.rawValue)
      + MeasurementSetting.allCases.filter { $0.rule != nil }.map(\.name)
    return plain.utf8.count < 4 ? nil : JSON.nearest(to: plain, among: words)
  }

  /// Why a name has no place where metadata has none; `nil` for one that has.
  package static func refusal(of name: String) -> String? {
    guard meaning(of: name) == .metadata else { return nil }
    let nearest = nearest(to: name).map { "; the nearest is '\(underscored($0))'" } ?? ""
    return "'\(name.prefix(40))' means nothing to a measurement\(nearest)"
  }

  /// The name of a member of a request, its words joined by underscores.
  static func underscored(_ name: String) -> String {
    String(name.map { $0 == "-" ? "_" : $0 })
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
