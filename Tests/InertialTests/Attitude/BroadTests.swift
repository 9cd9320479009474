// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite(
  "The attitude filters on the BROAD benchmark",
  .enabled(
    if: !BroadTrial.names.isEmpty,
    "the BROAD trials are not there; set GONIOMETER_DATASETS to the folder that holds broad/"))
struct BroadTests {
  /// Mean inclination error over the trials, degrees. PyPI's vqf gives 0.769.
  static let vqfLimit = 0.770

  @Test("VQF stays within 0.770° of inclination error, mean of the trials")
  func vqf() throws {
    let errors = try BroadTrial.names.map { name in
      let trial = try #require(BroadTrial(named: name), "\(name) can be read")
      let estimate = AttitudeTracker<VQF>.attitudes(
        of: trial.recording, nominalPeriod: BroadTrial.period, parameters: .init())
      return trial.inclinationRMSE(of: estimate)
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(mean <= Self.vqfLimit, "\(mean)°, by trial \(errors)")
  }
}
