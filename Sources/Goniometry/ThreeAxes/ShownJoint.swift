// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The joint that a movement shows, by the number of its axes, and the heading under them.
struct ShownJoint {
  /// About one axis, about two, or about any.
  let method: Joint.PairMethod
  /// The heading difference.
  let heading: JointHeading
  /// The axes of one or two; `nil` of any.
  let axes: HingeAxes?
  /// How far the best single axis leans, root mean square, degrees: 0 of a hinge.
  let lean: Double

  /// An axis that leans by less, root mean square, degrees, is one: rigid rigs come to 1°, sensors on foam to 2°,
  /// joints with a second axis to 18° and more.
  static let leastLean = 5.0
  /// The most that two axes leave of the turning, as a share, and the degrees that the angle between them changes by:
  /// a rig with two axes leaves 0.1 % and 0.5°, one with three 2 % and 8°.
  private static let (mostMissing, mostChange) = (0.006, 4.0)
  /// Degrees that two axes have between them at the least.
  private static let leastBetween = 30.0

  /// The joint of a movement.
  ///
  /// - Parameters:
  ///   - known: what the joint is known to be; `nil`: nothing. A joint of two axes that moved about one is a hinge.
  ///   - along: the long axis in the distal sensor's frame, a unit vector, which is nearly the second of two axes.
  init?(_ pair: MotionPair, known: Joint.PairMethod?, along: Vector3? = nil) {
    let (samples, free) = (pair.samples, pair.heading)
    func any() -> (Joint.PairMethod, JointHeading, HingeAxes?) { (.threeAxes, free, nil) }
    guard known != .threeAxes else {
      (method, heading, axes) = any()
      lean = .nan
      return
    }
    var one = HingeConstraint()
    guard let hinged = free.with(&one, samples) else { return nil }
    lean = Self.lean(of: one.axes, samples, hinged.angles)
    if known == .hinge || lean < Self.leastLean {
      (method, heading, axes) = (.hinge, hinged, one.axes)
      return
    }
    var two = TwoAxisConstraint(near: along)
    guard let both = free.with(&two, samples),
      known == .twoAxes || Self.isJoint(two, samples, both.angles)
    else {
      (method, heading, axes) = any()
      return
    }
    (method, heading, axes) = (.twoAxes, both, two.axes)
  }

  /// How far an axis of one sensor leans against its mean in the other, root mean square, degrees.
  private static func lean(
    of axes: HingeAxes, _ samples: AxisSamples, _ angles: [Double]
  ) -> Double {
    var seen: [Vector3] = []
    seen.reserveCapacity(samples.count)
    samples.forEachTurn(angles) { _, turn in
      seen.append(turn.proximal.inverseRotate(turn.distal.rotate(axes.distal)))
    }
    guard let mean = seen.reduce(Vector3.zero, +).normalized else { return 90 }
    let squares = seen.reduce(0) { sum, axis in
      let angle = axis.angle(to: mean) / .degree
      return sum + angle * angle
    }
    return (squares / Double(max(1, seen.count))).squareRoot()
  }

  /// Whether two axes explain the movement.
  private static func isJoint(
    _ found: TwoAxisConstraint, _ samples: AxisSamples, _ angles: [Double]
  ) -> Bool {
    guard found.missing < mostMissing, let between = found.angle(samples, under: angles) else {
      return false
    }
    let degrees = between.mean / .degree
    return (leastBetween...(180 - leastBetween)).contains(degrees)
      && between.deviation / .degree < mostChange
  }
}
