// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// A range of motion in the neutral-zero notation, extension – 0 – flexion, in whole steps of
/// degrees.
///
/// | motion | reads |
/// | --- | --- |
/// | from 5° of hyperextension to 140° | `5-0-140` |
/// | from straight to 140° | `0-0-140` |
/// | lacking 10° of extension, to 120° | `0-10-120` |
/// | hyperextended only, from 12° to 3° | `12-3-0` |
///
/// The zero in the middle moves to the side that it is missing from. (Ryf & Weymann 1995, Injury 26
/// Suppl 1:1.) Rounding: to the nearest step, halves away from zero, each end by itself; the
/// unrounded numbers stay in ``RangeOfMotion``.
public struct NeutralZero: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The extreme extension, degrees, flexion positive, rounded.
  public let minimum: Int
  /// The extreme flexion, degrees, flexion positive, rounded.
  public let maximum: Int

  /// From the extremes in degrees, flexion positive, rounded to multiples of `step` degrees, at
  /// least 1; `nil` where they are not angles.
  package init?(minimum: Double, maximum: Double, step: Int = 1) {
    precondition(step >= 1, "a step is at least one degree")
    guard abs(minimum) <= 3600, abs(maximum) <= 3600 else { return nil }
    func rounded(_ angle: Double) -> Int { Int((angle / Double(step)).rounded()) * step }
    self.minimum = rounded(min(minimum, maximum))
    self.maximum = rounded(max(minimum, maximum))
  }

  /// The triple, such as `5-0-140`.
  public var description: String {
    if minimum > 0 { return "0-\(minimum)-\(maximum)" }
    if maximum < 0 { return "\(-minimum)-\(-maximum)-0" }
    return "\(-minimum)-0-\(maximum)"
  }

  /// The same in words, such as `lacks 10° of extension, flexes to 120°`.
  public var words: String {
    if minimum > 0 { return "lacks \(minimum)° of extension, flexes to \(maximum)°" }
    if minimum == 0 { return "extends fully, flexes to \(maximum)°" }
    return maximum < 0
      ? "stays hyperextended, from \(-minimum)° to \(-maximum)°"
      : "hyperextends \(-minimum)°, flexes to \(maximum)°"
  }
}

extension RangeOfMotion {
  /// The neutral-zero triple of the exercise, rounded to multiples of `step` degrees.
  ///
  /// `nil` unless 0° was stated or follows from gravity and a stated mounting. A stance that was found
  /// is not full extension: a joint with a contracture is bent in it, and the triple would hide that.
  public func neutralZero(step: Int = 1) -> NeutralZero? {
    switch zero {
    case .stated, .gravity:
      NeutralZero(minimum: exercise.minimum, maximum: exercise.maximum, step: step)
    case .standingPose, .mostExtended, .start, .neutral: nil
    }
  }

  /// Degrees by which the exercise stopped short of 0°, at least zero; `nil` where 0° is no position
  /// of the joint that the exercise should reach (``AngleZero/isAnatomical``).
  public var extensionDeficit: Double? { zero.isAnatomical ? max(0, exercise.minimum) : nil }

  /// The exercise in words, such as `hyperextends 5°, flexes to 140°`.
  public var words: String {
    if let triple = neutralZero() { return triple.words }
    guard zero == .standingPose,
      let ends = NeutralZero(minimum: exercise.minimum, maximum: exercise.maximum)
    else {
      let place = zero == .start ? "the starting position" : "the most extended position"
      return "moves through \(exercise.range.shown(0))°; 0° is \(place), not full extension"
    }
    let (least, most) = (ends.minimum, ends.maximum)
    if least > 0 { return "extends \(least)° less than in the stance, flexes to \(most)°" }
    if least == 0 { return "extends as far as in the stance, flexes to \(most)°" }
    return "extends \(-least)° more than in the stance, flexes to \(most)°"
  }
}
