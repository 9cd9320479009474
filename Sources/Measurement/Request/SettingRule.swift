// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import JSON
internal import Recordings

/// The rule by which a setting is read from a text.
public struct SettingRule: Sendable {
  /// The texts that are accepted, to stand after "expected": "a number above 0".
  public let expectation: String
  /// The texts to choose from; empty where the value is free.
  public var choices: [String] = []
  /// Whether the text is the path of a file.
  public var isPath = false
  /// Whether the text is a number.
  package var isNumber = false
  /// Changes a request as the text says; `false` if the text is not accepted.
  public let apply: @Sendable (String, inout MeasurementRequest) -> Bool

  init<Value: Sendable>(
    _ expectation: String, _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) {
    self.expectation = expectation
    apply = { text, request in
      guard let value = parse(text) else { return false }
      set(&request, value)
      return true
    }
  }

  /// Whether the text is accepted.
  public func accepts(_ text: String) -> Bool {
    var trial = MeasurementRequest(device: .file(""))
    return apply(text, &trial)
  }

  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: [Value], _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) -> SettingRule {
    let words = values.map(\.rawValue)
    var rule = SettingRule(
      ValueText.choiceExpectation(words), { words.contains($0) ? Value(rawValue: $0) : nil }, set)
    rule.choices = words
    return rule
  }

  static func number(
    in range: ClosedRange<Double>,
    _ set: @escaping @Sendable (inout MeasurementRequest, Double) -> Void
  ) -> SettingRule {
    number(ValueText.numberExpectation(in: range)) {
      ValueText.finite($0).flatMap { range.contains($0) ? $0 : nil }
    } _: {
      set(&$0, $1)
    }
  }

  static func positive(
    _ set: @escaping @Sendable (inout MeasurementRequest, Double) -> Void
  ) -> SettingRule {
    number(ValueText.positiveExpectation, ValueText.positive, set)
  }

  static func integer(
    in range: ClosedRange<Int>, _ set: @escaping @Sendable (inout MeasurementRequest, Int) -> Void
  ) -> SettingRule {
    number("a whole number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    } _: {
      set(&$0, $1)
    }
  }

  private static func number<Value: Sendable>(
    _ expectation: String, _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) -> SettingRule {
    var rule = SettingRule(expectation, parse, set)
    rule.isNumber = true
    return rule
  }

  static func text(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    SettingRule("a text", { $0.isEmpty ? nil : $0 }, set)
  }

  static func file(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    var rule = SettingRule("a file name", { $0.isEmpty ? nil : $0 }, set)
    rule.isPath = true
    return rule
  }
}

/// A direction of the first movement as texts have it: `flexion`, or `flexion-first` as earlier versions had it.
public struct FirstMovementName: Sendable, Hashable, RawRepresentable {
  /// The direction, as JSON has it: `leftRotation`.
  public let rawValue: String

  /// A direction of the joint table; `nil` for another text.
  public init?(rawValue: String) {
    let suffix = "-first"
    let name = rawValue.hasSuffix(suffix) ? String(rawValue.dropLast(suffix.count)) : rawValue
    let found = Joint.allCases.lazy.flatMap(\.movements).compactMap { $0.direction(named: name) }
    guard let known = found.first else { return nil }
    self.rawValue = known.name
  }

  /// Every direction of the joint table, once.
  private static var directions: [String] {
    Joint.allCases.flatMap(\.movements).flatMap(\.directions).map(\.name)
      .reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }

  /// The texts that are accepted, to stand after "expected".
  public static var expectation: String {
    "a direction, such as flexion; the directions are " + directions.joined(separator: ", ")
  }
}

extension RequestedZero {
  /// The texts of ``init(text:)``, to stand after "expected".
  package static let textExpectation =
    "standing, extended, start or a number of degrees from -180 to 180"

  /// A zero from a word, or from the angle of the joint at the start, degrees.
  package init?(text: String) {
    switch text {
    case "standing": self = .standing
    case "extended": self = .extended
    case "start": self = .start
    default:
      guard let degrees = ValueText.finite(text), Self.degreesLimits.contains(degrees) else {
        return nil
      }
      self = .stated(degrees: degrees)
    }
  }
}
