// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A joint found from the movement of the bones: where the sensors show how soft tissue lets them
/// lean, that is taken off their motion and the joint is looked for again.
struct BoneIdentification {
  /// The joint; its calibration carries the lean that was taken off.
  var found: PairIdentification
  /// The motion that it was found from, of the bones where a lean was taken off.
  let motion: SegmentMotions
  /// The lean that was seen and left in, as too little spoke for it; `nil` where none was.
  let remaining: TissueLean?

  /// Shares explained from which a lean is taken off, in part and whole. In recordings of people
  /// whose angle is right a third is explained: what else is wrong with a hinge looks like a lean too.
  private static let explained = (least: 0.35, sure: 0.6)
  /// The same of what it explains, as a share of the acceleration: a gyroscope that is half a step late
  /// looks like a lean of a tenth.
  private static let size = (least: 0.11, sure: 0.2)
  /// Radians by which the axes may differ between the two searches, and the share of the joint centre's
  /// remainder below which the second is right whatever its axes are.
  private static let (sameAxis, clearlyBetter) = (0.25, 0.75)

  /// - Parameters:
  ///   - search: of the sensors' motion.
  ///   - identify: finds the joint in a search of either motion.
  init(
    _ pair: SensorPair, _ search: AxisSearch, _ motion: SegmentMotions, options: PairOptions,
    identify: (AxisSearch, SegmentMotions) throws(MeasurementError) -> PairIdentification
  ) throws(MeasurementError) {
    let first = try identify(search, motion)
    let fit = TissueLeanFit(first, in: pair, proximal: motion.proximal, distal: motion.distal)
    guard let fit else {
      (found, self.motion, remaining) = (first, motion, nil)
      return
    }
    let trust = Self.trust(fit)
    guard trust > 0 else {
      (found, self.motion, remaining) = (first, motion, fit.lean)
      return
    }
    let lean = fit.lean.part(trust)
    let bones = BoneTrackers(lean).bones(motion, in: pair)
    guard
      let again = try? AxisSearch(
        pair, proximal: bones.proximal, distal: bones.distal, options: options),
      var second = try? identify(again, bones),
      second.calibration.axes.isSame(as: first.calibration.axes, within: Self.sameAxis)
        || second.candidate.arms.residual < Self.clearlyBetter * first.candidate.arms.residual
    else {
      (found, self.motion, remaining) = (first, motion, fit.lean)
      return
    }
    second.calibration.tissue = lean
    (found, self.motion, remaining) = (second, bones, fit.lean.part(1 - trust))
  }

  /// The share of a lean that is taken off.
  private static func trust(_ fit: TissueLeanFit) -> Double {
    func part(_ value: Double, _ limits: (least: Double, sure: Double)) -> Double {
      min(1, max(0, (value - limits.least) / (limits.sure - limits.least)))
    }
    return part(fit.explained, explained) * part(fit.size, size)
  }
}
