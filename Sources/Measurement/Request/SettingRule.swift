// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Recordings

/// The rule by which a setting is read from a text.
public struct SettingRule: Sendable {
  /// The texts that are accepted, to stand after "expected": "a number above 0".
  public let expectation: String
  /// The texts to choose from; empty where the value is free.
  public var choices: [String] = []
  /// Whether the text is the path of a file.
  public var isPath = false
  /// Whether the text is, or may be, a number.
  package var isNumber = false
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

  /// Whether the text is accepted.
  public func accepts(_ text: String) -> Bool {
    var trial = MeasurementRequest(device: .file(""))
    return apply(text, &trial)
  }

  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: [Value], _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) -> SettingRule {
    let words = values.map(\.rawValue)
    var rule = SettingRule(
      ValueText.choiceExpectation(words), { words.contains($0) ? Value(rawValue: $0) : nil }, set)
    rule.choices = words
    return rule
  }

  static func number(
    in range: ClosedRange<Double>,
    _ set: @escaping @Sendable (inout MeasurementRequest, Double) -> Void
  ) -> SettingRule {
    number(
      ValueText.numberExpectation(in: range),
      { ValueText.finite($0).flatMap { range.contains($0) ? $0 : nil } }, set)
  }

  static func positive(
    _ set: @escaping @Sendable (inout MeasurementRequest, Double) -> Void
  ) -> SettingRule {
    number(ValueText.positiveExpectation, ValueText.positive, set)
  }

  static func integer(
    in range: ClosedRange<Int>, _ set: @escaping @Sendable (inout MeasurementRequest, Int) -> Void
  ) -> SettingRule {
    number(
      "a whole number from \(range.lowerBound) to \(range.upperBound)",
      { Int($0).flatMap { range.contains($0) ? $0 : nil } }, set)
  }

  fileprivate static func number<Value: Sendable>(
    _ expectation: String, _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout MeasurementRequest, Value) -> Void
  ) -> SettingRule {
    var rule = SettingRule(expectation, parse, set)
    rule.isNumber = true
    return rule
  }

  static func text(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    SettingRule("a text", { $0.isEmpty ? nil : $0 }, set)
  }

  static func file(
    _ set: @escaping @Sendable (inout MeasurementRequest, String) -> Void
  ) -> SettingRule {
    var rule = SettingRule("a file name", { $0.isEmpty ? nil : $0 }, set)
    rule.isPath = true
    return rule
  }
}

