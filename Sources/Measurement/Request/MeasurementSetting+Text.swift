// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Recordings

// Settings as texts: in manifests, in the lines of workers, on command lines.
extension MeasurementSetting {
  /// The setting with that name; `nil` if there is none.
  public init?(name: String) {
    if let setting = Self.byName[name] {
      self = setting
    } else {
      guard let segment = Segment.allCases.first(where: { name.hasPrefix("\($0.rawValue)-") }),
        let setting = SegmentSetting(name: name.dropFirst(segment.rawValue.count + 1))
      else { return nil }
      self = .segment(segment, setting)
    }
  }

  /// The name of the setting, its words joined by hyphens: `thigh-calibration`.
  public var name: String {
    // Spelt out: the description of an enumeration costs 0.1 ms.
    switch self {
    case .accelerometer: "accelerometer"
    case .gyroscope: "gyroscope"
    case .joint: "joint"
    case .movement: "movement"
    case .test: "test"
    case .place: "place"
    case .age: "age"
    case .sex: "sex"
    case .method: "method"
    case .filter: "filter"
    case .side: "side"
    case .activity: "activity"
    case .zero: "zero"
    case .hanging: "hanging"
    case .firstMovement: "sense"
    case .standing: "standing"
    case .heading: "heading"
    case .mounting: "mounting"
    case .limbAxis: "limb-axis"
    case .orientation: "orientation"
    case .held: "held"
    case .calibration: "calibration"
    case .device: "device"
    case .latency: "latency"
    case .columns: "columns"
    case .accelerationUnit: "accel-unit"
    case .angularVelocityUnit: "gyro-unit"
    case .accelerationSign: "accel-sign"
    case .timeUnit: "time-unit"
    case .rate: "rate"
    case .sensor: "sensor"
    case .units: "units"
    case .part: "part"
    case .segment(let segment, let setting): "\(segment.rawValue)-\(setting.ofOneDevice.name)"
    }
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: withoutSegments.map { ($0.name, $0) })

  /// Whether the setting names a calibration file.
  public var isPath: Bool {
    switch self {
    case .calibration, .segment(_, .calibration): true
    default: false
    }
  }

  /// The rule by which the setting is read from a text; `nil` for recordings and held poses, which
  /// are no texts.
  public var rule: SettingRule? {
    switch self {
    case .accelerometer, .gyroscope, .held: nil
    case .joint:
      .choice(Joint.allCases) { $0.named.joint = $1.rawValue }
    case .movement:
      SettingRule(MovementNames.expectation, MovementNames.list) {
        $0.named.movements = $1
      }
    case .test: .text { $0.named.test = $1 }
    case .place: .text { $0.named.place = $1 }
    case .age:
      SettingRule(ReferencePerson.ageExpectation, ReferencePerson.age) { $0.named.age = $1 }
    case .sex: .choice(Sex.allCases) { $0.named.sex = $1 }
    case .method:
      // Two sensors have one method only.
      .choice([MeasurementMethod.hinge, .researchKit]) { $0.settings.method = $1 }
    case .filter:
      .choice(AttitudeFilter.allCases) { $0.settings.filter = FilterSettings($1) }
    case .side: .choice(Side.allCases) { $0.settings.side = $1 }
    case .activity: .choice(Activity.allCases) { $0.settings.activity = $1 }
    case .zero:
      SettingRule(RequestedZero.textExpectation, RequestedZero.init(text:)) {
        $0.settings.zero = $1
      }
    case .hanging:
      .number(in: RequestedZero.degreesLimits) { $0.settings.zero = .gravity(hangingDegrees: $1) }
    case .firstMovement:
      SettingRule(FirstMovementName.expectation, FirstMovementName.init(rawValue:)) {
        $0.named.firstDirection = $1.direction
        $0.settings.firstMovement = FirstMovement(rawValue: $1.direction)
      }
    case .standing:
      SettingRule(ValueText.intervalExpectation, ValueText.interval) {
        $0.settings.standing = $1
      }
    case .heading: .choice(PairOptions.Heading.allCases) { $0.settings.heading = $1 }
    case .mounting: .choice(PairOptions.Mounting.allCases) { $0.settings.mounting = $1 }
    case .limbAxis: .choice(LimbAxis.allCases) { $0.settings.limbAxis = $1 }
    case .orientation: .choice(DeviceOrientation.allCases) { $0.settings.orientation = $1 }
    case .calibration: .file { $0.correction.calibration = $1 }
    case .device: .text { $0.correction.device = $1 }
    case .latency: .number(in: RequestedCorrection.latencyLimits) { $0.correction.latency = $1 }
    case .columns: .text { $0.columns = $1 }
    case .accelerationUnit:
      .choice(AccelerationUnit.allCases) { $0.reading.accelerationUnit = $1 }
    case .angularVelocityUnit:
      .choice(AngularVelocityUnit.allCases) { $0.reading.angularVelocityUnit = $1 }
    case .accelerationSign:
      .choice(AccelerationSign.allCases) { $0.reading.accelerationSign = $1 }
    case .timeUnit: .choice(TimeUnit.allCases) { $0.reading.timeUnit = $1 }
    case .rate:
      SettingRule(ValueText.positiveExpectation, ValueText.positive) { $0.reading.rateHz = $1 }
    case .sensor: .text { $0.reading.sensor = $1 }
    case .part: .part { $0.reading.part = $1 }
    case .units: .choice(UnitChoice.allCases) { $0.reading.units = $1 }
    case .segment(let segment, let setting): Self.rule(segment, setting)
    }
  }

