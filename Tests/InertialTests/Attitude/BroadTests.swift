// SPDX-License-Identifier: Apache-2.0

import Inertial
import ReferenceData
import ReferenceRecordings
import Testing

@Suite(
  "The attitude filters on the BROAD benchmark",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct BroadTests {
  @Test("the mean inclination errors are those published with each filter")
  func inclination() throws {
    try #require(!BroadTrial.names.isEmpty)
    var sums = (vqf: 0.0, advanced: 0.0, shortTest: 0.0, madgwick: 0.0, mahony: 0.0)
    for name in BroadTrial.names {
      let trial = try BroadTrial(named: name)
      let attitudes = AttitudeTracker<VQF>.attitudes(
        of: trial.recording, nominalPeriod: BroadTrial.period, parameters: .init())
      sums.vqf += trial.inclinationRMSE(of: attitudes)
      // BROAD's reference leads every estimate by 2.4 ms.
      sums.advanced += trial.inclinationRMSE(of: trial.recording.advanced(attitudes, by: 0.0024))
      sums.shortTest += error(VQF.self, .shortTest, trial)
      sums.madgwick += error(Madgwick.self, .init(beta: 0.03), trial)
      sums.mahony += error(Mahony.self, .init(), trial)
    }
    let count = Double(BroadTrial.names.count)
    // PyPI's vqf gives 0.769.
    #expect(sums.vqf / count <= 0.770, "VQF \(sums.vqf / count)°")
    #expect(sums.advanced / count <= 0.553, "VQF, advanced by 2.4 ms, \(sums.advanced / count)°")
    #expect(sums.shortTest / count <= 0.770, "VQF, short test, \(sums.shortTest / count)°")
    #expect(sums.madgwick / count <= 2.24, "Madgwick \(sums.madgwick / count)°")
    #expect(sums.mahony / count <= 3.19, "Mahony \(sums.mahony / count)°")
  }

  @Test("the latency of 2.4 ms is found in each kind of trial", arguments: [0, 8])
  func latency(_ index: Int) throws {
    try #require(BroadTrial.names.count > index)
    let trial = try BroadTrial(named: BroadTrial.names[index])
    let attitudes = AttitudeTracker<VQF>.attitudes(
      of: trial.recording, nominalPeriod: BroadTrial.period, parameters: .init())
    let reference = try #require(
      AttitudeSeries(time: trial.recording.time, attitudes: trial.reference))
    let found = try #require(
      LatencyEstimate(of: attitudes, in: trial.recording, reference: reference))
    #expect(abs(found.seconds - 0.0024) < 0.0003, "\(BroadTrial.names[index]): \(found)")
  }

  // One trial of each kind: a debug build is slow, and the validation report has them all.
  @Test("the default is better than VQF, and better still with later samples", arguments: [0, 8])
  func bounded(_ index: Int) throws {
    try #require(BroadTrial.names.count > index)
    let trial = try BroadTrial(named: BroadTrial.names[index])
    let online = error(BoundedPositionFilter.self, .init(), trial)
    let offline = trial.inclinationRMSE(
      of: BoundedPositionSmoother().smooth(trial.recording, nominalPeriod: BroadTrial.period)
        .attitude)
    #expect(online < error(VQF.self, .init(), trial), "\(trial.name): \(online)°")
    #expect(offline < online, "\(trial.name): \(offline)°")
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

extension BroadTrial {
  /// Root mean square of the inclination error over the movement phase, degrees, as the benchmark
  /// defines it: the part of estimate · reference⁻¹ that no rotation about the vertical removes.
  /// Samples without a reference are left out; NaN where the estimate is not finite.
  func inclinationRMSE(of estimate: [Quaternion]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (index, q) in estimate.enumerated() where isMovement[index] {
      guard reference[index].isFinite else { continue }
      let error = reference[index].inclinationAngle(to: q)
      sum += error * error
      count += 1
    }
    return (sum / count).squareRoot() * 180 / .pi
  }
}
