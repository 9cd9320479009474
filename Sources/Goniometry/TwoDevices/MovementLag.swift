// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How alike the movements of both sensors are, for every lag of the distal segment's times.
///
/// Two sensors on one leg turn together and are shaken together: a step, a landing or a tap on both
/// reaches them at one time. So the correlation of their movements is greatest where the times
/// belong together. Needs neither attitudes nor an axis. The work is that of 400 correlations over 20
/// rows a second, of at most the first twenty minutes.
struct MovementLag {
  /// The likeness at one lag.
  struct Likeness {
    /// Seconds by which the distal segment's times are late.
    var seconds: Double
    /// Correlation of how fast both turn, −1…1.
    var turning: Double
    /// Correlation of what both accelerometers read beside gravity, −1…1.
    var shaking: Double

    /// Both together, −2…2.
    var sum: Double { turning + shaking }
  }

  /// Seconds either way that are looked at, and that are where nothing within them fits.
  private static let (reach, distantReach) = (10.0, 60.0)
  /// Seconds of a row in which the distant lags are looked for.
  private static let coarsePeriod = 0.4
  /// Seconds of a row, at the least.
  private static let shortestPeriod = 0.05
  /// Seconds within which a lag is that of the times as they are.
  private static let near = 0.3
  /// Share of the rows that must lie over each other.
  private static let leastOverlap = 0.4
  /// How much more alike the movements must be than with the times as they are.
  private static let leastGain = 0.1
  /// How much more alike both turn at a lag that may be right in place of one that the accelerations fit.
  private static let rivalGain = 0.02
  /// Seconds within which a lag is the same, in steps of a row.
  private static let sameLag = 0.1
  /// Correlation of one measure that is more than chance.
  private static let leastLikeness = 0.5
  /// Lags of each measure that are worth a search.
  private static let mostOfEach = 2
  /// A correlation that only one cause for both has, and how much less that of another lag is.
  private static let (oneCause, another) = (0.8, 0.3)

  private let proximal, distal: InertialRecording
  private let period: Double
  /// By lag, in order.
  private let lags: [Likeness]

  /// - Parameters:
  ///   - proximal: the proximal segment's recording; likewise `distal`, on a clock that may differ.
  ///   - period: usual seconds between samples.
  init(proximal: InertialRecording, distal: InertialRecording, period: Double) {
    (self.proximal, self.distal, self.period) = (proximal, distal, period)
    lags = Self.likeness(
      proximal, distal, period: max(Self.shortestPeriod, period), lags: -Self.reach...Self.reach)
  }

  /// The likeness at every lag of a range, in steps of one period.
  private static func likeness(
    _ proximal: InertialRecording, _ distal: InertialRecording, period: Double,
    lags: ClosedRange<Double>
  ) -> [Likeness] {
    let start =
      max(proximal.time.first ?? 0, distal.time.first ?? 0)
      - max(lags.upperBound, -lags.lowerBound)
    let rows = (
      proximal: MovementRows(proximal, from: start, period: period),
      distal: MovementRows(distal, from: start, period: period)
    )
    let turning = LaggedRows(rows.proximal.turning, rows.distal.turning)
    let shaking = LaggedRows(rows.proximal.shaking, rows.distal.shaking)
    let least = leastOverlap * Double(min(rows.proximal.count, rows.distal.count))
    let first = Int(lags.lowerBound / period, clampedTo: -1_000_000...1_000_000)
    let last = Int(lags.upperBound / period, clampedTo: first...1_000_000)
    return (first...last).compactMap { lag in
      guard let turning = turning.correlation(lag: lag, leastRows: least),
        let shaking = shaking.correlation(lag: lag, leastRows: least)
      else { return nil }
      return Likeness(seconds: Double(lag) * period, turning: turning, shaking: shaking)
    }
  }

  /// The lags that count as the times as they are.
  private var near: [Likeness] { lags.filter { abs($0.seconds) <= Self.near } }

