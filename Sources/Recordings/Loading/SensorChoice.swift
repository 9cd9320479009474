// SPDX-License-Identifier: Apache-2.0

/// Picks one of several sensors, or tracked points, in a file.
struct SensorChoice {
  let names: [String]
  let place: FilePlace

  /// The sensor without a name of its own.
  static let unnamed = "first"

  /// The error that asks for a choice.
  private func needed(_ options: RecordingOptions) -> RecordingError {
    .severalSensors(place, names: names, choice: "\(options.setting(.sensor), "NAME")")
  }

  /// The error of a sensor that is named for a file of one.
  static func onlyOne(_ options: RecordingOptions) -> RecordingError {
    .badSetting(
      options.setting(.sensor), expected: "none, as the file holds one sensor",
      found: SettingText(options.sensor ?? ""))
  }

  /// The only one, or the one the user names (without regard to case, also by a part that no
  /// other has), or the only one with a usual name; never the only one that is named after something else.
  func choose(_ options: RecordingOptions) throws(RecordingError) -> String {
    guard let wanted = options.sensor else { return try usual(options) }
    let plain = wanted.lowercased()
    if let exact = names.first(where: { $0.lowercased() == plain }) { return exact }
    let alike = names.filter { $0.lowercased().contains(plain) }
    guard alike.count == 1 else {
      throw .badSetting(
        options.setting(.sensor), expected: "one of " + RecordingError.list(ofSensors: names),
        found: SettingText(wanted)
      )
    }
    return alike[0]
  }

  /// The sensor where the user names none.
  private func usual(_ options: RecordingOptions) throws(RecordingError) -> String {
    let places = names.map { options.usualSensors?.isHere($0) }
    let found = zip(names, places).filter { $1 == true }
    if found.count == 1 { return found[0].0 }
    guard found.isEmpty, names.count == 1, places == [nil] else { throw needed(options) }
    return names[0]
  }
}
