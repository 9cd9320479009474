// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Inertial

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
}

extension MeasurementSetting {
  /// The row of the setting in the table.
  public var row: SettingRow { Self.rows[self] ?? written }

  /// The rows that stand in the table; those of a segment's sensor follow from them.
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
        methods: Self.jointAngles)
    case .movement:
      SettingRow(
        name: "movement", words: "movement",
        help:
          "The movement of the joint, such as rotation; several in the order in which they are done, with the "
          + "neutral posture between them.",
        placeholder: "NAME,...", methods: Self.jointAngles)
    case .test:
      SettingRow(
        name: "test", words: "standard test",
        help:
          "The standard test of the movement, such as supine; the usual one unless told. Two sensors take the posture "
          + "that is 0° from it, and tell it from where they sit without it.",
        placeholder: "NAME", methods: [.hinge, .twoSensors])
    case .place:
      SettingRow(
        name: "place", words: "place of the device",
        help:
          "Where the device sits, such as forehead: it shows which way and in which plane the joint moves.",
        placeholder: "NAME", methods: [.hinge])
    case .age:
      SettingRow(
        name: "age", words: "age",
        help: "The person's age in years, for the reference range beside the result.",
        placeholder: "YEARS", methods: Self.jointAngles)
    case .sex:
      SettingRow(
        name: "sex", words: "sex", help: "The person's sex, for the same.",
        methods: Self.jointAngles)
    case .method:
      SettingRow(
        name: "method", words: "method",
        help: "Its own axis of rotation, or ResearchKit's formula for comparison.", usual: "hinge",
        methods: Self.oneDevice)
    case .filter:
      SettingRow(
        name: "filter", words: "attitude filter", help: "The attitude filter.",
        usual: AttitudeFilter.boundedPosition.rawValue)
    case .side:
      SettingRow(
        name: "side", words: "side", help: "Which limb it is.", usual: "unstated",
        methods: Self.jointAngles)
    case .activity:
      SettingRow(
        name: "activity", words: "activity",
        help: "Who moves it: the person (active) or somebody else (passive).", usual: "unstated",
        methods: Self.jointAngles)
    case .zero:
      SettingRow(
        name: "zero", words: "zero",
        help:
          "Where 0° is: standing or extended (two sensors), start (one device), or the known angle of the joint "
          + "at the start, in degrees.",
        placeholder: "PLACE", methods: Self.jointAngles)
    case .hanging:
      SettingRow(
        name: "hanging", words: "angle at which the limb hangs",
        help:
          "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for a lower leg "
          + "below a level upper one.",
        placeholder: "DEGREES", methods: [.hinge])
    case .firstMovement:
      SettingRow(
        name: "first-movement", earlierNames: ["sense"], words: "first movement",
        help:
          "What comes first: flexion, extension, or another direction of the movement. One device takes it for "
          + "flexion, or for what the test begins with; two sensors know from the stance, and need telling where "
          + "there is none.",
        placeholder: "DIRECTION", methods: Self.jointAngles)
    case .standing:
      SettingRow(
        name: "standing", words: "interval of the stance",
        help:
          "When the person stands straight and still, in seconds of the recording; looked for where it is not "
          + "given.",
        placeholder: "START-END", methods: [.twoSensors])
    case .heading:
      SettingRow(
        name: "heading", words: "heading",
        help:
          "How the headings of the two sensors are brought together: over the whole recording, or from the past "
          + "alone as in live use.",
        usual: "smoothed", methods: [.twoSensors])
    case .mounting:
      SettingRow(
        name: "mounting", words: "mounting",
        help:
          "How the sensors sit: anyhow, or with their axes along those of the segment (x forwards, y to the left, "
          + "z up).",
        usual: "found", methods: [.twoSensors])
    case .fixation:
      SettingRow(
        name: "fixation", words: "fixation",
        help:
          "What no sensor shows: rigid where two sensors sit on a splint, a machine or bone, or where the other segment "
          + "was held while one device measured; ± then leaves out what straps and that segment add.",
        usual: "usual", methods: Self.jointAngles)
    case .limbAxis:
      SettingRow(
        name: "limb-axis", words: "limb axis",
        help: "The device's axis that points along the limb, away from the joint.", usual: "-y",
        methods: [.hinge])
    case .orientation:
      SettingRow(
        name: "orientation", words: "orientation",
        help: "How the device sits on the limb, for ResearchKit's formula.", usual: "portrait",
        methods: [.researchKit])
    case .held:
      SettingRow(
        name: "held", words: "held pose", help: "A pose of a known angle.",
        methods: Self.jointAngles)
    case .calibration:
      SettingRow(
        name: "calibration", words: "calibration", help: "The device's calibration file.",
        methods: Self.oneDevice)
    case .device:
      SettingRow(
        name: "device", words: "device of the calibration",
        help: "The device that the calibration file has to be of; another one's is refused.",
        placeholder: "NAME", methods: Self.oneDevice)
    case .latency:
      SettingRow(
        name: "latency", words: "latency",
        help:
          "How much later than the motion the times of its samples are; in place of the file's.",
        placeholder: "SECONDS", methods: Self.oneDevice)
    case .columns:
      SettingRow(
        name: "columns", words: "columns",
        help: "Columns of t, ax, ay, az, gx, gy, gz by position from 0 or by name.",
        placeholder: "t=0,ax=1,...")
    case .accelerationUnit:
      SettingRow(
        name: "accel-unit", words: "unit of acceleration", help: "Unit of acceleration.",
        placeholder: "UNIT")
    case .angularVelocityUnit:
      SettingRow(
        name: "gyro-unit", words: "unit of angular velocity", help: "Unit of angular velocity.",
        placeholder: "UNIT")
    case .accelerationSign:
      SettingRow(
        name: "accel-sign", words: "sign of acceleration",
        help: "Whether the accelerometer at rest gives +1 g upwards or, as Apple has it, -1 g.",
        placeholder: "SIGN")
    case .timeUnit:
      SettingRow(
        name: "time-unit", words: "unit of time", help: "Unit of time.", placeholder: "UNIT")
    case .rate:
      SettingRow(
        name: "rate", words: "sampling rate", help: "Samples a second, for files without times.",
        placeholder: "HZ")
    case .sensor:
      SettingRow(
        name: "sensor", words: "sensor",
        help: "The sensor or tracked point to read, where a file holds several.",
        placeholder: "NAME")
    case .units:
      SettingRow(
        name: "units", words: "source of units",
        help:
          "Units that nobody stated: asked for, taken if the numbers prove them, or taken always.",
        placeholder: "WHENCE", usual: "certain")
    case .part:
      SettingRow(
        name: "part", words: "part of the file",
        help: "The part to read of a file that starts again.", placeholder: "N")
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
      placeholder: plain.placeholder, methods: [.twoSensors])
  }
}
