// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import validation

@Suite("The sense of flexion in the population")
struct SenseTests {
  private static func outcome(_ number: Int) throws -> PipelineOutcome {
    try PipelineOutcome(SimulatedTest(number: number).parameters)
  }

  @Test(
    "a straight knee tells the sense where standing and lying look alike",
    arguments: [(1146, true), (1237, true), (1244, true), (2270, false)])
  func straight(number: Int, isDoubted: Bool) throws {
    let outcome = try Self.outcome(number)
    #expect(!outcome.isReversed && !outcome.isBad)
    // Where no stance is told the sense is not beyond doubt.
    #expect(outcome.complaints.contains("sign_confidence") == isDoubted)
  }

  @Test("lever arms that contradict how the leg is held give no angle")
  func contradiction() throws {
    #expect(try Self.outcome(4431).refusal == "signUndecided")
  }
}
