// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@Suite("The standard tests of the joint table")
struct MovementTestTests {
  private static let all = Joint.standard.flatMap { joint in
    joint.standardTests.map { (joint, $0.movement, $0.test) }
  }

  @Test("every movement has a test with a place, and names are unique")
  func names() {
    for joint in Joint.standard {
      for movement in joint.movements {
        #expect(!movement.tests.isEmpty, "\(joint.rawValue) \(movement.name)")
        #expect(Set(movement.tests.map(\.name)).count == movement.tests.count)
        for test in movement.tests {
          #expect(movement.test(named: test.name) == test && !test.places.isEmpty)
          #expect(Set(test.places.map(\.name)).count == test.places.count)
        }
      }
    }
  }

  @Test("the screen of a device stands at a right angle to its edge")
  func places() {
    for place in Self.all.flatMap(\.2.places) {
      for side in Side.allCases {
        let (screen, top) = place.directions(on: side)
        #expect(!screen.isParallel(to: top), "\(place.name)")
      }
    }
  }

  @Test("two movements of a joint in one posture turn about different axes")
  func axes() {
    for joint in Joint.standard {
      for (index, movement) in joint.movements.enumerated() {
        for other in joint.movements.dropFirst(index + 1) {
          for (a, b) in zip(movement.tests, other.tests) where a.posture == b.posture {
            #expect(!a.turn.isParallel(to: b.turn), "\(joint.rawValue) \(a.name)")
          }
        }
      }
    }
  }

  @Test("a mirror turns a movement round unless its axis goes from side to side")
  func mirror() {
    for direction in BodyDirection.allCases {
      #expect(direction.mirrored.mirrored == direction)
      #expect(direction.mirroredTurn.mirroredTurn == direction)
      #expect(
        direction.opposite.opposite == direction && direction.isParallel(to: direction.opposite))
      let isLateral = [.left, .right].contains(direction)
      #expect((direction.mirrored == direction) != isLateral)
      #expect((direction.mirroredTurn == direction) == isLateral)
      let (x, y, z) = direction.components
      #expect(x * x + y * y + z * z == 1)
    }
  }

  @Test("a usual range is of the person's group where a study has it, else of adults")
  func usual() throws {
    let hip = try #require(Joint.hip.movements.first?.negative)
    func degrees(_ age: Int, _ sex: Sex) -> Double? {
      hip.usual(for: ReferencePerson(age: age, sex: sex))?.degrees
    }
    #expect(hip.usual(for: nil)?.degrees == 30)
    #expect(degrees(20, .female) == 18.1 && degrees(44, .female) == 18.1)
    #expect(degrees(45, .male) == 13.5 && degrees(8, .male) == 28.3)
    // No group of these ages was checked.
    #expect(degrees(15, .female) == 30 && degrees(70, .male) == 30)
    for direction in Joint.standard.flatMap(\.movements).flatMap(\.directions) {
      for age in stride(from: 0, through: 120, by: 5) {
        for sex in Sex.allCases {
          guard let usual = direction.usual(for: ReferencePerson(age: age, sex: sex)) else {
            continue
          }
          #expect(
            usual.degrees <= direction.limits.usual && !usual.source.isEmpty, "\(direction.name)")
        }
      }
    }
  }
}
