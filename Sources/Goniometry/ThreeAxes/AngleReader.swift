// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The signs under which angles of a joint count: the movement of a plane that the table calls positive.
struct MovementSigns {
  /// Of the angles about the lateral, the floating and the long axis.
  let lateral, sagittal, longitudinal: Double
  /// The definition of the angles.
  let convention: JointAngles.Convention
  /// Whether skin keeps much of the turn along the distal segment.
  let isOfLimb: Bool
  private let first: FirstMovement?
  /// Whether the positive movement of the sagittal plane has more room than the negative one.
  private let prefersPositive: Bool
  /// The room of one direction over that of the other, 1 or more.
  private let room: Double

  init(_ options: PairOptions, _ side: Side) {
    func turn(_ plane: Movement.Plane) -> (x: Double, y: Double, z: Double) {
      let movement = options.joint.movements.first { $0.plane == plane }
      let turn = movement?.turn ?? plane.usualTurn
      let isMirrored = side == .left && options.joint.hasSides
      return (isMirrored ? turn.mirroredTurn : turn).components
    }
    lateral = turn(.sagittal).y
    sagittal = turn(.frontal).x
    longitudinal = turn(.transverse).z
    convention = JointAngles.Convention(options.joint)
    isOfLimb = options.joint.hasSides
    first = options.firstMovement
    let limits = options.joint.movements.first { $0.plane == .sagittal }?.directions
      .map(\.limits.usual)
    let (positive, negative) = (limits?.first ?? 1, limits?.last ?? 1)
    prefersPositive = positive >= negative
    room = max(positive, negative) / min(positive, negative)
  }

  /// Share of the lesser of both excursions from which a movement is the first one, and the degrees within which it
  /// lies: less is a movement to get going.
  private static let (firstShare, firstDegrees) = (0.5, 5.0...12.0)

  /// The room of one direction over that of the other, from which the movement shows which is which, and by how much it
  /// has to go further there itself.
  private static let (clearRoom, clearReach) = (2.0, 1.4)

  /// Which way frames face that face forwards or backwards.
  struct Facing {
    let isForwards: Bool
    let evidence: Evidence

    /// The evidence for which way is forwards.
    enum Evidence {
      /// Somebody said so or walks so, or the joint can hardly move the other way.
      case clear
      /// The joint moves nearly as far both ways.
      case open
      /// Somebody said so, and walks the other way.
      case contradicted
    }
  }

  /// Which way the frames face: the first movement is the one that was stated; or the person walks, or else the movement goes
  /// further where it has more room.
  ///
  /// - Parameter walks: whether the person walks the way that the frames face; `nil` where nobody walks.
  func facing(_ angles: [JointAngles], walks: Bool?) -> Facing {
    let angles = angles.map { lateral * $0.lateral }
    let (least, greatest) = (
      OrderStatistics.quantile(angles, 0.005), OrderStatistics.quantile(angles, 0.995)
    )
    let (further, other) = (max(greatest, -least), min(greatest, -least))
    guard let first else {
      if let walks { return Facing(isForwards: walks, evidence: .clear) }
      let isClear = room >= Self.clearRoom && further >= Self.clearReach * max(0, other)
      return Facing(
        isForwards: (greatest >= -least) == prefersPositive, evidence: isClear ? .clear : .open)
    }
    let bounds = Self.firstDegrees
    let start =
      min(bounds.upperBound, max(bounds.lowerBound, Self.firstShare * other / .degree)) * .degree
    let opening = angles.first { abs($0) >= start } ?? greatest
    let isForwards = (opening > 0) == (first == .flexion)
    return Facing(
      isForwards: isForwards, evidence: walks == !isForwards ? .contradicted : .clear)
  }
}

/// An angle with its uncertainty.
struct ReadAngle: Sendable {
  let degrees: Double
  let uncertainty: AngleUncertainty
}

/// The three angles of a joint at one moment.
struct ReadAngles: Sendable {
  let sagittal, frontal, transverse: ReadAngle

  subscript(plane: Movement.Plane) -> ReadAngle {
    switch plane {
    case .sagittal: sagittal
    case .frontal: frontal
    case .transverse: transverse
    }
  }
}

/// A likely heading and the frames that follow from it.
struct LikelyJoint: Sendable {
  /// Radians beside the heading.
  let offset: Double
  /// Facing forwards.
  let frames: AnatomicalFrames
}

/// From the attitudes of two sensors to the three angles of their joint, each with its uncertainty.
struct AngleReader: Sendable {
  private let joints: [LikelyJoint]
  /// ``LikelyHeadings/widening``
  private let widening: Double
  private let aside: AnatomicalFrames
  let signs: MovementSigns
  /// Standard deviation of the lateral axis, radians.
  private let axisDeviation: Double

  /// Standard deviations, degrees: of both inclinations together, and of the neutral posture.
  private static let (inclination, zero) = (0.7, 1.0)
  /// Standard deviations of what skin turns over the bone about an axis across the limb, and along it, degrees.
  private static let (across, along) = (1.0, 2.0)
  /// Standard deviation of the lateral axis against the joint's own in the level plane, radians: people's joints do
  /// not turn about one line. From the hips and ankles of one person beside markers.
  private static let axisDeviation = 6 * Double.degree
  /// Radians by which the lateral axis, and the heading, are turned for a derivative.
  private static let (step, headingStep) = (0.02, 0.01)

