// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A sensor that is ready to be started.
struct OpenedSensor {
  /// What it is for: `thigh`, `shank`, or `device` for the only one.
  let role: String
  /// As the person named it.
  let name: String
  let sensor: MotionSensor
  /// What its drivers say and cannot be so, a sentence each: it is not used.
  var doubts: [String] = []
}

// The one place that makes sensors of options.
extension SensorOptions {
  /// Opens the sensors asked for: one, or thigh and shank. Nothing is changed before they are
  /// started.
  ///
  /// - Parameter tap: sees the scans of one stream of a role's sensor, for a recording; `nil` where
  ///   nobody does. Asked once for each stream.
  static func open(
    _ arguments: ParsedArguments, command: String,
    tap: (_ role: String) -> (any ScanTap)? = { _ in nil }
  ) throws -> [OpenedSensor] {
    try open(sensorNames(arguments, command: command), arguments, command: command, tap: tap)
  }

  /// Opens the sensors of these names: one, or thigh and shank.
  static func open(
    _ names: [SensorName], _ arguments: ParsedArguments, command: String,
    tap: (_ role: String) -> (any ScanTap)? = { _ in nil }
  ) throws -> [OpenedSensor] {
    let roles = names.count == 1 ? ["device"] : ["thigh", "shank"]
    let settings = captureSettings(arguments)
    let tree = IIOTree(root: arguments[root] ?? "/")
    var taken: [(name: SensorName, numbers: Set<Int>)] = []
    return try zip(roles, names).map { role, name in
      var doubts: [String] = []
      let sensor: MotionSensor
      switch name {
      case .local(let text):
        let unit = try tree.imu(named: text)
        let numbers = Set(unit.devices.map(\.number))
        if let other = taken.first(where: { !$0.numbers.isDisjoint(with: numbers) }) {
          throw UsageError(
            "'\(other.name)' and '\(name)' are one sensor; name one for the thigh and another one "
              + "for the shank", command: command)
        }
        taken.append((name, numbers))
        doubts = unit.devices.flatMap { device in
          device.problems.map { "\(device.identity.name): \($0)" }
        }
        sensor = try self.sensor(of: unit, settings) { tap(role) }
      case .remote(let address, let text):
        sensor = try remote(address, text, settings, command: command) { tap(role) }
      }
      return OpenedSensor(role: role, name: name.description, sensor: sensor, doubts: doubts)
    }
  }

  /// The settings that options state.
  static func captureSettings(_ arguments: ParsedArguments) -> CaptureSettings {
    var settings = CaptureSettings()
    settings.rateHz = arguments[rate]
    settings.trigger = arguments[trigger]
    settings.makesTrigger = arguments[makeTrigger]
    if arguments[lowLatency] { settings.wakeup = .everyScan }
    settings.accelerationScaleFactor = arguments[scale]?.acceleration
    settings.angularVelocityScaleFactor = arguments[scale]?.angularVelocity
    settings.mount = arguments[matrix]
    settings.isPollingForced = arguments[poll]
    return settings
  }

  private static func sensor(
    of unit: InertialUnit, _ settings: CaptureSettings, tap: () -> (any ScanTap)?
  ) throws -> MotionSensor {
    try check(unit.quantities, of: unit.name)
    return try sensor(
      of: unit.devices.map { device in
        var own = settings
        if own.mount == nil, unit.devices.count == 2, let quantity = device.quantities.first {
          own.mount = unit.mountMatrix(of: quantity).matrix
        }
        return try SensorStream(device.source(own), tap: tap())
      })
  }

  private static func remote(
    _ address: IIODAddress, _ name: String, _ settings: CaptureSettings, command: String,
    tap: () -> (any ScanTap)?
  ) throws -> MotionSensor {
    let unit = try IIODContext(at: address).imu(named: name)
    try check(unit.quantities, of: unit.name)
    return try sensor(
      of: unit.devices.map {
        try SensorStream(IIODSource($0, at: address, settings), tap: tap())
      })
  }

  private static func check(
    _ quantities: [InertialQuantity], of device: String
  ) throws(IIOError) {
    for quantity in InertialQuantity.allCases where !quantities.contains(quantity) {
      throw .missingQuantity(device: device, quantity)
    }
  }

  /// Of one stream, or of the accelerometer's and the gyroscope's.
  private static func sensor(of streams: [SensorStream]) throws(IIOError) -> MotionSensor {
    streams.count == 1
      ? MotionSensor(streams[0])
      : try MotionSensor(acceleration: streams[0], angularVelocity: streams[1])
  }
}
