// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// By how much the clocks of the two sensors differ, from the movement alone.
///
/// Both sensors see one joint centre, so their accelerations, carried to it by the lever arms
/// (`LeverArms`), differ least when the distal segment is read at the right time. In recordings of people
/// the remainder doubles to quadruples for 50 ms, and the joint model then chooses a wrong sense of
/// the axis: an angle that looks like a joint's and is off by 30°. Slow movement shows no offset and
/// suffers none.
///
/// Costs some 15 to 25 estimates of the lever arms over at most ``mostRows`` rows.
struct ClockOffset {
  /// Seconds by which the distal segment's times are late (positive) against the proximal segment's.
  var seconds: Double
  /// Mean squared remainder as the times stand, over that at `seconds`, both with a floor at an
  /// accelerometer's noise; 1 where nothing is gained.
  var gain: Double
  /// Mean squared remainder at `seconds`, with that floor, (m/s²)²; infinite where no minimum lies
  /// within reach.
  private(set) var remainder = Double.infinity
  /// Seconds either way of `seconds` in which the remainder is so little greater that chance may bring
  /// it; infinite without a minimum.
  private(set) var uncertainty = Double.infinity

  /// Offsets that are looked for, seconds either way.
  private static let reach = 0.3
  /// Seconds between the offsets that are tried first; half the width of the minimum in fast
  /// movement.
  private static let coarseStep = 0.04
  /// Rows that are used: those with the most movement.
  private static let mostRows = 400
  /// Rows that these are chosen from, in stretches of two seconds.
  private static let (mostOfAll, stretchRows) = (1000, 40)
  /// Of how many of these one is used where lags are only compared.
  static let coarseRows = 4
  /// Remainder over the least of both candidates from which one cannot be right.
  static let mostBehind = 2.0
  /// Floor of the mean squared remainder, (m/s²)²: no ``remainder`` is less.
  static let noiseFloor = 0.02

  /// Seconds that do not matter: soft tissue and the sensors' own filters delay as much.
  static let tolerated = 0.015
  /// Least gain that is taken for an offset rather than chance, in a long recording; in a short one
  /// chance alone gains `chanceSeconds` over its length.
  static let leastGain = 1.25
  private static let chanceSeconds = 5.0

  /// Whether the clocks differ, beyond doubt and by enough to matter.
  var isSeen: Bool {
    abs(seconds) > max(Self.tolerated, uncertainty) && gain > 1 + leastExcess
  }

  /// Whether the movement shows a tenth of a second.
  var isTold: Bool { uncertainty < Self.mostUncertainty }

  /// Rows of the proximal segment that were used.
  private let rows: [Int]
  /// Share by which the remainder must grow for that to be more than chance.
  private let leastExcess: Double
  /// Seconds beside the minimum at which its curvature is read.
  static let shoulder = 0.12
  private static let mostUncertainty = 0.1

  /// Looks for the offset with the best two candidates, since the right axis may lose while the
  /// clocks differ.
  ///
  /// - Parameters:
  ///   - distal: its low-passed motion, which the search was made of.
  ///   - other: an offset from which this one is to be told by its ``remainder``, and which is not looked at closely
  ///     where it lies far above. Long recordings are measured at the same rows of the proximal segment; in short ones the
  ///     liveliest rows of each offset tell more.
  init(
    _ search: AxisSearch, _ distal: LowPassedMotion, of pair: SensorPair,
    besides other: ClockOffset? = nil
  ) {
    let isLong = search.samples.count > Self.mostOfAll
    let known = isLong ? other?.indices(in: search.samples) : nil
    let rows = known ?? Self.liveliest(search.samples)
    self.rows = rows.map { search.samples.row[$0] }
    let most = other?.remainder ?? .infinity
    let looks = Array(search.candidates.prefix(2)).mapped {
      let scan = Scan($0, search, distal, pair, rows)
      let before = scan.meanSquare(0)
      return (
        scan: scan, before: before,
        hollow: scan.hollow(before, reach: Self.reach, step: Self.coarseStep, most: most)
      )
    }
    (seconds, gain) = (0, 1)
    leastExcess = max(
      Self.leastGain - 1, Self.chanceSeconds / (Double(rows.count) / AxisSamples.rateHz))
    guard let before = looks.compactMap(\.before).min() else { return }
    let lowest = min(most, (looks.compactMap(\.hollow?.meanSquare).min() ?? 0) + Self.noiseFloor)
    let minima = looks.mapped { look -> Scan.Minimum? in
      guard let hollow = look.hollow,
        hollow.meanSquare + Self.noiseFloor < Self.mostBehind * lowest
      else { return nil }
      return look.scan.minimum(in: hollow)
    }
    for found in minima.compactMap(\.self) {
      let least = found.meanSquare + Self.noiseFloor
      guard least < remainder else { continue }
      (seconds, remainder) = (found.seconds, least)
      gain = max(1, (before + Self.noiseFloor) / least)
      let excess = (found.beside - found.meanSquare) / least
      uncertainty = excess > 0 ? Self.shoulder * (leastExcess / excess).squareRoot() : .infinity
    }
  }

  /// The thinned rows nearest to those that were used.
  private func indices(in samples: AxisSamples) -> [Int] {
    let all = samples.row
    guard let first = all.first, let last = all.last else { return [] }
    return rows.filter { (first...last).contains($0) }
      .map { row in all.partitionPoint { $0 >= row } }
  }

  /// The thinned rows with the most movement, in order of time.
  ///
  /// Of a long recording they are evenly spread over its liveliest stretches: the fastest rows of many strides would all
  /// lie at one place in the stride, and show the joint in one position.
  private static func liveliest(_ samples: AxisSamples) -> [Int] {
    let rates = zip(samples.proximal, samples.distal).map { $0.rate.norm + $1.rate.norm }
    guard rates.count > mostOfAll else {
      let least = OrderStatistics.quantile(
        rates, 1 - min(1, Double(mostRows) / Double(max(1, rates.count))))
      return Array(rates.indices.filter { rates[$0] >= least }.prefix(mostRows))
    }
    let stretches = stride(from: 0, to: rates.count, by: stretchRows).map { first in
      let rows = first..<min(first + stretchRows, rates.count)
      return (rows: rows, movement: rates[rows].reduce(0, +))
    }
    let liveliest = stretches.sorted { $0.movement > $1.movement }.map(\.rows)
    let rows = liveliest.prefix(mostOfAll / stretchRows).joined().sorted()
    return (0..<mostRows).map { rows[$0 * rows.count / mostRows] }
  }
}
