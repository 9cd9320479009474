// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("InverseRoots")
struct InverseRootsTests {
  @Test("outer products of the roots add up to the inverse, by hand")
  func byHand() throws {
    // The inverse of (4 2; 2 3) is (3 −2; −2 4)/8.
    let roots = try #require(InverseRoots.of([4, 2, 2, 3], rows: 2))
    func entry(_ a: Int, _ b: Int) -> Double { roots.reduce(0) { $0 + $1[a] * $1[b] } }
    let rounding = 1e-14
    #expect(abs(entry(0, 0) - 0.375) < rounding && abs(entry(1, 1) - 0.5) < rounding)
    #expect(abs(entry(0, 1) + 0.25) < rounding)
  }

  @Test("what has no inverse has no roots")
  func singular() {
    #expect(InverseRoots.of([1, 1, 1, 1], rows: 2) == nil)
    #expect(InverseRoots.of([-1, 0, 0, 1], rows: 2) == nil)
    #expect(InverseRoots.of([.nan, 0, 0, 1], rows: 2) == nil)
  }
}
