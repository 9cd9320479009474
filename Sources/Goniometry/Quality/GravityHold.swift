// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A quarter of a second in which a sensor hardly turned and felt gravity alone: at rest, or at a turning point of a
/// movement.
///
/// It shows the direction to the sky, and little of the gyroscope's bias; for that ask a ``RestPeriod``.
struct GravityHold {
  /// The middle row of the recording.
  let row: Int
  /// To the sky, a unit vector, sensor frame.
  let up: Vector3
  /// Mean specific force, m/s².
  let force: Double
  /// Mean angular velocity, rad/s, sensor frame, and the standard deviation of it.
  private let rate: Vector3
  private let rateDeviation: Double

  /// Seconds of a hold, and from one to the next at rest.
  private static let (seconds, apart) = (0.25, 1.0)
  /// The greatest mean angular velocity and its deviation, rad/s, and the deviation of the specific force, m/s².
  private static let most = (rate: 15 * Double.degree, rateDeviation: 4 * Double.degree, force: 0.3)
  /// Difference of the mean specific force from that of most holds, m/s²: what accelerates as evenly as gravity.
  private static let mostExcess = 0.8
  /// Shares by which an accelerometer is off that do not matter, as an offset of a telephone's makes them, and from which it is
  /// no scale.
  private static let (nearGravity, mostOff) = (0.07, 0.2)
  /// Deviation of the rate, rad/s, up to which a hold is rest, and the greatest bias of a gyroscope, rad/s.
  private static let (resting, mostBias) = (1 * Double.degree, 3 * Double.degree)

  /// The holds of a recording, in order of time: the calmest quarter of each second. One pass.
  static func all(in recording: InertialRecording, period: Double) -> [GravityHold] {
    let size = max(4, Int((seconds / period).rounded(), clampedTo: 4...1_000_000))
    var found: [GravityHold] = []
    var best: GravityHold?
    var sums = Sums()
    var (first, last): (Double?, Double?)
    func close() {
      if let best { found.append(best) }
      (best, first) = (nil, nil)
    }
    for row in recording.indices {
      let sample = recording[row]
      let step = last.map { sample.time - $0 }
      guard sample.isUsable, step.map({ $0 > 0 && $0 <= longestStep(period) }) ?? true else {
        close()
        (sums, last) = (Sums(), sample.isUsable ? sample.time : nil)
        if sample.isUsable { sums.add(sample) }
        continue
      }
      last = sample.time
      sums.add(sample)
      if sums.count > size { sums.remove(recording[row - size]) }
      guard sums.count == size else { continue }
      guard let hold = GravityHold(sums, row: row - size / 2) else {
        close()
        continue
      }
      if let first, recording.time[row] - first > apart { close() }
      if first == nil { first = recording.time[row] }
      if hold.unrest < best?.unrest ?? .infinity { best = hold }
    }
    close()
    let usual = force(of: found) ?? 0
    return found.filter { abs($0.force - usual) < mostExcess }
  }

  /// What most holds feel, m/s²; `nil` of none.
  private static func force(of holds: [GravityHold]) -> Double? {
    holds.isEmpty ? nil : OrderStatistics.median(holds.map(\.force))
  }

  /// The number that takes an accelerometer's readings to what gravity is, 1 where it is near that or no hold shows it.
  static func scale(of recording: InertialRecording, period: Double) -> Double {
    let sum = recording.specificForce.reduce(0) { $0 + $1.norm }
    func share(_ force: Double) -> Double { force / InertialSample.standardGravity }
    // As a rule one look at all samples is enough.
    guard abs(share(sum / Double(max(1, recording.count))) - 1) > nearGravity / 2,
      let force = force(of: all(in: recording, period: period)),
      case let off = abs(share(force) - 1), off > nearGravity, off < mostOff
    else { return 1 }
    return 1 / share(force)
  }

  /// The gyroscope's bias as holds that are nearly rests show it, rad/s; zero where none is.
  static func bias(from holds: [GravityHold]) -> Vector3 {
    let rates = holds.filter { $0.rateDeviation < resting && $0.rate.norm < mostBias }.map(\.rate)
    return rates.isEmpty ? .zero : OrderStatistics.median(rates)
  }

  private static func longestStep(_ period: Double) -> Double {
    SampleClock.longestStepInPeriods * period
  }

  private var unrest: Double { rateDeviation + rate.norm }

  private init?(_ sums: Sums, row: Int) {
    let (rateDeviation, forceDeviation) = sums.deviations
    (rate, self.rateDeviation, self.row) = (sums.meanRate, rateDeviation, row)
    guard rate.norm < Self.most.rate, rateDeviation < Self.most.rateDeviation,
      forceDeviation < Self.most.force, let up = sums.meanForce.normalized
    else { return nil }
    (self.up, force) = (up, sums.meanForce.norm)
  }

  /// Sums over the samples of a window.
  private struct Sums {
    private(set) var count = 0
    private var (rate, force) = (Vector3.zero, Vector3.zero)
    private var (rateSquares, forceSquares) = (0.0, 0.0)

    mutating func add(_ sample: InertialSample) { change(sample, by: 1) }
    mutating func remove(_ sample: InertialSample) { change(sample, by: -1) }

    private mutating func change(_ sample: InertialSample, by sign: Int) {
      let factor = Double(sign)
      count += sign
      rate += sample.angularVelocity * factor
      force += sample.specificForce * factor
      rateSquares += sample.angularVelocity.squaredNorm * factor
      forceSquares += sample.specificForce.squaredNorm * factor
    }

    var meanRate: Vector3 { rate / Double(count) }
    var meanForce: Vector3 { force / Double(count) }

    /// Standard deviations of all components together.
    var deviations: (rate: Double, force: Double) {
      let n = Double(count)
      return (
        max(0, rateSquares / n - meanRate.squaredNorm).squareRoot(),
        max(0, forceSquares / n - meanForce.squaredNorm).squareRoot()
      )
    }
  }
}
