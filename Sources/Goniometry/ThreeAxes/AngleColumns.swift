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

  /// Share of the whole excursion from which a movement is the first one, and degrees that are enough where the share
  /// is more.
  private static let (firstShare, firstDegrees) = (0.4, 12.0)

  /// The room of one direction over that of the other, from which the movement shows which is which, and by how much it
  /// has to go further there itself.
  private static let (clearRoom, clearReach) = (2.0, 1.4)

  /// Which way frames face that face forwards or backwards.
  struct Facing {
    let isForwards: Bool
    /// Whether somebody said so, or the joint can hardly move the other way.
    let isShown: Bool
  }

  /// Which way the frames face: the first movement is the one that was stated, or the movement goes further
  /// where it has more room.
  func facing(_ angles: [JointAngles]) -> Facing {
    let angles = angles.map { lateral * $0.lateral }
    let (least, greatest) = (
      OrderStatistics.quantile(angles, 0.005), OrderStatistics.quantile(angles, 0.995)
    )
    let (further, other) = (max(greatest, -least), min(greatest, -least))
    guard let first else {
      return Facing(
        isForwards: (greatest >= -least) == prefersPositive,
        isShown: room >= Self.clearRoom && further >= Self.clearReach * max(0, other))
    }
    let start = min(Self.firstShare * further, Self.firstDegrees * .degree)
    let opening = angles.first { abs($0) >= start } ?? greatest
    return Facing(isForwards: (opening > 0) == (first == .flexion), isShown: true)
  }
}

/// The three angles of every row, each with its uncertainty.
struct AngleColumns {
  private var lateral, sagittal, longitudinal: Column

  private struct Column {
    let sign: Double
    /// Standard deviation of what skin turns over the bone, degrees.
    let tissue: Double
    /// Share of the angle that skin keeps, a standard deviation.
    let slide: Double
    var degrees: [Double] = []
    var uncertainty: [AngleUncertainty] = []

    mutating func append(
      _ angle: Double, heading: Double, axis: Double, shake: Double
    ) {
      let degrees = sign * angle / .degree
      self.degrees.append(degrees)
      uncertainty.append(
        AngleUncertainty(
          sensor: hypot(AngleColumns.inclination, heading), axis: axis, zero: AngleColumns.zero,
          slide: slide * degrees, shake: hypot(shake, tissue)))
    }
  }

  /// Standard deviations, degrees: of both inclinations together, and of the neutral posture.
  private static let (inclination, zero) = (0.7, 1.0)
  /// Standard deviations of what skin turns over the bone about an axis across the limb, and along it, degrees.
  private static let (across, along) = (1.0, 2.0)
  /// Standard deviation of the lateral axis against the joint's own in the level plane, radians: people's joints do
  /// not turn about one line. From the hips and ankles of one person beside markers.
  private static let axisDeviation = 6 * Double.degree
  /// Radians by which the lateral axis is turned for a derivative.
  private static let step = 0.02

  /// - Parameters:
  ///   - frames: facing forwards.
  ///   - isAligned: whether the frames are known, and zero with them.
  init(
    _ frames: AnatomicalFrames, _ relative: RelativeAttitudes, _ motions: SegmentMotions,
    _ signs: MovementSigns, isAligned: Bool
  ) {
    func angles(_ frames: AnatomicalFrames, _ sensors: Quaternion) -> JointAngles {
      JointAngles(frames.segments(sensors), signs.convention)
    }
    let across = (tissue: Self.across, slide: SoftTissuePrior.slideShare)
    lateral = Column(sign: signs.lateral, tissue: across.tissue, slide: across.slide)
    sagittal = Column(sign: signs.sagittal, tissue: across.tissue, slide: across.slide)
    longitudinal = Column(
      sign: signs.longitudinal, tissue: Self.along,
      slide: signs.isOfLimb ? SoftTissuePrior.twistShare : SoftTissuePrior.slideShare)
    let aside = frames.turned(by: Self.step)
    func shaken(_ segment: SegmentState) -> Double {
      SoftTissuePrior.shake(acceleration: segment.acceleration.norm)
    }
    let axisDeviation = isAligned ? 0 : Self.axisDeviation
    for (row, attitude) in relative.attitudes.enumerated() {
      let here = angles(frames, attitude)
      let turned = angles(frames, relative.turned[row])
      let axis = angles(aside, attitude)
      let shake =
        SoftTissuePrior.ofOneSegment
        * hypot(shaken(motions.proximal.segment(row)), shaken(motions.distal.segment(row)))
      func append(_ column: inout Column, _ angle: KeyPath<JointAngles, Double>) {
        func change(_ other: JointAngles) -> Double {
          abs((other[keyPath: angle] - here[keyPath: angle]).remainder(dividingBy: 2 * .pi))
            / .degree
        }
        column.append(
          here[keyPath: angle],
          heading: change(turned) * relative.deviations[row] / RelativeAttitudes.step,
          axis: change(axis) * axisDeviation / Self.step, shake: shake)
      }
      append(&lateral, \.lateral)
      append(&sagittal, \.sagittal)
      append(&longitudinal, \.longitudinal)
    }
  }

  /// The series of flexion, abduction and rotation at some times.
  func series(_ time: [Double]) -> (AngleSeries, AngleSeries, AngleSeries) {
    func one(_ column: Column) -> AngleSeries {
      AngleSeries(time: time, degrees: column.degrees, uncertainty: column.uncertainty)
    }
    return (one(lateral), one(sagittal), one(longitudinal))
  }
}
