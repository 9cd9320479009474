// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How well two sensors' accelerations belong to one joint.
///
/// The joint centre is one point, so that what remains between its two accelerations is a small part
/// of either sensor's own. Two recordings of different trials, or with clocks that differ, leave as
/// much as the calmer sensor accelerates. In recordings of people that belong together it is less
/// than 0.6 of that, and less than 0.5 of both sensors' together.
struct SharedMovement {
  /// What remains, m/s², root mean square, without what an accelerometer gets wrong.
  private let remainder: Double
  /// Acceleration of the sensors, m/s², root mean square.
  private let thigh, shank: Double

  /// Shares from which the recordings are doubtful, and bad: of the calmer sensor's acceleration,
  /// and of both.
  private static let doubtful = (ofCalmer: 0.6, ofBoth: 0.35)
  private static let bad = (ofCalmer: 0.8, ofBoth: 0.35)

  init(_ arms: LeverArms, in samples: AxisSamples) {
    let square = arms.residual * arms.residual - AxisSamples.accelerationFloor
    remainder = max(0, square).squareRoot()
    func acceleration(_ segments: [AxisSegment]) -> Double {
      let gravity = Vector3.unitZ * InertialSample.standardGravity
      let squares = segments.reduce(0) {
        $0 + ($1.attitude.rotate($1.specificForce) - gravity).squaredNorm
      }
      return (squares / Double(max(1, segments.count))).squareRoot()
    }
    (thigh, shank) = (acceleration(samples.thigh), acceleration(samples.shank))
  }

  /// What remains as a share of the calmer sensor's acceleration; `nil` where it does not move.
  var shareOfCalmer: Double? {
    let calmer = min(thigh, shank)
    return calmer > 0 ? remainder / calmer : nil
  }

  /// What remains as a share of both sensors' acceleration.
  var shareOfBoth: Double {
    let both = ((thigh * thigh + shank * shank) / 2).squareRoot()
    return both > 0 ? remainder / both : 0
  }

  /// Whether the two recordings belong together.
  var verdict: Verdict {
    func exceeds(_ limits: (ofCalmer: Double, ofBoth: Double)) -> Bool {
      shareOfBoth > limits.ofBoth && remainder > limits.ofCalmer * min(thigh, shank)
    }
    return exceeds(Self.bad) ? .bad : exceeds(Self.doubtful) ? .doubtful : .good
  }

  /// What may be the matter, the likeliest first.
  static let causes =
    "the two recordings may be of different legs or trials, their clocks may differ, a unit or a "
    + "column may be wrong, or a sensor is loose"
}
