// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import Measurement

@testable import Reports

extension Finding {
  /// A finding of a whole recording with the interval of its range.
  init(
    _ identity: MeasurementIdentity, side: Side = .unstated, activity: Activity = .unstated,
    zero: AngleZero? = nil, minimum: Double = .nan, maximum: Double = .nan,
    rangeHalfWidth95: Double = .nan, verdict: Verdict? = nil, source: String
  ) {
    self.init(
      minimum: minimum, maximum: maximum, side: side, activity: activity, verdict: verdict)
    whole.range = FoundAngle(maximum - minimum, halfWidth95: rangeHalfWidth95)
    (self.identity, self.zero, self.source) = (identity, zero, source)
  }

  /// Takes a movement, whose directions are the ends.
  mutating func take(
    _ joint: Joint, _ movement: Movement, _ reached: [(Movement.Direction, Double)],
    halfWidth95: Double
  ) {
    self.joint = joint
    self.movement = MovementFinding(
      joint, movement,
      directions: reached.compactMap {
        MovementFinding.Reach($0.0, FoundAngle($0.1, halfWidth95: halfWidth95))
      })
    (whole.minimum, whole.maximum) = ends
  }
}
