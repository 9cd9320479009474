// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// Finds the axis that a limb turns about while it turns, and the angle about it since a reference
/// attitude.
///
/// The principal axis of Σ ω ωᵀ Δt, as in `SegmentAxis`, of rates beyond a threshold in place of a
/// low-pass, which needs the future. It is taken anew whenever the limb has turned by half as much
/// again.
struct LimbAxisTracker: Sendable {
  /// Unit length, sensor frame, in the sense about which flexion is positive; `nil` before enough
  /// turned.
  private(set) var axis: Vector3?
  /// The share of the squared rate that is about it.
  private(set) var share = 0.0
  /// Radians turned so far.
  private(set) var turning = 0.0
  /// Whether the sense is known: until the first movement of the least excursion it is a guess.
  private(set) var hasSense = false

  /// Radians before the first axis.
  static let firstTurning = 1.0
  private static let growth = 1.5
  /// Slower rates are rest and noise, rad/s.
  private static let leastRate = 0.2

  private let sense: HingeOptions.Sense
  private let minimumExcursion: Double
  private var scatter = PrincipalAxes.Scatter()
  private var due = firstTurning
  private var reference: Quaternion?
  private var turn = 0.0

  init(_ options: HingeOptions) {
    sense = options.sense
    minimumExcursion = options.range.minimumExcursion
  }

  /// Degrees from the reference, flexion positive.
  var degrees: Double { turn * 180 / .pi }

  /// Takes angles from this attitude on.
  mutating func refer(to attitude: Quaternion) { (reference, turn) = (attitude, 0) }

  /// Takes in a row: the attitude, and the rate free of bias.
  ///
  /// - Returns: whether the axis is another one now.
  mutating func update(attitude: Quaternion, rate: Vector3, timeStep: Double) -> Bool {
    let speed = rate.norm
    if speed > Self.leastRate {
      scatter.add(rate, weight: timeStep)
      turning += speed * timeStep
    }
    var isNew = false
    if turning >= due {
      due = turning * Self.growth
      isNew = renew()
    }
    return advance(to: attitude) || isNew
  }

  /// The angle at an attitude that follows the last one by less than half a turn.
  private mutating func advance(to attitude: Quaternion) -> Bool {
    guard let axis else { return false }
    let from = reference ?? attitude
    if reference == nil { reference = attitude }
    let twist = (from.conjugate * attitude).twistAngle(about: axis)
    turn += (twist - turn).remainder(dividingBy: 2 * .pi)
    guard !hasSense, abs(degrees) >= minimumExcursion else { return false }
    hasSense = true
    let first: Double =
      switch sense {
      case .firstMovement(let movement):
        (turn > 0) == (movement == .flexion) ? 1 : -1
      case .about(let direction): axis.dot(direction) >= 0 ? 1 : -1
      }
    guard first < 0 else { return false }
    (self.axis, turn) = (-axis, -turn)
    return true
  }

  private mutating func renew() -> Bool {
    guard let axes = PrincipalAxes(scatter) else { return false }
    let total = axes.values.reduce(0, +)
    guard total > 0 else { return false }
    share = min(1, axes.values[0] / total)
    guard share >= HingeAnalysis.leastShare else { return false }
    let found = axes.vectors[0]
    axis = axis.map { found.dot($0) < 0 ? -found : found } ?? found
    return true
  }
}
