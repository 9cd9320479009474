// SPDX-License-Identifier: Apache-2.0

/// The user's statements about a recording. They take precedence over the file and its dialect.
public struct RecordingOptions: Sendable, Equatable {
  /// A column as the user names it.
  public enum Column: Sendable, Hashable {
    /// By position in the row, from 0.
    case position(Int)
    /// By its name in the header, without regard to case.
    case name(String)
    /// Another one with the other sign: its axis is mirrored.
    indirect case mirrored(Column)

    /// The column itself, whatever its sign.
    var unsigned: Column {
      if case .mirrored(let column) = self { column.unsigned } else { self }
    }
  }

  /// Columns of single fields; the dialect gives the others.
  public var columns: [SampleField: Column]
  /// Unit of acceleration.
  public var accelerationUnit: AccelerationUnit?
  /// Unit of angular velocity.
  public var angularVelocityUnit: AngularVelocityUnit?
  /// The sign of the accelerometer at rest.
  public var accelerationSign: AccelerationSign?
  /// Unit of time.
  public var timeUnit: TimeUnit?
  /// Samples a second, Hz, for files without times.
  public var rateHz: Double?
  /// Sensor or tracked point, where a file holds several.
  public var sensor: String?
  /// The parts that a file may have.
  package static let possibleParts = 1...50

  /// The part to read, from 1, of a file in which the logger started anew; `nil` for a file of one part.
  public var part: Int?
  /// Where units come from that nobody states.
  public var units: UnitChoice
  /// The names of settings in warnings: a front end sets what it calls them.
  public var settingNames: SettingNames
  /// Whether a table of 500 Hz or more is averaged to some 100 Hz while it is read, as measurements
  /// have it.
  package var reducesFastTables = false
  /// Tells by its name whether a sensor sits where this recording's sensor does; `nil` if that place is unknown.
  package var usualSensors: UsualSensors?
  /// The segment of which this is the recording, where there are several: settings of it alone can be stated.
  package var segment: String?
  /// Whether a calibration is going to be applied to what is read: no warning asks for one.
  package var isCalibrated = false

  /// Options, each of which may be left out.
  public init(
    columns: [SampleField: Column] = [:], accelerationUnit: AccelerationUnit? = nil,
    angularVelocityUnit: AngularVelocityUnit? = nil, accelerationSign: AccelerationSign? = nil,
    timeUnit: TimeUnit? = nil, rateHz: Double? = nil, sensor: String? = nil,
    part: Int? = nil, units: UnitChoice = .stated, settingNames: SettingNames = .neutral
  ) {
    self.columns = columns
    self.accelerationUnit = accelerationUnit
    self.angularVelocityUnit = angularVelocityUnit
    self.accelerationSign = accelerationSign
    self.timeUnit = timeUnit
    self.rateHz = rateHz
    self.sensor = sensor
    self.part = part
    self.units = units
    self.settingNames = settingNames
  }

  /// Columns from a text such as `t=0,ax=3,ay=-4` or `t=Time,ax=Accel X`: positions count from 0,
  /// anything else is a name; a minus sign before it mirrors the axis.
  public static func columns(parsing text: String) throws(RecordingError) -> [SampleField: Column] {
    var result: [SampleField: Column] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2,
        let field = SampleField(rawValue: HeaderLine.trimmed(String(halves[0])).lowercased()),
        case let value = HeaderLine.trimmed(String(halves[1])), !value.isEmpty,
        result[field] == nil, case let isMirrored = value.hasPrefix("-") && field != .t,
        case let place = isMirrored ? String(value.dropFirst()) : value, !place.isEmpty,
        !(isMirrored && place.hasPrefix("-"))
      else {
        throw .badSetting(
          .columns,
          expected: "FIELD=COLUMN pairs, each of t, ax, ay, az, gx, gy, gz at most once",
          found: SettingText(String(part)))
      }
      let column = Int(place).map(Column.position) ?? .name(place)
      result[field] = isMirrored ? .mirrored(column) : column
    }
    return result
  }

  /// The warning for a file with times of its own: a stated rate is not used.
  var unusedRateWarnings: [String] {
    rateHz == nil ? [] : ["the file's own times were used; \(settingNames.text(.rate)) was not"]
  }

  private static let positionLimit = 10_000

  /// Throws where an option cannot be meant for a file of this sensor, or of both.
  func validate(role: SensorRole?) throws(RecordingError) {
    if let rateHz, !(rateHz > 0 && rateHz.isFinite) {
      throw .badSetting(.rate, expected: "a number of Hz greater than 0", found: "\(rateHz)")
    }
    for (field, column) in columns {
      guard case .position(let position) = column.unsigned,
        !(0..<Self.positionLimit).contains(position)
      else { continue }
      throw .badSetting(
        .columns, expected: "a position from 0 to \(Self.positionLimit - 1)",
        found: "\(field.rawValue)=\(position)")
    }
    // Files of one sensor each may have their columns at the same places.
    let others: [SampleField] =
      switch role {
      case .accelerometer: SampleField.rotation
      case .gyroscope: SampleField.acceleration
      case .attitude, nil: []
      }
    let own = columns.filter { !others.contains($0.key) }
    if Set(own.values.map(\.unsigned)).count < own.count {
      throw .badSetting(
        .columns, expected: "a column of its own for each field",
        found: SettingText(
          SampleField.allCases.filter { columns[$0] != nil }.map(\.rawValue)
            .joined(separator: ",")))
    }
  }
}

/// Tells from a sensor's name whether the sensor sits at a place.
package struct UsualSensors: Sendable, Equatable {
  private let place: String
  /// Whether a sensor of this name is at the place; `nil` where the name does not tell.
  let isHere: @Sendable (String) -> Bool?

  /// Names by a place, which tells them from those of another one.
  package init(at place: String, isHere: @escaping @Sendable (String) -> Bool?) {
    (self.place, self.isHere) = (place, isHere)
  }

  /// Whether the places are the same.
  package static func == (a: UsualSensors, b: UsualSensors) -> Bool { a.place == b.place }
}

/// Where units come from that neither the file nor the user states.
public enum UnitChoice: String, Codable, Sendable, CaseIterable {
  /// From nowhere: the file is refused.
  case stated
  /// From its numbers where physics confirms all of them, and the result is doubtful; else the file is refused.
  case certain
  /// From its numbers, where physics tells, else the usual ones; the result says so.
  case auto
}

extension RecordingOptions {
  /// A setting as it is stated of this recording: of its segment where there are several.
  func setting(_ setting: ReadingSetting) -> ReadingSetting {
    segment.map { .ofSegment($0, setting) } ?? setting
  }

  /// The same with a value that was told from numbers.
  func stating(_ value: UnstatedValue) -> RecordingOptions {
    var options = self
    guard let text = value.value else { return options }
    switch value.setting {
    case .accelerationUnit: options.accelerationUnit = AccelerationUnit(rawValue: text)
    case .angularVelocityUnit: options.angularVelocityUnit = AngularVelocityUnit(rawValue: text)
    case .accelerationSign: options.accelerationSign = AccelerationSign(rawValue: text)
    case .timeUnit: options.timeUnit = TimeUnit(rawValue: text)
    default: break
    }
    return options
  }
}
