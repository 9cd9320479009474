// SPDX-License-Identifier: Apache-2.0

internal import Inertial
package import IndustrialIO

/// The properties of a sensor for people: a term and one or two lines each.
package struct SensorRows {
  /// The rows in order.
  package let rows: [(term: String, lines: [String])]

  /// The rows of a sensor.
  package init(_ examination: SensorExamination) {
    let unit = examination.unit
    let devices = examination.observations
    var rows: [(String, [String])] = [
      ("measures", [Self.measures(unit)]),
      ("read by", [Self.ways(examination)]),
      ("rate", Self.perQuantity(unit) { quantity, device in Self.rate(device.rate(of: quantity)) }),
      ("trigger", Self.triggers(devices)),
      ("clock", Self.perDevice(devices, Self.clock)),
      ("matrix", Self.matrices(unit)),
    ]
    if let force = devices.first(where: { !$0.device.acceleration.isEmpty }) {
      rows.append(("reads now", [Self.gravity(force.gravity)]))
    }
    let unused = Set(unit.devices.flatMap(\.otherQuantities)).sorted()
    if !unused.isEmpty { rows.append(("unused", [unused.joined(separator: ", ")])) }
    self.rows = rows
  }

  private static func measures(_ unit: InertialUnit) -> String {
    guard unit.devices.count == 2 else {
      return unit.quantities.map(\.description).joined(separator: ", ")
    }
    let words = unit.devices.map { device in
      device.quantities.map(\.description).joined() + " (\(device.identity.name))"
    }
    return words.joined(separator: ", ")
      + (unit.pairing == .sameHub ? ", of one hub" : ", of one chip")
  }

  private static func ways(_ examination: SensorExamination) -> String {
    let hasBuffers = examination.unit.devices.allSatisfy(\.hasBuffer)
    switch (examination.canCapture, hasBuffers, examination.canPoll) {
    case (true, _, true): return "buffer, polling"
    case (true, _, false): return "buffer"
    case (false, true, true): return "polling; its buffer once mended"
    case (false, true, false): return "its buffer once mended"
    case (false, false, true): return "polling"
    case (false, false, false): return "nothing"
    }
  }

  private static func rate(_ setting: RateSetting?) -> String {
    guard let setting else { return "not said" }
    let now = setting.hertz.map { "\($0.shortest) Hz" } ?? "not set"
    guard let limits = setting.limits else { return now + "; what else it can is not said" }
    return "\(now); can be \(limits.lowerBound.shortest) to \(limits.upperBound.shortest) Hz"
  }

  /// Two devices that have each their own are one line.
  private static func triggers(_ observations: [DeviceObservation]) -> [String] {
    let own = observations.map { observation in
      observation.trigger.flatMap { $0.hasSuffix("-dev\(observation.device.number)") ? $0 : nil }
    }
    guard own.allSatisfy({ $0 != nil }) else { return perDevice(observations, trigger) }
    return [
      (own.count == 1 ? "its own: " : "their own: ")
        + own.compactMap(\.self).joined(separator: ", ")
    ]
  }

  private static func trigger(_ observation: DeviceObservation) -> String {
    guard observation.device.hasBuffer else { return "none: no buffer" }
    guard let trigger = observation.trigger else { return "none needed" }
    guard !trigger.isEmpty else {
      if observation.hasHardwareFIFO { return "none needed (the chip has a FIFO)" }
      return observation.triggerTaken.map { "none set; \($0) while captured" } ?? "none set"
    }
    return trigger + (observation.triggerHertz.map { ", a timer at \($0.shortest) Hz" } ?? "")
  }

  private static func clock(_ observation: DeviceObservation) -> String {
    guard observation.device.hasBuffer else { return "monotonic, of the time of polling" }
    guard let clock = observation.clock else { return "cannot be chosen" }
    return clock == "monotonic" ? clock : "\(clock); monotonic while captured"
  }

  /// Where both have the same matrix, one line with both places.
  private static func matrices(_ unit: InertialUnit) -> [String] {
    let mounts = unit.quantities.map { unit.mountMatrix(of: $0) }
    if mounts.count == 2, mounts[0].origin != mounts[1].origin,
      mounts[0].matrix == mounts[1].matrix,
      mounts.allSatisfy({ $0.refusal == nil && $0.origin != .nowhere })
    {
      return ["\(axes(mounts[0].matrix)) (\(mounts[0].origin), \(mounts[1].origin))"]
    }
    return perQuantity(unit) { quantity, _ in matrix(unit.mountMatrix(of: quantity)) }
  }

  private static func matrix(_ mount: MountMatrix) -> String {
    if let refusal = mount.refusal {
      return "the chip's own axes, as \(mount.origin) is \(refusal.fault.word)"
    }
    let origin = mount.origin == .nowhere ? "none stated" : mount.origin.description
    return "\(axes(mount.matrix)) (\(origin))"
  }

  private static func axes(_ matrix: SensorCalibration.Matrix) -> String {
    if matrix == .identity { return "the chip's own axes" }
    let rows = [matrix.row0, matrix.row1, matrix.row2].map { row in
      [row.x, row.y, row.z].map(\.shortest).joined(separator: ", ")
    }
    return rows.joined(separator: "; ")
  }

  private static func gravity(_ reading: GravityReading) -> String {
    switch reading {
    case .measured(let length): "\(length.decimals(2)) m/s² (gravity, 9.8, when at rest)"
    case .unread(let reason): "nothing: \(reason)"
    }
  }

  /// One line where both quantities have the same, else one for each.
  private static func perQuantity(
    _ unit: InertialUnit, _ words: (InertialQuantity, IIODevice) -> String
  ) -> [String] {
    let said = unit.quantities.compactMap { quantity in
      unit.device(of: quantity).map { (quantity, words(quantity, $0)) }
    }
    if Set(said.map(\.1)).count == 1 { return [said[0].1] }
    return said.map { quantity, words in
      (quantity == .acceleration ? "accelerometer " : "gyroscope ") + words
    }
  }

  private static func perDevice(
    _ observations: [DeviceObservation], _ words: (DeviceObservation) -> String
  ) -> [String] {
    let said = observations.map(words)
    if Set(said).count <= 1 { return [said.first ?? ""] }
    return zip(observations, said).map { "\($0.device.identity.name): \($1)" }
  }
}

extension MountMatrix.Fault {
  /// One word.
  var word: String {
    switch self {
    case .notAMatrix: "no matrix"
    case .singular: "singular"
    case .mirrored: "mirrored"
    case .stretched: "stretched"
    }
  }
}

extension Double {
  /// The number with no more digits than it needs.
  fileprivate var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
