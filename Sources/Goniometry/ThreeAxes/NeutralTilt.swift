// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// How far the body's long axis is from the sky in the neutral posture, about its lateral axis: standing or sitting 0, lying
/// on the back a quarter of a turn, on the belly the same the other way.
///
/// The places of the sensors tell: they sit along the limb from the joint, which lies where its acceleration says.
struct NeutralTilt {
  /// Radians.
  let angle: Double
  /// Why the body may be in another posture; `nil` where nothing says so.
  let doubt: Doubt?

  /// A reason to doubt the posture.
  enum Doubt {
    /// The sensors, or the axes of the movements, are between standing and lying, so that neither is clear.
    case isBetween
    /// The sensors' places show another posture than the one that was stated.
    case isOther
  }

  /// Metres between the sensors, across the lateral axis, that tell the long axis.
  private static let leastDistance = 0.05
  /// A long axis by the sensors that is within so much of standing or lying is that: a sensor sits beside the bone.
  private static let clear = 35 * Double.degree
  /// An axis of movement that is within so much of standing or lying is that: nobody moves about exact axes.
  private static let nearly = 15 * Double.degree
  /// Radians from the neutral posture that show an axis, and rows of them.
  private static let (leastTurn, leastRows) = (8 * Double.degree, Int(AxisSamples.rateHz))
  /// Share of the movements aside and round whose axes have to agree, 0…1.
  private static let leastAgreement = 0.6

  /// The tilt that the sensors' places tell; between standing and lying, by the axes of the movements aside and round, which
  /// are across and along the limb.
  ///
  /// - Parameters:
  ///   - frames: facing forwards, their z to the sky.
  ///   - later: attitudes of the distal segment in the proximal one after the movement about the lateral axis, in these
  ///     frames.
  ///   - movesDistally: whether the distal segment turns more than the proximal one.
  ///   - sky: where the sky is, as somebody stated it.
  init(
    _ heading: JointHeading, _ frames: AnatomicalFrames, later: [Quaternion], movesDistally: Bool,
    of joint: Joint, stated sky: BodyDirection?
  ) {
    let parts = heading.centre.map { Self.longAxis($0, frames, joint) } ?? []
    let along = parts.reduce(Vector3.zero, +)
    let isShown = hypot(along.x, along.z) >= Self.leastDistance
    let shown = isShown ? Self.tilt(of: along) : 0
    func apart(_ a: Double, _ b: Double) -> Double { abs((a - b).remainder(dividingBy: 2 * .pi)) }
    if let stated = sky?.tilt {
      (angle, doubt) = (stated, isShown && apart(shown, stated) > .pi / 4 ? .isOther : nil)
      return
    }
    // Sensors on each other's segment look like a person who lies, whose distal segment moves more, though.
    guard
      parts.allSatisfy({ apart(Self.tilt(of: $0), shown) < 1 }),
      movesDistally || abs(shown) < Self.clear
    else {
      (angle, doubt) = (0, .isBetween)
      return
    }
    let quarter = Double.pi / 2
    func snapped(_ angle: Double, _ reach: Double) -> Double? {
      let nearest = (angle / quarter).rounded() * quarter
      return abs(angle - nearest) < reach ? nearest : nil
    }
    let axis = Self.axis(of: later)
    if let clear = snapped(shown, Self.clear) {
      angle = abs(clear) > quarter ? 0 : clear
      let isBetween = axis.map {
        abs(($0 - clear).remainder(dividingBy: quarter)) > Self.clear / 2
      }
      doubt = isBetween ?? false ? .isBetween : nil
    } else if let axis {
      let angle = axis + ((shown - axis) / quarter).rounded() * quarter
      (self.angle, doubt) = (snapped(angle, Self.nearly) ?? angle, nil)
    } else {
      (angle, doubt) = (0, .isBetween)
    }
  }

  /// The axis of movements aside and round in the sagittal plane, radians from forwards, of which quarters cannot be told
  /// apart; `nil` where they have none in common.
  private static func axis(of attitudes: [Quaternion]) -> Double? {
    var (sum, size, rows) = (HeadingPhasor(real: 0, imaginary: 0), 0.0, 0)
    for attitude in attitudes {
      let turn = attitude.rotationVector
      let square = turn.x * turn.x + turn.z * turn.z
      guard square >= leastTurn * leastTurn else { continue }
      rows += 1
      sum = sum + HeadingPhasor(length: square, angle: 4 * atan2(turn.z, turn.x))
      size += square
    }
    return rows >= leastRows && sum.length >= leastAgreement * size ? sum.angle / 4 : nil
  }

  /// The angle of a long axis from the sky about the lateral axis, radians.
  private static func tilt(of along: Vector3) -> Double { atan2(-along.x, along.z) }

  /// Towards the head as far as the place of each sensor shows it, in a frame whose z points to the sky.
  private static func longAxis(
    _ centre: CentreHeading, _ frames: AnatomicalFrames, _ joint: Joint
  ) -> [Vector3] {
    let arms = centre.knownArms(under: frames)
    let sense = joint.hasSides ? 1.0 : -1
    return [
      arms.proximal.flatMap { joint.proximal.up(from: $0, at: joint) }.map { $0 * sense },
      arms.distal.flatMap { joint.distal.up(from: $0, at: joint) }.map { $0 * -sense },
    ].compactMap(\.self)
  }
}

extension BodyDirection {
  /// How far the body's long axis is from the sky where this direction points to it, about the lateral axis, radians; `nil` of
  /// a person who lies on a side or stands on the head.
  fileprivate var tilt: Double? {
    switch self {
    case .up: 0
    case .forward: .pi / 2
    case .backward: -.pi / 2
    case .left, .right, .down: nil
    }
  }
}

extension CentreHeading {
  /// Standard deviation of an arm's component that is known, metres.
  private static let mostDeviation = 0.03

  /// From the joint to each sensor in its segment's frame, metres; `nil` where the movement does not show it.
  func knownArms(under frames: AnatomicalFrames) -> (proximal: Vector3?, distal: Vector3?) {
    let (arms, deviations) = (frames.inSegments(arms), armDeviations)
    return (
      deviations.proximal < Self.mostDeviation ? arms.proximal : nil,
      deviations.distal < Self.mostDeviation ? arms.distal : nil
    )
  }
}

extension Segment {
  /// Along the segment away from a joint as a sensor's place tells it: a foot's is ahead of the ankle; a chest's beside the
  /// shoulder and a pelvis' behind the hip tell nothing.
  fileprivate func up(from arm: Vector3, at joint: Joint) -> Vector3? {
    if self == .foot { return Vector3(arm.z, arm.y, -arm.x) }
    return self == joint.proximal && joint.isAside ? nil : arm
  }
}
