// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The signs under which angles of a joint count: the movement of a plane that the table calls positive.
struct MovementSigns {
  /// Of the angles about the lateral, the floating and the long axis.
  let lateral, sagittal, longitudinal: Double
  private let first: FirstMovement?
  /// Whether the positive movement of the sagittal plane has more room than the negative one.
  private let prefersPositive: Bool

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
    first = options.firstMovement
    let flexion = options.joint.movements.first { $0.plane == .sagittal }
    prefersPositive = flexion.map { $0.positive.limits.usual >= $0.negative.limits.usual } ?? true
  }

  /// Share of the whole excursion from which a movement is the first one.
  private static let firstShare = 0.4

  /// Whether the frames face forwards: the first movement is the one that was stated, or the movement goes further
  /// where it has more room.
  func faces(_ frames: AnatomicalFrames, _ relative: RelativeAttitudes) -> Bool {
    let angles = relative.attitudes.map { lateral * frames.segments($0).lateral }
    let (least, greatest) = (
      OrderStatistics.quantile(angles, 0.005), OrderStatistics.quantile(angles, 0.995)
    )
    guard let first else { return (greatest >= -least) == prefersPositive }
    let start = Self.firstShare * max(greatest, -least)
    let opening = angles.first { abs($0) >= start } ?? greatest
    return (opening > 0) == (first == .flexion)
  }
}

/// The three angles of every row, each with its uncertainty.
struct AngleColumns {
  private var lateral, sagittal, longitudinal: Column

  private struct Column {
    let sign: Double
    /// Standard deviation of what skin turns over the bone, degrees.
    let tissue: Double
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
          slide: SoftTissuePrior.slide(degrees), shake: hypot(shake, tissue)))
    }
  }

  /// Standard deviations, degrees: of both inclinations together, and of the neutral posture.
  private static let (inclination, zero) = (0.7, 1.5)
  /// Standard deviations of what skin turns over the bone about an axis across the limb, and along it: skin keeps
  /// a limb's rotation worst (Benoit et al. 2006, Gait Posture 24:152, doi 10.1016/j.gaitpost.2005.04.012).
  private static let (across, along) = (2.0, 6.0)
  /// Radians by which the lateral axis is turned for a derivative.
  private static let step = 0.02

  init(
    _ frames: AnatomicalFrames, _ relative: RelativeAttitudes, _ motions: SegmentMotions,
    signs: MovementSigns, axisDeviation: Double
  ) {
    lateral = Column(sign: signs.lateral, tissue: Self.across)
    sagittal = Column(sign: signs.sagittal, tissue: Self.across)
    longitudinal = Column(sign: signs.longitudinal, tissue: Self.along)
    let aside = frames.turned(by: Self.step)
    func shaken(_ segment: SegmentState) -> Double {
      SoftTissuePrior.shake(acceleration: segment.acceleration.norm)
    }
    for (row, attitude) in relative.attitudes.enumerated() {
      let angles = frames.segments(attitude)
      let (turned, axis) = (frames.segments(relative.turned[row]), aside.segments(attitude))
      let shake =
        SoftTissuePrior.ofOneSegment
        * hypot(shaken(motions.proximal.segment(row)), shaken(motions.distal.segment(row)))
      func append(_ column: inout Column, _ angle: KeyPath<JointAngles, Double>) {
        func change(_ other: JointAngles) -> Double {
          abs((other[keyPath: angle] - angles[keyPath: angle]).remainder(dividingBy: 2 * .pi))
            / .degree
        }
        column.append(
          angles[keyPath: angle],
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
