// SPDX-License-Identifier: Apache-2.0

/// How much of a range soft tissue makes up.
struct TissueTilt {
  /// Degrees that the lean left in the angles hides of the range: of the bones' angle less that of the
  /// sensors, at the most flexed moment beside the most extended one. Negative where the lean adds.
  private(set) var left = 0.0
  /// The same of the lean that was taken off.
  private(set) var takenOff = 0.0

  /// - Parameter angles: at times of the pair, in their order.
  init(_ bones: BoneIdentification, in pair: SensorPair, angles: [KneeAngle]) {
    let calibration = bones.found.calibration
    let known = angles.filter { !$0.isFromGravity }
    guard let least = known.min(by: { $0.degrees < $1.degrees })?.time,
      let most = known.max(by: { $0.degrees < $1.degrees })?.time
    else { return }
    func hidden(by lean: TissueLean) -> Double {
      let trackers = BoneTrackers(lean)
      return trackers.degrees(bones.motion, in: pair, at: most)
        - trackers.degrees(bones.motion, in: pair, at: least)
    }
    if let lean = bones.remaining { left = hidden(by: lean) }
    if let lean = calibration.tissue { takenOff = hidden(by: lean) }
  }
}