  /// Lags at which the movements are clearly more alike than with the times as they are: for the
  /// turning, the shaking and their sum the best two of each.
  ///
  /// - Parameter isUntold: whether nothing shows that the times as they are are right: what repeats fits them as well
  ///   half a cycle away.
  func candidates(isUntold: Bool) -> [Likeness] {
    candidates(among: lags, gain: isUntold ? -Self.leastGain : Self.leastGain)
  }

  /// The same for lags of up to a minute, where nothing shows that the times as they are are right, or the sensors do not turn alike: from coarse rows, then to one row.
  func distantCandidates(isUntold: Bool) -> [Likeness] {
    guard isUntold || near.allSatisfy({ $0.turning < Self.leastLikeness }) else { return [] }
    let coarse = Self.likeness(
      proximal, distal, period: max(Self.coarsePeriod, period),
      lags: -Self.distantReach...Self.distantReach)
    return candidates(among: coarse, gain: Self.leastGain).compactMap { rough in
      let around = (rough.seconds - Self.coarsePeriod)...(rough.seconds + Self.coarsePeriod)
      return Self.likeness(
        proximal, distal, period: max(Self.shortestPeriod, period), lags: around
      ).max { $0.sum < $1.sum }
    }
  }

  private func candidates(among lags: [Likeness], gain: Double) -> [Likeness] {
    var found: [Likeness] = []
    for measure in [\Likeness.sum, \.turning, \.shaking] {
      // Recordings that share nothing as they are have no likeness either.
      let now = near.map { $0[keyPath: measure] }.max() ?? 0
      let peaks = lags.indices.dropFirst().dropLast().filter {
        let value = lags[$0][keyPath: measure]
        return abs(lags[$0].seconds) > Self.near && value > now + gain
          && max(lags[$0].turning, lags[$0].shaking) > Self.leastLikeness
          && value >= lags[$0 - 1][keyPath: measure] && value >= lags[$0 + 1][keyPath: measure]
      }
      let best = peaks.map { lags[$0] }.sorted { $0[keyPath: measure] > $1[keyPath: measure] }
      for lag in best.prefix(Self.mostOfEach)
      where !found.contains(where: { abs($0.seconds - lag.seconds) < Self.near / 2 }) {
        found.append(lag)
      }
    }
    return found
  }

  /// The lag that taps or impacts show, to one sample: nothing else shakes both alike, at one lag and
  /// no other.
  var tap: Double? {
    guard let best = lags.max(by: { $0.shaking < $1.shaking }), best.shaking > Self.oneCause,
      abs(best.seconds) < Self.reach
    else { return nil }
    let isAlone = lags.allSatisfy {
      abs($0.seconds - best.seconds) <= Self.near || $0.shaking < best.shaking - Self.another
    }
    guard isAlone else { return nil }
    let around = max(Self.shortestPeriod, period)
    let fine = Self.likeness(
      proximal, distal, period: period, lags: (best.seconds - around)...(best.seconds + around))
    return fine.max { $0.shaking < $1.shaking }?.seconds
  }

  /// The lag at which both sensors turn alike, where with the times as they are they do not.
  var turn: Double? {
    guard let best = lags.max(by: { $0.turning < $1.turning }), best.turning > Self.oneCause,
      let now = near.map(\.turning).max(), now < best.turning - Self.another
    else { return nil }
    return best.seconds
  }
  /// The lag at which both measures are more alike than at one that was found: what repeats fits again a cycle later, and
  /// either may be right; `nil` where there is none.
  func rival(of seconds: Double) -> Double? {
    func distance(_ lag: Likeness) -> Double { abs(lag.seconds - seconds) }
    let found = lags.filter { distance($0) <= Self.sameLag }
    guard let turning = found.map(\.turning).max(), let shaking = found.map(\.shaking).max(),
      let best = lags.filter({
        distance($0) > Self.near && $0.turning > turning + Self.rivalGain && $0.shaking > shaking
      }).max(by: { $0.sum < $1.sum }), max(best.turning, best.shaking) > Self.leastLikeness
    else { return nil }
    return best.seconds
  }
}
