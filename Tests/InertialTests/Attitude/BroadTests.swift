// SPDX-License-Identifier: Apache-2.0

import Inertial
import ReferenceRecordings
import Testing

@Suite(
  "The attitude filters on the BROAD benchmark",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct BroadTests {
  @Test("the mean inclination errors are those published with each filter")
  func inclination() throws {
    try #require(!BroadTrial.names.isEmpty)
    var sums = (vqf: 0.0, shortTest: 0.0, madgwick: 0.0, mahony: 0.0)
    for name in BroadTrial.names {
      let trial = try BroadTrial(named: name)
      sums.vqf += error(VQF.self, .init(), trial)
      sums.shortTest += error(VQF.self, .shortTest, trial)
      sums.madgwick += error(Madgwick.self, .init(beta: 0.03), trial)
      sums.mahony += error(Mahony.self, .init(), trial)
    }
    let count = Double(BroadTrial.names.count)
    // PyPI's vqf gives 0.769.
    #expect(sums.vqf / count <= 0.770, "VQF \(sums.vqf / count)°")
    #expect(sums.shortTest / count <= 0.770, "VQF, short test, \(sums.shortTest / count)°")
    #expect(sums.madgwick / count <= 2.24, "Madgwick \(sums.madgwick / count)°")
    #expect(sums.mahony / count <= 3.19, "Mahony \(sums.mahony / count)°")
  }

  /// Inclination error of one trial, degrees.
  func error<E: AttitudeEstimator>(
    _: E.Type, _ parameters: E.Parameters, _ trial: BroadTrial
  ) -> Double {
    trial.inclinationRMSE(
      of: AttitudeTracker<E>.attitudes(
        of: trial.recording, nominalPeriod: BroadTrial.period, parameters: parameters))
  }
}
