// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The joint angle about a candidate for the axis, before its sense and its zero are decided.
struct CandidateAngle {
  /// The axis, in the sense that the search gave it.
  let candidate: AxisCandidate
  /// The axis with the long axes of both segments.
  let calibration: PairCalibration
  /// The heading difference of the sensors.
  let heading: SmoothedHeading
  /// At each thinned row, whole turns aside. Flexion may be negative, and a straight joint is near 0
  /// only where a pose gave the long axes.
  let degrees: [Double]

  /// - Parameter pose: the stance, which gives the long axes; without one the lever arms do.
  /// - Throws: `noHinge` where a segment has no long axis across the hinge.
  init(
    _ candidate: AxisCandidate, pose: StandingPose?, in samples: AxisSamples
  ) throws(MeasurementError) {
    self.candidate = candidate
    calibration = try Self.directions(of: candidate, pose)
    heading = SmoothedHeading(axes: calibration.axes, samples: samples)
    guard let degrees = samples.degrees(of: calibration, heading) else { throw .axisAlongLimb }
    self.degrees = degrees
  }

  /// Degrees from the 1st to the 99th percentile.
  var range: Double {
    OrderStatistics.quantile(degrees, 0.99) - OrderStatistics.quantile(degrees, 0.01)
  }

  /// The proximal sensor's hinge axis about which flexion is positive.
  func flexionAxis(_ sign: FlexionSign) -> Vector3 {
    calibration.axes.proximal * (sign.isReversed ? -1 : 1)
  }

  /// The calibration and the angle with flexion positive.
  func flexion(_ sign: FlexionSign) -> (calibration: PairCalibration, degrees: [Double]) {
    sign.isReversed
      ? (calibration.reversed, degrees.map { -$0 }) : (calibration, degrees)
  }

  /// The long axes of both segments: down in the pose; without one the lever arms have to serve, down
  /// the proximal segment to the joint, and on.
  private static func directions(
    of candidate: AxisCandidate, _ pose: StandingPose?
  ) throws(MeasurementError) -> PairCalibration {
    let (axes, arms) = (candidate.axes, candidate.arms)
    if let pose {
      return PairCalibration(axes: axes, proximalDown: -pose.proximalUp, distalDown: -pose.distalUp)
    }
    guard let proximalDown = (-arms.proximal).normalized, let distalDown = arms.distal.normalized
    else {
      throw .noHinge(reason: "the joint would lie in the sensors themselves")
    }
    return PairCalibration(axes: axes, proximalDown: proximalDown, distalDown: distalDown)
  }
}

extension AxisSamples {
  /// Down along the distal segment at each thinned row, in the room, with the heading of the proximal segment.
  func distalDowns(of calibration: PairCalibration, _ heading: SmoothedHeading) -> [Vector3] {
    zip(distal, heading.atRows(of: self)).map {
      $1.direction.turn($0.attitude.rotate(calibration.distalDown))
    }
  }

  /// The angle at each thinned row, with the turn cut opposite to where the joint mostly is:
  /// without a pose, zero may come out anywhere, in the middle of the movement even. `nil` as for
  /// ``JointAngle``.
  func degrees(of calibration: PairCalibration, _ heading: SmoothedHeading) -> [Double]? {
    guard let angle = JointAngle(calibration, lowest: -180) else { return nil }
    var (x, y) = (0.0, 0.0)
    let degrees = zip(proximal, distalDowns(of: calibration, heading)).map { proximal, down in
      let place = angle.place(proximal: proximal.attitude, down: down)
      let length = (place.along * place.along + place.across * place.across).squareRoot()
      if length > 0 {
        x += place.along / length
        y += place.across / length
      }
      return angle.clinical(atan2(place.across, place.along))
    }
    // Readings are less by the zero than the directions whose mean this is.
    let middle = (atan2(y, x) * 180 / .pi - calibration.zeroOffset).withinHalfTurn
    return degrees.map { JointAngle.inTurn($0, from: middle - 180) }
  }
}
