// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Inertial

@Suite("AttitudePair")
struct AttitudePairTests {
  func expectEqual<Estimator: LanedEstimator>(
    _: Estimator.Type, _ parameters: Estimator.Parameters, seed: UInt64
  ) {
    let items = AttitudeLanesTests.recordings(6, seed: seed)
    let (first, second) = (items[2], items[3])
    var pair = AttitudePair<Estimator>(
      thigh: .init(nominalPeriod: first.nominalPeriod, latency: first.latency),
      shank: .init(nominalPeriod: second.nominalPeriod, latency: second.latency),
      parameters: parameters)
    var thigh = AttitudeTracker<Estimator>(
      nominalPeriod: first.nominalPeriod, parameters: parameters, latency: first.latency)
    var shank = AttitudeTracker<Estimator>(
      nominalPeriod: second.nominalPeriod, parameters: parameters, latency: second.latency)
    var differing = 0
    for row in 0..<max(first.recording.count, second.recording.count) {
      let a = row < first.recording.count ? first.recording[row] : nil
      let b = row < second.recording.count && row % 50 != 7 ? second.recording[row] : nil
      let expected = (a.map { thigh.update($0) }, b.map { shank.update($0) })
      switch (a, b) {
      case (let a?, let b?):
        let verdicts = pair.update(thigh: a, shank: b)
        if verdicts.thigh != expected.0 || verdicts.shank != expected.1 { differing += 1 }
      case (let a?, nil): if pair.update(thigh: a) != expected.0 { differing += 1 }
      case (nil, let b?): if pair.update(shank: b) != expected.1 { differing += 1 }
      case (nil, nil): break
      }
      for (side, alone) in [(pair.thigh, thigh), (pair.shank, shank)]
      where !AttitudeLanesTests.isEqual(side.attitude, alone.attitude) { differing += 1 }
    }
    #expect(differing == 0, "seed \(seed)")
    #expect(pair.thigh.clock == thigh.clock && pair.shank.clock == shank.clock)
    guard !FourLanes.fuses else { return }
    #expect(pair.estimators.thigh.state == thigh.estimator.state)
    #expect(pair.estimators.shank.state == shank.estimator.state)
  }

  @Test(
    "two sensors get what two trackers give, with samples that come alone",
    arguments: 21...26 as ClosedRange<UInt64>)
  func equal(seed: UInt64) {
    expectEqual(VQF.self, .init(), seed: seed)
    expectEqual(BoundedPositionFilter.self, .init(), seed: seed)
  }
}
