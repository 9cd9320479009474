// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// A joint with several axes as a movement shows it: the heading between its sensors, and the places of the sensors on
/// their segments.
struct JointIdentification {
  let relative: RelativeAttitudes
  let heading: JointHeading
  /// Facing forwards.
  let frames: AnatomicalFrames
  /// Checks of the joint model.
  let quality: [QualityCheck]

  /// Identifies a joint.
  ///
  /// - Throws: `noStandingPose` without a neutral posture, `noMovement`.
  init(
    _ pair: MotionPair, _ options: PairOptions, _ side: Side, _ source: HeadingSource
  ) throws(MeasurementError) {
    let samples = pair.samples
    let neutral =
      options.mounting == .aligned ? nil : try NeutralPosture(samples, stated: options.standing)
    guard
      let shown = ShownJoint(
        samples, known: options.joint.pairMethod, heading: source,
        along: neutral?.up.distal ?? .unitZ)
    else { throw .still }
    heading = shown.heading
    let relative = RelativeAttitudes(pair, heading)
    self.relative = relative
    let ofJoint = ThreeAxisQuality.checks(of: options.joint, side)
    guard let neutral else {
      frames = .aligned
      quality = ThreeAxisQuality.checks(of: heading) + ofJoint
      return
    }
    let movement = samples.functionalMovement(after: neutral.times, heading.angles)
    let turning = TurningAxes(samples, under: heading.angles, in: movement)
    let resting = relative.mean(neutral.times, pair.time)
    // Of two axes the proximal one is the lateral one, whatever the joint turned about most.
    let lateral = shown.axes.map { resting.inverseRotate($0.proximal) } ?? turning.axes.distal
    guard let found = AnatomicalFrames(up: neutral.up, left: lateral, relative: resting) else {
      throw .still
    }
    let signs = MovementSigns(options, side)
    let facing = signs.facing(
      relative.attitudes.map { JointAngles(found.segments($0), signs.convention) })
    frames = facing.isForwards ? found : found.turned(by: .pi)
    let last = samples.lastRest(after: neutral.times).map { relative.mean($0, pair.time) }
    quality =
      ThreeAxisQuality.checks(shown, turning, neutral, of: options.joint)
      + ThreeAxisQuality.checks(facing, last, resting) + ofJoint
  }
}

extension MeasurementError {
  /// Nothing moves, or about the upright axis alone.
  static let still = MeasurementError.noMovement(degrees: 0, needed: 10)
}
