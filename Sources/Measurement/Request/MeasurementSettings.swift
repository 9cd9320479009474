// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import Inertial

/// An axis of a device that points along the limb, away from the joint.
public enum LimbAxis: String, Sendable, Hashable, Codable, CaseIterable {
  case x, y, z
  case negativeX = "-x"
  case negativeY = "-y"
  case negativeZ = "-z"

  /// The axis in the device's own frame, a unit vector.
  public var direction: Vector3 {
    switch self {
    case .x: .unitX
    case .y: .unitY
    case .z: .unitZ
    case .negativeX: -.unitX
    case .negativeY: -.unitY
    case .negativeZ: -.unitZ
    }
  }
}

/// An attitude filter with its parameters.
public enum FilterSettings: Sendable, Hashable {
  /// A Kalman filter, which smooths a whole recording.
  case boundedPosition(BoundedPositionFilter.Parameters)
  /// VQF.
  case vqf(VQF.Parameters)
  /// Madgwick's gradient descent.
  case madgwick(Madgwick.Parameters)
  /// Mahony's complementary filter.
  case mahony(Mahony.Parameters)
  /// The gyroscope alone.
  case strapdown(Strapdown.Parameters)

  /// A filter with its default parameters.
  public init(_ filter: AttitudeFilter) {
    self =
      switch filter {
      case .boundedPosition: .boundedPosition(.init())
      case .vqf: .vqf(.init())
      case .madgwick: .madgwick(.init())
      case .mahony: .mahony(.init())
      case .strapdown: .strapdown(.init())
      }
  }

  /// The filter without its parameters.
  public var filter: AttitudeFilter {
    switch self {
    case .boundedPosition: .boundedPosition
    case .vqf: .vqf
    case .madgwick: .madgwick
    case .mahony: .mahony
    case .strapdown: .strapdown
    }
  }

  /// The parameters without their filter.
  package var parameters: any EstimatorParameters {
    switch self {
    case .boundedPosition(let parameters): parameters
    case .vqf(let parameters): parameters
    case .madgwick(let parameters): parameters
    case .mahony(let parameters): parameters
    case .strapdown(let parameters): parameters
    }
  }
}

/// The choices that turn the motion of one or two sensors into a result.
///
/// A choice that is `nil` was not stated: the default that is named with it holds. Stated choices
/// that have no meaning for the sensors are refused by ``check(sensorCount:)``.
///
/// ```swift
/// var settings = MeasurementSettings(side: .left, activity: .active)
/// settings.zero = .stated(degrees: 90)
/// let report = try settings.report(on: [MeasuredSensor(proximal), MeasuredSensor(distal)])
/// print(report.range?.range ?? .nan)  // degrees
/// ```
public struct MeasurementSettings: Sendable, Hashable {
  /// The joint: its segments name the checks of two sensors, and its limits judge the range.
  public var joint = Joint.assumed
  /// The movements of the joint that are measured from the neutral posture, in the order in which they are
  /// done; empty: the joint's first one, of which nothing else is known.
  public var movements: [Movement] = []
  /// The standard test of ``movements``, by its name; `nil`: the usual one of each.
  public var test: String?
  /// The place of the one device, by its name; `nil`: nobody said.
  public var place: String?
  /// The person whom the usual ranges beside the result are of; `nil`: adults.
  public var person: ReferencePerson?
  /// The direction of ``movements`` that comes first, by its name; `nil`: as ``firstMovement`` says.
  public var firstDirection: String?
  /// The attitude filter with its parameters.
  public var filter = FilterSettings(.boundedPosition)
  /// The method; `nil`: ``MeasurementMethod/twoSensors`` or ``MeasurementMethod/hinge``, by the
  /// number of sensors.
  public var method: MeasurementMethod?
  /// The side of the body.
  public var side: Side
  /// Who moves the joint.
  public var activity: Activity
  /// The zero that is asked for; `nil`: the standing pose for two sensors, the start for one.
  public var zero: RequestedZero?
  /// The direction of the first movement; `nil`: two sensors tell it from the stance, one device
  /// takes it for flexion. Of another movement `flexion` is its positive direction, `extension` the other.
  public var firstMovement: FirstMovement?
  /// Which way a repetition of the exercise begins; `nil`: the recording tells. A movement the other
  /// way before the first repetition is no part of the exercise.
  public var exerciseStart: FirstMovement?
  /// The times of a quiet upright stance, seconds of the recording, for two sensors; `nil`: it is
  /// looked for.
  public var standing: ClosedRange<Double>?
  /// The way headings are averaged, for two sensors; `nil`: over the whole recording.
  public var heading: PairOptions.Heading?
  /// How two sensors sit on their segments; `nil`: as the recording shows.
  public var mounting: PairOptions.Mounting?
  /// How firmly everything was held that no sensor shows; `nil`: as usual.
  public var fixation: Fixation?
  /// The strides of the person in the recordings; `nil` where nobody looked for them yet.
  package var strides: [Stride]?
  /// The device's axis along the limb, for one device; `nil`: −y.
  public var limbAxis: LimbAxis?
  /// The way the device sits on the limb, for ResearchKit's formula; `nil`: portrait.
  public var orientation: DeviceOrientation?
  /// A pose that was held and stated to be of a known angle; it moves zero. For two sensors whose
  /// zero is the standing pose it is that pose.
  public var held: HeldPose?

