// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Finds how soft tissue lets the sensors lean, as the joint centre shows it.
///
/// A gyroscope that leans by δ about the hinge j sees the limb turn. The accelerometer does not move
/// with such a turn, so that the acceleration of the joint centre, at the arm r from the sensor, comes
/// out wrong by the second derivative of δ j × r. With δ in proportion to the shift of a
/// ``TissueSpring`` the joint centre's equations (`JointCentreSystem`) stay linear: each segment has
/// its arm r and its share times r as unknowns.
struct TissueLeanFit {
  /// The lean that fits best.
  let lean: TissueLean
  /// Share of the mean square that remains between both accelerations of the joint centre which the
  /// lean explains, 0…1.
  let explained: Double
  /// Root mean square of the part that it explains, as a share of the sensors' acceleration.
  let size: Double

  /// Responses that are tried: each frequency with the usual lag, then the best one with the others.
  private static let frequenciesHz = [40, 18, 12, 9, 7, 5.5]
  private static let (usualLag, otherLags) = (0.012, [0.006, 0.024])

  /// `nil` where nothing of a lean is seen.
  ///
  init?(
    _ found: PairIdentification, in pair: SensorPair, proximal: SegmentMotion,
    distal: SegmentMotion
  ) {
    guard
      let equations = TissueLeanEquations(found, pair, proximal, distal),
      let firm = equations.firmMeanSquare,
      firm > 0
    else { return nil }
    var best: (lean: TissueLean, meanSquare: Double)?
    func attempt(_ responses: [TissueSpring.Response]) {
      let found = responses.mapped { equations.lean($0) }
      for found in found.compactMap(\.self) where found.meanSquare < best?.meanSquare ?? firm {
        best = found
      }
    }
    attempt(Self.frequenciesHz.map { .init(frequencyHz: $0, lag: Self.usualLag) })
    if let frequency = best?.lean.response.frequencyHz {
      attempt(Self.otherLags.map { .init(frequencyHz: frequency, lag: $0) })
    }
    guard let best else { return nil }
    lean = best.lean
    explained = 1 - best.meanSquare / firm
    size = ((firm - best.meanSquare) / equations.meanSquaredAcceleration).squareRoot()
  }
}
