// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
package import JSON
internal import Measurement
internal import Recordings

extension MeasurementJob {
  /// A job from named fields: a row of a manifest, or a line of JSON.
  ///
  /// A field that is empty or null says nothing. What is wrong is kept as the job's failure, so that
  /// it has its place among the results.
  ///
  /// - Parameters:
  ///   - folder: what paths are relative to, ending in `/`; empty for the working directory.
  ///   - takesBytes: whether the fields are a worker's, in which recordings may stand.
  ///   - needsRecording: whether a job without a recording has failed; otherwise one may be added.
  package init(
    fields: [(name: String, value: JSONValue)], id: JSONValue, folder: String,
    takesBytes: Bool = false, needsRecording: Bool = true
  ) {
    self.init(
      fields: fields.map { JobField(name: $0, value: $1, takesBytes: takesBytes) }, id: id,
      folder: folder, needsRecording: needsRecording)
  }

  /// A job from fields whose meaning is known.
  init(
    fields: [JobField], id: JSONValue, folder: String, needsRecording: Bool = true
  ) {
    self.init(id: id)
    for field in fields where !field.isEmpty {
      let (name, value) = (field.name, field.value)
      switch field.meaning {
      case .id: break
      case .metadata: metadata[name] = value
      case .recording(let role): addRecording(name, role, value, folder)
      case .bytes(let role): addBytes(name, role, value)
      case .setting(let setting): addSetting(name, setting, value, folder)
      case .identity(let part): addIdentity(name, part, value)
      case .beforehand: addBeforehand(name, value)
      }
    }
    if needsRecording, recordings.isEmpty, failure == nil {
      refuse("it names no recording: file, or two segments")
    }
  }

  private mutating func refuse(_ message: String) {
    if failure == nil { failure = MeasurementEntry.Failure(.usage, message) }
  }

  private mutating func addRecording(
    _ name: String, _ role: RecordingRole, _ value: JSONValue, _ folder: String
  ) {
    guard let path = value.string else {
      return refuse("\(name): expected a path, found \(value.kindName)")
    }
    guard !path.utf8.contains(0) else {
      return refuse("\(name): expected a path, found one with a zero byte in it")
    }
    guard path != "-" else {
      return refuse("\(name): standard input is no recording here; name a file")
    }
    guard recordings.updateValue(Self.place(path, folder), forKey: role) == nil else {
      return refuse("\(name): the recording is given twice")
    }
  }

  private mutating func addBytes(_ name: String, _ role: RecordingRole, _ value: JSONValue) {
    guard let text = value.string else {
      return refuse("\(name): expected the text of a table, found \(value.kindName)")
    }
    guard recordings.updateValue(name, forKey: role) == nil else {
      return refuse("\(name): the recording is given twice")
    }
    inMemory[name] = .bytes(Array(text.utf8), name: name)
  }

  private mutating func addSetting(
    _ name: String, _ setting: MeasurementSetting, _ value: JSONValue, _ folder: String
  ) {
    guard let rule = setting.rule else { return }
    guard let text = value.settingText else {
      return refuse("\(name): expected \(rule.expectation), found \(value.kindName)")
    }
    guard rule.accepts(text) else {
      return refuse("\(name): expected \(rule.expectation), found '\(text.prefix(80))'")
    }
    guard !rule.isPath || text != "-" else {
      return refuse("\(name): standard input is no calibration here; name a file")
    }
    guard
      settings.updateValue(rule.isPath ? Self.place(text, folder) : text, forKey: setting) == nil
    else { return refuse("\(name): it is given twice, in two spellings") }
  }

  private mutating func addIdentity(
    _ name: String, _ part: MeasurementIdentity.Part, _ value: JSONValue
  ) {
    guard let text = value.settingText else {
      return refuse("\(name): expected \(MeasurementIdentity.expectation), found \(value.kindName)")
    }
    guard MeasurementIdentity.accepts(text) else {
      return refuse(
        "\(name): expected \(MeasurementIdentity.expectation), found "
          + "'\(text.prefix(80).description.oneLine)'")
    }
    guard identity[part] == nil else {
      return refuse("\(name): it is given twice, in two spellings")
    }
    identity[part] = text
  }

  private static func place(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }
}

extension JSONValue {
  /// The text that a setting is read from: a text as it is, a number as JSON has it; `nil` for others.
  fileprivate var settingText: String? {
    switch self {
    case .string(let given): given
    case .integer, .fraction, .decimal: text
    default: nil
    }
  }
}
