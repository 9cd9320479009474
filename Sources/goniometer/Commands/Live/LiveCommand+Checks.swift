// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

/// Options of `live` that do not go together.
extension LiveCommand {
  /// Throws where options exclude or need each other.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(_ text: String) throws(UsageError) -> Never {
      throw UsageError(text, command: command.name)
    }
    let live: [any DeclaredOption] = SensorOptions.names + SensorOptions.capture + [record]
    let instead: (option: String, excluded: [any DeclaredOption])? =
      if arguments[demo] {
        ("demo", live + CalibrationOptions.applied + [replay, realTime])
      } else if arguments[replay] != nil { ("replay", live) } else { nil }
    if let instead, let option = instead.excluded.first(where: { arguments.isGiven($0) }) {
      try refuse("--\(option.declaration.name) has no meaning with --\(instead.option)")
    }
    if arguments[realTime], arguments[replay] == nil {
      try refuse("--real-time goes with --replay")
    }
    if arguments[force], arguments[record] == nil {
      try refuse("--force goes with --record")
    }
    if arguments[folder] != nil {
      let without: [any DeclaredOption] = [json, record, replay, allChecks]
      if let option = without.first(where: { arguments.isGiven($0) }) {
        try refuse("--\(option.declaration.name) has no meaning with --folder")
      }
      if arguments[duration] == nil { try refuse("--folder needs --duration") }
    } else if arguments.isGiven(keep) {
      try refuse("--keep goes with --folder")
    }
    if arguments[record] == "-" {
      try refuse("--record needs a file: standard output is for the measurement")
    }
  }

  /// Throws where an option is of the other number of sensors.
  static func checkPlaces(
    _ arguments: ParsedArguments, isPair: Bool
  ) throws(UsageError) {
    let misplaced: [any DeclaredOption] =
      isPair
      ? [
        MeasurementOptions.hanging, MeasurementOptions.limbAxis, CalibrationOptions.calibration,
        CalibrationOptions.latency,
      ]
      : CalibrationOptions.twoSensors
    if let option = misplaced.first(where: { arguments.isGiven($0) }) {
      let needed = isPair ? "one device" : SegmentOptions.pair
      throw UsageError(
        "--\(option.declaration.name) goes with \(needed)", command: command.name)
    }
  }
}
