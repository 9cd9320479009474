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
      proximal: .init(nominalPeriod: first.nominalPeriod, latency: first.latency),
      distal: .init(nominalPeriod: second.nominalPeriod, latency: second.latency),
      parameters: parameters)
    var proximal = AttitudeTracker<Estimator>(
      nominalPeriod: first.nominalPeriod, parameters: parameters, latency: first.latency)
    var distal = AttitudeTracker<Estimator>(
      nominalPeriod: second.nominalPeriod, parameters: parameters, latency: second.latency)
    var differing = 0
    for row in 0..<max(first.recording.count, second.recording.count) {
      let a = row < first.recording.count ? first.recording[row] : nil
      let b = row < second.recording.count && row % 50 != 7 ? second.recording[row] : nil
      let expected = (a.map { proximal.update($0) }, b.map { distal.update($0) })
      switch (a, b) {
      case (let a?, let b?):
        let verdicts = pair.update(proximal: a, distal: b)
        if verdicts.proximal != expected.0 || verdicts.distal != expected.1 { differing += 1 }
      case (let a?, nil): if pair.update(proximal: a) != expected.0 { differing += 1 }
      case (nil, let b?): if pair.update(distal: b) != expected.1 { differing += 1 }
      case (nil, nil): break
      }
      for (side, alone) in [(pair.proximal, proximal), (pair.distal, distal)]
      where !AttitudeLanesTests.isEqual(side.attitude, alone.attitude) { differing += 1 }
    }
    #expect(differing == 0, "seed \(seed)")
    #expect(pair.proximal.clock == proximal.clock && pair.distal.clock == distal.clock)
    guard !FourLanes.fuses else { return }
    #expect(pair.estimators.proximal.state == proximal.estimator.state)
    #expect(pair.estimators.distal.state == distal.estimator.state)
  }

  @Test(
    "two sensors get what two trackers give, with samples that come alone",
    arguments: 21...26 as ClosedRange<UInt64>)
  func equal(seed: UInt64) {
    expectEqual(VQF.self, .init(), seed: seed)
    expectEqual(BoundedPositionFilter.self, .init(), seed: seed)
  }
}