  /// Settings with the defaults for everything that is not named.
  public init(
    side: Side = .unstated, activity: Activity = .unstated, zero: RequestedZero? = nil,
    firstMovement: FirstMovement? = nil
  ) {
    (self.side, self.activity) = (side, activity)
    (self.zero, self.firstMovement) = (zero, firstMovement)
  }

  /// The method for so many sensors.
  public func method(sensorCount: Int) -> MeasurementMethod {
    method ?? (sensorCount == 2 ? .twoSensors : .hinge)
  }

  /// Refuses stated choices that have no meaning for the sensors.
  ///
  /// - Throws: ``MeasurementRequestError`` with the first setting that is misplaced.
  public func check(sensorCount: Int) throws(MeasurementRequestError) {
    guard (1...2).contains(sensorCount) else { throw .sensorCount(sensorCount) }
    let isPair = sensorCount == 2
    try Self.check(zero, isPair: isPair)
    if let held, !(held.degrees.isFinite && held.times.lowerBound.isFinite) {
      throw .notFinite(.held)
    }
    if let method, (method == .twoSensors) != isPair {
      throw isPair ? .needsOneDevice(.method) : .needsTwoSensors(.method)
    }
    try checkMovements(sensorCount: sensorCount)
    let stated = statedSettings
    if isPair { try checkWhole(givesAttitudes: false) }
    try MeasurementSetting.check(stated, by: self.method(sensorCount: sensorCount))
  }

  /// Refuses a zero that the sensors cannot have.
  ///
  /// - Parameter isPair: whether there is a sensor on either side of the joint.
  public static func check(_ zero: RequestedZero?, isPair: Bool) throws(MeasurementRequestError) {
    guard let zero else { return }
    guard RequestedZero.degreesLimits.contains(zero.degrees) else {
      throw .zeroOutOfRange(degrees: zero.degrees)
    }
    switch zero {
    case .start, .gravity: if isPair { throw .zeroNeedsOneDevice(zero.place) }
    case .standing, .extended: if !isPair { throw .zeroNeedsTwoSensors(zero.place) }
    case .stated: break
    }
  }

  /// Refuses settings that have no effect on a joint of which two sensors find all movements at once.
  ///
  /// - Parameter givesAttitudes: whether the sensors gave attitudes.
  func checkWhole(givesAttitudes: Bool) throws(MeasurementRequestError) {
    guard isWhole(givesAttitudes: givesAttitudes) else { return }
    if let setting = fixedByNeutral { throw .fixedByNeutral(setting, joint) }
    guard mounting == .aligned else { return }
    if joint == .unnamed { throw .fixedByNeutral(.mounting, joint) }
    let needless: [(MeasurementSetting, Bool)] = [
      (.standing, standing != nil), (.firstMovement, firstMovement != nil || firstDirection != nil),
      (.zero, zero != nil),
    ]
    if let setting = needless.first(where: \.1)?.0 { throw .fixedByMounting(setting) }
  }

