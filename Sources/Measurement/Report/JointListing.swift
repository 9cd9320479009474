// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
internal import Inertial

extension Joint {
  /// A line of a listing, that many columns from the left.
  package typealias ListedLine = (indent: Int, text: String)

  /// Everything that the table has of the joint, for people.
  ///
  /// - Parameter person: whom usual ranges are of; `nil`: adults.
  package func listing(for person: ReferencePerson?) -> [ListedLine] {
    let sensors =
      takesRecordings
      ? "two sensors (\(segments.map(\.rawValue).joined(separator: ", "))) or one device"
      : "one device"
    let name = words.headings.unstated.english
    return [(0, rawValue), (2, "\(name), with \(sensors). \(evidence.english)")]
      + movements.flatMap { movement in
        [(2, movement.name)] + movement.directions.map { (4, Self.line(of: $0, for: person)) }
          + movement.tests.flatMap { Self.lines(of: $0, in: movement) }
      }
  }

  private static func line(of direction: Movement.Direction, for person: ReferencePerson?) -> String
  {
    let usual = direction.usual(for: person).map {
      ": usually \($0.degrees.decimals($0.group == nil ? 0 : 1))° (\($0.source), \($0.people))"
    }
    let codes = direction.codes.filter { $0.activity == .active }.map {
      "\($0.side.map { "\($0.rawValue) " } ?? "")\($0.code.code)"
    }
    let code = codes.isEmpty ? "" : "; LOINC, active: \(codes.joined(separator: ", "))"
    return "\(direction.name)\(usual ?? "")\(code)"
  }

  private static func lines(of test: MovementTest, in movement: Movement) -> [ListedLine] {
    let start = test.startDegrees == 0 ? "" : " (\(test.startDegrees.decimals(0))°)"
    let sides = test.isOneSided ? "; \(movement[test.first].noun.english) alone" : ""
    return [(4, "test \(test.name): \(test.posture.english)\(start)\(sides)")]
      + test.places.map { (6, "place \($0.name): \($0.words.english)") }
  }
}
