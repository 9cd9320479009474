// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Recordings

/// A row of the table of settings: all that is known of a setting but its value.
///
/// Options of the command line with their help, columns of manifests, members of requests from C and Python, their
/// refusals and their schema are made from this table.
public struct SettingRow: Sendable {
  /// The name, its words joined by hyphens: `limb-axis`. Options, columns and members have it in their spelling.
  public let name: String
  /// Names of earlier versions, which are read.
  public var earlierNames: [String] = []
  /// The setting in a sentence, without an article.
  public let words: String
  /// The purpose, a sentence without the choices and the default.
  public let help: String
  /// The word for the value in help; `nil`: by its rule.
  public var placeholder: String?
  /// The value that holds where none is stated, as a text of the rule; `nil`: none, or it depends on others.
  public var usual: String?
  /// The methods that the setting means something to.
  public var methods: [MeasurementMethod] = MeasurementMethod.allCases
  /// The way texts are read; `nil` for recordings and held poses, which are no texts.
  public var rule: SettingRule?
}

extension MeasurementSetting {
  /// What is known of the setting.
  public var row: SettingRow {
    if case .segment(let segment, let setting) = self { return setting.row(of: segment) }
    return Self.rows[self] ?? written
  }

  private static let rows = Dictionary(
    uniqueKeysWithValues: withoutSegments.map { ($0, $0.written) })

  private static let oneDevice: [MeasurementMethod] = [.hinge, .researchKit]
  private static let jointAngles: [MeasurementMethod] = [.twoSensors, .hinge]

