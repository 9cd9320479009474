// SPDX-License-Identifier: Apache-2.0

public import Recordings

/// Statements about the recording of one segment. They come before ``MeasurementRequest/reading``, which
/// is about both recordings.
public struct SegmentReading: Sendable, Hashable {
  /// The sensor in a file that holds several.
  public var sensor: String?
  /// The part of a file in which the logger started anew, from 1.
  public var part: Int?
  /// The columns as a text, such as `t=0,ax=3`; they take the place of the columns of both.
  public var columns: String?
  /// Unit of acceleration.
  public var accelerationUnit: AccelerationUnit?
  /// Unit of angular velocity.
  public var angularVelocityUnit: AngularVelocityUnit?
  /// The sign of the accelerometer at rest.
  public var accelerationSign: AccelerationSign?

  /// Nothing stated.
  public init() {}

  /// The statements about both, with these before them.
  func over(_ both: RecordingOptions) throws(RecordingError) -> RecordingOptions {
    var reading = both
    if let columns { reading.columns = try RecordingOptions.columns(parsing: columns) }
    reading.sensor = sensor ?? both.sensor
    reading.part = part ?? both.part
    reading.accelerationUnit = accelerationUnit ?? both.accelerationUnit
    reading.angularVelocityUnit = angularVelocityUnit ?? both.angularVelocityUnit
    reading.accelerationSign = accelerationSign ?? both.accelerationSign
    return reading
  }

  /// The settings that are stated, in the order in which they are refused.
  var stated: [SegmentSetting] {
    let values: [Any?] = [
      sensor, part, columns, accelerationUnit, angularVelocityUnit, accelerationSign,
    ]
    return zip(SegmentSetting.readings, values).filter { $0.1 != nil }.map(\.0)
  }
}

/// Statements about the sensor on one of two segments.
public struct SegmentStatements: Sendable, Hashable {
  /// The corrections of the sensor.
  public var correction = RequestedCorrection()
  /// Statements about its recording alone, which may be in the same file as the other's.
  public var reading = SegmentReading()

  /// Nothing stated.
  public init() {}

  /// The settings that are stated, in the order in which they are refused.
  var stated: [SegmentSetting] { correction.stated + reading.stated }
}
