// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import validation

@Suite("Tests that are not those that were meant")
struct MistakenTestTests {
  /// What the sensors show badly: a stance that is not straight.
  private static let hardlySeen = ["stands with a knee"]

  @Test(
    "none is wrong and called good, and what is right is good", arguments: MistakenTest.all.indices)
  func kinds(index: Int) throws {
    let kind = MistakenTest.all[index]
    guard !Self.hardlySeen.contains(where: kind.name.hasPrefix) else { return }
    let outcomes = try (1...4).map { try kind.outcome(seed: $0) }
    #expect(
      outcomes.allSatisfy { kind.truth == .unseen ? $0.isHeld : !$0.isWrongAndGood },
      "\(kind.name): \(outcomes)")
    #expect(kind.truth != .right || outcomes.allSatisfy(\.isGood), "\(kind.name): \(outcomes)")
  }
}
