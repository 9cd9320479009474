// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms

/// A joint of the table as JSON: the names that options take, usual ranges, limits and codes.
package struct JointDocument: Encodable {
  struct Direction: Encodable {
    let name, noun: String
    let referenceDegrees: Double?
    let referenceSource: String?
    let hardlyAnyDegrees, noneDegrees: Double
    let loinc: [Code]
  }
  struct Code: Encodable {
    let side, activity, code, display: String
  }
  struct Place: Encodable {
    let name, words, screen, top: String
  }
  struct Test: Encodable {
    let name, posture: String
    let startDegrees: Double
    let firstDirection: String
    let isOneSided: Bool
    let places: [Place]
  }
  struct Movement: Encodable {
    let name, plane: String
    let directions: [Direction]
    let tests: [Test]
  }
  let joint: String
  let segments: [String]
  let takesTwoSensors: Bool
  let evidence: String
  let snomed: [String: String]
  let movements: [Movement]

  package init(_ joint: Joint, for person: ReferencePerson?) {
    self.joint = joint.rawValue
    segments = joint.segments.map(\.rawValue)
    takesTwoSensors = joint.takesRecordings
    evidence = joint.evidence.english
    snomed = Dictionary(uniqueKeysWithValues: joint.sites.map { ($0.rawValue, $1.code) })
    movements = joint.movements.map { movement in
      Movement(
        name: movement.name, plane: movement.plane.rawValue,
        directions: movement.directions.map { direction in
          let usual = direction.usual(for: person)
          return Direction(
            name: direction.name, noun: direction.noun.english, referenceDegrees: usual?.degrees,
            referenceSource: usual?.source, hardlyAnyDegrees: direction.limits.usual,
            noneDegrees: direction.limits.most,
            loinc: direction.codes.map {
              Code(
                side: $0.side?.rawValue ?? "any", activity: $0.activity.rawValue,
                code: $0.code.code,
                display: $0.code.display)
            })
        },
        tests: movement.tests.map { test in
          Test(
            name: test.name, posture: test.posture.english, startDegrees: test.startDegrees,
            firstDirection: movement[test.first].name, isOneSided: test.isOneSided,
            places: test.places.map {
              Place(
                name: $0.name, words: $0.words.english, screen: $0.screen.rawValue,
                top: $0.top.rawValue)
            })
        })
    }
  }
}