  private static func rule(_ segment: Segment, _ setting: SegmentSetting) -> SettingRule {
    switch setting {
    case .calibration: .file { $0[segment].correction.calibration = $1 }
    case .device: .text { $0[segment].correction.device = $1 }
    case .latency:
      .number(in: RequestedCorrection.latencyLimits) { $0[segment].correction.latency = $1 }
    case .sensor: .text { $0[segment].reading.sensor = $1 }
    case .part: .part { $0[segment].reading.part = $1 }
    case .columns: .text { $0[segment].reading.columns = $1 }
    case .accelerationUnit:
      .choice(AccelerationUnit.allCases) { $0[segment].reading.accelerationUnit = $1 }
    case .angularVelocityUnit:
      .choice(AngularVelocityUnit.allCases) { $0[segment].reading.angularVelocityUnit = $1 }
    case .accelerationSign:
      .choice(AccelerationSign.allCases) { $0[segment].reading.accelerationSign = $1 }
    }
  }
}

extension SegmentSetting {
  fileprivate init?(name: Substring) {
    guard let setting = Self.allCases.first(where: { $0.ofOneDevice.name == name }) else {
      return nil
    }
    self = setting
  }
}

/// The rule by which a setting is read from a text.
public struct SettingRule: Sendable {
  /// The texts that are accepted, to stand after "expected": "a number above 0".
  public let expectation: String
  /// Changes a request as the text says; `false` if the text is not accepted.
  public let apply: @Sendable (String, inout MeasurementRequest) -> Bool

  init<Value: Sendable>(
    _ expectation: String, _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) {
    self.expectation = expectation
    apply = { text, request in
      guard let value = parse(text) else { return false }
      set(&request, value)
      return true
    }
  }

  fileprivate static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: [Value], _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) -> SettingRule {
    let words = values.map(\.rawValue)
    return SettingRule(
      ValueText.choiceExpectation(words), { words.contains($0) ? Value(rawValue: $0) : nil }, set)
  }

  fileprivate static func number(
    in range: ClosedRange<Double>,
    _ set: @escaping @Sendable (inout MeasurementRequest, Double) -> Void
  ) -> SettingRule {
    SettingRule(
      ValueText.numberExpectation(in: range),
      { ValueText.finite($0).flatMap { range.contains($0) ? $0 : nil } }, set)
  }

  fileprivate static func part(
    _ set: @escaping @Sendable (inout MeasurementRequest, Int) -> Void
  ) -> SettingRule {
    let parts = RecordingOptions.possibleParts
    return SettingRule(
      "a whole number from \(parts.lowerBound) to \(parts.upperBound)",
      { Int($0).flatMap { parts.contains($0) ? $0 : nil } }, set)
  }

  fileprivate static func text(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    SettingRule("a text", { $0.isEmpty ? nil : $0 }, set)
  }

  fileprivate static func file(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    SettingRule("a file name", { $0.isEmpty ? nil : $0 }, set)
  }
}

/// A first movement as texts have it: `flexion-first`, `leftRotation-first`.
public struct FirstMovementName: Sendable, Hashable, RawRepresentable {
  /// The direction, as JSON has it: `leftRotation`.
  public let direction: String
  /// The text.
  public var rawValue: String { direction + Self.suffix }

  private static let suffix = "-first"

  /// A direction of the joint table; `nil` for another text.
  public init?(rawValue: String) {
    guard rawValue.hasSuffix(Self.suffix) else { return nil }
    let name = String(rawValue.dropLast(Self.suffix.count))
    let found = Joint.allCases.lazy.flatMap(\.movements).compactMap { $0.direction(named: name) }
    guard let known = found.first else { return nil }
    direction = known.name
  }

  /// Every direction of the joint table, once.
  private static var directions: [String] {
    Joint.allCases.flatMap(\.movements).flatMap(\.directions).map(\.name)
      .reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }

  /// The texts that are accepted, to stand after "expected".
  public static var expectation: String {
    "a direction with -first, such as flexion-first; the directions are "
      + directions.joined(separator: ", ")
  }
}

extension RequestedZero {
  /// The texts of ``init(text:)``, to stand after "expected".
  package static let textExpectation =
    "standing, extended, start or a number of degrees from -180 to 180"

  /// A zero from a word, or from the angle of the joint at the start, degrees.
  package init?(text: String) {
    switch text {
    case "standing": self = .standing
    case "extended": self = .extended
    case "start": self = .start
    default:
      guard let degrees = ValueText.finite(text), Self.degreesLimits.contains(degrees) else {
        return nil
      }
      self = .stated(degrees: degrees)
    }
  }
}
