// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import IndustrialIO

/// A sensor that is ready to be started.
public struct OpenedSensor {
  /// Its role, name and doubts.
  public let label: SourceSensor
  /// The sensor.
  public let sensor: MotionSensor

  /// The name of the segment, or `device` for the only sensor.
  public var role: String { label.role }
  /// The name that the user gave the sensor.
  public var name: String { label.name }
  /// Faults in what its drivers state, one sentence each. The faulty values are not used.
  public var doubts: [String] { label.doubts }

  /// A sensor with its role and name.
  public init(role: String, name: String, sensor: MotionSensor, doubts: [String] = []) {
    label = SourceSensor(role: role, name: name, doubts: doubts)
    self.sensor = sensor
  }
}

/// The sensors of a measurement, and how they are captured: plain values that a command line, a
/// page or a program fills in.
///
/// ```swift
/// var selection = SensorSelection(names: [.local("bmi160")])
/// selection.capture.rateHz = 200
/// let sensors = try selection.open()
/// ```
public struct SensorSelection: Sendable, Equatable {
  /// One sensor, or those of the proximal and the distal segment.
  public var names: [SensorName]
  /// The joint between two sensors, whose segments are their roles.
  public var joint: Joint
  /// Rate, trigger, scale factors, mount matrix, polling.
  public var capture: CaptureSettings
  /// The folder that holds `sys` and `dev`.
  public var root: String

  /// A selection from its parts.
  public init(
    names: [SensorName], of joint: Joint = .assumed, capture: CaptureSettings = CaptureSettings(),
    root: String = "/"
  ) {
    (self.names, self.joint, self.capture, self.root) = (names, joint, capture, root)
  }

  /// The role of each sensor: `device`, or the joint's segments.
  public var roles: [String] { SourceSensor.roles(count: names.count, of: joint) }

  /// Opens the sensors. No setting of a sensor changes before it is started.
  ///
  /// - Parameter tap: sees the scans of a role's streams, for a recording; called once for each
  ///   stream.
  /// - Throws: ``LiveSessionError/sameSensor(_:_:)``, or the `IIOError` of a sensor that cannot be
  ///   used.
  public func open(tap: (_ role: String) -> (any ScanTap)? = { _ in nil }) throws -> [OpenedSensor]
  {
    let tree = IIOTree(root: root)
    var taken: [(name: SensorName, numbers: Set<Int>)] = []
    return try zip(roles, names).map { role, name in
      var doubts: [String] = []
      let sensor: MotionSensor
      switch name {
      case .local(let text):
        let unit = try tree.imu(named: text)
        let numbers = Set(unit.devices.map(\.number))
        if let other = taken.first(where: { !$0.numbers.isDisjoint(with: numbers) }) {
          throw LiveSessionError.sameSensor("\(other.name)", "\(name)")
        }
        taken.append((name, numbers))
        doubts = unit.devices.flatMap { device in
          device.problems.map { "\(device.identity.name): \($0)" }
        }
        sensor = try Self.sensor(of: unit, capture) { tap(role) }
      case .remote(let address, let text):
        sensor = try Self.remote(address, text, capture) { tap(role) }
      }
      return OpenedSensor(role: role, name: name.description, sensor: sensor, doubts: doubts)
    }
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
    _ address: IIODAddress, _ name: String, _ settings: CaptureSettings,
    tap: () -> (any ScanTap)?
  ) throws -> MotionSensor {
    let unit = try IIODContext(at: address).imu(named: name)
    try check(unit.quantities, of: unit.name)
    return try sensor(
      of: unit.devices.map {
        try SensorStream(IIODSource($0, at: address, settings), tap: tap())
      })
  }

  private static func check(_ quantities: [InertialQuantity], of device: String) throws(IIOError) {
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

extension RawPlayback {
  /// The sensors of a recording as a measurement takes them: one, or those of two segments.
  ///
  /// - Parameter path: the recording's file, for errors.
  /// - Throws: ``LiveSessionError/recordedSensors(path:names:)`` if it has others.
  public func openedSensors(path: String) throws -> [OpenedSensor] {
    let recorded = try sensors()
    if recorded.count == 1 {
      return [OpenedSensor(role: "device", name: recorded[0].name, sensor: recorded[0].sensor)]
    }
    let pair = Joint.ofSensorPairs.lazy.map { joint in
      SourceSensor.roles(count: 2, of: joint).compactMap { role in
        recorded.first { $0.name == role }.map {
          OpenedSensor(role: role, name: role, sensor: $0.sensor)
        }
      }
    }.first { $0.count == 2 }
    guard let pair, recorded.count == 2 else {
      throw LiveSessionError.recordedSensors(path: path, names: recorded.map(\.name))
    }
    return pair
  }
}
