// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
package import Recordings

/// A setting of a measurement, as errors name it. What is known of it is its ``row``.
public enum MeasurementSetting: Sendable, Hashable {
  case accelerometer, gyroscope
  case joint, movement, test, place, age, sex
  case method, filter, side, activity, zero, hanging, firstMovement
  case standing, heading, mounting, fixation, limbAxis, orientation, held
  case calibration, device, latency
  case columns, accelerationUnit, angularVelocityUnit, accelerationSign, timeUnit, rate, sensor
  case units, part
  /// A setting of the sensor on one of two segments.
  case segment(Segment, SegmentSetting)

  /// The name of the setting, its words joined by hyphens: `thigh-calibration`.
  public var name: String {
    if case .segment(let segment, let setting) = self {
      "\(segment.rawValue)-\(setting.ofOneDevice.name)"
    } else {
      row.name
    }
  }
  /// The setting in plain words, without an article.
  public var words: String { row.words }

  /// The setting with that name, or with an earlier one; `nil` if there is none.
  public init?(name: String) {
    if let setting = Self.byName[name] {
      self = setting
    } else {
      guard let segment = Segment.named.first(where: { name.hasPrefix("\($0.rawValue)-") }),
        case let plain = name.dropFirst(segment.rawValue.count + 1),
        let setting = SegmentSetting.allCases.first(where: { $0.ofOneDevice.name == plain })
      else { return nil }
      self = .segment(segment, setting)
    }
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: withoutSegments.flatMap { setting in
      ([setting.name] + setting.row.earlierNames).map { ($0, setting) }
    })
}

// Where a setting has a meaning.
extension MeasurementSetting {
  /// Why a setting is refused for a measurement by that method; `nil` where it has a meaning.
  public func refusal(by method: MeasurementMethod) -> MeasurementRequestError? {
    guard !row.methods.contains(method) else { return nil }
    if method == .twoSensors { return .needsOneDevice(self) }
    return row.methods == [.twoSensors] ? .needsTwoSensors(self) : .noMeaning(self, method)
  }

  /// Whether the setting means something to a measurement with so many sensors.
  public func hasMeaning(sensorCount: Int) -> Bool {
    row.methods.contains { ($0 == .twoSensors) == (sensorCount == 2) }
  }

  /// Refuses the first of some settings, by their names, that has no meaning for a measurement by that method.
  public static func check(
    _ stated: some Sequence<MeasurementSetting>, by method: MeasurementMethod
  ) throws(MeasurementRequestError) {
    let refused = stated.compactMap { setting in
      setting.refusal(by: method).map { (name: setting.name, error: $0) }
    }
    if let first = refused.min(by: { $0.name < $1.name }) { throw first.error }
  }
}

extension MeasurementSetting {
  /// The setting of a measurement that states what a reader asks for; `nil` if there is none.
  package init?(_ setting: ReadingSetting) {
    switch setting {
    case .columns: self = .columns
    case .accelerationUnit: self = .accelerationUnit
    case .angularVelocityUnit: self = .angularVelocityUnit
    case .accelerationSign: self = .accelerationSign
    case .timeUnit: self = .timeUnit
    case .rate: self = .rate
    case .sensor: self = .sensor
    case .units: self = .units
    case .part: self = .part
    case .device: self = .device
    case .accelerometerFile: self = .accelerometer
    case .gyroscopeFile: self = .gyroscope
    case .ofSegment(let name, let setting):
      guard let segment = Segment(rawValue: name), let plain = MeasurementSetting(setting),
        let own = SegmentSetting.readings.first(where: { $0.ofOneDevice == plain })
      else { return nil }
      self = .segment(segment, own)
    case .keyColumn, .valueColumn, .rowOrder: return nil
    }
  }
}

extension MeasurementSetting: CaseIterable {
  /// Every setting, those of each segment of the joint table last.
  public static var allCases: [MeasurementSetting] {
    withoutSegments
      + Segment.named.flatMap { segment in
        SegmentSetting.allCases.map { .segment(segment, $0) }
      }
  }

  static let withoutSegments: [MeasurementSetting] = [
    .accelerometer, .gyroscope, .joint, .movement, .test, .place, .age, .sex, .method, .filter,
    .side, .activity, .zero, .hanging, .firstMovement, .standing, .heading, .mounting, .fixation,
    .limbAxis, .orientation, .held, .calibration, .device, .latency, .columns, .accelerationUnit,
    .angularVelocityUnit, .accelerationSign, .timeUnit, .rate, .sensor, .units, .part,
  ]

  /// Those of files that do not say everything themselves.
  public static let reading: [MeasurementSetting] = [
    .columns, .accelerationUnit, .angularVelocityUnit, .accelerationSign, .timeUnit, .rate, .sensor,
    .part, .units,
  ]
}

/// A setting of the sensor on one of two segments.
public enum SegmentSetting: String, Sendable, Hashable, CaseIterable {
  case calibration, device, latency
  case sensor, part, columns, accelerationUnit, angularVelocityUnit, accelerationSign

  /// Those of the sensor itself, in the order in which they are refused.
  public static let corrections: [SegmentSetting] = [.calibration, .device, .latency]
  /// Those of its recording, in the order in which they are refused.
  public static let readings: [SegmentSetting] = [
    .sensor, .part, .columns, .accelerationUnit, .angularVelocityUnit, .accelerationSign,
  ]

  /// The same setting of a recording that is not one of two.
  var ofOneDevice: MeasurementSetting {
    switch self {
    case .calibration: .calibration
    case .device: .device
    case .latency: .latency
    case .sensor: .sensor
    case .part: .part
    case .columns: .columns
    case .accelerationUnit: .accelerationUnit
    case .angularVelocityUnit: .angularVelocityUnit
    case .accelerationSign: .accelerationSign
    }
  }
}
