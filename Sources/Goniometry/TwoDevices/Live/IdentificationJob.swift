// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// One search for the joint between two sensors in the movement that a live measurement remembers.
///
/// A value that holds all it needs: run it wherever it does not hold up the stream (in a task of
/// its own, say) and hand the outcome back with `adopt`. The same job gives the same outcome, to
/// the last bit.
public struct IdentificationJob: Sendable {
  /// The outcome of a job.
  public struct Outcome: Sendable {
    /// The joint that a search found, or why it found none.
    enum Found: Sendable {
      case hinge(Result<IdentifiedJoint, MeasurementError>)
      case whole(Result<FoundJoint, MeasurementError>)
    }

    let number: Int
    let found: Found
  }

  /// The kind of joint that is searched for.
  enum Search: Sendable {
    /// A hinge.
    case hinge(HingeSearch)
    /// A joint with several axes.
    case whole(WholeSearch)
  }

  let number: Int
  let search: Search

  /// Searches 20 rows a second of at most two minutes: some milliseconds.
  public func run() -> Outcome {
    func result<Joint>(
      _ body: () throws(MeasurementError) -> Joint
    ) -> Result<Joint, MeasurementError> { Result(catching: body) }
    let found: Outcome.Found =
      switch search {
      case .hinge(let search): .hinge(result(search.run))
      case .whole(let search): .whole(result(search.run))
      }
    return Outcome(number: number, found: found)
  }
}

/// One search for a hinge in the movement that a ``PairSession`` remembers.
struct HingeSearch: Sendable {
  let rows: [PairMotion]
  let period: Double
  let options: PairOptions
  /// The calibration in use.
  let incumbent: PairCalibration?
  /// Whether its zero still means something: the sensors sit as they did.
  let keepsZero: Bool
  /// Corrections that the rows have had.
  let sensors: (proximal: SensorCalibration, distal: SensorCalibration)

  func run() throws(MeasurementError) -> IdentifiedJoint {
    let pair = try SensorPair(rows: rows, nominalPeriod: period)
    let proximal = SegmentMotion(rows.map(\.proximal))
    let distal = SegmentMotion(rows.map(\.distal))
    let smooth = LowPassedMotion.both(pair, proximal, distal)
    let search = try AxisSearch(pair, proximal: proximal, distal: distal, smooth, options: options)
    var keepsSense = false
    let bones = try BoneIdentification(pair, search, (proximal, distal), options: options) {
      search, motion throws(MeasurementError) in
      let (found, keeps) = try identified(pair, search, motion.proximal, motion.distal)
      keepsSense = keeps
      return found
    }
    var found = bones.found
    found.calibration.axialCoupling = HingeTwist.slope(
      of: found.calibration, in: found.samples, heading: found.heading)
    (found.calibration.proximalSensor, found.calibration.distalSensor) = sensors
    let angles = try angles(of: found)
    var quality =
      HingeQuality.checks(
        of: found, angles: angles, tissue: TissueTilt(bones, in: pair, angles: angles),
        clocks: ClockFinding(ClockOffset(search, smooth.distal, of: pair)), joint: options.joint)
    if keepsSense { quality = quality.map { $0.name == "sign_confidence" ? Self.keptSense : $0 } }
    var joint = IdentifiedJoint(
      calibration: found.calibration, hasPose: found.pose != nil, quality: quality,
      misfit: found.samples.hinge.all.meanCost(of: found.calibration.axes))
    if let incumbent {
      joint.compare(with: incumbent, in: found.samples, found.heading)
      if keepsZero { joint.keepZero(of: incumbent) }
    }
    return joint
  }

  /// The joint, and whether flexion is counted as by the calibration in use for want of anything
  /// that tells: the movement remembered may hold no stance, and the first movement, of which
  /// something was said, may be forgotten.
  private func identified(
    _ pair: SensorPair, _ search: AxisSearch, _ proximal: SegmentMotion, _ distal: SegmentMotion
  ) throws(MeasurementError) -> (PairIdentification, keepsSense: Bool) {
    func found(_ first: FirstMovement?) throws(MeasurementError) -> PairIdentification {
      var options = options
      options.firstMovement = first
      return try PairIdentification(
        pair, search, proximal: proximal, distal: distal, options: options)
    }
    guard let incumbent else { return (try found(options.firstMovement), false) }
    if options.firstMovement == nil {
      do throws(MeasurementError) {
        return (try found(nil), false)
      } catch {
        guard case .signUndecided = error else { throw error }
      }
    }
    let bent = try found(.flexion)
    return (
      bent.calibration.isOpposite(to: incumbent) ? try found(.extension) : bent,
      options.firstMovement == nil
    )
  }

  private static var keptSense: QualityCheck {
    QualityCheck(
      name: "sign_confidence", value: nil, unit: "1", verdict: .doubtful,
      advice: "The sense of flexion is that of the calibration before; stand straight for two "
        + "seconds to confirm it.")
  }

