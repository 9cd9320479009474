// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// How well two sensors' accelerations belong to one joint.
///
/// The joint centre is one point, so that what remains between its two accelerations is a small part
/// of either sensor's own. Two recordings of different trials, or with clocks that differ, leave as
/// much as the calmer sensor accelerates. In recordings of people that belong together it is less
/// than 0.6 of that, and less than 0.5 of both sensors' together.
struct SharedMovement {
  /// Difference of the joint centre's two accelerations, m/s², root mean square, less the
  /// accelerometers' errors.
  private let remainder: Double
  /// Acceleration of the sensors, m/s², root mean square.
  private let proximal, distal: Double
  /// How alike both segments turn; `nil` where that says nothing, or the accelerations say more.
  private let turning: TurningLikeness?

  /// Shares of the calmer sensor's acceleration from which the recordings are doubtful, and bad.
  private static let (doubtful, bad) = (0.6, 0.8)
  /// Share of both sensors' acceleration below which they are good all the same.
  private static let leastOfBoth = 0.35
  /// Acceleration of the calmer sensor, m/s², above which the joint centre says more than how both
  /// turn. Walking is faster.
  private static let slow = 0.7

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
    (proximal, distal) = (acceleration(samples.proximal), acceleration(samples.distal))
    turning = min(proximal, distal) < Self.slow ? TurningLikeness(samples) : nil
  }

  private var calmer: Double { min(proximal, distal) }

  /// The difference as a share of the calmer sensor's acceleration; `nil` where that sensor does not
  /// move.
  var shareOfCalmer: Double? { calmer > 0 ? remainder / calmer : nil }

  /// The difference as a share of both sensors' acceleration.
  var shareOfBoth: Double {
    let both = ((proximal * proximal + distal * distal) / 2).squareRoot()
    return both > 0 ? remainder / both : 0
  }

  /// Whether the two recordings belong together, as their accelerations show it.
  var verdict: Verdict {
    guard shareOfBoth > Self.leastOfBoth else { return .good }
    return remainder > Self.bad * calmer
      ? .bad : remainder > Self.doubtful * calmer ? .doubtful : .good
  }

  /// Whether both segments turn at times of their own, though they move too slowly for accelerations
  /// to show it.
  var turnsApart: Bool { turning.map { !$0.isOfOneLeg } ?? false }

  /// The causes of a difference, the likeliest first.
  static let causes =
    "the two recordings may be of different legs or trials, their clocks may differ, a unit or a "
    + "column may be wrong, or a sensor is loose"
}
