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

  @Test("with a latency of 2.4 ms, VQF's mean inclination error is 0.552°; it can be found")
  func latency() throws {
    try #require(!BroadTrial.names.isEmpty)
    var (sum, latencies): (Double, [Double]) = (0, [])
    for name in BroadTrial.names {
      let trial = try BroadTrial(named: name)
      let attitudes = AttitudeTracker<VQF>.attitudes(
        of: trial.recording, nominalPeriod: BroadTrial.period, parameters: .init())
      let reference = try #require(
        AttitudeSeries(time: trial.recording.time, attitudes: trial.reference))
      let found = try #require(
        LatencyEstimate(of: attitudes, in: trial.recording, reference: reference))
      latencies.append(found.seconds)
      #expect(abs(found.seconds - 0.0024) < 0.0003, "\(name): \(found)")
      sum += trial.inclinationRMSE(
        of: AttitudeTracker<VQF>.attitudes(
          of: trial.recording, nominalPeriod: BroadTrial.period, parameters: .init(),
          latency: 0.0024))
    }
    let count = Double(BroadTrial.names.count)
    #expect(sum / count <= 0.553, "VQF \(sum / count)°")
    #expect(abs(latencies.reduce(0, +) / count - 0.0024) < 0.0001)
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