  /// The angles of the thinned rows.
  private func angles(of found: PairIdentification) throws(MeasurementError) -> [PairAngle] {
    guard let angle = JointAngle(found.calibration) else {
      throw .axisAlongLimb
    }
    let samples = found.samples
    return zip(0..<samples.count, found.heading.atRows(of: samples)).map { row, heading in
      let (a, b) = (samples.proximal[row], samples.distal[row])
      return angle.pairAngle(
        time: samples.time[row], proximal: a.state, distal: b.state, heading: heading)
    }
  }
}

extension SensorPair {
  /// The pair of rows that are paired and in order already.
  init(rows: [PairMotion], nominalPeriod: Double) throws(MeasurementError) {
    func recording(_ segment: KeyPath<PairMotion, SegmentState>) -> InertialRecording {
      InertialRecording(
        rows.map { row in
          InertialSample(
            time: row.time, specificForce: row[keyPath: segment].specificForce,
            angularVelocity: row[keyPath: segment].rate)
        })
    }
    let pair = try SensorPair(proximal: recording(\.proximal), distal: recording(\.distal))
    guard pair.proximal.count == rows.count else {
      throw .noOverlap(
        seconds: Double(pair.proximal.count) * nominalPeriod,
        needed: Double(rows.count) * nominalPeriod)
    }
    self = pair
  }
}

extension SegmentMotion {
  /// One segment of rows whose attitudes are known.
  init(_ rows: [SegmentState]) {
    attitude = rows.map(\.attitude)
    rate = rows.map(\.rate)
    specificForce = VectorSeries()
    specificForce.reserveCapacity(rows.count)
    for row in rows { specificForce.append(row.specificForce) }
  }
}

/// A calibration that an ``IdentificationJob`` found, and its comparison with the one in use.
struct IdentifiedJoint: Sendable {
  var calibration: PairCalibration
  /// Whether a standing pose was there to level the axis.
  var hasPose: Bool
  var quality: [QualityCheck]
  /// Mean robust cost of the axes over the rows remembered.
  var misfit: Double
  /// How it differs from the calibration in use; `nil` where there was none.
  var difference: Difference?

  /// Two calibrations over one movement.
  struct Difference: Sendable {
    /// Mean robust cost of the other axes.
    var misfit: Double
    /// Mean of the new angle less the other, degrees.
    var meanDegrees: Double
    /// Standard deviation of that about its mean, degrees.
    var shapeDegrees: Double
    /// Whether flexion is counted the other way; the figures above are then of the angle turned
    /// back.
    var isReversed: Bool
  }

  /// Whether the sense of flexion is beyond doubt.
  var isSenseCertain: Bool {
    quality.first { $0.name == "sign_confidence" }.map { $0.verdict == .good } ?? false
  }

  /// How far the hinge's inclination differs between the sensors, radians.
  var residual: Double { quality.first { $0.name == "axis_residual" }?.value ?? 0 }

  /// The worst problem in words; `nil` where it can be used.
  var objection: MeasurementError? {
    quality.first { $0.verdict == .bad }.map { .noHinge(reason: $0.name + ": " + $0.advice) }
  }

  /// Holds the angles of this calibration against those of another over the same rows.
  mutating func compare(
    with other: PairCalibration, in samples: AxisSamples, _ heading: SmoothedHeading
  ) {
    let isReversed = calibration.isOpposite(to: other)
    let like = isReversed ? calibration.reversed : calibration
    let otherHeading = SmoothedHeading(axes: other.axes, samples: samples)
    guard let new = samples.degrees(of: like, heading),
      let old = samples.degrees(of: other, otherHeading)
    else { return }
    let change = Moments(zip(new, old).map { remainder($0 - $1, 360) })
    difference = Difference(
      misfit: samples.hinge.all.meanCost(of: other.axes), meanDegrees: change.mean,
      shapeDegrees: change.deviation, isReversed: isReversed)
  }

  /// Leaves zero where it was, as long as it means the same and the curves are alike: a zero that
  /// wanders while somebody looks at the angle would be read as movement. The most extended plateau
  /// moves zero only to one that is more extended still.
  mutating func keepZero(of other: PairCalibration) {
    guard calibration.zero == other.zero, let found = difference, !found.isReversed,
      found.shapeDegrees < Self.alikeDegrees,
      calibration.zero != .mostExtended || found.meanDegrees < 0
    else { return }
    calibration.zeroOffset += found.meanDegrees
    difference?.meanDegrees = 0
  }

  /// Standard deviation of the change, degrees, up to which two curves are of one joint.
  private static let alikeDegrees = 3.0
}

extension PairCalibration {
  /// Whether flexion is counted the other way than by another calibration of the same leg.
  func isOpposite(to other: PairCalibration) -> Bool {
    axes.proximal.dot(other.axes.proximal) + axes.distal.dot(other.axes.distal) < 0
  }
}
