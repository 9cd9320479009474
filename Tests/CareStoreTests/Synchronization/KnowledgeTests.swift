// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

@Suite("Care store: knowledge vectors")
struct KnowledgeTests {
  let a = UUID()
  let b = UUID()

  @Test("CareKit, trap 51: of two stores that wrote on their own, neither knows less")
  func partialOrder() {
    let (one, other) = (KnowledgeVector([a: 2, b: 1]), KnowledgeVector([a: 1, b: 2]))
    #expect(!(one < other) && !(other < one) && one != other)
    #expect(one.isConcurrent(with: other))
    #expect(KnowledgeVector() < one)
    #expect(!(one < one) && one.covers(one))
    #expect(KnowledgeVector([a: 2]) < one)
    #expect(KnowledgeVector([a: 0]) == KnowledgeVector())
    var merged = one
    merged.merge(other)
    #expect(merged == KnowledgeVector([a: 2, b: 2]))
    #expect(one < merged && other < merged)
  }

  @Test("a vector is read as it was written, and faults are named")
  func json() throws {
    let vector = KnowledgeVector([a: 3, b: 1 << 40])
    #expect(try KnowledgeVector(json: vector.json, at: .root) == vector)
    #expect(throws: JSONError.self) { try KnowledgeVector(json: ["x": 1], at: .root) }
    #expect(throws: JSONError.self) {
      try KnowledgeVector(json: .object([a.uuidString: -1]), at: .root)
    }
  }
}
