// SPDX-License-Identifier: Apache-2.0

/// How much of a range soft tissue makes up.
struct TissueTilt {
  /// Degrees that the lean left in the angles hides of the range: of the bones' angle less that of the
  /// sensors, at the most flexed moment beside the most extended one. Negative where the lean adds.
  private(set) var left = 0.0
  /// The same of the lean that was taken off.
  private(set) var takenOff = 0.0

  /// Degrees by which a lean still adds to the range though it was taken off.
  ///
  /// A sensor that leans is shifted too, by some 5 cm times the angle, and its accelerometer shows the
  /// difference of both. At the usual 15–20 cm from the joint a quarter of the lean is not seen.
  var missed: Double { max(0, -takenOff) / 3 }

  /// - Parameter angles: at times of the pair, in their order.
  init(_ bones: BoneIdentification, in pair: SensorPair, angles: [PairAngle]) {
    let calibration = bones.found.calibration
    let known = angles.lazy.filter { !$0.isFromGravity }
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
