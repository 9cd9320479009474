// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement
internal import Recordings

/// The options of how one of two recordings is read, each named after the segment.
struct SegmentOptions {
  let sensor: Option<String?>
  let columns: Option<String?>
  let accelerationUnit: Option<AccelerationUnit?>
  let rateUnit: Option<AngularVelocityUnit?>
  let sign: Option<AccelerationSign?>

  static let thigh = SegmentOptions("thigh")
  static let shank = SegmentOptions("shank")

  /// The heading of those of both in help.
  static let group = OptionGroup("Reading one of two recordings", thigh.all + shank.all)

  private init(_ segment: String) {
    sensor = Option(
      "\(segment)-sensor", .text, placeholder: "NAME",
      help: "The sensor on the \(segment), where its file holds several; it may be the same file.")
    columns = Option(
      "\(segment)-columns", .text, placeholder: "t=0,ax=1,...",
      help: "The columns of the \(segment)'s recording.")
    accelerationUnit = Option(
      "\(segment)-accel-unit", .choice(AccelerationUnit.self), placeholder: "UNIT",
      help: "Unit of acceleration of the \(segment)'s recording.")
    rateUnit = Option(
      "\(segment)-gyro-unit", .choice(AngularVelocityUnit.self), placeholder: "UNIT",
      help: "Unit of angular velocity of the \(segment)'s recording.")
    sign = Option(
      "\(segment)-accel-sign", .choice(AccelerationSign.self), placeholder: "SIGN",
      help: "The accelerometer's sign in the \(segment)'s recording.")
  }

  var all: [any DeclaredOption] { [sensor, columns, accelerationUnit, rateUnit, sign] }

  /// What is stated.
  func reading(_ arguments: ParsedArguments) -> SegmentReading {
    var reading = SegmentReading()
    reading.sensor = arguments[sensor]
    reading.columns = arguments[columns]
    reading.accelerationUnit = arguments[accelerationUnit]
    reading.angularVelocityUnit = arguments[rateUnit]
    reading.accelerationSign = arguments[sign]
    return reading
  }
}
