// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// The settings of a measurement with one device.
public struct HingeOptions: Sendable, Hashable {
  /// Where the angle is zero.
  public enum Zero: Sendable, Hashable, Codable {
    /// At the starting plateau, whatever the joint's angle was there.
    case start
    /// The starting plateau is this joint angle, degrees, flexion positive.
    case startsAt(Double)
    /// From gravity and the mounting: the joint angle, degrees, at which the limb hangs straight
    /// down. 90 for a distal segment with the proximal segment level (seated or supine), 0 with the proximal segment upright, −90
    /// lying prone. Needs ``HingeOptions/limbAxis`` and a proximal segment that is as stated.
    case gravity(hanging: Double)

    /// The zero that is asked for; `nil` if it needs two sensors.
    public init?(_ zero: RequestedZero) {
      switch zero {
      case .start: self = .start
      case .stated(let degrees): self = .startsAt(degrees)
      case .gravity(let degrees): self = .gravity(hanging: degrees)
      case .standing, .extended: return nil
      }
    }
  }

  /// Which way is flexion. The axis of a movement has no sign of its own.
  public enum Sense: Sendable, Hashable, Codable {
    /// The first movement away from the starting plateau.
    case firstMovement(FirstMovement)
    /// Flexion turns the device right-handed about this axis of its own frame; only the side
    /// matters.
    case about(Vector3)
  }

  /// The joint, whose limits judge the range.
  public var joint: Joint
  /// The movement that is measured from its neutral posture, which the recording begins and ends with;
  /// `nil`: the first movement of the joint, of which nothing else is known.
  public var tested: TestedMovement?
  /// Where the angle is zero. Default: the start.
  public var zero: Zero
  /// Which way is flexion. Default: the first movement.
  public var sense: Sense
  /// The device's direction that points along the limb away from the joint. Default −y: a phone
  /// with its top towards the joint.
  public var limbAxis: Vector3
  /// How firmly the other segment was held.
  public var fixation: Fixation
  /// How the range is read from the angles.
  public var range: RangeOfMotion.Options

  /// The options of a standard test: 0° and the first movement are those of the test, and a repetition is
  /// as small as the movement has them.
  public init(_ tested: TestedMovement, of joint: Joint) {
    let degrees = tested.test?.startDegrees ?? 0
    self.init(
      joint: joint, tested: tested, zero: degrees == 0 ? .start : .startsAt(degrees),
      sense: .firstMovement(tested.test?.first ?? .flexion))
    range.minimumExcursion = tested.minimumExcursion
  }

  /// Options, with the defaults that need no knowledge of the mounting.
  public init(
    joint: Joint = .assumed, tested: TestedMovement? = nil, zero: Zero = .start,
    sense: Sense = .firstMovement(.flexion),
    limbAxis: Vector3 = Vector3(0, -1, 0), fixation: Fixation = .usual,
    range: RangeOfMotion.Options = RangeOfMotion.Options()
  ) {
    (self.joint, self.tested) = (joint, tested)
    self.zero = zero
    self.sense = sense
    self.limbAxis = limbAxis
    self.fixation = fixation
    self.range = range
  }
}