// Settings as texts: on command lines, in manifests, in the lines of workers.
extension MeasurementSetting {
  /// The rule by which the setting is read from a text; `nil` for recordings and held poses, which are no texts.
  public var rule: SettingRule? {
    switch self {
    case .accelerometer, .gyroscope, .held: nil
    case .joint:
      .choice(Joint.allCases) { $0.named.joint = $1.rawValue }
    case .movement:
      SettingRule(MovementNames.expectation, MovementNames.list) {
        $0.named.movements = $1
      }
    case .test:
      .text { $0.named.test = $1 }
    case .place:
      .text { $0.named.place = $1 }
    case .age:
      .integer(in: ReferencePerson.ageLimits) { $0.named.age = $1 }
    case .sex:
      .choice(Sex.allCases) { $0.named.sex = $1 }
    case .method:
      .choice([MeasurementMethod.hinge, .researchKit]) { $0.settings.method = $1 }
    case .filter:
      .choice(AttitudeFilter.allCases) { $0.settings.filter = FilterSettings($1) }
    case .side:
      .choice(Side.allCases) { $0.settings.side = $1 }
    case .activity:
      .choice(Activity.allCases) { $0.settings.activity = $1 }
    case .zero:
      .number(RequestedZero.textExpectation, RequestedZero.init(text:)) {
        $0.settings.zero = $1
      }
    case .hanging:
      .number(in: RequestedZero.degreesLimits) {
        $0.settings.zero = .gravity(hangingDegrees: $1)
      }
    case .firstMovement:
      SettingRule(FirstMovementName.expectation, FirstMovementName.init(rawValue:)) {
        $0.named.firstDirection = $1.rawValue
        $0.settings.firstMovement = FirstMovement(rawValue: $1.rawValue)
      }
    case .standing:
      SettingRule(ValueText.intervalExpectation, ValueText.interval) {
        $0.settings.standing = $1
      }
    case .heading:
      .choice(PairOptions.Heading.allCases) { $0.settings.heading = $1 }
    case .mounting:
      .choice(PairOptions.Mounting.allCases) { $0.settings.mounting = $1 }
    case .fixation:
      .choice(Fixation.allCases) { $0.settings.fixation = $1 }
    case .limbAxis:
      .choice(LimbAxis.allCases) { $0.settings.limbAxis = $1 }
    case .orientation:
      .choice(DeviceOrientation.allCases) { $0.settings.orientation = $1 }
    case .calibration:
      .file { $0.correction.calibration = $1 }
    case .device:
      .text { $0.correction.device = $1 }
    case .latency:
      .number(in: RequestedCorrection.latencyLimits) { $0.correction.latency = $1 }
    case .columns:
      .text { $0.columns = $1 }
    case .accelerationUnit:
      .choice(AccelerationUnit.allCases) { $0.reading.accelerationUnit = $1 }
    case .angularVelocityUnit:
      .choice(AngularVelocityUnit.allCases) { $0.reading.angularVelocityUnit = $1 }
    case .accelerationSign:
      .choice(AccelerationSign.allCases) { $0.reading.accelerationSign = $1 }
    case .timeUnit:
      .choice(TimeUnit.allCases) { $0.reading.timeUnit = $1 }
    case .rate:
      .positive { $0.reading.rateHz = $1 }
    case .sensor:
      .text { $0.reading.sensor = $1 }
    case .units:
      .choice(UnitChoice.allCases) { $0.reading.units = $1 }
    case .part:
      .integer(in: RecordingOptions.possibleParts) { $0.reading.part = $1 }
    case .segment(let segment, let setting): setting.rule(of: segment)
    }
  }
}

extension SegmentSetting {
  fileprivate func rule(of segment: Segment) -> SettingRule {
    switch self {
    case .calibration: .file { $0[segment].correction.calibration = $1 }
    case .device: .text { $0[segment].correction.device = $1 }
    case .latency:
      .number(in: RequestedCorrection.latencyLimits) { $0[segment].correction.latency = $1 }
    case .sensor: .text { $0[segment].reading.sensor = $1 }
    case .part:
      .integer(in: RecordingOptions.possibleParts) { $0[segment].reading.part = $1 }
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

/// Settings of a measurement as texts: `[.side: "left", .zero: "90"]`. Each is read by its
/// ``MeasurementSetting/rule``.
public typealias StatedSettings = [MeasurementSetting: String]

extension MeasurementRequest {
  /// Changes the request as texts say.
  ///
  /// - Throws: `badValue` for a text that its rule does not accept, and `twoZeros`.
  package mutating func take(_ stated: StatedSettings) throws(MeasurementRequestError) {
    for setting in stated.keys.sorted(by: { $0.name < $1.name }) where setting != .hanging {
      try take(setting, of: stated)
    }
    guard stated[.hanging] != nil else { return }
    if stated[.zero] != nil {
      // A zero that the sensors cannot have is refused before two of them are.
      if isPair { throw .needsOneDevice(.hanging) }
      try MeasurementSettings.check(settings.zero, isPair: false)
      throw .twoZeros
    }
    try take(.hanging, of: stated)
  }

  private mutating func take(
    _ setting: MeasurementSetting, of stated: StatedSettings
  ) throws(MeasurementRequestError) {
    guard let text = stated[setting], let rule = setting.rule else { return }
    guard rule.apply(text, &self) else {
      throw .badValue(setting, expected: rule.expectation, found: text)
    }
  }
}
