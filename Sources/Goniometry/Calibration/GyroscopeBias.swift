// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The gyroscope's bias from still poses: their mean, weighted by time.
///
/// A bias wanders. The scatter of the means of the poses beyond their noise, or what the noise may
/// hide of it, counts twice in the variance: the ends of a random walk lie √2 of its scatter from
/// its mean, and the next recording lies beyond the end.
enum GyroscopeBias {
  /// Half width of the 95 % interval up to which it is good, rad/s.
  private static let limit = 0.1 * Double.degree

  /// Bias about x, y and z, rad/s. Of one pose or more.
  static func entries(_ poses: [StillPose]) -> [CalibrationEntry] {
    let axes: [KeyPath<Vector3, Double>] = [\.x, \.y, \.z]
    return axes.map { entry(poses, $0) }
  }

  private static func entry(
    _ poses: [StillPose], _ axis: KeyPath<Vector3, Double>
  ) -> CalibrationEntry {
    let seconds = poses.reduce(0) { $0 + $1.duration }
    let mean = poses.reduce(0) { $0 + $1.rate[keyPath: axis] * $1.duration } / seconds
    let noise = poses.reduce(0) { sum, pose in
      let share = pose.rateDeviation * pose.duration / seconds
      return sum + share * share
    }
    let (count, freedom) = (Double(poses.count), Double(max(1, poses.count - 1)))
    let (scatter, usual) = poses.reduce((0.0, 0.0)) { sums, pose in
      let deviation = pose.rate[keyPath: axis] - mean
      return (
        sums.0 + deviation * deviation / freedom,
        sums.1 + pose.rateDeviation * pose.rateDeviation / count
      )
    }
    // The noise of a variance from so many poses is what can hide in it.
    let drift = max(scatter - usual, usual * (2 / freedom).squareRoot())
    return CalibrationEntry(
      mean, uncertainty: (noise + 2 * drift).squareRoot(), goodWithin: limit)
  }
}
