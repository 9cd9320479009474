// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BatchRuns

@Suite("Places of texts")
struct TextIndexTests {
  private func index(_ texts: [String]) -> TextIndex {
    var index = TextIndex()
    for text in texts { index.append(text) }
    index.sort()
    return index
  }

  @Test("every text is found at its places, in their order")
  func places() {
    let texts = (0..<3000).map { "knee \($0 % 1000)" }
    let index = index(texts)
    for number in 0..<1000 {
      let places = index.places(of: "knee \(number)").filter { texts[$0] == "knee \(number)" }
      #expect(places == [number, number + 1000, number + 2000])
    }
    #expect(index.places(of: "hip").allSatisfy { texts[$0] != "hip" })
    #expect(TextIndex().places(of: "hip").isEmpty)
  }

  @Test(
    "the first place whose text was there before is found",
    arguments: [
      ([], nil), (["a"], nil), (["a", "b", "c"], nil), (["a", "a"], [0, 1]),
      (["a", "b", "c", "b", "a", "a"], [1, 3]), (["x", "a", "a", "a"], [1, 2]),
      (["é", "f", "e\u{301}"], [0, 2]),
    ] as [([String], [Int]?)])
  func repeats(_ texts: [String], _ expected: [Int]?) {
    let found = index(texts).firstRepeat { texts[$0] }
    #expect(found.map { [$0.earlier, $0.place] } == expected)
  }
}
