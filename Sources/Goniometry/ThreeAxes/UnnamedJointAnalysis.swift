// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
public import Inertial

/// The attitude of one sensor against another, with any joint between them, without a magnetometer.
///
/// ```swift
/// let pair = try SensorPair(proximal: first, distal: second)
/// let joint = try UnnamedJointAnalysis(pair)
/// print(joint.method, joint.angle?.degrees.max() ?? .nan)
/// ```
///
/// Nothing is known of the joint: no stance, no limits, no direction of an axis. The heading between the sensors
/// comes from the one point that both segments share, and from the axes that the movement shows. A movement about
/// one axis has an angle; one about two or three has attitudes alone.
public struct UnnamedJointAnalysis: Sendable {
  /// What the movement shows: one axis, two, or three.
  public let method: Joint.PairMethod
  /// Seconds on the proximal recording's clock, a row a sample.
  public let time: [Double]
  /// The attitude of the distal sensor in the proximal one's frame.
  public let attitudes: [Quaternion]
  /// Standard deviation of the heading between the sensors, degrees.
  public let headingDeviations: [Double]
  /// The angle about the one axis, from the pose at the start, the first movement positive; `nil` of a movement
  /// about two or three.
  public let angle: AngleSeries?
  /// Checks of the joint model.
  public let quality: [QualityCheck]
  /// The meaning of the angular velocities that made the sensors agree best; `nil` where the sensors gave attitudes.
  public let rates: RateMeaning?
  /// The settings of the estimator; `nil` where the sensors gave attitudes.
  package let parameters: (any EstimatorParameters)?

  /// Analyses a pair with the bounded-position smoother.
  ///
  /// - Parameters:
  ///   - options: `standing`: when the angle is 0; `zero` `startsAt`: the angle at the start; `firstMovement`:
  ///     `extension` for a first movement that is negative.
  /// - Throws: `noMovement`. Linear in the length.
  public init(
    _ pair: SensorPair, options: PairOptions = PairOptions(joint: .unnamed),
    parameters: BoundedPositionFilter.Parameters = BoundedPositionFilter.Parameters()
  ) throws(MeasurementError) {
    try self.init(pair, options: options, estimator: parameters)
  }

  /// Analyses a pair with an attitude estimator; with the bounded-position filter as the smoother does.
  package init(
    _ pair: SensorPair, options: PairOptions, estimator: any EstimatorParameters
  ) throws(MeasurementError) {
    let method = estimator.forRecordings
    try self.init(MotionPair(pair, method), options, method.parameters)
  }

  /// Analyses attitudes that two sensors gave themselves, under one heading.
  ///
  /// - Throws: as of samples, and as ``SensorPair`` does.
  public init(
    proximal: AttitudeSeries, distal: AttitudeSeries,
    options: PairOptions = PairOptions(joint: .unnamed)
  ) throws(MeasurementError) {
    try self.init(MotionPair(proximal, distal), options, nil)
  }

  private init(
    _ pair: MotionPair, _ options: PairOptions, _ parameters: (any EstimatorParameters)?
  ) throws(MeasurementError) {
    guard let shown = ShownJoint(pair, known: nil) else { throw .still }
    let headings = RowHeadings(pair, shown.heading, since: nil)
    (self.method, time) = (shown.method, pair.time)
    attitudes = pair.time.indices.map { pair.relative($0, headings) }
    headingDeviations = headings.deviations.map { $0 / .degree }
    angle = shown.method == .hinge ? Self.angle(shown, pair, headings, options) : nil
    quality = ThreeAxisQuality.checks(of: shown, headingDeviations)
    (self.parameters, rates) = (parameters, pair.rates)
  }

  /// The angle about the axis of a hinge.
  private static func angle(
    _ shown: ShownJoint, _ pair: MotionPair, _ headings: RowHeadings, _ options: PairOptions
  ) -> AngleSeries? {
    guard let axes = shown.axes else { return nil }
    let (twist, time) = (AxisTwist(axes), pair.time)
    func turn(_ row: Int, beside angle: Double = 0) -> Double {
      twist.angle(pair.relative(row, headings, beside: angle))
    }
    var unwrapped: [Double] = []
    unwrapped.reserveCapacity(time.count)
    for row in time.indices {
      let angle = turn(row) / .degree
      let turns = unwrapped.last.map { (($0 - angle) / 360).rounded() } ?? 0
      unwrapped.append(angle + 360 * turns)
    }
    let zero = mean(unwrapped, time, options.standing)
    let sign = sign(unwrapped.map { $0 - zero }, options.firstMovement)
    let start = if case .startsAt(let degrees) = options.zero { degrees } else { 0.0 }
    let uncertainty = time.indices.map { row in
      let change = (turn(row, beside: step) - turn(row)).remainder(dividingBy: 2 * .pi)
      let deviation = change / step * headings.deviations[row] / .degree
      return AngleUncertainty(
        sensor: hypot(inclination, deviation), axis: 0, zero: 0, slide: 0, shake: shown.lean)
    }
    return AngleSeries(
      time: time, degrees: unwrapped.map { sign * ($0 - zero) + start },
      uncertainty: uncertainty)
  }

  /// Standard deviation of both inclinations together, degrees.
  private static let inclination = 0.7
  /// Radians by which the heading is turned for a derivative.
  private static let step = 0.01
  /// Seconds of the pose at the start.
  private static let startSeconds = 0.5
  /// Share of the greatest angle from which a movement is the first one.
  private static let firstShare = 0.4

  private static func mean(
    _ angles: [Double], _ time: [Double], _ times: ClosedRange<Double>?
  ) -> Double {
    let first = time.first ?? 0
    let times = times ?? first...(first + startSeconds)
    let held = zip(time, angles).filter { times.contains($0.0) }.map(\.1)
    return held.isEmpty ? angles.first ?? 0 : OrderStatistics.median(held)
  }

  private static func sign(_ angles: [Double], _ first: FirstMovement?) -> Double {
    let greatest = angles.reduce(0) { max($0, abs($1)) }
    let opening = angles.first { abs($0) >= firstShare * greatest } ?? 0
    return (opening < 0) == (first == .extension) ? 1 : -1
  }
}

/// The turn about an axis that stands still in both sensors.
private struct AxisTwist {
  private let proximal, distal: Quaternion

  init(_ axes: HingeAxes) {
    proximal = Quaternion(from: axes.proximal, to: .unitZ)
    distal = Quaternion(from: axes.distal, to: .unitZ).conjugate
  }

  /// Radians, −π…π.
  func angle(_ relative: Quaternion) -> Double {
    (proximal * relative * distal).twistAngle(about: .unitZ)
  }
}
