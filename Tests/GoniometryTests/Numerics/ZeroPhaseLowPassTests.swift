// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Goniometry

@Suite("Zero-phase low-pass")
struct ZeroPhaseLowPassTests {
  private static let rateHz = 100.0

  @Test("a constant and a straight line pass unchanged, the ends included")
  func trend() {
    let filter = ZeroPhaseLowPass(cutoffHz: 5, rateHz: Self.rateHz)
    let constant = filter.apply(to: Array(repeating: 3.0, count: 200))
    #expect(constant.allSatisfy { abs($0 - 3) < 1e-12 })
    let line = (0..<400).map { 0.5 * Double($0) }
    let filtered = filter.apply(to: line)
    // The start-up state is that of a constant, so a slope leaves a trace at the far padding only.
    for (a, b) in zip(line, filtered) { #expect(abs(a - b) < 0.2) }
  }

  @Test(
    "a sine keeps its phase and loses what a Butterworth run twice takes: 1 / (1 + (tan f / tan c)⁴)",
    arguments: [1.0, 3.0, 5.0, 10.0, 20.0])
  func sine(frequency: Double) {
    let filter = ZeroPhaseLowPass(cutoffHz: 5, rateHz: Self.rateHz)
    let wave = (0..<4000).map { sin(2 * .pi * frequency * Double($0) / Self.rateHz) }
    let filtered = filter.apply(to: wave)
    let ratio = tan(.pi * frequency / Self.rateHz) / tan(.pi * 5 / Self.rateHz)
    let gain = 1 / (1 + pow(ratio, 4))
    for index in 1000..<3000 {
      #expect(abs(filtered[index] - gain * wave[index]) < 1e-6)
    }
  }

  @Test("data of any length come back with that length")
  func short() {
    let filter = ZeroPhaseLowPass(cutoffHz: 2, rateHz: Self.rateHz)
    for count in 0...60 {
      let result = filter.apply(to: (0..<count).map(Double.init))
      #expect(result.count == count)
      #expect(!result.contains { !$0.isFinite })
    }
  }

  @Test("a cut-off near half the rate leaves the data as they are")
  func wide() {
    let data = [1.0, 5, -3, 8, 2, 0]
    #expect(ZeroPhaseLowPass(cutoffHz: 50, rateHz: Self.rateHz).apply(to: data) == data)
  }
}
