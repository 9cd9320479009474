// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// A request that makes no sense: settings that do not go together or with the sensors.
public enum MeasurementRequestError: Error, Sendable, Hashable {
  /// The setting has a meaning for two sensors only, and there is one device.
  case needsTwoSensors(MeasurementSetting)
  /// The setting has a meaning for one device only, and there are two sensors.
  case needsOneDevice(MeasurementSetting)
  /// The zero has a meaning for two sensors only.
  case zeroNeedsTwoSensors(RequestedZero.Place)
  /// The zero has a meaning for one device only.
  case zeroNeedsOneDevice(RequestedZero.Place)
  /// The stated angle is not from −180° to 180°.
  case zeroOutOfRange(degrees: Double)
  /// The setting has a number that is not finite.
  case notFinite(MeasurementSetting)
  /// The text is none that the setting's rule accepts.
  case badValue(MeasurementSetting, expected: String, found: String)
  /// The method does not use the setting.
  case noMeaning(MeasurementSetting, MeasurementMethod)
  /// Both recordings are to come from standard input.
  case bothStandardInput
  /// A device is named, and no calibration file that has to be of it. `nil`: the only device.
  case deviceWithoutCalibration(Segment?)
  /// Both calibration files are of this device, which cannot sit on two segments.
  case sameDevice(String)
  /// The zero and the angle at which the limb hangs both say where zero is.
  case twoZeros
  /// A measurement needs one or two sensors.
  case sensorCount(Int)
  /// Recordings of two segments that share no joint.
  case noJoint(Segment, Segment)
  /// Both recordings are of this segment.
  case sameSegment(Segment)
  /// A recording of this segment without one of a neighbour.
  case loneSegment(Segment)
  /// The programs have no method for the joint with two sensors yet.
  case notMeasuredYet(Joint)
  /// The setting has no effect on a joint with three axes between two sensors.
  case fixedByNeutral(MeasurementSetting, Joint)
  /// The setting has no effect on sensors that are aligned with their segments.
  case fixedByMounting(MeasurementSetting)
  /// The setting has a meaning only where a joint is named.
  case jointNeeded(MeasurementSetting)
  /// No joint has this name.
  case unknownJoint(String)
  /// The joint has no movement of this name.
  case unknownMovement(String, Joint)
  /// The joint has several movements, and none was named.
  case movementNeeded(Joint)
  /// A movement is named twice.
  case repeatedMovement(String)
  /// The movement has no test of this name.
  case unknownTest(String, String, Movement)
  /// The movement is not measured with the device at this place; the places that there are.
  case unknownPlace(String, String, [DevicePlace])
  /// The movements of the joint have no direction of this name.
  case unknownDirection(String, Joint, [String])
  /// The place shows which way the joint moves only where the side is stated.
  case sideNeeded(String)
  /// The sensors are on the segments of the first joint, and the second was named.
  case otherJoint(Joint, Joint)
  /// Several movements are named for a live measurement.
  case oneMovementLive
  /// The first setting needs the second beside it.
  case needsBoth(MeasurementSetting, MeasurementSetting)
  /// No person is so many years old.
  case ageOutOfRange(Int)
  /// The sensors, or their options, name both the left and the right side.
  case mixedSides
  /// A setting of a segment that no recording is of.
  case unusedSegment(MeasurementSetting)
}

