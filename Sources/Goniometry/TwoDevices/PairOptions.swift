// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// The settings of a measurement with two devices.
public struct PairOptions: Sendable, Hashable {
  /// Where the angle is to be zero.
  public enum Zero: Sendable, Hashable {
    /// In the standing pose, found or stated; at the most extended plateau where there is none.
    case standing
    /// At the most extended plateau of the recording.
    case mostExtended
    /// Where a known angle puts it: degrees at the start (the median of the first half second).
    case startsAt(Double)

    /// The zero that is asked for; `nil` if it needs one device.
    public init?(_ zero: RequestedZero) {
      switch zero {
      case .standing: self = .standing
      case .extended: self = .mostExtended
      case .stated(let degrees): self = .startsAt(degrees)
      case .start, .gravity: return nil
      }
    }
  }

  /// How the heading difference of the two sensors is averaged.
  public enum Heading: String, Sendable, Codable, CaseIterable {
    /// A Gaussian of 4 s around each sample: for recordings.
    case smoothed
    /// A running average of the past: what live use has.
    case causal
  }

  /// How the sensors sit on their segments.
  public enum Mounting: String, Sendable, Codable, CaseIterable {
    /// Anyhow: the recording shows it by gravity in the neutral posture and by the first movement.
    case found
    /// The axes of each sensor are those of its segment: x forwards, y to the left, z up in the neutral posture. Angles
    /// have a zero of their own then, and no posture is needed.
    case aligned
  }

  /// The joint: its segments name the checks, and its limits judge the range.
  public var joint: Joint
  /// Times of a quiet upright stance, seconds on the recording's clock; looked for where `nil`.
  public var standing: ClosedRange<Double>?
  /// Where zero is.
  public var zero: Zero
  /// The first movement, for recordings that do not show the sense of flexion: lying, or
  /// without a stance. Told from the one-sided range of a joint where `nil`.
  public var firstMovement: FirstMovement?
  /// The direction of the body that points to the sky in the neutral posture, of a joint by its three angles: up of a person
  /// who stands or sits, forward of one on the back, backward of one on the belly. Where `nil`, the sensors' places tell.
  public var sky: BodyDirection?
  /// How firmly the sensors sit, of a hinge.
  public var fixation: Fixation
  /// How headings are averaged.
  public var heading: Heading
  /// How the range is read from the angles.
  public var range: RangeOfMotion.Options
  /// The plane of the movement whose angle a live measurement shows, of a joint by its three angles.
  public var plane = Movement.Plane.sagittal
  /// How the sensors sit on their segments, of a joint by its three angles.
  public var mounting = Mounting.found

  /// Options, with the defaults that suit a recording with a stance somewhere in it.
  public init(
    joint: Joint = .assumed, standing: ClosedRange<Double>? = nil, zero: Zero = .standing,
    firstMovement: FirstMovement? = nil, fixation: Fixation = .usual,
    heading: Heading = .smoothed, range: RangeOfMotion.Options = RangeOfMotion.Options()
  ) {
    self.joint = joint
    self.standing = standing
    self.zero = zero
    self.firstMovement = firstMovement
    (self.fixation, self.heading) = (fixation, heading)
    self.range = range
  }
}
