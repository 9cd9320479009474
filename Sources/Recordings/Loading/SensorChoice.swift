// SPDX-License-Identifier: Apache-2.0

/// Picks one of several sensors, or tracked points, in a file.
struct SensorChoice {
  let names: [String]
  let place: FilePlace

  /// The only one, or the one the user names (without regard to case, also by a part that no
  /// other has).
  func choose(_ wanted: String?) throws(RecordingError) -> String {
    guard let wanted else {
      if names.count == 1 { return names[0] }
      throw .choiceNeeded(
        place, expected: "one sensor", found: names.joined(separator: ", "),
        choice: "\(.sensor, "NAME")")
    }
    let plain = wanted.lowercased()
    if let exact = names.first(where: { $0.lowercased() == plain }) { return exact }
    let alike = names.filter { $0.lowercased().contains(plain) }
    guard alike.count == 1 else {
      throw .badSetting(
        .sensor, expected: "one of " + names.joined(separator: ", "), found: SettingText(wanted))
    }
    return alike[0]
  }
}
