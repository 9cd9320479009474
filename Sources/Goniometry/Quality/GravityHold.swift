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
  fileprivate static let (nearGravity, mostOff) = (0.07, 0.2)
  /// Deviation of the rate, rad/s, up to which a hold is rest, and the greatest bias of a gyroscope, rad/s.
  private static let (resting, mostBias) = (1 * Double.degree, 3 * Double.degree)

  /// The holds of a recording, in order of time: the calmest quarter of each second. One pass.
  static func all(in recording: InertialRecording, period: Double) -> [GravityHold] {
    let size = Int((seconds / period).rounded(), clampedTo: 4...1_000_000)
    let longestStep = SampleClock.longestStepInPeriods * period
    var found: [GravityHold] = []
    var best: GravityHold?
    var sums = RestBlock()
    var (first, last): (Double?, Double?)
    func close() {
      if let best { found.append(best) }
      (best, first) = (nil, nil)
    }
    for row in recording.indices {
      let sample = recording[row]
      let follows = last.map { $0 < sample.time && sample.time - $0 <= longestStep } ?? true
      if !(sample.isUsable && follows) {
        close()
        (sums, last) = (RestBlock(), nil)
      }
      guard sample.isUsable else { continue }
      last = sample.time
      sums.add(sample)
      if sums.count > size { sums.remove(recording[row - size]) }
      guard sums.count == size else { continue }
      guard let hold = GravityHold(sums, row: row - size / 2) else {
        close()
        continue
      }
      if let first, sample.time - first > apart { close() }
      first = first ?? sample.time
      if hold.unrest < best?.unrest ?? .infinity { best = hold }
    }
    close()
    let usual = force(of: found) ?? 0
    return found.filter { abs($0.force - usual) < mostExcess }
  }

  /// The median specific force of some holds, m/s²; `nil` of none.
  fileprivate static func force(of holds: [GravityHold]) -> Double? {
    holds.isEmpty ? nil : OrderStatistics.median(holds.map(\.force))
  }

  /// The gyroscope's bias as holds that are nearly rests show it, rad/s; zero where none is.
  static func bias(from holds: [GravityHold]) -> Vector3 {
    let rates = holds.filter { $0.rateDeviation < resting && $0.rate.norm < mostBias }.map(\.rate)
    return rates.isEmpty ? .zero : OrderStatistics.median(rates)
  }

  private var unrest: Double { rateDeviation + rate.norm }

  private init?(_ sums: RestBlock, row: Int) {
    let variances = sums.variances
    (rate, self.row) = (sums.meanRate, row)
    rateDeviation = max(0, variances.rate).squareRoot()
    guard rate.norm < Self.most.rate, rateDeviation < Self.most.rateDeviation,
      max(0, variances.force).squareRoot() < Self.most.force, let up = sums.meanForce.normalized
    else { return nil }
    (self.up, force) = (up, sums.meanForce.norm)
  }
}

extension InertialRecording {
  /// The recording with an accelerometer that reads gravity wrong in holds put right; as it is where it reads it well, or no
  /// hold shows it.
  ///
  /// - Parameter period: usual time between samples, seconds.
  func withGravity(period: Double) -> InertialRecording {
    let sum = specificForce.reduce(0) { $0 + $1.norm }
    func share(_ force: Double) -> Double { force / InertialSample.standardGravity }
    // As a rule one look at all samples is enough.
    guard abs(share(sum / Double(Swift.max(1, count))) - 1) > GravityHold.nearGravity / 2,
      let force = GravityHold.force(of: GravityHold.all(in: self, period: period)),
      case let off = abs(share(force) - 1), off > GravityHold.nearGravity,
      off < GravityHold.mostOff
    else { return self }
    let scale = 1 / share(force)
    return calibrated(
      with: SensorCalibration(
        accelerometerMatrix: .init(.unitX * scale, .unitY * scale, .unitZ * scale)))
  }
}
