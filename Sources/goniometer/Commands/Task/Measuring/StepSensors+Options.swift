// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions
internal import MotionSessions
internal import StudyTasks

extension StepSensors {
  /// The sensors that were named, or else those labelled thigh and shank, or else the only one.
  static func names(
    for step: Step, of place: MotionSource.Place, _ arguments: ParsedArguments
  ) throws -> [SensorName] {
    let options: [any DeclaredOption] = SensorOptions.names
    if options.contains(where: { arguments.isGiven($0) }) {
      let names = try SensorOptions.sensorNames(arguments, command: MotionOptions.command)
      return names.map { $0.on(place) }
    }
    var address: IIODAddress?
    if case .remote(let host) = place { address = host }
    let sensors = try StepSensors(on: address, root: arguments[SensorOptions.root] ?? "/")
    do {
      return try sensors.names(for: step)
    } catch let error as StepSensors.Ambiguous {
      let found = error.found.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        "step '\(error.step)': which sensor is where? Name it with --device, or them with --thigh "
          + "and --shank; there \(error.found.count == 1 ? "is" : "are") \(found)",
        command: MotionOptions.command)
    }
  }
}

extension SensorName {
  /// The sensor of that name on a host, where the source is one and the name does not say another.
  fileprivate func on(_ place: MotionSource.Place) -> SensorName {
    if case .remote(let address) = place, case .local(let name) = self {
      .remote(address, name: name)
    } else {
      self
    }
  }
}
