// SPDX-License-Identifier: Apache-2.0

/// One motion sensor as a person sees it: a device, or the accelerometer and the gyroscope that
/// belong together.
public struct InertialUnit: Sendable, Hashable {
  /// How it is known that devices belong together.
  public enum Pairing: String, Sendable, Hashable, CaseIterable {
    /// One device measures both.
    case oneDevice
    /// Two devices of one chip: they sit on the same place.
    case sameParent
    /// Two sensors of one hub.
    case sameHub
    /// One device that measures one quantity, and belongs to no other for all that is known.
    case alone
  }

  /// One device, or the accelerometer and the gyroscope in this order.
  public let devices: [IIODevice]
  /// How they were put together.
  public let pairing: Pairing

  init(_ devices: [IIODevice], _ pairing: Pairing) {
    (self.devices, self.pairing) = (devices, pairing)
  }

  /// The device that measures a quantity; `nil` where none does.
  public func device(of quantity: InertialQuantity) -> IIODevice? {
    devices.first { !$0.channels(of: quantity).isEmpty }
  }

  /// Its quantities.
  public var quantities: [InertialQuantity] {
    InertialQuantity.allCases.filter { device(of: $0) != nil }
  }

  /// How the chip sits, for one quantity.
  ///
  /// As the device says; only where a hub's gyroscope says nothing, the accelerometer's holds for
  /// it, as udev's list of boards knows a matrix for accelerometers only and a hub has one frame.
  public func mountMatrix(of quantity: InertialQuantity) -> MountMatrix {
    guard let own = device(of: quantity)?.mountMatrix(of: quantity) else { return .identity }
    guard pairing == .sameHub || pairing == .sameParent, own.origin == .nowhere,
      quantity == .angularVelocity, let other = devices.first?.mountMatrix(of: .acceleration),
      other.origin == .udev, other.refusal == nil
    else { return own }
    return other
  }

  /// The common part of the names of two devices: `lsm6dsl` of `lsm6dsl_accel` and
  /// `lsm6dsl_gyro`; `nil` for one device, and where it is no word.
  public var stem: String? {
    guard devices.count == 2 else { return nil }
    let (first, second) = (devices[0].identity.name, devices[1].identity.name)
    let common = first.commonPrefix(with: second)
    guard let end = common.lastIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    return common[..<end].count >= 3 ? String(common[..<end]) : nil
  }

  /// The path of what all its devices sit on.
  public var parent: String {
    let path = devices.first?.identity.parent ?? ""
    return pairing == .sameHub ? path.enclosing : path
  }

  /// `bmi160`, `lsm6dsl`, `accel_3d + gyro_3d`, or the label.
  public var name: String {
    let labels = Set(devices.map(\.identity.label))
    if labels.count == 1, let label = labels.first ?? nil { return label }
    return stem ?? devices.map(\.identity.name).joined(separator: " + ")
  }

  /// Everything it answers to, from what says most to a person to what always works.
  public var names: [String] {
    let identities = devices.map(\.identity)
    let places = [parent] + identities.map(\.parent)
    let all =
      identities.compactMap(\.label) + [stem].compactMap(\.self) + identities.map(\.name)
      + places.map(\.lastPart) + devices.flatMap { [$0.node, "device\($0.number)"] } + places
    var seen: Set<String> = []
    return all.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension InertialUnit {
  /// Puts devices together: those with both quantities by themselves, two of the same parent, two
  /// sensors of one hub; the rest alone. Nothing is guessed: where three could be meant, each stays
  /// alone.
  static func units(of devices: [IIODevice]) -> [InertialUnit] {
    let motion = devices.filter { !$0.quantities.isEmpty }
    var units = motion.filter { $0.quantities.count == 2 }.map { InertialUnit([$0], .oneDevice) }
    var rest = motion.filter { $0.quantities.count == 1 }
    func pair(_ pairing: Pairing, by key: (IIODevice) -> String?) {
      for (_, group) in Dictionary(grouping: rest, by: key) {
        guard group.count == 2, let force = group.first(where: { !$0.acceleration.isEmpty }),
          let rate = group.first(where: { !$0.angularVelocity.isEmpty }),
          key(force) != nil
        else { continue }
        units.append(InertialUnit([force, rate], pairing))
        rest.removeAll { $0 == force || $0 == rate }
      }
    }
    pair(.sameParent) { $0.identity.parent }
    pair(.sameHub) { $0.identity.hub }
    // A hub may be one HID device for each of its sensors: alike but for the instance.
    pair(.sameHub) { $0.identity.hub.map(DeviceIdentity.place) }
    units += rest.map { InertialUnit([$0], .alone) }
    return units.sorted { ($0.devices.first?.number ?? 0) < ($1.devices.first?.number ?? 0) }
  }
}

extension DeviceIdentity {
  /// The HID device that a sensor of a hub is part of; `nil` for any other device.
  fileprivate var hub: String? {
    parent.lastPart.hasPrefix("HID-SENSOR-") ? parent.enclosing : nil
  }
}

extension String {
  /// The text after the last slash.
  var lastPart: String { split(separator: "/").last.map(String.init) ?? "" }
  /// The text before the last slash.
  fileprivate var enclosing: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
