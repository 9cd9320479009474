// SPDX-License-Identifier: Apache-2.0

/// What stays the same of a device from one start to the next. Its number does not: that is the
/// order in which drivers were ready.
public struct DeviceIdentity: Sendable, Hashable {
  /// The part, as its driver calls it: `bmi160`, `lsm6dsl_accel`, `accel_3d`.
  public var name: String
  /// What the board's description calls it; mostly nothing.
  public var label: String?
  /// The path of what it sits on, links resolved, within the tree: `/sys/devices/…/i2c-1/1-0068`.
  public var parent: String

  /// An identity from its parts.
  public init(name: String, label: String? = nil, parent: String) {
    (self.name, self.label, self.parent) = (name, label, parent)
  }
}

extension DeviceIdentity: CustomStringConvertible {
  /// `bmi160 at 1-0068`, with the label where there is one.
  public var description: String {
    let place = parent.split(separator: "/").last.map { " at \($0)" } ?? ""
    return (label.map { "\($0) (\(name))" } ?? name) + place
  }
}