extension MeasurementRequestError: CustomStringConvertible {
  /// One sentence: the setting, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .needsTwoSensors(let setting):
      "the \(setting.words) is for two sensors, and there is one device: leave it out"
    case .needsOneDevice(let setting):
      "the \(setting.words) is for one device, and there are two sensors: leave it out"
    case .zeroNeedsTwoSensors(let place):
      "zero '\(place.rawValue)' needs two sensors; with one device use start, stated or gravity"
    case .zeroNeedsOneDevice(let place):
      "zero '\(place.rawValue)' is for one device; with two sensors use standing, extended or stated"
    case .zeroOutOfRange(let degrees):
      "\(degrees)° is no angle of a joint; use one from -180 to 180"
    case .notFinite(let setting):
      "the \(setting.words) has a number that is not finite: state a finite one"
    case .badValue(let setting, let expected, let text):
      "\(setting.name): expected \(expected), found '\(text.prefix(80))'"
    case .noMeaning(let setting, let method):
      "the \(setting.words) has no meaning with the method \(method.rawValue): leave it out"
    case .bothStandardInput: "only one of the two recordings can be standard input"
    case .deviceWithoutCalibration(let segment):
      "a device is named\(segment.map { " for the \($0.rawValue)" } ?? "") without a calibration "
        + "file that has to be of it; give both"
    case .sameDevice(let device):
      "both calibration files are of the device '\(device)', which cannot sit on two segments; "
        + "name the file of each"
    case .twoZeros:
      "the zero and the angle at which the limb hangs both say where zero is; give one"
    case .sensorCount(let count):
      "a measurement needs one or two sensors, and there are \(count)"
    case .noJoint(let a, let b):
      "\(a.noun) and \(b.noun) share no joint; name two neighbours: "
        + Joint.allCases.map { "\($0.proximal.rawValue) and \($0.distal.rawValue)" }
        .joined(separator: ", ")
    case .sameSegment(let segment):
      "both recordings are of the \(segment.noun); name the segment of each"
    case .loneSegment(let segment):
      "the recording of the \(segment.noun) needs that of a neighbour beside it: "
        + segment.neighbours.map(\.rawValue).joined(separator: " or ")
        + "; one device alone is measured without naming its segment"
    case .notMeasuredYet(let joint):
      "the \(joint.rawValue) is not measured yet with two sensors; measure the moving segment "
        + "with one device, or another joint: "
        + Joint.allCases.filter(\.takesRecordings).map(\.rawValue)
        .joined(separator: ", ")
    case .fixedByNeutral(let setting, .unnamed):
      "any two sensors are measured from the pose at the start, with headings over the whole recording: leave "
        + "the \(setting.words) out"
    case .fixedByNeutral(let setting, let joint):
      "two sensors measure the \(joint.rawValue) from its neutral posture: leave the \(setting.words) out"
    case .fixedByMounting(let setting):
      "sensors that are aligned with their segments have zero and directions of their own: leave the "
        + "\(setting.words) out"
    case .jointNeeded(let setting):
      "the \(setting.words) belongs to a joint: name the joint, too ("
        + Joint.allCases.map(\.rawValue).joined(separator: ", ") + ")"
    case .unknownJoint(let name):
      "'\(name)' is no joint that is measured; the joints are "
        + Joint.allCases.map(\.rawValue).joined(separator: ", ")
    case .unknownMovement(let name, let joint):
      "\(joint.article) \(joint.rawValue) has no movement '\(name)'; its movements are "
        + joint.movements.map(\.name).joined(separator: ", ")
    case .movementNeeded(let joint):
      "\(joint.article) \(joint.rawValue) has several movements: name one, or several in the order in which they "
        + "are done: " + joint.movements.map(\.name).joined(separator: ", ")
    case .repeatedMovement(let name): "the movement '\(name)' is named twice; name each once"
    case .unknownTest(let name, let movement, let known):
      "\(movement) has no test '\(name)'; its tests are "
        + known.tests.map(\.name).joined(separator: ", ")
    case .unknownPlace(let name, let movement, let places):
      "\(movement) is not measured at the place '\(name)'; the device may sit at "
        + places.map(\.name).joined(separator: ", ")
    case .unknownDirection(let name, let joint, let movements):
      "\(movements.joined(separator: ", ")) of the \(joint.rawValue) has no direction '\(name)'; the directions are "
        + joint.movements.filter { movements.contains($0.name) }.flatMap(\.directions).map(\.name)
        .joined(separator: ", ")
    case .sideNeeded(let place):
      "which way a device at the place '\(place)' turns depends on the side of the body: state left or right"
    case .otherJoint(let found, let named):
      "the sensors are on the segments of the \(found.rawValue), and the \(named.rawValue) was named: name the "
        + "joint between them, or leave it out"
    case .oneMovementLive:
      "a live measurement is of one movement; name one, and measure the others after it"
    case .needsBoth(let given, let missing):
      "the \(given.words) needs the \(missing.words) beside it, for the usual ranges; give both"
    case .ageOutOfRange(let age):
      "\(age) is no age in years; use one from \(ReferencePerson.ageLimits.lowerBound) to "
        + "\(ReferencePerson.ageLimits.upperBound)"
    case .mixedSides:
      "what is stated is of the left and of the right side; measure one side after the other"
    case .unusedSegment(let setting):
      "the \(setting.words) is stated, and no recording is of that segment: leave it out"
    }
  }
}

extension Joint {
  /// The article before the name.
  fileprivate var article: String { "aeiou".contains(rawValue.prefix(1)) ? "an" : "a" }
}
extension Joint {
  /// The joint between the segments that two sensors are on, in either order.
  ///
  /// - Throws: `sensorCount`, `sameSegment`, `loneSegment`, `noJoint` or `notMeasuredYet`.
  package init(ofSensorsOn segments: [Segment]) throws(MeasurementRequestError) {
    if segments.count == 1 { throw .loneSegment(segments[0]) }
    guard segments.count == 2 else { throw .sensorCount(segments.count) }
    let (a, b) = (segments[0], segments[1])
    guard a != b else { throw .sameSegment(a) }
    guard let joint = Joint(between: a, and: b) else { throw .noJoint(a, b) }
    guard joint.takesRecordings else { throw .notMeasuredYet(joint) }
    self = joint
  }
}

extension Side {
  /// The side that several statements agree on; unstated ones agree with any.
  ///
  /// - Throws: `mixedSides`.
  package init(agreedBy sides: [Side]) throws(MeasurementRequestError) {
    let stated = Set(sides).subtracting([.unstated])
    guard stated.count < 2 else { throw .mixedSides }
    self = stated.first ?? .unstated
  }
}
