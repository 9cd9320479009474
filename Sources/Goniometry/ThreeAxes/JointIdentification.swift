// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// A joint with several axes as a movement shows it: the heading between its sensors, and the places of the sensors on
/// their segments.
struct JointIdentification {
  /// The heading at each row.
  let headings: RowHeadings
  let reader: AngleReader
  /// Checks of the joint model.
  let quality: [QualityCheck]

  /// Identifies a joint.
  ///
  /// - Throws: `noStandingPose` where nothing is held in the times that are stated, `noMovement`.
  init(_ pair: MotionPair, _ options: PairOptions, _ side: Side) throws(MeasurementError) {
    let samples = pair.samples
    let neutral =
      options.mounting == .aligned ? nil : try NeutralPosture(samples, stated: options.standing)
    guard
      let shown = ShownJoint(
        pair, known: options.joint.pairMethod, along: neutral?.up.distal ?? .unitZ)
    else { throw .still }
    let headings = RowHeadings(pair, shown.heading, since: neutral?.times.lowerBound)
    let movement = neutral.map { samples.functionalMovement(after: $0.times, shown.heading.angles) }
    let likely = LikelyHeadings(shown.heading, samples, movement ?? samples.blocks.rows.indices)
    guard let neutral, let movement else {
      let joints = likely.offsets.map { LikelyJoint(offset: $0, frames: .aligned) }
      let reader = AngleReader(joints, widening: likely.widening, options, side)
      quality =
        ThreeAxisQuality.checks(of: shown.heading, pair.headingDegrees(headings, reader))
        + ThreeAxisQuality.checks(of: options.joint, side)
      self.reader = reader
      self.headings = headings
      return
    }
    let turning = TurningAxes(
      samples, under: shown.heading.angles, in: movement, up: neutral.up)
    let joints = likely.offsets.compactMap { offset -> LikelyJoint? in
      let resting = pair.relative(in: neutral.times, headings, beside: offset)
      let own = TurningAxes(
        samples, under: shown.heading.turned(by: offset), in: movement, up: neutral.up
      ).axes
      // Of two axes the proximal one is the lateral one, whatever the joint turned about most.
      let lateral =
        shown.axes.map { resting.inverseRotate($0.proximal) }
        ?? (own.isAlong(turning.axes) ? own.distal : -own.distal)
      return AnatomicalFrames(up: neutral.up, left: lateral, relative: resting)
        .map { LikelyJoint(offset: offset, frames: $0) }
    }
    guard !joints.isEmpty else { throw .still }
    let found = AngleReader(joints, widening: likely.widening, options, side)

    let facing = found.signs.facing(
      samples.row.map {
        JointAngles(pair.segments($0, headings, found), found.signs.convention)
      },
      walks: samples.walksForwards(
        found.frames, options.joint, acceleration: shown.heading.centre?.agreement.acceleration ?? 0
      ))
    let upright = facing.isForwards ? found : found.with { $0.turned(by: .pi) }
    let later = samples.blocks.rows[movement.upperBound...].joined()
    let tilt = NeutralTilt(
      shown.heading, upright.frames,
      later: later.map { pair.segments(samples.row[$0], headings, upright) },
      movesDistally: samples.movesDistally, of: options.joint, stated: options.sky)
    reader = upright.with { $0.lying(by: tilt.angle) }
    let last = samples.lastRest(after: neutral.times).map { pair.relative(in: $0, headings) }
    quality =
      ThreeAxisQuality.checks(
        shown, pair.headingDegrees(headings, reader), turning, neutral, tilt, reader.frames,
        of: options.joint)
      + ThreeAxisQuality.checks(facing, last, pair.relative(in: neutral.times, headings))
      + ThreeAxisQuality.checks(
        of: options.joint, side,
        left: facing.evidence == .clear
          ? shown.heading.centre?.proximalPlace(along: reader.frames.leftOfProximal) : nil)
    self.headings = headings
  }
}

extension AxisSamples {
  /// Whether the distal segment turns more than the proximal one.
  fileprivate var movesDistally: Bool {
    zip(proximal, distal).reduce(0) { $0 + $1.1.rate.norm - $1.0.rate.norm } > 0
  }
}

extension MotionPair {
  /// Standard deviation of what the heading gives the worst known angle, in rows of the movement, degrees.
  fileprivate func headingDegrees(_ headings: RowHeadings, _ reader: AngleReader) -> [Double] {
    samples.row.map { read($0, headings, reader).headingDegrees }
  }

  /// The distal segment in the proximal one in a row.
  fileprivate func segments(
    _ row: Int, _ headings: RowHeadings, _ reader: AngleReader
  ) -> Quaternion {
    reader.relative(
      motions.proximal.segment(row), motions.distal.segment(row), headings.turns[row])
  }

  /// The angles of a row.
  func read(_ row: Int, _ headings: RowHeadings, _ reader: AngleReader) -> AngleReader.Reading {
    reader.read(
      motions.proximal.segment(row), motions.distal.segment(row), headings.turns[row],
      deviation: headings.deviations[row])
  }
}

extension MeasurementError {
  /// Nothing moves, or about the upright axis alone.
  static let still = MeasurementError.noMovement(degrees: 0, needed: 10)
}
