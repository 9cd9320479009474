// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A joint or segment angle over time.
public struct AngleSeries: Sendable, Equatable {
  /// Seconds on the recording's clock, a row a sample.
  public internal(set) var time: [Double]
  /// Degrees, flexion positive; NaN where there is no angle (before the start, inside a gap).
  public internal(set) var degrees: [Double]
  /// How far each angle may be off; NaN where there is no angle or it is not known.
  public internal(set) var uncertainty: [AngleUncertainty]

  /// Standard deviation of each angle, degrees; NaN where there is no angle or it is not known.
  public var standardDeviation: [Double] { uncertainty.map(\.standardDeviation) }

  /// A series from its columns, which must be of one length.
  public init(time: [Double], degrees: [Double], uncertainty: [AngleUncertainty]) {
    precondition(
      time.count == degrees.count && time.count == uncertainty.count, "columns of one length")
    self.time = time
    self.degrees = degrees
    self.uncertainty = uncertainty
  }

  /// A series with a standard deviation that is not told apart, or not known; the columns must be
  /// of one length.
  public init(time: [Double], degrees: [Double], standardDeviation: [Double]? = nil) {
    self.init(
      time: time, degrees: degrees,
      uncertainty: standardDeviation?.map(AngleUncertainty.init(undivided:))
        ?? Array(repeating: .unknown, count: time.count))
  }
}

extension AngleSeries {
  /// The series without the angles that are not known, and how many rows these are.
  var withoutOpen: (series: AngleSeries, rows: Int) {
    let open = uncertainty.indices.filter { uncertainty[$0].isOpen && degrees[$0].isFinite }
    guard !open.isEmpty else { return (self, 0) }
    var result = self
    for row in open { result.degrees[row] = .nan }
    return (result, open.count)
  }
}

/// How far an angle, or a difference of angles, may be off, told apart by where that comes from.
///
/// Every part is a standard deviation in degrees; NaN where it is not known. The parts add as
/// variances (JCGM 100:2008, *Guide to the expression of uncertainty in measurement*, 5.1.2).
/// They are kept apart because they are correlated differently from one moment to another:
/// ``difference(from:)`` tells what is left of each in a range of motion.
public struct AngleUncertainty: Sendable, Hashable, Codable {
  /// Of the attitudes and of the clocks. Independent from one end of a movement to the other.
  public var sensor: Double
  /// Of the hinge axis in the sensors' frames. Grows away from zero.
  public var axis: Double
  /// Of the zero: how straight the leg was in the pose that gave it. One error for a whole
  /// recording, so that a difference of two angles is free of it.
  public var zero: Double
  /// Of skin and muscle that slide over the bone in proportion to flexion, *signed* as the angle:
  /// one share holds for a whole recording, so that a difference has that share of itself.
  public var slide: Double
  /// Of tissue that shakes under the movement's acceleration, and of what a hinge does not do.
  /// Independent from one end of a movement to the other.
  public var shake: Double
  /// Of what was not stated to be held: straps that follow the skin of a bent limb, or the other segment beside one device.
  /// *Signed* as the angle, like ``slide``.
  public var fixation: Double

  /// An uncertainty from its parts.
  package init(
    sensor: Double, axis: Double, zero: Double, slide: Double, shake: Double, fixation: Double = 0
  ) {
    self.sensor = sensor
    self.axis = axis
    self.zero = zero
    self.slide = slide
    self.shake = shake
    self.fixation = fixation
  }

  /// A standard deviation without its parts: all of it counts as the sensor's.
  init(undivided standardDeviation: Double) {
    self.init(sensor: standardDeviation, axis: 0, zero: 0, slide: 0, shake: 0)
  }

  /// Nothing is known: every part is NaN or zero, the whole NaN.
  package static let unknown = AngleUncertainty(undivided: .nan)

  /// Itself where it is a number, `nil` where not.
  var known: AngleUncertainty? { standardDeviation.isFinite ? self : nil }

