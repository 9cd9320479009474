// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Inertial
internal import Measurement
internal import Walking

extension GaitReport {
  /// The report for people: a table for each sensor that shows walking, and one of both legs.
  var text: String {
    (sensors.compactMap(Self.text) + [bothLegs.map(Self.text)].compactMap(\.self)).joined(
      separator: "\n")
  }

  private static func text(of sensor: Sensor) -> String? {
    guard !sensor.gait.strides.isEmpty else { return nil }
    let (strides, bouts) = (sensor.gait.strides, sensor.gait.bouts.count)
    let counts = [
      (strides.count { $0.isOfStairs }, "on stairs"),
      (strides.count { !$0.isOfStairs && !$0.isStraight }, "in turns"),
      (strides.count { !$0.isOfStairs && $0.isStraight && !$0.isSteady }, "first or last"),
    ]
    let left = counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    let heading =
      "Walking by the \(sensor.name): \(strides.count) strides in \(bouts) \(bouts == 1 ? "bout" : "bouts")"
      + (left.isEmpty ? "" : "; left out of means: \(left)")
    guard let parameters = sensor.gait.parameters else {
      return "\(heading)\n\nNo stride is left for means.\n"
    }
    var table = TextTable([
      .words(""), .numbers("mean"), .numbers("SD"), .numbers("CV %"), .numbers("strides"),
    ])
    let rows: [(String, StrideStatistics?, Int)] = [
      ("Stride time, s", parameters.strideTime, 3),
      ("Cadence, steps/min", parameters.cadence, 1), ("Stance, %", parameters.stance, 1),
      ("Swing, %", parameters.swing, 1), ("Stride length, m", parameters.strideLength, 2),
      ("Speed, m/s", parameters.speed, 2),
    ]
    for case (let name, let statistics?, let decimals) in rows {
      table.append([
        name, statistics.mean.decimals(decimals),
        statistics.standardDeviation?.decimals(decimals) ?? "",
        statistics.coefficientOfVariation?.decimals(1) ?? "", "\(statistics.count)",
      ])
    }
    return "\(heading)\n\n" + table.text(indent: 2)
  }

  private static func text(of legs: BothLegs) -> String {
    var table = TextTable([
      .words("Both legs"), .numbers("left"), .numbers("right"), .numbers("asymmetry %"),
    ])
    let rows: [(String, BothLegs.Sides?, Int)] = [
      ("Step time, s", legs.stepTime, 3), ("Stride time, s", legs.strideTime, 3),
      ("Stance, %", legs.stance, 1), ("Single support, %", legs.singleSupport, 1),
      ("Double support, %", legs.doubleSupport, 1), ("Stride length, m", legs.strideLength, 2),
    ]
    for case (let name, let sides?, let decimals) in rows {
      table.append([
        name, sides.left.mean.decimals(decimals), sides.right.mean.decimals(decimals),
        sides.asymmetry.decimals(1),
      ])
    }
    return table.text(indent: 2)
  }
}