  /// Whether two sensors find all movements of the joint at once: one of several axes, and any joint by attitudes or by
  /// sensors that are aligned with their segments.
  func isWhole(givesAttitudes: Bool) -> Bool {
    givesAttitudes || mounting == .aligned || joint.pairMethod != .hinge
  }

  /// The first setting that a joint of which two sensors find all movements does not follow.
  private var fixedByNeutral: MeasurementSetting? {
    let places: [RequestedZero.Place] = joint == .unnamed ? [.stated] : [.standing]
    if let zero, !places.contains(zero.place) { return .zero }
    if joint == .unnamed, heading == .causal { return .heading }
    if fixation != nil { return .fixation }
    return held == nil ? nil : .held
  }

  /// The settings that are not left to their defaults.
  private var statedSettings: Set<MeasurementSetting> {
    var stated: Set<MeasurementSetting> = []
    func note(_ setting: MeasurementSetting, _ isStated: Bool) {
      if isStated { stated.insert(setting) }
    }
    note(.movement, !movements.isEmpty)
    note(.test, test != nil)
    note(.place, place != nil)
    note(.side, side != .unstated)
    note(.activity, activity != .unstated)
    note(zero?.place == .gravity ? .hanging : .zero, zero != nil)
    note(.firstMovement, firstMovement != nil)
    note(.standing, standing != nil)
    note(.heading, heading != nil)
    note(.mounting, mounting != nil)
    note(.fixation, fixation != nil)
    note(.limbAxis, limbAxis != nil)
    note(.orientation, orientation != nil)
    note(.held, held != nil)
    return stated
  }
}

// The analyses' own options.
extension MeasurementSettings {
  /// A live measurement with these settings, without ``held``.
  package func liveMeasurement(
    sensorCount: Int, corrections: [SensorCalibration]
  ) -> LiveMeasurement {
    LiveMeasurement(
      trialMethod(method(sensorCount: sensorCount)), parameters: filter.parameters,
      corrections: corrections, side: side, activity: activity)
  }

  func trialMethod(_ method: MeasurementMethod) -> TrialMethod {
    switch method {
    case .twoSensors: .twoSensors(pairOptions)
    case .hinge: .hinge(hingeOptions(tested.first))
    case .researchKit: .researchKit(orientation ?? .portrait)
    }
  }

  /// The options of a measurement with two sensors, without ``held``.
  package var pairOptions: PairOptions {
    var options = PairOptions(
      joint: joint, standing: standing, zero: zero.flatMap(PairOptions.Zero.init) ?? .standing,
      firstMovement: firstOfPair, heading: heading ?? .smoothed, range: rangeOptions)
    options.sky = testOfPair?.up
    options.mounting = mounting ?? .found
    options.fixation = fixation ?? .usual
    options.plane = movements.first?.plane ?? .sagittal
    return options
  }

  /// The options of a measurement with one device, without ``held``.
  private func hingeOptions(_ tested: TestedMovement?) -> HingeOptions {
    var options = tested.map { HingeOptions($0, of: joint) } ?? HingeOptions(joint: joint)
    if let zero = zero.flatMap(HingeOptions.Zero.init) { options.zero = zero }
    if let tested {
      options.sense = .firstMovement(first(of: tested))
    } else if let firstMovement {
      options.sense = .firstMovement(firstMovement)
    }
    options.fixation = fixation ?? .usual
    options.limbAxis = (limbAxis ?? .negativeY).direction
    options.range.exerciseStart = exerciseStart
    return options
  }

  var rangeOptions: RangeOfMotion.Options {
    var options = RangeOfMotion.Options()
    options.exerciseStart = exerciseStart
    options.strides = strides ?? []
    return options
  }
}
