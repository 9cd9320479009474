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
    guard let wanted = options.sensor else { return try usual(options.usualSensors) }
    let plain = wanted.lowercased()
    if let exact = names.first(where: { $0.lowercased() == plain }) { return exact }
    let alike = names.filter { $0.lowercased().contains(plain) }
    guard alike.count == 1 else {
      throw .badSetting(.sensor, expected: "one of " + list, found: SettingText(wanted))
    }
    return alike[0]
  }

  /// The sensor where the user names none.
  private func usual(_ usual: UsualSensors?) throws(RecordingError) -> String {
    let here = usual?.here() ?? []
    let found = names.filter { here.contains($0.lowercased()) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty, names.count == 1,
      !(usual?.elsewhere() ?? []).contains(names[0].lowercased())
    else { throw needed }
    return names[0]
  }
}
