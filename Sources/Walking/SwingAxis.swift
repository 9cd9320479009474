// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Goniometry
internal import Inertial

/// The axis about which a segment of the leg swings, in its sensor's frame: to the left, as seen by who walks, with the
/// swing positive.
///
/// However the sensor sits, walking turns a leg mostly about one axis. What a turn on the spot turns counts by its time,
/// not by its square.
struct SwingAxis {
  private let axis: Vector3

  /// rad/s of a swing at the least: more than a person sways who stands. Rows that turn quicker show the axis.
  static func leastRate(of segment: Segment) -> Double { segment == .thigh ? 0.7 : 1 }

  /// - Returns: `nil` where nothing turns.
  init?(_ signals: [GaitSignal], of segment: Segment) {
    var scatter = PrincipalAxes.Scatter()
    let least = Self.leastRate(of: segment)
    for signal in signals {
      for rate in signal.banded(signal.rates, hertz: 0.5...5) where rate.norm > least {
        scatter.add(rate, weight: 1 / rate.norm)
      }
    }
    guard scatter.trace > 0, let axis = PrincipalAxes(scatter)?.vectors[0] else { return nil }
    let sense = signals.reduce(0) {
      let along = $1.rates.map(axis.dot)
      return $0
        + (segment == .foot ? Self.orderOfTurning(along, in: $1) : Self.skewness(along, in: $1))
    }
    self.axis = sense < 0 ? -axis : axis
  }

  /// The angular velocity about the axis, rad/s.
  func rates(in signal: GaitSignal) -> [Double] { signal.rates.map(axis.dot) }

  /// A foot turns backwards first, when it pushes off, and forwards then.
  private static func orderOfTurning(_ rates: [Double], in signal: GaitSignal) -> Double {
    let turning = signal.turning
    let least = max(1, 0.2 * OrderStatistics.quantile(turning, 0.9))
    var (sum, first) = (0.0, 0)
    for row in 0...turning.count where row == turning.count || turning[row] <= least {
      let span = rates[first..<row]
      first = row + 1
      guard (0.2...1.6).contains(Double(span.count) * signal.period) else { continue }
      func mean(_ from: Double, _ to: Double) -> Double {
        let part = span.dropFirst(Int(from * Double(span.count)))
          .prefix(Int((to - from) * Double(span.count)))
        return part.reduce(0, +) / Double(max(1, part.count))
      }
      let size = span.reduce(0) { max($0, abs($1)) }
      sum += mean(0.4, 0.8) > mean(0, 0.35) ? size : -size
    }
    return sum
  }

  /// The swing of a shank or a thigh is quicker and shorter than its way back on the ground.
  private static func skewness(_ rates: [Double], in signal: GaitSignal) -> Double {
    signal.lowPassed(rates, hertz: 3.5).reduce(0) { abs($1) > 0.3 ? $0 + $1 * $1 * $1 : $0 }
  }
}

/// The swings of a leg in one stretch.
struct Swings {
  let signal: GaitSignal
  /// Angular velocity about the swing's axis, rad/s.
  let rates: [Double]
  /// The same below 3.5 Hz.
  let smooth: [Double]
  /// The rows at which the segment swings quickest.
  private(set) var peaks: [Int] = []

  /// Seconds from one swing to the next at the least: the quickest stride takes 0.6 s.
  private static let apart = 0.45
  /// Share of the usual peak that a first, a last and a turning step reach.
  private static let leastShare = 0.35

  private init(_ signal: GaitSignal, _ axis: SwingAxis) {
    (self.signal, rates) = (signal, axis.rates(in: signal))
    smooth = signal.lowPassed(rates, hertz: 3.5)
  }

  /// Whether swings follow each other as often as strides do.
  var mayWalk: Bool {
    peaks.runs { Stride.seconds.contains(Double($1 - $0) * signal.period) }
      .contains { $0.count > Gait.leastStrides }
  }

  /// The swings in each stretch.
  static func all(in signals: [GaitSignal], of segment: Segment) -> [Swings] {
    guard let axis = SwingAxis(signals, of: segment) else { return [] }
    let least = SwingAxis.leastRate(of: segment)
    let all = signals.map { Swings($0, axis) }
    func peaks(_ swings: Swings, _ limit: Double) -> [Int] {
      swings.smooth.peaks(above: limit, apart: swings.signal.rows(apart))
    }
    let heights = all.flatMap { swings in peaks(swings, least).map { swings.smooth[$0] } }
    guard !heights.isEmpty else { return [] }
    let limit = max(least, leastShare * OrderStatistics.median(heights))
    return all.map {
      var swings = $0
      swings.peaks = peaks($0, limit)
      return swings
    }
  }
}
