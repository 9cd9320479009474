// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Where the sensors of a leg are expected in a posture: each along its limb, some way from the
/// joint.
///
/// In a posture, gravity shows how each sensor hangs. What the posture is said to be then says in
/// which direction the joint lies, and the accelerations of the joint centre (``LeverArms``) tell how
/// well that agrees with the movement.
struct SensorPlaces {
  /// The kinds of posture.
  enum Posture {
    /// Both limbs upright.
    case stance
    /// The proximal segment level, the distal segment upright; the front of the proximal segment up or down.
    case seat, seatReversed
    /// Both limbs level.
    case lying, lyingReversed
    /// Both limbs on their heads: the sensors are exchanged.
    case upsideDown

    /// Quarter turns about the hinge from the vertical to the limbs.
    fileprivate var quarters: (proximal: Double, distal: Double) {
      switch self {
      case .stance: (0, 0)
      case .seat: (1, 0)
      case .seatReversed: (3, 0)
      case .lying: (1, 1)
      case .lyingReversed: (3, 3)
      case .upsideDown: (2, 2)
      }
    }
  }

  /// From the joint to the sensor, unit vectors in the sensors' frames.
  private let proximal, distal: Vector3
  /// Unit vectors across the limbs and the hinge.
  private let proximalAcross, distalAcross: Vector3

  /// Metres from the joint to a sensor, usually, and its standard deviation.
  private static let (distance, distanceDeviation) = (0.17, 0.07)
  /// Standard deviation of a sensor's distance from the limb's own line, metres.
  private static let offLine = 0.06
  /// The places weigh as much as this share of the rows.
  private static let share = 0.1
  /// Variance of a row at the least, (m/s²)².
  private static let leastVariance = AxisSamples.accelerationFloor / 3

  init(_ posture: QuietPosture, taken kind: Posture, axes: HingeAxes) {
    func direction(_ up: Vector3, _ axis: Vector3, _ quarters: Double) -> Vector3 {
      let level = (up - axis * axis.dot(up)).normalized ?? up
      return Quaternion(angle: quarters * .pi / 2, axis: axis).rotate(level)
    }
    proximal = direction(posture.proximalUp, axes.proximal, kind.quarters.proximal)
    distal = direction(-posture.distalUp, axes.distal, kind.quarters.distal)
    (proximalAcross, distalAcross) = (axes.proximal.cross(proximal), axes.distal.cross(distal))
  }

  /// Mean squared difference of the joint centre's two accelerations, (m/s²)², where the sensors are
  /// about here; what they are off counts. `nil` where the numbers allow none.
  ///
  /// - Parameters:
  ///   - system: of the movement.
  ///   - free: where the sensors come out if they may be anywhere.
  func meanSquare(in system: JointCentreSystem, free: LeverArms) -> Double? {
    var system = system
    let variance = max(free.residual * free.residual / 3, Self.leastVariance)
    let scale = (Self.share * variance * Double(system.rows)).squareRoot()
    for (segment, along, across) in [
      (JointCentreSystem.Segment.proximal, proximal, proximalAcross),
      (.distal, distal, distalAcross),
    ] {
      system.expect(
        Self.distance, of: segment, along: along, weight: scale / Self.distanceDeviation)
      system.expect(0, of: segment, along: across, weight: scale / Self.offLine)
    }
    return system.penalisedMeanSquare.map { 3 * $0 }
  }
}
