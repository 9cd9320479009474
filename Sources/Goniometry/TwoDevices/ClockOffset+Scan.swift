// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension ClockOffset {
  /// The residual between the accelerations of the joint centre under one candidate.
  struct Scan {
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
