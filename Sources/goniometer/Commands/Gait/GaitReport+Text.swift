// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
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
    let bouts = sensor.gait.bouts.count
    return GaitParameters.text(
      of: sensor.gait.strides,
      heading: "Walking by the \(sensor.name)",
      counted: " in \(bouts) \(bouts == 1 ? "bout" : "bouts")")
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

extension GaitParameters {
  /// The means of strides as a table, with rows of angles.
  fileprivate static func text(
    of strides: [Stride], heading: String, counted: String = "",
    angles: [(String, StrideStatistics)] = []
  ) -> String {
    let left = strides.leftOut
    let heading =
      "\(heading): \(strides.count) strides\(counted)"
      + (left.isEmpty ? "" : "; left out of means: \(left)")
    guard let parameters = GaitParameters(strides) else {
      return "\(heading)\n\nNo stride is left for means.\n"
    }
    return "\(heading)\n\n" + parameters.table(angles).text(indent: 2)
  }

  private func table(_ angles: [(String, StrideStatistics)]) -> TextTable {
    var table = TextTable([
      .words(""), .numbers("mean"), .numbers("SD"), .numbers("CV %"), .numbers("strides"),
    ])
    func add(_ name: String, _ statistics: StrideStatistics, _ decimals: Int, share: Double?) {
      table.append([
        name, statistics.mean.decimals(decimals),
        statistics.standardDeviation?.decimals(decimals) ?? "", share?.decimals(1) ?? "",
        "\(statistics.count)",
      ])
    }
    let rows: [(String, StrideStatistics?, Int)] = [
      ("Stride time, s", strideTime, 3), ("Cadence, steps/min", cadence, 1),
      ("Stance, %", stance, 1), ("Swing, %", swing, 1), ("Stride length, m", strideLength, 2),
      ("Speed, m/s", speed, 2),
    ]
    for case (let name, let statistics?, let decimals) in rows {
      add(name, statistics, decimals, share: statistics.coefficientOfVariation)
    }
    // Zero of an angle is a convention: a deviation has no share of it.
    for (name, statistics) in angles { add("\(name), °", statistics, 1, share: nil) }
    return table
  }
}

extension MeasurementReport {
  /// The walk for people: a table of its strides and of each movement over them; `nil` where the exercise is none.
  func walkText(width: Int) -> String? {
    guard let walk else { return nil }
    // The named peaks are a knee's.
    let angles = walk.cycles.flatMap { movement, cycles -> [(String, StrideStatistics)] in
      let rows =
        movement.map { movement in
          [
            ("\(movement.name) at the contact", cycles.contact),
            ("\(movement.name), greatest", cycles.greatest),
            ("\(movement.name), least", cycles.least),
          ]
        } ?? [
          ("At the contact", cycles.contact), ("Loading peak", cycles.loadingPeak),
          ("Stance minimum", cycles.stanceMinimum), ("Swing peak", cycles.swingPeak),
          ("Swing peak − stance minimum", cycles.range),
        ]
      return rows.map { ($0.capitalisedFirst, $1) }
    }
    let caution = walk.parameters == nil ? nil : WalkedJoint.caution(on: measuredJoint)
    let table = GaitParameters.text(of: walk.strides, heading: "Walking", angles: angles)
    guard let caution else { return table }
    return table + "\n"
      + TextLayout.wrap(caution.english, width: width, indent: 0).map { $0 + "\n" }.joined()
  }
}
