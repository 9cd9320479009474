// SPDX-License-Identifier: Apache-2.0

/// Picks one of several sensors, or tracked points, in a file.
struct SensorChoice {
  let names: [String]
  let place: FilePlace

  /// The error that asks for a choice.
  var needed: RecordingError {
    .choiceNeeded(place, expected: "one sensor", found: list, choice: "\(.sensor, "NAME")")
  }

  /// A file of hundreds would bury the sentence.
  private var list: String {
    let shown = 30
    let text = names.prefix(shown).joined(separator: ", ").oneLine
    return names.count > shown ? "\(text) and \(names.count - shown) more" : text
  }

  /// The only one, or the one the user names (without regard to case, also by a part that no
  /// other has), or the only one with a usual name; never the only one that is named after something else.
  func choose(_ options: RecordingOptions) throws(RecordingError) -> String {
    let usual = names.filter { options.usualSensors.contains($0.lowercased()) }
    if options.sensor == nil {
      let isAnother = names.count == 1 && options.otherSensors.contains(names[0].lowercased())
      if usual.count > 1 || usual.isEmpty && isAnother { throw needed }
    }
    guard let wanted = options.sensor ?? usual.first else {
      if names.count == 1 { return names[0] }
      throw needed
    }
    let plain = wanted.lowercased()
    if let exact = names.first(where: { $0.lowercased() == plain }) { return exact }
    let alike = names.filter { $0.lowercased().contains(plain) }
    guard alike.count == 1 else {
      throw .badSetting(.sensor, expected: "one of " + list, found: SettingText(wanted))
    }
    return alike[0]
  }
}
