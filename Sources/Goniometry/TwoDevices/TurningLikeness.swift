// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How alike both segments turn, where both clearly do.
///
/// In a slow movement the accelerations show neither the joint centre nor the clocks, and some hinge
/// fits the proximal segment of one trial with the distal segment of another. The two segments of one leg still turn at
/// the same times: in simulated exercises and in recordings of people the correlation is 0.77 or
/// more, in mixed-up recordings 0.6 or less. A segment that rests, as the proximal segment does in a seated
/// extension, turns like nothing, so that there is no answer then. Walking gives 0.4: its clocks tell
/// that it is one leg, unless a stride lasts four seconds or more.
struct TurningLikeness {
  /// The greatest correlation of both angular speeds at a lag of at most 0.3 s, −1…1.
  let correlation: Double

  /// Whether both may be segments of one leg.
  var isOfOneLeg: Bool { correlation > Self.leastOfOneLeg }

  private static let leastOfOneLeg = 0.65
  /// Radians by which both segments must tilt to and fro: 7°. A proximal segment on a seat does by up to 6.
  private static let leastTilt = 7 * Double.pi / 180
  /// Seconds that both must be in movement.
  private static let shortest = 2.0
  /// Seconds by which one may be later than the other.
  private static let mostLag = 0.3
  /// Share of its speed in movement above which a segment turns.
  private static let moving = 0.25

  /// `nil` where either segment hardly tilts while both are in movement.
  init?(_ samples: AxisSamples) {
    let both = Self.movement(of: samples.proximal).clamped(to: Self.movement(of: samples.distal))
    guard Double(both.count) * samples.period >= Self.shortest,
      Self.tilt(of: samples.proximal[both]) > Self.leastTilt,
      Self.tilt(of: samples.distal[both]) > Self.leastTilt
    else { return nil }
    let rows = LaggedRows(
      samples.proximal[both].map(\.rate.norm), samples.distal[both].map(\.rate.norm))
    let mostLag = Int(Self.mostLag / samples.period, clampedTo: 0...both.count)
    let correlations = (-mostLag...mostLag).compactMap { rows.correlation(lag: $0, leastRows: 2) }
    guard let greatest = correlations.max() else { return nil }
    correlation = greatest
  }

  /// From the first row in which a segment turns through the last.
  private static func movement(of segments: [AxisSegment]) -> Range<Int> {
    let speeds = segments.map(\.rate.norm)
    let least = moving * OrderStatistics.quantile(speeds, 0.95)
    guard let first = speeds.firstIndex(where: { $0 > least }),
      let last = speeds.lastIndex(where: { $0 > least })
    else { return 0..<0 }
    return first..<(last + 1)
  }

  /// Radians from a segment's mean direction beyond which it is a quarter of the time: a movement from
  /// one place to another, as sitting down is, hardly counts.
  private static func tilt(of segments: ArraySlice<AxisSegment>) -> Double {
    let mean = segments.reduce(Vector3.zero) { $0 + $1.up }
    return OrderStatistics.quantile(segments.map { $0.up.angle(to: mean) }, 0.75)
  }
}
