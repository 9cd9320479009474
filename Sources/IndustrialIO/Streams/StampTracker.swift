// SPDX-License-Identifier: Apache-2.0

/// Follows the regular beat behind time stamps that jitter, drift and step: the true period, and
/// where on the beat each reading stands.
///
/// The period starts as the usual step (``StepStatistics/centre``) and is then tracked by a second-order loop: with
/// s the beat's time, t the stamp, n the periods between and e = t − (s + n P),
/// s ← s + n P + α e and P ← P + β e / n. The gains are those of a straight line fitted to the last
/// N stamps, α = 2 (2N − 1) / (N (N + 1)), β = 6 / (N (N + 1)), with N growing to 200 (an α-β
/// filter of growing, then fixed memory: Brookner 1998, Tracking and Kalman Filtering Made Easy,
/// chapter 1.2.10). So the beat is locked at once, keeps the long-term time of the stamps (an error
/// that lasts is drawn to zero), and a tenth of white jitter is left of it.
///
/// Departures: e is limited to two periods, so that one wild stamp moves nothing much; the times
/// given are never further than half a period from the stamps; P is kept within what the usual step
/// leaves open, which follows a change of rate within 64 readings.
///
/// Causal: no time depends on later stamps. The state holds the beat relative to the last stamp, so
/// that stamps of any size keep their nanoseconds.
struct StampTracker: Sendable {
  /// Stamps that the fitted line reaches back.
  private static let memory = 200
  /// Past this many periods without a reading the beat is found anew.
  private static let longestBridge = 50.0
  /// Stamps' worth of trust in the period that is kept then.
  private static let kept = 50
  /// How far the tracked period may be from the usual step at most.
  private static let periodTolerance = 0.25
  /// Errors are limited to so many periods, and what is given to half of one.
  private static let longestError = 2.0
  /// The beat is used where jitter is above this part of a period, until it is below the other.
  private static let (smoothAbove, smoothBelow) = (0.1, 0.07)

  private(set) var steps = StepStatistics()
  private let nominalPeriod: Double?
  private var trackedPeriod: Double?
  /// The beat less the last stamp, nanoseconds.
  private var offset = 0.0
  /// Stamps in the line, at most ``memory``.
  private var count = 0
  /// The time given last.
  private var lastTime: Int64?
  /// Whether the beat's times are given in place of the stamps.
  private(set) var isSmoothed = false

  /// - Parameter nominalPeriod: nanoseconds as the driver promises them.
  init(nominalPeriod: Double?) { self.nominalPeriod = nominalPeriod }

  /// Time between readings, nanoseconds: by the stamps, else as promised; `nil` where neither is
  /// known.
  var period: Double? { trackedPeriod ?? nominalPeriod }
  /// By the stamps alone.
  var measuredPeriod: Double? { trackedPeriod }

  /// How many periods after the last reading the beat has one at a step of so many nanoseconds,
  /// not rounded; `nil` without a period.
  func periods(in step: Int64) -> Double? {
    period.map { (Double(step) - offset.limited(to: $0 / 2)) / $0 }
  }

  /// Takes in the step between two stamps as it was given, for the usual step: also of readings that
  /// are left out.
  mutating func note(step: Int64) {
    guard steps.add(step), let centre = steps.centre else { return }
    // Within the tolerance the loop knows better.
    if trackedPeriod.map({ abs($0 - centre) > tolerance(of: centre) }) ?? true {
      (trackedPeriod, offset, count) = (centre, 0, min(count, 1))
    }
    let jitter = steps.spread / centre
    isSmoothed = jitter > (isSmoothed ? Self.smoothBelow : Self.smoothAbove)
  }

  private func tolerance(of centre: Double) -> Double {
    min(steps.doubt, Self.periodTolerance * centre)
  }

  /// Whole periods in a step: one, unless both the stamps and the beat have room for more.
  private static func bridged(by step: Double, offset: Double, period: Double) -> Double {
    let mostInOne = 1.5 * period
    guard step > mostInOne, step - offset > mostInOne else { return 1 }
    return ((step - offset) / period).rounded()
  }

  /// Starts the beat at a stamp that has no connection to those before.
  mutating func begin(at stamp: Int64) -> Int64 {
    (offset, count, lastTime) = (0, max(1, min(count, Self.kept)), stamp)
    return stamp
  }

  /// Takes in a reading.
  ///
  /// - Parameters:
  ///   - stamp: its time stamp.
  ///   - step: nanoseconds since that of the last one, greater than zero.
  /// - Returns: the time to give it: the stamp, or the beat where the stamps jitter. Rises always.
  mutating func advance(to stamp: Int64, step: Int64) -> Int64 {
    guard let period else { return give(stamp, step: step) }
    let periods = Self.bridged(by: Double(step), offset: offset, period: period)
    if periods > Self.longestBridge {
      (offset, count) = (0, min(count, Self.kept))
      return give(stamp, step: step)
    }
    count = min(count + 1, Self.memory)
    let n = Double(count)
    let error = (Double(step) - offset - periods * period).limited(to: Self.longestError * period)
    offset = -error * (1 - 2 * (2 * n - 1) / (n * (n + 1)))
    if let centre = steps.centre {
      let tolerance = tolerance(of: centre)
      let corrected = period + error * 6 / (n * (n + 1)) / periods
      trackedPeriod = min(max(corrected, centre - tolerance), centre + tolerance)
    }
    return give(
      isSmoothed ? stamp &+ Int64(offset.limited(to: period / 2).rounded()) : stamp, step: step)
  }

  /// Lets no time fall back behind the one before: the stamps rise and the beat is within half a
  /// period of them, so a quarter of the step is always there.
  private mutating func give(_ time: Int64, step: Int64) -> Int64 {
    var time = time
    if let lastTime { time = max(time, lastTime &+ max(1, step / 4)) }
    lastTime = time
    return time
  }
}

extension Double {
  /// The nearest number within ± a limit.
  fileprivate func limited(to limit: Double) -> Double { min(max(self, -limit), limit) }
}
