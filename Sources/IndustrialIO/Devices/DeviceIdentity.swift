// SPDX-License-Identifier: Apache-2.0

/// The names of a device that stay the same from one start to the next. Its number does not: it is
/// the order in which drivers were ready.
public struct DeviceIdentity: Sendable, Hashable {
  /// The part, as its driver calls it: `bmi160`, `lsm6dsl_accel`, `accel_3d`.
  public var name: String
  /// The name in the board's description; mostly none.
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

extension DeviceIdentity {
  /// Whether a device that was plugged in may be taken for one that went away.
  ///
  /// Names must be equal, as the two devices of a chip share everything else; then the labels, or
  /// where one has none, the places. Numbers that the kernel gives out anew each time do not count:
  /// of HID devices and of the sensors that are made of them.
  public func matches(_ other: DeviceIdentity) -> Bool {
    guard name == other.name else { return false }
    if let label, let second = other.label { return label == second }
    return Self.place(parent) == Self.place(other.parent)
  }

  /// A path without the numbers that are given out anew: `0003:1209:0001.0001` is
  /// `0003:1209:0001`, `HID-SENSOR-200073.1.auto` is `HID-SENSOR-200073`.
  static func place(_ path: String) -> String {
    path.split(separator: "/").map { part in "/" + Self.withoutInstance(part) }.joined()
  }

  private static func withoutInstance(_ part: Substring) -> Substring {
    let words = part.split(separator: ".", omittingEmptySubsequences: false)
    if words.count >= 3, words.last == "auto", words[words.count - 2].allSatisfy(\.isWholeNumber) {
      return part.dropLast(words[words.count - 2].count + ".".count + ".auto".count)
    }
    let numbers = words[0].split(separator: ":", omittingEmptySubsequences: false)
    if words.count == 2, numbers.count == 3,
      (numbers + [words[1]]).allSatisfy({ number in
        number.count == 4 && number.allSatisfy(\.isHexDigit)
      })
    {
      return words[0]
    }
    return part
  }
}
