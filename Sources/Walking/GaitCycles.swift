// SPDX-License-Identifier: Apache-2.0

public import Goniometry

/// The angle of a joint over the gait cycle: mean and spread of its steady strides, and the angles that a gait laboratory
/// reads from each.
public struct GaitCycles: Sendable, Hashable, Codable {
  /// The angle at each percent of the stride from its initial contact, 0 to 100: mean of the strides, degrees.
  public let mean: [Double]
  /// Their sample standard deviation at each percent, degrees; `nil` of one stride.
  public let standardDeviation: [Double]?
  /// The strides.
  public let count: Int
  /// Angle at the initial contact, degrees.
  public let contact: StrideStatistics
  /// Greatest angle in the first 30 % of the stride, as the leg takes up the load.
  public let loadingPeak: StrideStatistics
  /// Least angle from 20 to 60 % of the stride.
  public let stanceMinimum: StrideStatistics
  /// Greatest angle in the second half of the stride.
  public let swingPeak: StrideStatistics
  /// Swing peak less stance minimum of the same stride: the range of a walking knee.
  public let range: StrideStatistics
  /// Greatest angle of the stride.
  public let greatest: StrideStatistics
  /// Least angle of the stride.
  public let least: StrideStatistics

  /// The cycles of the steady strides in which the angle is known all the time.
  ///
  /// - Returns: `nil` where there are none.
  public init?(of angles: AngleSeries, in strides: [Stride]) {
    let curves = strides.filter(\.isSteady).compactMap {
      angles.course(from: $0.start, to: $0.end, steps: 100)
    }
    guard let first = curves.first else { return nil }
    count = curves.count
    let spreads = first.indices.compactMap { percent in
      StrideStatistics(curves.map { $0[percent] })
    }
    mean = spreads.map(\.mean)
    standardDeviation = curves.count > 1 ? spreads.compactMap(\.standardDeviation) : nil
    func statistics(_ angle: ([Double]) -> Double) -> StrideStatistics? {
      StrideStatistics(curves.map(angle))
    }
    func trough(_ curve: [Double]) -> Double { curve[20...60].min() ?? .nan }
    func crest(_ curve: [Double]) -> Double { curve[50...].max() ?? .nan }
    guard let contact = statistics({ $0[0] }),
      let loading = statistics({ $0[...30].max() ?? .nan }),
      let minimum = statistics(trough), let peak = statistics(crest),
      let range = statistics({ crest($0) - trough($0) }),
      let greatest = statistics({ $0.max() ?? .nan }), let least = statistics({ $0.min() ?? .nan })
    else { return nil }
    (self.contact, loadingPeak, stanceMinimum, swingPeak) = (contact, loading, minimum, peak)
    (self.range, self.greatest, self.least) = (range, greatest, least)
  }
}
