// SPDX-License-Identifier: Apache-2.0

/// A setting that a person may have to state so that a file can be read. The module that asks the
/// person knows what it calls the setting (``SettingNames``).
public enum ReadingSetting: Sendable, Hashable {
  // Of `RecordingOptions`.
  case columns, accelerationUnit, angularVelocityUnit, accelerationSign, timeUnit, rate, sensor
  case units
  /// The part of a file in which the logger started anew.
  case part
  /// The same of one of several recordings alone, by the name of its segment.
  indirect case ofSegment(String, ReadingSetting)
  /// The two files of one device.
  case accelerometerFile, gyroscopeFile
  /// The device that a calibration belongs to.
  case device
  /// How rows of two tables are paired, and which column is compared.
  case keyColumn, valueColumn, rowOrder

  /// What stands for a value that nobody knows.
  var placeholder: String { self == .rate ? "HZ" : "UNIT" }

  /// The setting for people, without an article.
  public var noun: String {
    switch self {
    case .columns: "columns"
    case .accelerationUnit: "acceleration unit"
    case .angularVelocityUnit: "angular velocity unit"
    case .accelerationSign: "acceleration sign"
    case .timeUnit: "time unit"
    case .rate: "sample rate"
    case .sensor: "sensor"
    case .ofSegment(let segment, let setting): "\(segment)'s \(setting.noun)"
    case .units: "units"
    case .part: "part of the file"
    case .accelerometerFile: "accelerometer file"
    case .gyroscopeFile: "gyroscope file"
    case .device: "device"
    case .keyColumn: "key column"
    case .valueColumn: "value column"
    case .rowOrder: "pairing by order"
    }
  }
}

extension ReadingSetting: CaseIterable {
  /// Every setting but those of segments.
  public static let allCases: [ReadingSetting] = [
    .columns, .accelerationUnit, .angularVelocityUnit, .accelerationSign, .timeUnit, .rate, .sensor,
    .units, .part, .accelerometerFile, .gyroscopeFile, .device, .keyColumn, .valueColumn, .rowOrder,
  ]
}

/// The names of settings in messages: neutral words, or what a front end calls them.
///
/// ```swift
/// let names = SettingNames([.accelerationUnit: "--accel-unit"])
/// let options = RecordingOptions(settingNames: names)
/// ```
public struct SettingNames: Sendable, Equatable {
  private let names: [ReadingSetting: String]
  /// The start of names, and that of a segment's settings with `%` in place of the segment; the latter is `nil` for
  /// neutral words.
  private let prefix: String
  private let segmentPrefix: String?
  /// Where a person reads about settings, such as `see the manual`; `nil` for nowhere.
  let help: String?

  /// Neutral words: `the acceleration unit`.
  public static let neutral = SettingNames([:])

  /// A front end's names; settings without one get neutral words.
  ///
  /// - Parameters:
  ///   - prefix: the start of all names, such as `--`.
  ///   - ofSegment: that of ``ReadingSetting/ofSegment(_:_:)`` with `%` in place of the segment, such as `--%-`.
  ///   - help: where a person reads about settings, such as `see the manual`.
  public init(
    _ names: [ReadingSetting: String], prefix: String = "", ofSegment: String? = nil,
    help: String? = nil
  ) {
    (self.names, self.help) = (names, help)
    (self.prefix, segmentPrefix) = (prefix, ofSegment)
  }

  /// A front end's name of a setting; `nil` for neutral words.
  subscript(_ setting: ReadingSetting) -> String? {
    guard case .ofSegment(let segment, let plain) = setting else { return names[setting] }
    guard let segmentPrefix, let name = self[plain] else { return nil }
    return segmentPrefix.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: segment) + name.dropFirst(prefix.count)
  }

  /// A setting in a sentence, with the value to state if there is one.
  func text(_ setting: ReadingSetting, _ value: String? = nil) -> String {
    guard let name = self[setting] else {
      return value.map { "the \(setting.noun) \($0)" } ?? "the setting '\(setting.noun)'"
    }
    return value.map { "\(name) \($0)" } ?? name
  }

  /// `it with --accel-unit`, or `the acceleration unit`: the object of "state".
  func object(_ setting: ReadingSetting, _ value: String? = nil) -> String {
    self[setting] == nil ? "the \(setting.noun)" : "it with \(text(setting, value))"
  }
}

/// A text that may name settings: a literal with `\(.accelerationUnit)` or `\(.timeUnit, "ms")`.
public struct SettingText: Sendable, Equatable {
  fileprivate enum Piece: Sendable, Equatable {
    case words(String)
    case setting(ReadingSetting, value: String?)
  }

  private var pieces: [Piece]

  /// A text that names no setting.
  public init(_ text: String) { pieces = [.words(text)] }

  /// The settings that it names.
  public var settings: [ReadingSetting] {
    pieces.compactMap { if case .setting(let setting, _) = $0 { setting } else { nil } }
  }

  /// The text with a front end's names.
  public func text(naming names: SettingNames) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let text): text
      case .setting(let setting, let value): names.text(setting, value)
      }
    }.joined()
  }

  static func + (a: SettingText, b: SettingText) -> SettingText {
    var sum = a
    sum.pieces += b.pieces
    return sum
  }
}

extension SettingText: CustomStringConvertible {
  /// The text in neutral words.
  public var description: String { text(naming: .neutral) }
}

extension SettingText: ExpressibleByStringInterpolation {
  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Begins a text.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { pieces.append(.words(literal)) }
    /// Adds a value as words.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      pieces.append(.words(value.description))
    }
    /// Adds a setting, with the value to state if there is one.
    public mutating func appendInterpolation(_ setting: ReadingSetting, _ value: String? = nil) {
      pieces.append(.setting(setting, value: value))
    }
  }

  /// A text that names no setting.
  public init(stringLiteral value: String) { self.init(value) }
  /// A text of pieces.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
}
