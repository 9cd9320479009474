// SPDX-License-Identifier: Apache-2.0

extension IIOTree {
  /// Every motion sensor that is there now, by the number of its first device.
  public func imus() -> [InertialUnit] { InertialUnit.units(of: devices()) }

  /// The motion sensor of a name: label, name (of either device, or what both names share),
  /// `iio:device0` or `device0`, the last part of the path of what it sits on (`1-0068`), or the
  /// whole path.
  ///
  /// - Parameter name: `nil` for the only one there is: of those that measure both quantities, if
  ///   there are any.
  /// - Throws: ``IIOError/noDevice(wanted:found:)`` or ``IIOError/severalDevices(wanted:found:)``,
  ///   with names that tell the sensors apart.
  public func imu(named name: String? = nil) throws(IIOError) -> InertialUnit {
    let all = imus()
    let meant: [InertialUnit]
    if let name {
      meant = all.filter { $0.names.contains(name) }
    } else {
      let complete = all.filter { $0.quantities.count == 2 }
      meant = complete.isEmpty ? all : complete
    }
    guard let first = meant.first else {
      throw .noDevice(wanted: name ?? "", found: Self.tellingNames(of: all, among: all))
    }
    guard meant.count == 1 else {
      throw .severalDevices(wanted: name ?? "", found: Self.tellingNames(of: meant, among: all))
    }
    return first
  }

  /// For each unit the first of its names that no other unit answers to.
  public static func tellingNames(of units: [InertialUnit], among all: [InertialUnit]) -> [String] {
    var uses: [String: Int] = [:]
    for name in all.flatMap(\.names) { uses[name, default: 0] += 1 }
    return units.map { unit in unit.names.first { uses[$0] == 1 } ?? unit.name }
  }
}
