// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Testing

@Suite("NeutralZero")
struct NeutralZeroTests {
  @Test(
    "the triple and the words of ranges known from textbooks",
    arguments: [
      (-5.0, 140.0, "5-0-140", "hyperextends 5°, flexes to 140°"),
      (10, 120, "0-10-120", "lacks 10° of extension, flexes to 120°"),
      (0, 135, "0-0-135", "extends fully, flexes to 135°"),
      (-12, -3, "12-3-0", "hyperextends 12°, stays 3° short of 0°"),
      (0.4, 119.5, "0-0-120", "extends fully, flexes to 120°"),
      (-0.5, 90.4, "1-0-90", "hyperextends 1°, flexes to 90°"),
    ])
  func textbook(minimum: Double, maximum: Double, triple: String, words: String) throws {
    let neutralZero = try #require(NeutralZero(minimum: minimum, maximum: maximum))
    #expect(neutralZero.description == triple)
    #expect(neutralZero.words == words)
  }

  @Test("steps of five degrees, as many charts have them")
  func steps() throws {
    #expect(NeutralZero(minimum: 7.6, maximum: 122.4, step: 5)?.description == "0-10-120")
  }

  @Test("numbers that are no angles have no triple")
  func noAngles() {
    #expect(NeutralZero(minimum: .nan, maximum: 90) == nil)
    #expect(NeutralZero(minimum: 0, maximum: .infinity) == nil)
  }

  @Test("a zero that is only the starting position claims no extension")
  func startIsNotStraight() throws {
    let result = try RangeOfMotion(of: Movements.repeated(1, from: 0, to: 80), zero: .start)
    #expect(result.neutralZero() == nil)
    #expect(
      result.words == "moves through 80°; 0° is the starting position, not full extension")
  }
}
