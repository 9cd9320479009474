// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON

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
