// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticMotion

@testable import Goniometry

/// Angles over time for tests.
enum Movements {
  /// `count` movements from `from` to `to` degrees and back, each `period` seconds long with cosine
  /// speed, with `rest` seconds before, between and after.
  static func repeated(
    _ count: Int, from: Double, to: Double, period: Double = 2, rest: Double = 1,
    rateHz: Double = 100
  ) -> AngleSeries {
    let cycle = period + rest
    let total = rest + Double(count) * cycle
    return series(rateHz: rateHz, seconds: total) { t in
      let phase = t - rest
      guard phase > 0 else { return from }
      let inCycle = phase.truncatingRemainder(dividingBy: cycle)
      guard inCycle < period, phase < Double(count) * cycle else { return from }
      return from + (to - from) * (1 - cos(2 * .pi * inCycle / period)) / 2
    }
  }

  static func series(rateHz: Double, seconds: Double, _ angle: (Double) -> Double) -> AngleSeries {
    let time = (0...Int((seconds * rateHz).rounded())).map { Double($0) / rateHz }
    return AngleSeries(
      time: time, degrees: time.map(angle),
      standardDeviation: [Double](repeating: 0.5, count: time.count))
  }
}

extension AngleSeries {
  /// The series with white noise of this standard deviation, degrees.
  func noisy(_ deviation: Double, seed: UInt64) -> AngleSeries {
    var generator = SplitMix64(seed: seed)
    var result = self
    result.degrees = degrees.map { $0 + deviation * generator.nextNoise() }
    return result
  }
}