  /// - Parameters:
  ///   - joints: equally likely; at least one.
  ///   - widening: of the headings of these.
  init(
    _ joints: [LikelyJoint], widening: Double, _ options: PairOptions, _ side: Side
  ) {
    self.init(
      joints, widening, MovementSigns(options, side),
      axisDeviation: options.mounting == .aligned ? 0 : Self.axisDeviation)
  }

  private init(
    _ joints: [LikelyJoint], _ widening: Double, _ signs: MovementSigns, axisDeviation: Double
  ) {
    (self.joints, self.widening) = (joints, widening)
    (self.signs, self.axisDeviation) = (signs, axisDeviation)
    aside = joints[joints.count / 2].frames.turned(by: Self.step)
  }

  /// The reader with the frames of each joint changed.
  func with(_ change: (AnatomicalFrames) -> AnatomicalFrames) -> AngleReader {
    AngleReader(
      joints.map { LikelyJoint(offset: $0.offset, frames: change($0.frames)) }, widening, signs,
      axisDeviation: axisDeviation)
  }

  private var middle: LikelyJoint { joints[joints.count / 2] }
  /// The frames of the joint in the middle of the likely ones.
  var frames: AnatomicalFrames { middle.frames }

  /// The angles at one moment.
  struct Reading {
    let angles: ReadAngles
    /// Of the proximal segment in the room, and of the distal segment in the proximal one.
    let proximal, relative: Quaternion
    /// Standard deviation that the heading gives the worst known of the angles, degrees.
    let headingDegrees: Double
  }

  /// The distal segment in the proximal one by each likely joint.
  private func likely(
    _ proximal: SegmentState, _ distal: SegmentState, _ turn: Quaternion
  ) -> [Quaternion] {
    joints.map {
      $0.frames.segments(
        .relative(proximal.attitude, turn, beside: $0.offset, distal.attitude))
    }
  }

  /// The attitude of the distal segment in the proximal one alone, as ``read(_:_:_:deviation:)`` has it.
  func relative(
    _ proximal: SegmentState, _ distal: SegmentState, _ turn: Quaternion
  ) -> Quaternion {
    let likely = likely(proximal, distal, turn)
    return .mean(likely) ?? likely[0]
  }

  /// The angles at one moment.
  ///
  /// - Parameters:
  ///   - turn: from the distal sensor's room to the proximal one's.
  ///   - deviation: of the heading against that of the neutral posture, radians.
  func read(
    _ proximal: SegmentState, _ distal: SegmentState, _ turn: Quaternion, deviation: Double
  ) -> Reading {
    let middle = middle
    func angles(_ frames: AnatomicalFrames, beside angle: Double) -> JointAngles {
      let sensors = Quaternion.relative(
        proximal.attitude, turn, beside: middle.offset + angle, distal.attitude)
      return JointAngles(frames.segments(sensors), signs.convention)
    }
    let likely = likely(proximal, distal, turn)
    let relative = Quaternion.mean(likely) ?? likely[0]
    let here = JointAngles(relative, signs.convention)
    let others = likely.map { JointAngles($0, signs.convention) }
    let centre = others[others.count / 2]
    let turned = angles(middle.frames, beside: Self.headingStep)
    let axis = angles(aside, beside: 0)
    func shaken(_ segment: SegmentState) -> Double {
      SoftTissuePrior.shake(acceleration: segment.acceleration.norm)
    }
    let shake = SoftTissuePrior.ofOneSegment * hypot(shaken(proximal), shaken(distal))
    var headingDegrees = 0.0
    func angle(
      _ part: KeyPath<JointAngles, Double>, sign: Double, tissue: Double, slide: Double
    ) -> ReadAngle {
      func change(_ other: JointAngles, _ from: JointAngles) -> Double {
        abs((other[keyPath: part] - from[keyPath: part]).remainder(dividingBy: 2 * .pi)) / .degree
      }
      let degrees = sign * here[keyPath: part] / .degree
      let squares = others.reduce(0) { $0 + change($1, here) * change($1, here) }
      let spread = widening * (squares / Double(others.count)).squareRoot()
      let heading = hypot(spread, change(turned, centre) * deviation / Self.headingStep)
      headingDegrees = max(headingDegrees, heading)
      return ReadAngle(
        degrees: degrees,
        uncertainty: AngleUncertainty(
          sensor: hypot(Self.inclination, heading),
          axis: change(axis, centre) * axisDeviation / Self.step, zero: Self.zero,
          slide: slide * degrees, shake: hypot(shake, tissue)))
    }
    let slide = SoftTissuePrior.slideShare
    let read = ReadAngles(
      sagittal: angle(\.lateral, sign: signs.lateral, tissue: Self.across, slide: slide),
      frontal: angle(\.sagittal, sign: signs.sagittal, tissue: Self.across, slide: slide),
      transverse: angle(
        \.longitudinal, sign: signs.longitudinal, tissue: Self.along,
        slide: signs.isOfLimb ? SoftTissuePrior.twistShare : slide))
    return Reading(
      angles: read, proximal: middle.frames.proximalSegment(proximal.attitude),
      relative: relative, headingDegrees: headingDegrees)
  }
}
