// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import JSON

/// How an active step measures the range of motion of a joint: what is decided beforehand.
///
/// Plain data; what it means to sensors and angles is `MotionTasks`' to say.
public struct MotionMeasurement: Sendable, Hashable {
  /// How many sensors there are; `nil`: whatever the host has.
  public var sensors: Sensors?
  /// What the person does; of the joint's exercises of this name (``ClinicalTerms/Joint/subscript(_:)``).
  public var exercise: Exercise
  /// How angles are made of what the sensors give.
  public var method: Method
  /// Who moves the joint. JSON leaves it out if it is unstated.
  public var activity: Activity
  /// Times there and back; 0: as many as the person likes.
  public var repetitions: Int
  /// Seconds of rest between repetitions.
  public var rest: Double
  /// Where 0° is; `nil`: where the exercise has it.
  public var zero: RequestedZero.Place?
  /// Degrees that go with `zero`: the angle at the start of `stated`, that at which the limb hangs
  /// straight down of `gravity`.
  public var zeroDegrees: Double
  /// Which way the first movement goes, where the recording does not show it; `nil`: as the exercise
  /// has it.
  public var firstMovement: FirstMovement?
  /// How the device sits on the limb, for ResearchKit's method.
  public var orientation: DeviceOrientation
  /// How firmly everything is held that no sensor shows: `rigid` narrows the intervals.
  public var fixation = Fixation.usual

  /// Makes a measurement; each part is described at its property.
  public init(
    sensors: Sensors? = nil, exercise: Exercise = .free, method: Method = .standard,
    activity: Activity = .unstated, repetitions: Int = 0, rest: Double = 0,
    zero: RequestedZero.Place? = nil, zeroDegrees: Double = 0,
    firstMovement: FirstMovement? = nil, orientation: DeviceOrientation = .portrait
  ) {
    self.sensors = sensors
    self.exercise = exercise
    self.method = method
    self.activity = activity
    self.repetitions = repetitions
    self.rest = rest
    self.zero = zero
    self.zeroDegrees = zeroDegrees
    self.firstMovement = firstMovement
    self.orientation = orientation
  }

  /// How many sensors there are.
  public enum Sensors: String, JSONName {
    /// One on the moving limb; the other segment keeps still.
    case one
    /// One on either side of the joint.
    case two

    /// Reads the JSON form, and that of earlier programs: `oneDevice`, `twoDevices`.
    public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
      let name = try String(json: json, at: path)
      let earlier: [String: Sensors] = ["oneDevice": .one, "twoDevices": .two]
      guard let value = Sensors(rawValue: name) ?? earlier[name] else {
        throw JSONError(.unknownName(name, known: Self.allCases.map(\.rawValue)), at: path)
      }
      self = value
    }
  }

  /// How angles are made of what the sensors give.
  public enum Method: String, JSONName {
    /// With one sensor the limb's turn about its own axis, with two the joint's flexion.
    case standard
    /// ResearchKit's formula, faults included, for comparison with its data.
    case researchKit
  }

  /// The zero that is asked for, with its angle; `nil`: where the exercise has it.
  public var requestedZero: RequestedZero? { zero.map { RequestedZero($0, degrees: zeroDegrees) } }
}

extension Exercise: JSONName {}