  /// Of the axis and the zero together.
  package var calibration: Double { hypot(axis, zero) }
  /// Of soft tissue and of the joint not being a hinge, which the sensors cannot see.
  package var softTissue: Double { hypot(slide, shake) }
  /// Of everything together.
  public var standardDeviation: Double {
    (sensor * sensor + axis * axis + zero * zero + slide * slide + shake * shake
      + fixation * fixation).squareRoot()
  }
  /// Half the width of the 95 % interval, normal errors taken for granted.
  public var halfWidth95: Double { Self.factor95 * standardDeviation }
  /// Whether the angle may be anywhere: where nothing is known yet of the sensors' headings, at the
  /// start of a causal run or after a gap.
  var isOpen: Bool { held.halfWidth95 > Self.mostHalfWidth }
  /// The same of a measurement in which everything was held that no sensor shows.
  package var held: AngleUncertainty {
    var result = self
    result.fixation = 0
    return result
  }
  /// Half of a 95 % interval, degrees, from which an angle is not known.
  private static let mostHalfWidth = 25.0
  /// Standard deviations in half a 95 % interval.
  package static let factor95 = 1.96

  /// The uncertainty of this angle less another of the same recording: of a range of motion, where
  /// these are its ends.
  package func difference(from other: AngleUncertainty) -> AngleUncertainty {
    AngleUncertainty(
      sensor: hypot(sensor, other.sensor), axis: hypot(axis, other.axis), zero: 0,
      slide: slide - other.slide, shake: hypot(shake, other.shake),
      fixation: fixation - other.fixation)
  }
}

/// How far soft tissue, and a joint that is no hinge, may put an angle off.
///
/// The sensors cannot see it, so these numbers are a prior: such that 95 % intervals hold what
/// they say in simulated legs whose sensors slide by 0 to 5 % of the flexion and tilt by 0 to 5°
/// under 1 g, and in recordings beside an optical reference (sit-to-stand, cutting, walking). Skin
/// markers stray from bone pins by up to 4.4° in walking and 13.1° in cutting, averages of one
/// rotation (Benoit et al. 2006, Gait Posture 24:152, doi 10.1016/j.gaitpost.2005.04.012).
///
/// Numbers are for the two segments of a joint together.
enum SoftTissuePrior {
  /// Slide, degrees a degree of excursion.
  static let slideShare = 0.023
  /// Of a turn along a limb, degrees a degree: skin keeps up to a third of it (Cutti et al. 2005, Med Biol Eng Comput
  /// 43:341, doi 10.1007/BF02345813).
  static let twistShare = 0.17
  /// Greatest shake under acceleration, degrees: tissue is stretched only so far.
  private static let shakeLimit = 5.0
  /// Acceleration at which shake leaves proportion, m/s².
  private static let shakeKnee = 3.0
  /// Share of the shake that is known where the lean was taken off.
  private static let knownShare = 0.5
  /// Degrees a degree of hinge wobble.
  private static let wobbleShare = 0.25
  /// The part of one segment of two.
  static let ofOneSegment = 0.5.squareRoot()

  /// Of tissue that slides along, degrees, signed as the excursion from zero.
  static func slide(_ excursion: Double) -> Double { slideShare * excursion }

  /// Of tissue that is left behind by an acceleration across the limb, m/s², in degrees.
  ///
  /// - Parameter share: of the lean that the joint centre showed and that was taken off, 0…1.
  static func shake(acceleration: Double, takenOff share: Double = 0) -> Double {
    (1 - knownShare * share) * shakeLimit * acceleration / hypot(acceleration, shakeKnee)
  }

  /// Of a joint whose two halves show another axis each, degrees.
  static func wobble(_ wobble: Double) -> Double { wobbleShare * wobble }
}

extension Double {
  /// Radians in a degree.
  static let degree = Double.pi / 180

  /// Degrees less their whole turns: −180…180.
  @inline(__always)
  var withinHalfTurn: Double { magnitude < 180 ? self : remainder(dividingBy: 360) }
}
