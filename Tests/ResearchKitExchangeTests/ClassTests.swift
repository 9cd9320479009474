// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResearchKitExchange
import SeededRandom
import StudyTasks
import Testing

@Suite struct ClassTests {
  @Test("JSON: all 99 classes are read")
  func classes() {
    #expect(ClassDescription.all.count == 99)
    let missing = Set(ClassDescription.all.map(\.name)).subtracting(ResearchKitObject.classNames)
    #expect(missing.isEmpty)
  }

  @Test("JSON: an object of the class is written again as it was", arguments: ClassDescription.all)
  func roundTrip(description: ClassDescription) throws {
    for extent in ObjectGenerator.Extent.allCases {
      for seed in UInt64(0)..<(extent == .none ? 1 : UInt64(TestLength.count(2, long: 6))) {
        for hasUnknownKeys in [false, true] {
          var generator = ObjectGenerator(
            seed: seed, extent: extent, hasUnknownKeys: hasUnknownKeys)
          let json = generator.object(description)
          let place: Comment = "seed \(seed), \(extent), unknown keys: \(hasUnknownKeys)"
          let object = try ResearchKitObject.readResearchKit(json).value
          #expect(differences(json, object.researchKit().value) == [], place)
          let copy = try object.throughOwnJSON()
          #expect(copy == object, place)
          #expect(differences(json, copy.researchKit().value) == [], place)
        }
      }
    }
  }

  @Test("JSON: what is written is read again as the same value", arguments: ClassDescription.all)
  func stable(description: ClassDescription) throws {
    for seed in UInt64(100)..<104 {
      var generator = ObjectGenerator(seed: seed, extent: .some, hasUnknownKeys: false)
      let object = try ResearchKitObject.readResearchKit(generator.object(description)).value
      let again = try ResearchKitObject.readResearchKit(object.researchKit().value).value
      #expect(again == object, "seed \(seed)")
    }
  }
}
