// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// A setting of a measurement, as errors name it. A front end turns it into its own word for it,
/// such as an option.
public enum MeasurementSetting: String, Sendable, Hashable, CaseIterable {
  case accelerometer, gyroscope
  case method, filter, side, activity, zero, hanging, firstMovement
  case standing, heading, limbAxis, orientation, held
  case calibration, device, latency
  case thighCalibration, thighDevice, thighLatency
  case shankCalibration, shankDevice, shankLatency
  case columns, accelerationUnit, angularVelocityUnit, accelerationSign, timeUnit, rate, sensor
  case units
  case thighSensor, thighColumns, thighAccelerationUnit, thighAngularVelocityUnit,
    thighAccelerationSign
  case shankSensor, shankColumns, shankAccelerationUnit, shankAngularVelocityUnit,
    shankAccelerationSign

  /// The settings that have no meaning for two sensors, or for one device, in the order in which
  /// they are refused.
  public static func misplaced(isPair: Bool) -> [MeasurementSetting] {
    isPair
      ? [
        .method, .accelerometer, .gyroscope, .hanging, .limbAxis, .orientation, .calibration,
        .device, .latency,
      ]
      : [
        .standing, .heading, .thighCalibration, .thighDevice, .thighLatency, .shankCalibration,
        .shankDevice, .shankLatency,
      ] + SegmentReading.settings(of: .thigh) + SegmentReading.settings(of: .shank)
  }

  /// The settings that a method does not use, in the order in which they are refused.
  public static func ignored(by method: MeasurementMethod) -> [MeasurementSetting] {
    switch method {
    case .twoSensors: []
    case .hinge: [.orientation]
    case .researchKit: [.side, .activity, .zero, .firstMovement, .hanging, .limbAxis, .held]
    }
  }

  /// The setting in plain words, without an article.
  public var words: String {
    switch self {
    case .accelerometer: "accelerometer's file"
    case .gyroscope: "gyroscope's file"
    case .method: "method"
    case .filter: "attitude filter"
    case .side: "side"
    case .activity: "activity"
    case .zero: "zero"
    case .hanging: "angle at which the limb hangs"
    case .firstMovement: "first movement"
    case .standing: "interval of the stance"
    case .heading: "heading"
    case .limbAxis: "limb axis"
    case .orientation: "orientation"
    case .held: "held pose"
    case .calibration: "calibration"
    case .device: "device of the calibration"
    case .latency: "latency"
    case .thighCalibration: "calibration of the thigh's sensor"
    case .thighDevice: "device of the thigh's calibration"
    case .thighLatency: "latency of the thigh's sensor"
    case .shankCalibration: "calibration of the shank's sensor"
    case .shankDevice: "device of the shank's calibration"
    case .shankLatency: "latency of the shank's sensor"
    case .columns: "columns"
    case .accelerationUnit: "unit of acceleration"
    case .angularVelocityUnit: "unit of angular velocity"
    case .accelerationSign: "sign of acceleration"
    case .timeUnit: "unit of time"
    case .rate: "sampling rate"
    case .sensor: "sensor"
    case .thighSensor: "thigh's sensor in its file"
    case .thighColumns: "columns of the thigh's recording"
    case .thighAccelerationUnit: "unit of the thigh's acceleration"
    case .thighAngularVelocityUnit: "unit of the thigh's angular velocity"
    case .thighAccelerationSign: "sign of the thigh's acceleration"
    case .shankSensor: "shank's sensor in its file"
    case .shankColumns: "columns of the shank's recording"
    case .shankAccelerationUnit: "unit of the shank's acceleration"
    case .shankAngularVelocityUnit: "unit of the shank's angular velocity"
    case .shankAccelerationSign: "sign of the shank's acceleration"
    case .units: "source of units"
    }
  }
}

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
  /// The method does not use the setting.
  case noMeaning(MeasurementSetting, MeasurementMethod)
  /// Both recordings are to come from standard input.
  case bothStandardInput
  /// A device is named, and no calibration file that has to be of it. `nil`: the only device.
  case deviceWithoutCalibration(Segment?)
  /// Both calibration files are of this device, which cannot sit on thigh and shank.
  case sameDevice(String)
  /// The zero and the angle at which the limb hangs both say where zero is.
  case twoZeros
  /// A measurement needs one or two sensors.
  case sensorCount(Int)
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
    case .noMeaning(let setting, let method):
      "the \(setting.words) has no meaning with the method \(method.rawValue): leave it out"
    case .bothStandardInput: "only one of the two recordings can be standard input"
    case .deviceWithoutCalibration(let segment):
      "a device is named\(segment.map { " for the \($0.rawValue)" } ?? "") without a calibration "
        + "file that has to be of it; give both"
    case .sameDevice(let device):
      "both calibration files are of the device '\(device)', which cannot sit on thigh and shank; "
        + "name the file of each"
    case .twoZeros:
      "the zero and the angle at which the limb hangs both say where zero is; give one"
    case .sensorCount(let count):
      "a measurement needs one or two sensors, and there are \(count)"
    }
  }
}
