// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@testable import Goniometry

@Suite("What to do with a result, in one sentence")
struct QualitySummaryTests {
  private func check(_ name: String, _ verdict: Verdict) -> QualityCheck {
    QualityCheck(name: name, value: 1, unit: "1", verdict: verdict, advice: "Mend \(name).")
  }

  @Test("use it, use it with this caution, do not use it")
  func sentences() {
    #expect([check("gaps", .good)].summary == "Use this result.")
    #expect([QualityCheck]().summary == "Use this result.")
    #expect(
      [check("gaps", .doubtful), check("pose", .good)].summary
        == "Use this result with caution: Mend gaps.")
    #expect(
      [check("pose", .doubtful), check("range", .bad)].summary
        == "Do not use this result (and 1 more): Mend range.")
  }

  @Test("the worst first, and of these what spoils the others first")
  func order() {
    let checks = [
      check("joint_distance", .bad), check("sensor_moved", .bad), check("pose", .good),
      check("shared_movement", .bad), check("shank_gravity", .bad), check("thigh_gaps", .doubtful),
    ]
    #expect(
      checks.complaints.map(\.name) == [
        "shank_gravity", "shared_movement", "sensor_moved", "joint_distance", "thigh_gaps",
      ])
  }
}
