// SPDX-License-Identifier: Apache-2.0

extension AxisSearch {
  /// Scores further behind than this are not looked at.
  private static let farBehind = 1.0

  /// Score by which the answer beats the next one that gives another angle; `nil` where none does.
  ///
  /// Many minima are one joint: levelled, or in a movement that shows only their common part, their
  /// angles are the same, and which of them is taken does not matter.
  ///
  /// - Parameter degrees: the angle of the answer at each thinned row.
  func margin(of degrees: [Double]) -> Double? {
    for other in candidates where other.axes != candidate.axes {
      let behind = other.score - candidate.score
      guard behind < Self.farBehind else { return behind }
      guard let others = try? CandidateAngle(other, pose: nil, in: samples).degrees else {
        continue
      }
      // Which way the joint bends is not known yet.
      if AngleDifference.isAnother(degrees, others),
        AngleDifference.isAnother(degrees, others.map { -$0 })
      {
        return behind
      }
    }
    return nil
  }
}

/// Whether two angles of one movement are different answers, whatever their zeros.
enum AngleDifference {
  /// Root mean square difference from which they are, degrees.
  private static let different = 3.0

  static func isAnother(_ a: [Double], _ b: [Double]) -> Bool {
    spread(zip(a, b).map { $0 - $1 }) > different
  }

  /// Root mean square distance from the median, whole turns aside, degrees.
  private static func spread(_ degrees: [Double]) -> Double {
    let middle = OrderStatistics.median(degrees)
    let squares = degrees.reduce(0) { sum, value in
      let off = (value - middle).withinHalfTurn
      return sum + off * off
    }
    return (squares / Double(max(1, degrees.count))).squareRoot()
  }
}
