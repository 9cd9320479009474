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
  private static let coarseRows = 4
  /// Remainder over the least of both candidates from which one cannot be right.
  private static let mostBehind = 2.0
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
  private static let shoulder = 0.12
  private static let mostUncertainty = 0.1

  /// Looks for the offset with the best two candidates, since the right axis may lose while the
  /// clocks differ.
  ///
  /// - Parameters:
  ///   - distal: its low-passed motion, which the search was made of.
  ///   - other: an offset from which this one is to be told by its ``remainder``. It is measured at the same rows of the
  ///     proximal segment, and not looked at closely where it lies far above.
  init(
    _ search: AxisSearch, _ distal: LowPassedMotion, of pair: SensorPair,
    besides other: ClockOffset? = nil
  ) {
    let rows = other?.indices(in: search.samples) ?? Self.liveliest(search.samples)
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
    return rows.map { row in all.partitionPoint { $0 >= row } }.filter { $0 < all.count }
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

  /// The residual between the accelerations of the joint centre under one candidate.
  private struct Scan {
    let axes: HingeAxes
    let distal: LowPassedMotion
    let period: Double
    /// The columns of the proximal segment in the room, with the heading of the distal segment.
    let proximal: [EightVectors]
    /// Their products with themselves, over all rows and over those that compare lags.
    let products, coarseProducts: VectorProducts
    /// Full-rate rows of the distal segment, each with the segment that it lies in.
    let rows: [(row: Int, range: Range<Int>)]

    init(
      _ candidate: AxisCandidate, _ search: AxisSearch, _ distal: LowPassedMotion,
      _ pair: SensorPair, _ chosen: [Int]
    ) {
      axes = candidate.axes
      self.distal = distal
      period = pair.nominalPeriod
      let smoothed = JointCentreSystem.heading(axes: axes, samples: search.samples)
        .atRows(of: search.samples)
      var columns = SegmentColumns(room: chosen.count)
      for row in chosen {
        let segment = search.samples.proximal[row]
        columns.append(EightVectors(proximal: segment), of: segment)
      }
      columns.turnIntoRoom()
      // Turned back by the heading difference in place of the distal segment on.
      let proximal = zip(chosen, columns.columns).map { row, columns in
        let heading = smoothed[row].direction
        return columns.turned(by: HeadingDirection(cosine: heading.cosine, sine: -heading.sine))
      }
      func products(every: Int) -> VectorProducts {
        let rows = stride(from: 0, to: proximal.count, by: every).map { proximal[$0] }
        var sums = VectorProducts()
        sums.add(squaresOf: rows)
        return sums
      }
      self.products = products(every: 1)
      coarseProducts = products(every: ClockOffset.coarseRows)
      self.proximal = proximal
      var segment = 0
      rows = chosen.map { index in
        let row = search.samples.row[index]
        while !pair.segments[segment].contains(row) { segment += 1 }
        return (row + search.shift, pair.segments[segment])
      }
    }

    /// With the distal segment read this many rows later; `nil` where the numbers allow none.
    ///
    /// - Parameter isCoarse: whether only the rows that compare lags are used.
    func meanSquare(_ lag: Int, isCoarse: Bool = false) -> Double? {
      let every = isCoarse ? ClockOffset.coarseRows : 1
      var columns = SegmentColumns(room: rows.count / every + 1)
      for index in stride(from: 0, to: rows.count, by: every) {
        let (row, range) = rows[index]
        let moved = min(max(row + lag, range.lowerBound), range.upperBound - 1)
        let segment = self.distal.segment(at: moved, within: range)
        columns.append(EightVectors(distal: segment), of: segment)
      }
      columns.turnIntoRoom()
      var (distal, both) = (VectorProducts(), VectorProducts())
      distal.add(squaresOf: columns.columns)
      both.add(proximal, every: every, columns.columns)
      let system = JointCentreSystem(
        proximal: isCoarse ? coarseProducts : products, distal: distal, both: both,
        rows: columns.columns.count)
      return LeverArms(system, axes: axes).map { $0.residual * $0.residual }
    }

    /// A lag near which the remainder is least, as some of the rows show.
    struct Hollow {
      var lag: Int
      /// Rows from one lag that was tried to the next, and the last lag either way.
      var step: Int
      var last: Int
      var meanSquare: Double
    }

    /// The deepest hollow within the reach; `nil` where it lies at an end.
    ///
    /// Some of the rows show where hollows are, and all of them which is the deepest.
    ///
    /// - Parameters:
    ///   - before: the mean square at no lag.
    ///   - most: the remainder beside which it is looked at.
    func hollow(_ before: Double?, reach: Double, step: Double, most: Double) -> Hollow? {
      let rows = Int(step / period, clampedTo: 1...1_000_000)
      let last = Int((reach / period).rounded(.down), clampedTo: 0...10_000_000) / rows * rows
      let lags = Array(stride(from: -last, through: last, by: rows))
      let rough = lags.map { meanSquare($0, isCoarse: true) ?? .infinity }
      let least = min(most, (rough.min() ?? .infinity) + ClockOffset.noiseFloor)
      let bound = ClockOffset.mostBehind * least
      var best = Hollow(lag: last, step: rows, last: last, meanSquare: .infinity)
      for index in rough.indices where rough[index] + ClockOffset.noiseFloor <= bound {
        let isLowest =
          (index == 0 || rough[index] <= rough[index - 1])
          && (index + 1 == rough.count || rough[index] <= rough[index + 1])
        guard isLowest, let value = lags[index] == 0 ? before : meanSquare(lags[index]),
          value < best.meanSquare
        else { continue }
        (best.lag, best.meanSquare) = (lags[index], value)
      }
      return abs(best.lag) < last ? best : nil
    }

    /// The least remainder, at its lag in seconds, and the mean of those at the shoulders.
    typealias Minimum = (seconds: Double, meanSquare: Double, beside: Double)

    /// The least remainder in a hollow, between rows by a parabola; `nil` where all rows put it at an
    /// end of the reach.
    func minimum(in hollow: Hollow) -> Minimum? {
      var known = [(lag: hollow.lag, value: hollow.meanSquare)]
      func value(_ lag: Int) -> Double {
        if let found = known.first(where: { $0.lag == lag }) { return found.value }
        let value = meanSquare(lag) ?? .infinity
        known.append((lag, value))
        return value
      }
      func lowest(_ lag: Int, _ step: Int) -> Int {
        [lag - step, lag, lag + step].min { value($0) < value($1) } ?? lag
      }
      var (best, step) = (hollow.lag, hollow.step)
      // Where the clocks agree, as they mostly do, the lag that was tried first is it.
      if lowest(best, 1) != best {
        while true {
          let next = lowest(best, step)
          if next == best { break }
          guard abs(next) < hollow.last else { return nil }
          best = next
        }
        while step > 1 {
          step /= 2
          best = lowest(best, step)
        }
      }
      let (before, here, after) = (value(best - 1), value(best), value(best + 1))
      let curvature = before - 2 * here + after
      let between = curvature > 0 ? min(0.5, max(-0.5, 0.5 * (before - after) / curvature)) : 0
      let shoulder = Int(ClockOffset.shoulder / period, clampedTo: 1...10_000_000)
      let beside = (value(best - shoulder) + value(best + shoulder)) / 2
      return ((Double(best) + between) * period, here, beside)
    }
  }
}
