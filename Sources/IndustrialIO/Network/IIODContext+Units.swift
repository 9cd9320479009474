// SPDX-License-Identifier: Apache-2.0

extension IIODContext {
  /// One motion sensor as a person sees it: a device, or the accelerometer and the gyroscope
  /// that belong together.
  public struct Unit: Sendable, Hashable {
    /// One device, or the accelerometer and the gyroscope in this order.
    public let devices: [Device]

    /// Its quantities.
    public var quantities: [InertialQuantity] {
      InertialQuantity.allCases.filter { quantity in
        devices.contains { $0.quantities.contains(quantity) }
      }
    }

    /// `bmi160`, `lsm6dsl`, `accel_3d + gyro_3d`, or the label.
    public var name: String {
      let labels = Set(devices.map(\.label))
      if labels.count == 1, let label = labels.first ?? nil { return label }
      let stems = Set(devices.map(\.stem))
      if devices.count == 2, stems.count == 1, let stem = stems.first, stem.count >= 3,
        stem.contains(where: \.isLetter)
      {
        return stem
      }
      return devices.map { $0.name ?? $0.id }.joined(separator: " + ")
    }

    /// Everything it answers to.
    public var names: [String] {
      [name] + devices.compactMap(\.label) + devices.compactMap(\.name) + devices.map(\.id)
    }
  }

  /// The motion sensors whose scans can be had: a device with both quantities, or the only two whose
  /// names are the same but for the word for what they measure; the rest alone.
  ///
  /// iiod does not say what a device sits on, by which local devices are put together, so that of
  /// two equal chips of two devices each, all four stay alone: name them by their ids.
  public var imus: [Unit] {
    let motion = devices.filter { !$0.quantities.isEmpty }
    var units: [Unit] = []
    var paired: Set<String> = []
    for device in motion where !paired.contains(device.id) {
      guard device.quantities.count == 1 else {
        units.append(Unit(devices: [device]))
        continue
      }
      let alike = motion.filter { other in
        other.quantities.count == 1 && other.stem == device.stem && other.label == device.label
      }
      guard alike.count == 2,
        let force = alike.first(where: { $0.quantities == [.acceleration] }),
        let rate = alike.first(where: { $0.quantities == [.angularVelocity] })
      else {
        units.append(Unit(devices: [device]))
        continue
      }
      units.append(Unit(devices: [force, rate]))
      paired = paired.union(alike.map(\.id))
    }
    return units
  }

  /// The motion sensor that answers to a name, or the only one.
  ///
  /// A unit comes before a part of one: `lsm6dsl` is both of its devices, `lsm6dsl_gyro` the
  /// gyroscope.
  ///
  /// - Parameter name: a unit's name, a device's label, name or id; `nil` for the only one.
  /// - Throws: ``IIOError/noDevice(wanted:found:)`` or ``IIOError/severalDevices(wanted:found:)``.
  public func imu(named name: String?) throws(IIOError) -> Unit {
    let units = imus
    let wanted = name ?? ""
    let known = units.flatMap { unit in
      [unit.name] + (unit.devices.count > 1 ? unit.devices.map(\.shownName) : [])
    }
    var found = units
    if let name {
      found = units.filter { $0.name == name }
      if found.isEmpty {
        found = devices.filter { device in
          !device.quantities.isEmpty && [device.label, device.name, device.id].contains(name)
        }.map { Unit(devices: [$0]) }
      }
    }
    guard let first = found.first else { throw .noDevice(wanted: wanted, found: known) }
    guard found.count == 1 else {
      throw .severalDevices(
        wanted: wanted, found: name == nil ? known : found.flatMap { $0.devices.map(\.id) })
    }
    return first
  }
}

extension IIODContext.Device {
  /// Its name without the word for what it measures: `lsm6dsl`, `_3d`.
  fileprivate var stem: String {
    let words = (name ?? id).split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    let kinds: Set<Substring> = [
      "accel", "gyro", "anglvel", "acc", "gyr", "accelerometer", "gyroscope",
    ]
    return words.filter { !kinds.contains($0) }.joined(separator: "-")
  }
}
