// SPDX-License-Identifier: Apache-2.0

/// A motion sensor with all that was seen of its devices.
public struct SensorExamination: Sendable, Hashable {
  /// The sensor.
  public let unit: InertialUnit
  /// Its devices, in the same order.
  public let observations: [DeviceObservation]

  init(_ unit: InertialUnit, _ observations: [DeviceObservation]) {
    (self.unit, self.observations) = (unit, observations)
  }

  /// Looks at a sensor: ``IIODevice/observe()``.
  public init(_ unit: InertialUnit) { self.init(unit, unit.devices.map { $0.observe() }) }

  /// Whether all its buffers can be captured by this user as things are.
  public var canCapture: Bool { observations.allSatisfy(\.canCapture) }
  /// Whether it can be read value by value.
  public var canPoll: Bool { observations.allSatisfy(\.canPoll) }
  /// Whether it can be read now, one way or the other.
  public var canBeRead: Bool { observations.allSatisfy { $0.canCapture || $0.canPoll } }

  /// The findings about the sensor as a whole; ``DeviceObservation/findings`` has what is
  /// to be known of one device.
  public var findings: [DeviceFinding] {
    var found: [DeviceFinding] = []
    if unit.quantities.count == 1 { found.append(.oneQuantity(unit.quantities[0])) }
    let refused = observations.count { observation in
      observation.device.quantities.contains {
        observation.device.mountMatrix(of: $0).refusal != nil
      }
    }
    if observations.count == 2, refused == 1 { found.append(.framesDiffer) }
    return found
  }
}

extension DeviceObservation {
  /// The findings, the most important first.
  public var findings: [DeviceFinding] {
    var found: [DeviceFinding] = []
    if !device.hasBuffer {
      found.append(.noBuffer(canPoll: canPoll))
    } else {
      if !access.isComplete { found.append(.permission(node: device.characterDevice, access)) }
      if isHeld { found.append(.busy(holders)) }
      if needsTrigger { found.append(.triggerMissing(candidates: candidates)) }
      // Without the right to open the device, a reader could not be seen.
      if isEnabled, !isHeld, access.mayRead { found.append(.leftEnabled) }
      if device.timestamp == nil { found.append(.noTimestamp) }
    }
    for quantity in device.quantities {
      let scales = device.channels(of: quantity).map(\.scale)
      if scales.contains(where: { $0 == nil || $0 == 0 }) { found.append(.noScale(quantity)) }
    }
    if case .measured(let length) = gravity, gravity.isImplausible {
      found.append(.implausibleGravity(length, scaleFactor: gravity.scaleFactor))
    }
    let hasScale = device.acceleration.allSatisfy { $0.scale != nil }
    if case .unread(let reason) = gravity, !device.acceleration.isEmpty, hasScale, canPoll,
      !isEnabled
    {
      found.append(.gravityUnread(reason))
    }
    found += hysteresis.map { .hysteresis(path: "\(device.folder)/\($0.name)", text: $0.text) }
    found += device.problems.map(DeviceFinding.problem)
    let order = DeviceFinding.Weight.allCases
    return order.flatMap { weight in found.filter { $0.weight == weight } }
  }
}
