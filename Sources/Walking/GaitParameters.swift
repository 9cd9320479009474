// SPDX-License-Identifier: Apache-2.0

public import Goniometry

/// The mean of a parameter over strides, and how they differ.
public struct StrideStatistics: Sendable, Hashable, Codable {
  /// The mean, in the parameter's unit.
  public let mean: Double
  /// Sample standard deviation (n − 1); `nil` below two.
  public let standardDeviation: Double?
  /// The values that it is of.
  public let count: Int

  /// Standard deviation over mean, percent; `nil` below two values or at a mean of 0.
  public var coefficientOfVariation: Double? {
    mean == 0 ? nil : standardDeviation.map { 100 * $0 / abs(mean) }
  }

  /// The statistics of some values; `nil` of none.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let moments = Moments(values)
    (count, mean) = (values.count, moments.mean)
    standardDeviation = moments.sampleDeviation
  }
}

/// What a gait laboratory reads from the steady strides of one sensor: straight, on level ground, neither first nor last.
public struct GaitParameters: Sendable, Hashable, Codable {
  /// Seconds from one initial contact to the next of the same foot.
  public let strideTime: StrideStatistics
  /// Steps a minute: 120 over the time of a stride.
  public let cadence: StrideStatistics
  /// Percent of the stride from the initial contact to the foot off; `nil` where the sensor shows no foot off.
  public let stance: StrideStatistics?
  /// The rest of the stride, percent.
  public let swing: StrideStatistics?
  /// Metres of a stride; `nil` for a sensor that is not on a foot.
  public let strideLength: StrideStatistics?
  /// Walking speed, m/s; likewise.
  public let speed: StrideStatistics?

  /// - Returns: `nil` where no stride is steady.
  package init?(_ strides: [Stride]) {
    let steady = strides.filter(\.isSteady)
    guard let time = StrideStatistics(steady.map(\.duration)),
      let cadence = StrideStatistics(steady.map { 120 / $0.duration })
    else { return nil }
    (strideTime, self.cadence) = (time, cadence)
    let shares = steady.compactMap(\.stanceShare)
    stance = StrideStatistics(shares.map { 100 * $0 })
    swing = StrideStatistics(shares.map { 100 * (1 - $0) })
    strideLength = StrideStatistics(steady.compactMap(\.length))
    speed = StrideStatistics(steady.compactMap(\.speed))
  }
}

extension Gait {
  /// The parameters of steady strides; `nil` where there are none.
  public var parameters: GaitParameters? { GaitParameters(strides) }

  /// The bouts of walking: strides that follow each other.
  public var bouts: [[Stride]] { strides.runs { $0.bout == $1.bout } }
}
