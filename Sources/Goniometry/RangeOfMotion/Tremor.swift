// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// A trembling of the joint, which is in the ends of its range.
///
/// Tremor of people has 3 to 12 swings a second (Bhatia et al. 2018, Mov Disord 33:75, doi 10.1002/mds.27121); steps and
/// landings swing a joint less often in a row.
struct Tremor {
  /// Half of a swing, degrees.
  let amplitude: Double

  /// Degrees of the least swing, and seconds that one way takes at the most.
  private static let (leastSwing, longestWay) = (3.0, 0.18)
  /// Ways in a row, and all of them: a foot that lands rings less often.
  private static let (leastInARow, leastWays) = (6, 12)
  /// Half swings that matter, degrees.
  static let most = 2.0

  /// `nil` where nothing trembles.
  init?(_ held: HeldAngles) {
    let swings = held.runs.flatMap { run in
      let points = held.turningPoints(in: run, minimumExcursion: Self.leastSwing)
      let ways = zip(points, points.dropFirst()).map {
        (seconds: $1.time - $0.time, degrees: abs($1.degrees - $0.degrees))
      }
      return ways.split { $0.seconds > Self.longestWay }
        .filter { $0.count >= Self.leastInARow }.joined().map(\.degrees)
    }
    guard swings.count >= Self.leastWays else { return nil }
    amplitude = OrderStatistics.median(swings) / 2
  }

  /// The check of an amplitude, degrees.
  static func check(_ amplitude: Double) -> QualityCheck {
    let verdict: Verdict = amplitude <= most ? .good : .doubtful
    return QualityCheck(
      name: "tremor", value: amplitude, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The joint hardly trembles."
        : "The joint trembles by \(amplitude.shown(1))° to either side, which is in the ends of its range: the range "
          + "without the tremor is about \((2 * amplitude).shown(0))° less.")
  }
}
