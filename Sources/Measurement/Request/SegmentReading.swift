// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Recordings

/// Statements about the recording of one segment. They come before ``MeasurementRequest/reading``, which
/// is about both recordings.
public struct SegmentReading: Sendable, Hashable {
  /// The sensor in a file that holds several.
  public var sensor: String?
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
    reading.accelerationUnit = accelerationUnit ?? both.accelerationUnit
    reading.angularVelocityUnit = angularVelocityUnit ?? both.angularVelocityUnit
    reading.accelerationSign = accelerationSign ?? both.accelerationSign
    return reading
  }

  /// The settings of a segment's recording, in the order in which they are refused.
  static func settings(of segment: Segment) -> [MeasurementSetting] {
    segment == .thigh
      ? [
        .thighSensor, .thighColumns, .thighAccelerationUnit, .thighAngularVelocityUnit,
        .thighAccelerationSign,
      ]
      : [
        .shankSensor, .shankColumns, .shankAccelerationUnit, .shankAngularVelocityUnit,
        .shankAccelerationSign,
      ]
  }

  /// The first setting that is stated; `nil` for none.
  func stated(_ segment: Segment) -> MeasurementSetting? {
    let values: [Any?] = [
      sensor, columns, accelerationUnit, angularVelocityUnit, accelerationSign,
    ]
    return zip(Self.settings(of: segment), values).first { $0.1 != nil }?.0
  }
}