  /// The row as the table has it.
  private var written: SettingRow {
    switch self {
    case .accelerometer:
      SettingRow(
        name: "accelerometer", words: "accelerometer's file",
        help: "The accelerometer's file, where it is separate.", methods: Self.oneDevice)
    case .gyroscope:
      SettingRow(
        name: "gyroscope", words: "gyroscope's file",
        help: "The gyroscope's file, where it is separate.", methods: Self.oneDevice)
    case .joint:
      SettingRow(
        name: "joint", words: "joint", help: "The joint that is measured.",
        methods: Self.jointAngles,
        rule: .choice(Joint.allCases) { $0.named.joint = $1.rawValue })
    case .movement:
      SettingRow(
        name: "movement", words: "movement",
        help:
          "The movement of the joint, such as rotation; several in the order in which they are done, with the "
          + "neutral posture between them.",
        placeholder: "NAME,...", methods: Self.jointAngles,
        rule: SettingRule(MovementNames.expectation, MovementNames.list) {
          $0.named.movements = $1
        })
    case .test:
      SettingRow(
        name: "test", words: "standard test",
        help: "The standard test of the movement, such as supine; the usual one unless told.",
        placeholder: "NAME", methods: [.hinge], rule: .text { $0.named.test = $1 })
    case .place:
      SettingRow(
        name: "place", words: "place of the device",
        help:
          "Where the device sits, such as forehead: it shows which way and in which plane the joint moves.",
        placeholder: "NAME", methods: [.hinge], rule: .text { $0.named.place = $1 })
    case .age:
      SettingRow(
        name: "age", words: "age",
        help: "The person's age in years, for the reference range beside the result.",
        placeholder: "YEARS", methods: Self.jointAngles,
        rule: .integer(in: ReferencePerson.ageLimits) { $0.named.age = $1 })
    case .sex:
      SettingRow(
        name: "sex", words: "sex", help: "The person's sex, for the same.",
        methods: Self.jointAngles, rule: .choice(Sex.allCases) { $0.named.sex = $1 })
    case .method:
      SettingRow(
        name: "method", words: "method",
        help: "Its own axis of rotation, or ResearchKit's formula for comparison.", usual: "hinge",
        methods: Self.oneDevice,
        rule: .choice([MeasurementMethod.hinge, .researchKit]) { $0.settings.method = $1 })
    case .filter:
      SettingRow(
        name: "filter", words: "attitude filter", help: "The attitude filter.",
        usual: AttitudeFilter.boundedPosition.rawValue,
        rule: .choice(AttitudeFilter.allCases) { $0.settings.filter = FilterSettings($1) })
    case .side:
      SettingRow(
        name: "side", words: "side", help: "Which limb it is.", usual: "unstated",
        methods: Self.jointAngles, rule: .choice(Side.allCases) { $0.settings.side = $1 })
    case .activity:
      SettingRow(
        name: "activity", words: "activity",
        help: "Who moves it: the person (active) or somebody else (passive).", usual: "unstated",
        methods: Self.jointAngles, rule: .choice(Activity.allCases) { $0.settings.activity = $1 })
    case .zero:
      SettingRow(
        name: "zero", words: "zero",
        help:
          "Where 0° is: standing or extended (two sensors), start (one device), or the known angle of the joint "
          + "at the start, in degrees.",
        placeholder: "PLACE", methods: Self.jointAngles,
        rule: SettingRule(RequestedZero.textExpectation, RequestedZero.init(text:)) {
          $0.settings.zero = $1
        })
    case .hanging:
      SettingRow(
        name: "hanging", words: "angle at which the limb hangs",
        help:
          "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for a lower leg "
          + "below a level upper one.",
        placeholder: "DEGREES", methods: [.hinge],
        rule: .number(in: RequestedZero.degreesLimits) {
          $0.settings.zero = .gravity(hangingDegrees: $1)
        })
    case .firstMovement:
      SettingRow(
        name: "first-movement", earlierNames: ["sense"], words: "first movement",
        help:
          "What comes first: flexion, extension, or another direction of the movement. One device takes it for "
          + "flexion, or for what the test begins with; two sensors know from the stance, and need telling where "
          + "there is none.",
        placeholder: "DIRECTION", methods: Self.jointAngles,
        rule: SettingRule(FirstMovementName.expectation, FirstMovementName.init(rawValue:)) {
          $0.named.firstDirection = $1.rawValue
          $0.settings.firstMovement = FirstMovement(rawValue: $1.rawValue)
        })
    case .standing:
      SettingRow(
        name: "standing", words: "interval of the stance",
        help:
          "When the person stands straight and still, in seconds of the recording; looked for where it is not "
          + "given.",
        placeholder: "START-END", methods: [.twoSensors],
        rule: SettingRule(ValueText.intervalExpectation, ValueText.interval) {
          $0.settings.standing = $1
        })
    case .heading:
      SettingRow(
        name: "heading", words: "heading",
        help:
          "How the headings of the two sensors are brought together: over the whole recording, or from the past "
          + "alone as in live use.",
        usual: "smoothed", methods: [.twoSensors],
        rule: .choice(PairOptions.Heading.allCases) { $0.settings.heading = $1 })
    case .mounting:
      SettingRow(
        name: "mounting", words: "mounting",
        help:
          "How the sensors sit: anyhow, or with their axes along those of the segment (x forwards, y to the left, "
          + "z up).",
        usual: "found", methods: [.twoSensors],
        rule: .choice(PairOptions.Mounting.allCases) { $0.settings.mounting = $1 })
    case .limbAxis:
      SettingRow(
        name: "limb-axis", words: "limb axis",
        help: "The device's axis that points along the limb, away from the joint.", usual: "-y",
        methods: [.hinge], rule: .choice(LimbAxis.allCases) { $0.settings.limbAxis = $1 })
    case .orientation:
      SettingRow(
        name: "orientation", words: "orientation",
        help: "How the device sits on the limb, for ResearchKit's formula.", usual: "portrait",
        methods: [.researchKit],
        rule: .choice(DeviceOrientation.allCases) { $0.settings.orientation = $1 })
    case .held:
      SettingRow(
        name: "held", words: "held pose", help: "A pose of a known angle.",
        methods: Self.jointAngles)
    case .calibration:
      SettingRow(
        name: "calibration", words: "calibration", help: "The device's calibration file.",
        methods: Self.oneDevice, rule: .file { $0.correction.calibration = $1 })
    case .device:
      SettingRow(
        name: "device", words: "device of the calibration",
        help: "The device that the calibration file has to be of; another one's is refused.",
        placeholder: "NAME", methods: Self.oneDevice, rule: .text { $0.correction.device = $1 })
    case .latency:
      SettingRow(
        name: "latency", words: "latency",
        help:
          "How much later than the motion the times of its samples are; in place of the file's.",
        placeholder: "SECONDS", methods: Self.oneDevice,
        rule: .number(in: RequestedCorrection.latencyLimits) { $0.correction.latency = $1 })
    case .columns:
      SettingRow(
        name: "columns", words: "columns",
        help: "Columns of t, ax, ay, az, gx, gy, gz by position from 0 or by name.",
        placeholder: "t=0,ax=1,...", rule: .text { $0.columns = $1 })
    case .accelerationUnit:
      SettingRow(
        name: "accel-unit", words: "unit of acceleration", help: "Unit of acceleration.",
        placeholder: "UNIT",
        rule: .choice(AccelerationUnit.allCases) { $0.reading.accelerationUnit = $1 })
    case .angularVelocityUnit:
      SettingRow(
        name: "gyro-unit", words: "unit of angular velocity", help: "Unit of angular velocity.",
        placeholder: "UNIT",
        rule: .choice(AngularVelocityUnit.allCases) { $0.reading.angularVelocityUnit = $1 })
    case .accelerationSign:
      SettingRow(
        name: "accel-sign", words: "sign of acceleration",
        help: "Whether the accelerometer at rest gives +1 g upwards or, as Apple has it, -1 g.",
        placeholder: "SIGN",
        rule: .choice(AccelerationSign.allCases) { $0.reading.accelerationSign = $1 })
    case .timeUnit:
      SettingRow(
        name: "time-unit", words: "unit of time", help: "Unit of time.", placeholder: "UNIT",
        rule: .choice(TimeUnit.allCases) { $0.reading.timeUnit = $1 })
    case .rate:
      SettingRow(
        name: "rate", words: "sampling rate", help: "Samples a second, for files without times.",
        placeholder: "HZ", rule: .positive { $0.reading.rateHz = $1 })
    case .sensor:
      SettingRow(
        name: "sensor", words: "sensor",
        help: "The sensor or tracked point to read, where a file holds several.",
        placeholder: "NAME", rule: .text { $0.reading.sensor = $1 })
    case .units:
      SettingRow(
        name: "units", words: "source of units",
        help:
          "Units that nobody stated: asked for, taken if the numbers prove them, or taken always.",
        placeholder: "WHENCE", usual: "certain",
        rule: .choice(UnitChoice.allCases) { $0.reading.units = $1 })
    case .part:
      SettingRow(
        name: "part", words: "part of the file",
        help: "The part to read of a file that starts again.", placeholder: "N",
        rule: .integer(in: RecordingOptions.possibleParts) { $0.reading.part = $1 })
    case .segment(let segment, let setting): setting.row(of: segment)
    }
  }
}

extension SegmentSetting {
  /// The row of the sensor on a segment.
  fileprivate func row(of segment: Segment) -> SettingRow {
    let plain = ofOneDevice.row
    let words = self == .sensor ? "name in the file" : plain.words
    return SettingRow(
      name: MeasurementSetting.segment(segment, self).name,
      words: "\(words) of the sensor \(segment.place.english)", help: plain.help,
      placeholder: plain.placeholder, methods: [.twoSensors], rule: rule(of: segment))
  }

  private func rule(of segment: Segment) -> SettingRule {
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
