// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

// Sign and zero of the angle.
extension HingeAnalysis {
  /// A turn about an axis made into a joint angle.
  struct Flexion {
    /// Degrees, flexion positive.
    var degrees: [Double]
    /// Factor of the turn, 1 or −1.
    var sign: Double
    /// The rule that decided the sign.
    var rule: String
    /// The meaning of 0°.
    var zero: AngleZero
    /// Which movement was taken for the first one; `nil` where that does not decide the sign, or where
    /// none reaches the least excursion.
    var firstMovement: QualityCheck?
  }

  /// Gives turns (degrees, right-handed about `axis`) the sign and the zero that options ask for.
  ///
  /// - Parameters:
  ///   - neutral: the postures of a tested movement.
  ///   - expected: the axis of its positive direction by the place of the device.
  static func flexion(
    _ turns: [Double], time: [Double], axis: Vector3, up: [Vector3], options: HingeOptions,
    neutral: NeutralAttitudes? = nil, expected: Vector3? = nil
  ) throws(MeasurementError) -> Flexion {
    let held = HeldAngles(AngleSeries(time: time, degrees: turns), plateau: options.range.plateau)
    guard let first = held.degrees.first else {
      throw .tooShort(seconds: held.duration, needed: options.range.minimumDuration)
    }
    let start = neutral.map { OrderStatistics.median(Array(turns[$0.hold.opening])) } ?? first
    var options = options
    // The first movement may be small beside those after it: extension of a shoulder before flexion.
    if options.tested != nil { options.range.excursionShare = 0 }
    let opening = OpeningMovement(held, options.range)
    if let expected { options.sense = .about(expected) }
    let (sign, rule) = try sign(of: held, from: start, opening, axis: axis, options: options)
    let (offset, zero): (Double, AngleZero)
    switch options.zero {
    case .start: (offset, zero) = (-sign * start, options.tested == nil ? .start : .neutral)
    case .startsAt(let angle): (offset, zero) = (angle - sign * start, .stated)
    case .gravity(let hanging):
      let limb = options.limbAxis
      let fromHanging = try hangingOffset(turns, axis: axis, up: up, limb: limb)
      (offset, zero) = (hanging + sign * fromHanging, .gravity)
    }
    let check: QualityCheck? =
      switch options.sense {
      case .firstMovement(let stated):
        opening?.check(takenFor: stated, in: options.tested?.movement)
      case .about:
        options.tested.flatMap { tested in
          opening?.check(
            shows: sign * (opening?.direction ?? 0) > 0 ? .flexion : .extension, of: tested)
        }
      }
    return Flexion(
      degrees: turns.map { sign * $0 + offset }, sign: sign, rule: rule, zero: zero,
      firstMovement: check)
  }

  private static func sign(
    of held: HeldAngles, from start: Double, _ opening: OpeningMovement?, axis: Vector3,
    options: HingeOptions
  ) throws(MeasurementError) -> (Double, String) {
    // Below the least excursion of a repetition the larger side of the range tells.
    var first: Double {
      let (low, high) = (held.degrees.min() ?? 0, held.degrees.max() ?? 0)
      return opening?.direction ?? (high - start >= start - low ? 1 : -1)
    }
    let directions = options.tested?.movement
    func noun(_ movement: FirstMovement) -> String {
      directions?[movement].noun.english ?? movement.rawValue
    }
    switch options.sense {
    case .firstMovement(let movement):
      return (
        movement == .flexion ? first : -first,
        "the first movement was taken for \(noun(movement))"
      )
    case .about(let direction):
      let cosine = direction.normalized?.dot(axis) ?? 0
      guard abs(cosine) > 0.3 else {
        // The plane of a tested movement is a check, which says more.
        if let test = options.tested?.test {
          return (test.first == .flexion ? first : -first, "the movement is in another plane")
        }
        throw .signUndecided(
          reason:
            "the stated \(noun(.flexion)) axis stands nearly at a right angle to the movement's axis"
        )
      }
      return (
        cosine > 0 ? 1 : -1,
        options.tested?.place == nil
          ? "flexion was stated to turn about an axis of the device"
          : "the place of the device shows which way is \(noun(.flexion))"
      )
    }
  }

  /// Degrees to add to the turns for the angle of the limb from hanging straight down, in
  /// the plane normal to the axis, degrees.
  private static func hangingOffset(
    _ turns: [Double], axis: Vector3, up: [Vector3], limb: Vector3
  ) throws(MeasurementError) -> Double {
    let steepness = OrderStatistics.median(up.map { abs($0.dot(axis)) })
    guard steepness < 0.8 else {
      throw .noAttitude(
        reason:
          "the joint's axis stands nearly upright, where gravity does not show the angle; state "
          + "the angle at the start instead")
    }
    guard let limb = limb.normalized, limb.cross(axis).norm > 0.5 else {
      throw .noAttitude(
        reason: "the device's limb axis lies along the axis of the movement; state another, or the "
          + "angle at the start")
    }
    func angle(_ row: Int) -> Double {
      hangingAngle(of: limb, axis: axis, up: up[row]) - turns[row]
    }
    let reference = angle(0)
    // Constant but for the errors of the inclination; the median forgets a bad stretch.
    let differences = turns.indices.map {
      (angle($0) - reference).withinHalfTurn
    }
    return reference + OrderStatistics.median(differences)
  }

  /// The angle of a limb from hanging straight down, in the plane normal to the axis, degrees.
  static func hangingAngle(of limb: Vector3, axis: Vector3, up: Vector3) -> Double {
    let down = -up
    let across = axis.dot(down.cross(limb))
    let along = down.dot(limb) - down.dot(axis) * limb.dot(axis)
    return atan2(across, along) * 180 / .pi
  }
}
