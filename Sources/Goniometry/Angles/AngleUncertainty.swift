// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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

  /// An uncertainty from its parts.
  public init(sensor: Double, axis: Double, zero: Double, slide: Double, shake: Double) {
    self.sensor = sensor
    self.axis = axis
    self.zero = zero
    self.slide = slide
    self.shake = shake
  }

  /// A standard deviation that nobody told apart: all of it is taken for the sensor's.
  init(undivided standardDeviation: Double) {
    self.init(sensor: standardDeviation, axis: 0, zero: 0, slide: 0, shake: 0)
  }

  /// Nothing is known: every part is NaN or zero, the whole NaN.
  public static let unknown = AngleUncertainty(undivided: .nan)

  /// Itself where it is a number, `nil` where not.
  var known: AngleUncertainty? { standardDeviation.isFinite ? self : nil }

  /// Of the axis and the zero together.
  public var calibration: Double { hypot(axis, zero) }
  /// Of soft tissue and of the joint not being a hinge, which the sensors cannot see.
  public var softTissue: Double { hypot(slide, shake) }
  /// Of everything together.
  public var standardDeviation: Double { hypot(sensor, hypot(calibration, softTissue)) }
  /// Half the width of the 95 % interval, normal errors taken for granted.
  public var halfWidth95: Double { Self.factor95 * standardDeviation }
  /// Standard deviations in half a 95 % interval.
  public static let factor95 = 1.96

  /// The uncertainty of this angle less another of the same recording: of a range of motion, where
  /// these are its ends.
  public func difference(from other: AngleUncertainty) -> AngleUncertainty {
    AngleUncertainty(
      sensor: hypot(sensor, other.sensor), axis: hypot(axis, other.axis), zero: 0,
      slide: slide - other.slide, shake: hypot(shake, other.shake))
  }
}
