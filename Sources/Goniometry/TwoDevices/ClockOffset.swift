// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// By how much the clocks of the two sensors differ, from the movement alone.
///
/// Both sensors see one joint centre, so their accelerations, carried to it by the lever arms
/// (`LeverArms`), differ least when the shank is read at the right time. In recordings of people
/// the remainder doubles to quadruples for 50 ms, and the joint model then chooses a wrong sense of
/// the axis: an angle that looks like a knee's and is off by 30°. Slow movement shows no offset and
/// suffers none.
///
/// Costs some 40 estimates of the lever arms over at most ``mostRows`` rows.
struct ClockOffset {
  /// Seconds by which the shank's times are late (positive) against the thigh's.
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
  /// Floor of the mean squared remainder, (m/s²)².
  private static let noiseFloor = 0.02

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

  /// Share by which the remainder must grow for that to be more than chance.
  private let leastExcess: Double
  /// Seconds beside the minimum at which its curvature is read.
  private static let shoulder = 0.12
  private static let mostUncertainty = 0.1

  /// Looks for the offset with the best two candidates, since the right axis may lose while the
  /// clocks differ.
  init(_ search: AxisSearch, of pair: SensorPair) {
    let rows = Self.liveliest(search.samples)
    let scans = search.candidates.prefix(2).map { Scan($0, search, pair, rows) }
    (seconds, gain) = (0, 1)
    leastExcess = max(
      Self.leastGain - 1, Self.chanceSeconds / (Double(rows.count) / AxisSamples.rateHz))
    guard let before = scans.compactMap({ $0.meanSquare(0) }).min() else { return }
    for scan in scans {
      guard let found = scan.minimum(reach: Self.reach, step: Self.coarseStep) else { continue }
      let least = found.meanSquare + Self.noiseFloor
      guard least < remainder else { continue }
      (seconds, remainder) = (found.seconds, least)
      gain = max(1, (before + Self.noiseFloor) / least)
      let excess = (found.beside - found.meanSquare) / least
      uncertainty =
        excess > 0 ? Self.shoulder * (leastExcess / excess).squareRoot() : .infinity
    }
  }

  /// The thinned rows with the most movement, in order of time.
  private static func liveliest(_ samples: AxisSamples) -> [Int] {
    func rate(_ row: Int) -> Double { samples.thigh[row].rate.norm + samples.shank[row].rate.norm }
    return samples.time.indices.sorted { rate($0) > rate($1) }.prefix(mostRows).sorted()
  }

  /// The residual between the accelerations of the joint centre under one candidate.
  private struct Scan {
    let axes: HingeAxes
    let search: AxisSearch
    let period: Double
    let thigh: [AxisSegment]
    let heading: [Double]
    /// Full-rate rows, each with the segment that it lies in.
    let rows: [(row: Int, range: Range<Int>)]

    init(_ candidate: AxisCandidate, _ search: AxisSearch, _ pair: SensorPair, _ chosen: [Int]) {
      axes = candidate.axes
      self.search = search
      period = pair.nominalPeriod
      let smoothed = JointCentreSystem.heading(axes: axes, samples: search.samples)
      heading = chosen.map { smoothed[$0].angle }
      thigh = chosen.map { search.samples.thigh[$0] }
      var segment = 0
      rows = chosen.map { index in
        while !search.samples.segments[segment].contains(index) { segment += 1 }
        return (search.samples.row[index], pair.segments[segment])
      }
    }

    /// With the shank read this many rows later; `nil` where the numbers allow none.
    func meanSquare(_ lag: Int) -> Double? {
      let shank = rows.map { row, range in
        let moved = min(max(row + lag, range.lowerBound), range.upperBound - 1)
        return search.shank.segment(at: moved, within: range)
      }
      let arms = LeverArms(axes: axes, thigh: thigh, shank: shank, heading: heading)
      return arms.map { $0.residual * $0.residual }
    }

    /// The least remainder within the reach, between rows by a parabola; `nil` where it lies at an
    /// end.
    func minimum(reach: Double, step: Double) -> (
      seconds: Double, meanSquare: Double, beside: Double
    )? {
      var stepRows = Int(step / period, clampedTo: 1...1_000_000)
      let last =
        Int((reach / period).rounded(.down), clampedTo: 0...10_000_000) / stepRows * stepRows
      var known: [Int: Double] = [:]
      func value(_ lag: Int) -> Double {
        if let value = known[lag] { return value }
        let value = meanSquare(lag) ?? .infinity
        known[lag] = value
        return value
      }
      let tried = stride(from: -last, through: last, by: stepRows)
      guard var best = tried.min(by: { value($0) < value($1) }), abs(best) < last else {
        return nil
      }
      while stepRows > 1 {
        stepRows /= 2
        best =
          [best - stepRows, best, best + stepRows].min { value($0) < value($1) } ?? best
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
