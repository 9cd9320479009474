// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc

// Standard deviations of what no sensor shows, degrees, signed as the angle: a prior as `SoftTissuePrior` is. They hold for a
// whole recording, so that a difference of two angles has the difference of them.
extension Fixation {
  /// Flexion up to which straps stay where they are, and from which on they add all of their part, degrees; half of its 95 %
  /// interval: straps on bulging muscle follow its skin by 10 to 15° at full bend, of which the sensors may show 15° less.
  private static let (firmFlexion, fullFlexion, mostStrap) = (60.0, 70.0, 14.0)
  /// Of the other segment, half of whose 95 % interval is 15 % of the excursion, and 10° from an excursion of 20° on: trunks
  /// lean by 20° as an arm is raised by 140°.
  private static let (alongShare, leastAlong, leastExcursion) = (0.15, 10.0, 20.0)

  /// Of straps that follow the skin of a limb that bends, over what tissue slides in proportion.
  func strap(_ flexion: Double) -> Double {
    guard self == .usual else { return 0 }
    let share = (abs(flexion) - Self.firmFlexion) / (Self.fullFlexion - Self.firmFlexion)
    return copysign(
      Self.mostStrap / AngleUncertainty.factor95 * max(0, min(1, share)), flexion)
  }

  /// Of the other segment, which moves along while one device measures its neighbour.
  func otherSegment(_ excursion: Double) -> Double {
    guard self == .usual else { return 0 }
    let size = abs(excursion)
    let half = max(
      Self.leastAlong * min(1, size / Self.leastExcursion), Self.alongShare * size)
    return copysign(half / AngleUncertainty.factor95, excursion)
  }
}
