// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A unit that files name.
protocol NamedUnit {
  /// The unit that a text names; `nil` for any other text.
  init?(named text: String)
}

/// Units that are the counts of a converter for one of another unit: `16384/g`.
private enum CountUnit {
  /// The number before the stroke; `nil` for another unit.
  static func counts(of unit: String) -> Double? {
    unit.split(separator: "/").first.flatMap { Double($0) }
  }
}

/// A unit of acceleration that files use.
public enum AccelerationUnit: String, Codable, Sendable, CaseIterable, NamedUnit {
  /// Metres per second squared.
  case metresPerSecondSquared = "m/s^2"
  /// Standard gravity, 9.80665 m/s².
  case standardGravity = "g"
  /// A thousandth of standard gravity.
  case milligravity = "mg"
  /// Counts of a converter of 16 bits over ±2 g.
  case counts16384 = "16384/g"
  /// Counts of a converter of 16 bits over ±4 g.
  case counts8192 = "8192/g"
  /// Counts of a converter of 16 bits over ±8 g.
  case counts4096 = "4096/g"
  /// Counts of a converter of 16 bits over ±16 g.
  case counts2048 = "2048/g"

  /// m/s² in one of this unit.
  public var factor: Double {
    switch self {
    case .metresPerSecondSquared: 1
    case .standardGravity: InertialSample.standardGravity
    case .milligravity: InertialSample.standardGravity / 1000
    case .counts16384, .counts8192, .counts4096, .counts2048:
      InertialSample.standardGravity / (CountUnit.counts(of: rawValue) ?? .nan)
    }
  }

  /// Whether it is the count of a converter.
  var isCount: Bool { CountUnit.counts(of: rawValue) != nil }

  /// The unit that a text such as `m/s²`, `m/(s^2)`, `g` or `mg` names; `nil` for any other.
  public init?(named text: String) {
    switch UnitText.plain(text) {
    case "m/s^2", "m/s2", "m/s/s", "m/(s^2)", "ms-2", "ms^-2": self = .metresPerSecondSquared
    case "g", "gn", "g0": self = .standardGravity
    case "mg", "milli-g": self = .milligravity
    default: self.init(rawValue: text)
    }
  }
}

/// A unit of angular velocity that files use.
public enum AngularVelocityUnit: String, Codable, Sendable, CaseIterable, NamedUnit {
  /// Radians per second.
  case radiansPerSecond = "rad/s"
  /// Degrees per second.
  case degreesPerSecond = "deg/s"
  /// Counts of a converter of 16 bits over ±250 °/s.
  case counts131 = "131/dps"
  /// Counts of a converter of 16 bits over ±500 °/s.
  case counts65 = "65.5/dps"
  /// Counts of a converter of 16 bits over ±1000 °/s.
  case counts32 = "32.8/dps"
  /// Counts of a converter of 16 bits over ±2000 °/s.
  case counts16 = "16.4/dps"

  /// rad/s in one of this unit.
  public var factor: Double {
    switch self {
    case .radiansPerSecond: 1
    case .degreesPerSecond: .pi / 180
    case .counts131, .counts65, .counts32, .counts16:
      .pi / 180 / (CountUnit.counts(of: rawValue) ?? .nan)
    }
  }

  /// Whether it is the count of a converter.
  var isCount: Bool { CountUnit.counts(of: rawValue) != nil }

  /// The unit that a text such as `rad/s`, `deg/s`, `°/s` or `dps` names; `nil` for any other.
  public init?(named text: String) {
    switch UnitText.plain(text) {
    case "rad/s", "rad/sec", "rads", "rads^-1", "rads-1", "radians/s": self = .radiansPerSecond
    case "deg/s", "deg/sec", "dps", "degs^-1", "degs-1", "º/s", "d/s", "°/s", "degrees/s":
      self = .degreesPerSecond
    default: self.init(rawValue: text)
    }
  }
}

/// A unit of time that files use.
public enum TimeUnit: String, Codable, Sendable, CaseIterable, NamedUnit {
  /// Seconds.
  case seconds = "s"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Microseconds.
  case microseconds = "us"
  /// Nanoseconds.
  case nanoseconds = "ns"

  /// How many of this unit make a second: dividing by it rounds once, multiplying by its inverse
  /// twice.
  public var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The unit that a text such as `s`, `ms`, `µs` or `us` names; `nil` for any other.
  public init?(named text: String) {
    switch UnitText.plain(text) {
    case "s", "sec", "seconds": self = .seconds
    case "ms", "msec", "milliseconds": self = .milliseconds
    // U+00B5 and U+03BC look alike.
    case "us", "\u{B5}s", "\u{3BC}s", "usec", "microseconds": self = .microseconds
    case "ns", "nanoseconds": self = .nanoseconds
    default: return nil
    }
  }
}

/// The sign that an accelerometer at rest reports along its upward axis.
public enum AccelerationSign: String, Codable, Sendable, CaseIterable {
  /// +1 g: specific force, as Android, Linux, Xsens and most instruments have it.
  case specificForce = "specific-force"
  /// −1 g: Apple's Core Motion, whose values are the negative of specific force.
  case apple

  /// The factor that turns a value into specific force.
  public var factor: Double { self == .specificForce ? 1 : -1 }
}

enum UnitText {
  /// Lower case, without brackets and blanks, with `²` as `^2`.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() where !character.isWhitespace {
      if character == "²" { result += "^2" } else { result.append(character) }
    }
    if let last = result.last, let first = result.first, result.count > 2,
      (first == "(" && last == ")") || (first == "[" && last == "]")
    {
      return String(result.dropFirst().dropLast())
    }
    return result
  }

  /// The last bracketed part of a header cell: `(g)` in `Accel-X (g)`.
  static func inBrackets(of cell: String) -> String? {
    guard let open = cell.lastIndex(where: { $0 == "(" || $0 == "[" }) else {
      return nil
    }
    let rest = cell[cell.index(after: open)...]
    guard let close = rest.lastIndex(where: { $0 == ")" || $0 == "]" }) else { return nil }
    return String(rest[..<close])
  }
}
