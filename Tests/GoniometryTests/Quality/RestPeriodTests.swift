// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("RestPeriod")
struct RestPeriodTests {
  @Test("the rests before, between and after movements are found, and their bias")
  func rests() throws {
    var limb = SwingingLimb(count: 3, restBefore: 2, restBetween: 1.5, restAfter: 2)
    limb.becomePhone(biasDegrees: 3)
    let rests = RestPeriod.all(in: limb.recording())
    let first = try #require(rests.first)
    #expect(first.start < 0.05 && abs(first.end - 2) < 0.15)
    #expect(rests.count == 4)
    let bias = try #require(RestPeriod.bias(from: rests))
    #expect((bias - limb.bias).norm * 180 / .pi < 0.03)
  }

  @Test("a steady turn of 2 °/s about a level axis is no rest, however smooth")
  func slowTurn() {
    let samples = (0..<1000).map { k in
      let t = Double(k) / 100
      let device = Quaternion(angle: t * 2 * .pi / 180, axis: .unitX)
      return InertialSample(
        time: t, specificForce: device.up * 9.81, angularVelocity: .unitX * (2 * .pi / 180))
    }
    #expect(RestPeriod.all(in: InertialRecording(samples)).isEmpty)
  }

  @Test("a gap, and too short a calm, make no rest")
  func interrupted() {
    func still(_ times: [Double]) -> InertialRecording {
      InertialRecording(
        times.map {
          InertialSample(time: $0, specificForce: .unitZ * 9.8, angularVelocity: .zero)
        })
    }
    let grid = (0..<100).map { Double($0) / 100 }
    #expect(RestPeriod.all(in: still(grid)).count == 1)
    #expect(RestPeriod.all(in: still(grid.filter { $0 < 0.4 })).isEmpty)
    #expect(RestPeriod.all(in: still(grid.filter { !(0.4..<0.6).contains($0) })).isEmpty)
    #expect(RestPeriod.all(in: InertialRecording()).isEmpty)
  }
}
