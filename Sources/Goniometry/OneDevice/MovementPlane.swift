// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The axis of a movement in the body: the axis that the trial shows, beside the one that its test says.
///
/// Gravity in the neutral posture and the test show how steep the axis has to be: upright for a neck that
/// turns while the person sits, level for one that bends. The rest of the direction is known only where the
/// place of the device is stated.
struct MovementPlane {
  /// The axis that the angle is taken about, unit, device frame; the sign is arbitrary.
  let axis: Vector3
  /// Degrees by which the axis of the trial is steeper or less steep than that of the test; `nil` without
  /// a test.
  let tiltDegrees: Double?
  /// Degrees by which it lies aside in the horizontal plane; `nil` where no place is stated, or the axis is
  /// upright.
  let asideDegrees: Double?
  /// Degrees by which gravity lies off the direction that the place says; `nil` where none is stated.
  let placeDegrees: Double?
  /// Degrees by which the slope of the device's long axis is off what the place and the posture say, which turning it about the
  /// limb does not change; `nil` where no place is stated.
  let slopeDegrees: Double?
  /// The axis of the positive movement by the place, unit, device frame; `nil` where none is stated.
  let expected: Vector3?

  /// Degrees from which an axis is taken as it is: another movement, or another posture.
  private static let mostLevelled = 30.0

  /// - Parameters:
  ///   - found: the axis of the trial, device frame.
  ///   - up: the direction to the sky in the neutral posture, device frame.
  init(_ tested: TestedMovement, found: Vector3, up: Vector3) {
    guard let test = tested.test else {
      (axis, axisShare) = (found, HingeUncertainty.usualAxisShare)
      (tiltDegrees, asideDegrees, placeDegrees, slopeDegrees, expected) = (nil, nil, nil, nil, nil)
      return
    }
    let steepness = min(1, abs(found.dot(up)))
    let level = (found - up * found.dot(up)).normalized
    let tilt = (test.isAboutVertical ? acos(steepness) : asin(steepness)) / .degree
    tiltDegrees = tilt
    axisShare = test.isAboutVertical ? 0.018 : 0.006
    if tilt > Self.mostLevelled {
      axis = found
    } else {
      axis = test.isAboutVertical ? up : level ?? found
    }
    guard let turn = tested.turn, let placeUp = tested.up else {
      (asideDegrees, placeDegrees, slopeDegrees, expected) = (nil, nil, nil, nil)
      return
    }
    placeDegrees = placeUp.angle(to: up) / .degree
    func slope(_ up: Vector3) -> Double { asin(max(-1, min(1, up.y))) }
    slopeDegrees = abs(slope(up) - slope(placeUp)) / .degree
    let correction = Quaternion(from: placeUp, to: up)
    let expected = correction.rotate(turn)
    self.expected = expected
    asideDegrees =
      test.isAboutVertical
      ? nil : level.map { acos(min(1, abs($0.dot(expected)))) / .degree }
  }

  /// Degrees a degree that the angle may leave out, as the axis is not quite that of the body: gravity shows
  /// an upright one, and of a level one the tilt alone.
  let axisShare: Double

  /// Degrees a degree that the gyroscope's scale leaves: gravity takes half of it off where it shows the
  /// angle.
  func scale(verticality: Double) -> Double {
    HingeUncertainty.scale * (0.5 + 0.5 * min(1, verticality))
  }

  /// The share of the rotation that is in the plane of the test, of the share about the axis of the trial.
  func share(of singleAxisShare: Double, found: Vector3) -> Double {
    let cosine = expected?.dot(found) ?? cos((tiltDegrees ?? 0) * .degree)
    return singleAxisShare * cosine * cosine
  }
}

// Checks.
extension MovementPlane {
  /// Degrees of steepness that coupled movement has at most, and from which it is another movement.
  private static let tiltLimits = (good: 20.0, doubtful: 35.0)
  /// The same in the horizontal plane, where the device may be turned about the limb, too.
  private static let asideLimits = (good: 30.0, doubtful: 60.0)
  /// The same of the device against its place, and of the slope of its long axis: straps and hands are off by 7°, a posture that
  /// is not the neutral one by 15 and more.
  private static let placeLimits = (good: 50.0, doubtful: 75.0),
    slopeLimits = (good: 15.0, doubtful: 75.0)

  /// Whether the movement is the one that was asked for.
  func checks(_ tested: TestedMovement, of joint: Joint) -> [QualityCheck] {
    guard let tilt = tiltDegrees, let test = tested.test else { return [] }
    return [plane(tilt, tested, test, joint)] + [place(tested)].compactMap(\.self)
  }

  private func plane(
    _ tilt: Double, _ tested: TestedMovement, _ test: MovementTest, _ joint: Joint
  ) -> QualityCheck {
    let name = tested.movement.positive.noun.english
    let steep = Self.verdict(tilt, Self.tiltLimits)
    let aside = asideDegrees.map { Self.verdict($0, Self.asideLimits) } ?? .good
    let worst = max(steep, aside)
    let degrees = steep >= aside ? tilt : asideDegrees ?? tilt
    func check(_ verdict: Verdict, _ advice: String) -> QualityCheck {
      QualityCheck(
        name: "movement_plane", value: degrees, unit: "deg", verdict: verdict, advice: advice)
    }
    if worst != .good {
      let cause =
        steep >= aside
        ? "the movement or its posture is another than the test's (\(test.name))"
        : "the movement is another, or the device is turned on the limb"
      return check(
        worst,
        "The axis of the movement lies \(degrees.shown(0))° off that of \(name): \(cause). Name the "
          + "movement that was done, or repeat it in its own plane.")
    }
    if asideDegrees == nil, let other = tested.unseenAlternative(of: joint) {
      return check(
        .doubtful,
        "Without the place of the device, \(name) cannot be told from \(other): state the place.")
    }
    return check(.good, "The movement is in the plane of \(name).")
  }

  private func place(_ tested: TestedMovement) -> QualityCheck? {
    guard let whole = placeDegrees, let slope = slopeDegrees, let place = tested.place else {
      return nil
    }
    let (ofWhole, ofSlope) = (
      Self.verdict(whole, Self.placeLimits), Self.verdict(slope, Self.slopeLimits)
    )
    let (verdict, degrees) = ofSlope > ofWhole ? (ofSlope, slope) : (ofWhole, whole)
    return QualityCheck(
      name: "device_place", value: degrees, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "In the neutral posture the device lies as its place says."
        : "In the neutral posture the device lies \(degrees.shown(0))° off its place, "
          + "\(place.words.english), so the posture may not be 0°: take the posture of the test, or state where the device "
          + "sits.")
  }

  private static func verdict(
    _ degrees: Double, _ limits: (good: Double, doubtful: Double)
  ) -> Verdict {
    .on(degrees, good: limits.good, doubtful: limits.doubtful)
  }
}

extension TestedMovement {
  /// A movement of the joint that gravity cannot tell from this one; `nil` if there is none, or if the
  /// place of the device is stated.
  fileprivate func unseenAlternative(of joint: Joint) -> String? {
    guard place == nil, let test, !test.isAboutVertical else { return nil }
    return joint.movements.first { other in
      other != movement && other.tests.contains { $0.up == test.up && !$0.isAboutVertical }
    }?.positive.noun.english
  }
}
