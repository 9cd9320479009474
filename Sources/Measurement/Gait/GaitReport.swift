// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry
internal import JSON
internal import Recordings
package import Walking

/// The strides of one walk by each of its sensors.
package struct GaitReport: Sendable {
  /// A sensor with its strides.
  package struct Sensor: Sendable {
    /// The leg; unstated at the low back.
    package let side: Side
    /// The strides.
    package let gait: Gait
    /// The checks of the recording.
    package let quality: [QualityCheck]
    /// The origin of the recording.
    package let input: MeasurementInput

    /// The place in words, such as `left foot`.
    package var name: String {
      let segment = gait.segment == .pelvis ? "low back" : gait.segment.rawValue
      return side == .unstated ? segment : "\(side.rawValue) \(segment)"
    }
  }

  /// In the order of the request.
  package let sensors: [Sensor]

  /// What both legs show together, by the feet if both carry a sensor, else by the shanks, else by the thighs.
  package var bothLegs: BothLegs? {
    for segment in Gait.segments {
      let gaits = [Side.left, .right].map { side in
        sensors.first { $0.gait.segment == segment && $0.side == side }?.gait
      }
      if let left = gaits[0], let right = gaits[1] { return BothLegs(left: left, right: right) }
    }
    return nil
  }

  /// Whether any sensor shows walking.
  package var isWalking: Bool { sensors.contains { !$0.gait.strides.isEmpty } }

  /// The doubtful things about the recordings and what was found, a sentence each.
  package var warnings: [String] { sensors.flatMap(\.input.warnings) + remarks }

  /// What is doubtful about the samples and the strides. The recordings' own warnings are not among them.
  package var remarks: [String] {
    sensors.flatMap { sensor in
      sensor.quality.filter { $0.verdict != .good }.map {
        "\(sensor.name): \($0.verdict.rawValue): \($0.name): \($0.advice)"
      } + [remark(on: sensor)].compactMap(\.self)
    }
  }

  /// Why a sensor shows no walking, or which of its numbers are approximate; `nil` where all is well.
  private func remark(on sensor: Sensor) -> String? {
    let (gait, name) = (sensor.gait, sensor.name)
    if gait.strides.isEmpty {
      return "\(name): no walking found: "
        + (gait.contacts.isEmpty
          ? "nothing swings as a leg does that walks"
          : "\(gait.contacts.count) possible contacts, but no \(Gait.leastStrides) strides in a row of 0.6 to 2.2 s "
            + "with a stance of 45 to 80 %")
    }
    if !gait.showsContacts {
      return
        "\(name): no contacts show there: the times of its strides are approximate, and stance and swing are not told"
    }
    return nil
  }

  /// Calls a function with each line of a table of strides, its header first.
  package func strideLines(_ body: ([UInt8]) throws -> Void) rethrows {
    var row = CSVRow()
    func end() throws {
      try body(row.ended())
      row.removeAll()
    }
    for name in [
      "sensor", "side", "initial_contact_s", "foot_off_s", "end_s", "stride_s", "stance_percent",
      "length_m", "speed_m_s", "turn_deg", "bout", "straight", "steady",
    ] {
      row.append(name)
    }
    try end()
    for sensor in sensors {
      for stride in sensor.gait.strides {
        row.append(sensor.gait.segment.rawValue)
        row.append(sensor.side == .unstated ? "" : sensor.side.rawValue)
        for number in [
          stride.start, stride.footOff, stride.end, stride.duration,
          stride.stanceShare.map { 100 * $0 }, stride.length, stride.speed, stride.turn,
        ] {
          row.append(number ?? .nan)
        }
        row.append("\(stride.bout)")
        row.append(stride.isStraight ? "1" : "0")
        row.append(stride.isSteady ? "1" : "0")
        try end()
      }
    }
  }
}

extension GaitReport {
  /// The document with what every output carries around it.
  package func json(program: OutputProgram, commandLine: [String]) throws -> [UInt8] {
    let entries = sensors.map { sensor in
      [
        "segment": sensor.gait.segment.rawValue,
        "side": sensor.side == .unstated ? nil : sensor.side.rawValue,
        "contactsSeconds": sensor.gait.contacts,
        "strides": sensor.gait.strides.map { JSONMembers($0) },
        "parameters": sensor.gait.parameters.map { JSONMembers($0) },
        "quality": sensor.quality,
      ] as JSONMembers
    }
    return try OutputEnvelope(
      program: program, commandLine: commandLine, parameters: [:] as JSONMembers,
      inputs: sensors.map(\.input), warnings: warnings,
      result: ["sensors": entries, "bothLegs": bothLegs.map { JSONMembers($0) }] as JSONMembers
    ).jsonBytes()
  }
}
