// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// What sensors on both legs show together: steps, double support and how alike the legs are.
public struct BothLegs: Sendable, Hashable, Codable {
  /// A parameter of either leg.
  public struct Sides: Sendable, Hashable, Codable {
    public let left, right: StrideStatistics
    /// |left − right| over their mean, percent: 0 for legs that are alike. (Robinson, Herzog & Nigg 1987, J Manipulative
    /// Physiol Ther 10:172.)
    public var asymmetry: Double {
      let mean = (left.mean + right.mean) / 2
      return mean == 0 ? 0 : 100 * abs(left.mean - right.mean) / abs(mean)
    }

    init?(_ left: StrideStatistics?, _ right: StrideStatistics?) {
      guard let left, let right else { return nil }
      (self.left, self.right) = (left, right)
    }
  }

  /// Seconds from the contact of the other foot to that of this one.
  public let stepTime: Sides
  /// Percent of the stride in which both feet stand; `nil` where foot offs are not shown.
  public let doubleSupport: Sides?
  /// Percent of the stride in which this foot stands alone; likewise.
  public let singleSupport: Sides?
  /// Seconds of strides, percent of stance, metres: of either leg.
  public let strideTime, stance, strideLength: Sides?

  /// Seconds between contacts of both feet that are a step.
  private static let step = 0.2...1.5

  /// - Returns: `nil` where no step joins the two.
  public init?(left: Gait, right: Gait) {
    guard
      let steps = Sides(
        StrideStatistics(Self.steps(of: left, after: right)),
        StrideStatistics(Self.steps(of: right, after: left)))
    else { return nil }
    stepTime = steps
    let supports = (Self.supports(of: left, beside: right), Self.supports(of: right, beside: left))
    func sides(_ share: ((double: Double, single: Double)) -> Double) -> Sides? {
      Sides(StrideStatistics(supports.0.map(share)), StrideStatistics(supports.1.map(share)))
    }
    (doubleSupport, singleSupport) = (sides(\.double), sides(\.single))
    let (one, other) = (left.parameters, right.parameters)
    strideTime = Sides(one?.strideTime, other?.strideTime)
    stance = Sides(one?.stance, other?.stance)
    strideLength = Sides(one?.strideLength, other?.strideLength)
  }

  /// Seconds of the steps that end steady strides of one leg.
  private static func steps(of leg: Gait, after other: Gait) -> [Double] {
    leg.strides.filter(\.isSteady).compactMap { stride in
      let next = other.contacts.partitionPoint { $0 >= stride.end }
      return next == 0 ? nil : stride.end - other.contacts[next - 1]
    }.filter(step.contains)
  }

  /// Percent of steady strides in which both feet stand, and in which the leg's alone does.
  ///
  /// A stride begins with both feet on the ground, until the other's foot off; and its stance ends with both, from the
  /// other's contact on.
  private static func supports(
    of leg: Gait, beside other: Gait
  ) -> [(double: Double, single: Double)] {
    let otherOffs = other.strides.compactMap(\.footOff)
    func first(of times: [Double], from start: Double, before end: Double) -> Double? {
      let place = times.partitionPoint { $0 >= start }
      return place < times.count && times[place] < end ? times[place] : nil
    }
    return leg.strides.filter(\.isSteady).compactMap { stride in
      guard let off = stride.footOff,
        let contact = first(of: other.contacts, from: stride.start, before: stride.end),
        let otherOff = first(of: otherOffs, from: stride.start, before: contact)
      else { return nil }
      let double = max(0, otherOff - stride.start) + max(0, off - contact)
      let single = max(0, min(off, contact) - otherOff)
      return (100 * double / stride.duration, 100 * single / stride.duration)
    }
  }
}
