// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Inertial

@Suite("TwoPoleLowPass")
struct TwoPoleLowPassTests {
  typealias Filter = TwoPoleLowPass<LaneVector<Double>>

  @Test("the coefficients pass a constant unchanged", arguments: [0.0001, 0.01, 0.5, 1, 10])
  func constantGain(period: Double) {
    let c = Filter.Coefficients(timeConstant: 0.5, period: period)
    #expect(abs(4 * c.b0 / (1 + c.a1 + c.a2) - 1) < 1e-7)
    #expect(abs(c.a2) < 1)
    #expect(abs(c.a1) < 1 + c.a2)
  }

  @Test("the first time constant gives the mean, which then goes on without a step")
  func start() {
    let c = Filter.Coefficients(timeConstant: 0.5, period: 0.1)
    #expect(c.meanCount == 5)
    var filter = Filter()
    let means = [1, 3, 2, 6, 3].map { filter.update(LaneVector($0, 0, -$0), c) }
    #expect(means.map(\.x) == [1, 2, 2, 3, 3])
    #expect(means.map(\.z) == [-1, -2, -2, -3, -3])
    var largestStep = 0.0
    for _ in 0..<100 {
      largestStep = max(largestStep, abs(filter.update(LaneVector(3, 0, -3), c).x - 3))
    }
    #expect(largestStep < 1e-12)
  }

  @Test("the number of averaged values is the least that spans the time constant")
  func meanCount() {
    for period in [0.01, 0.0035, 0.1, 0.007, 1 / 3.0, 1, 5] {
      for timeConstant in [0.5, 3, 0.7] {
        let count = Filter.Coefficients(timeConstant: timeConstant, period: period).meanCount
        #expect(Double(count) * period >= timeConstant)
        #expect(count == 1 || Double(count - 1) * period < timeConstant)
      }
    }
  }

  @Test("a sine at the cut-off comes out at 1/√2")
  func cutoff() {
    let (timeConstant, period) = (0.5, 0.002)
    let c = Filter.Coefficients(timeConstant: timeConstant, period: period)
    let pulsation = 2.0.squareRoot() / timeConstant
    var filter = Filter()
    var largest = 0.0
    for index in 0..<20_000 {
      let value = sine(pulsation * Double(index) * period)
      let output = filter.update(LaneVector(value, 0, 0), c).x
      if index > 10_000 { largest = max(largest, abs(output)) }
    }
    #expect(abs(largest - 0.5.squareRoot()) < 1e-4)
  }
}
