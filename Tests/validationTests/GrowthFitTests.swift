// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import validation

@Suite("Growth fit")
struct GrowthFitTests {
  private let tolerance = 1e-9

  @Test("a straight line gives back its fixed cost and slope")
  func line() throws {
    let points = [1.0, 10, 100, 1000].map { (x: $0, y: 5 + 2 * $0) }
    let fit = try #require(GrowthFit(points))
    #expect(abs(fit.fixed - 5) < tolerance)
    #expect(abs(fit.slope - 2) < tolerance)
    #expect(abs(fit.rSquared - 1) < tolerance)
    #expect(fit.worst < tolerance)
  }

  @Test("a power law gives back its exponent, and no straight line")
  func power() throws {
    let points = [1.0, 10, 100, 1000].map { (x: $0, y: 3 * $0 * $0) }
    let fit = try #require(GrowthFit(points))
    #expect(abs(fit.exponent - 2) < tolerance)
    #expect(fit.worst > 0.5)
  }

  @Test("too few points, and none above zero, have no fit")
  func unusable() {
    #expect(GrowthFit([(x: 1.0, y: 1.0), (2, 2)]) == nil)
    #expect(GrowthFit([(x: 1.0, y: 1.0), (2, 0), (3, 1)]) == nil)
  }
}
