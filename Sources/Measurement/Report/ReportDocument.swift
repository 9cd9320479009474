// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON

extension MeasurementReport {
  /// The report as JSON of the form that all outputs have: units in the names, `null` where there is
  /// no number, sorted keys, a line break at the end. The same report gives the same bytes.
  ///
  /// - Parameters:
  ///   - program: the program that measured, which is named beside the numbers.
  ///   - commandLine: the program's command line; empty if there is none.
  ///   - kind: names the line in a stream of several kinds; left out if `nil`.
  ///   - isPretty: indented over lines; otherwise one line.
  public func json(
    program: OutputProgram, commandLine: [String] = [], kind: String? = nil, isPretty: Bool = true
  ) throws(EncodingError) -> [UInt8] {
    try OutputEnvelope(
      program: program, kind: kind, commandLine: commandLine, identity: identity,
      method: method.rawValue, parameters: AnyParameters(parameters), inputs: inputs,
      calibrations: calibrations, warnings: warnings, findings: findings, result: result
    ).jsonBytes(isPretty: isPretty, naming: measuredJoint)
  }

  /// The result as JSON: units in the names, `null` where there is no number.
  private var result: JSONMembers {
    [
      // Left out where the sensors gave attitudes.
      "filter": filter,
      // Left out of one device whose joint nobody named.
      "joint": knownJoint,
      "movements": movements.isEmpty ? nil : movements.map { MovementEntry($0, self) },
      "rangeOfMotion": range.map { RangeEntry($0, of: movements.first) },
      "researchKit": researchKit,
      // Under the name of the joint: `knee`.
      "foundJoint": joint.map { found -> JSONMembers in
        [
          "calibration": found.calibration, "jointCentreDistance": found.arms,
          "standingPose": found.pose,
        ]
      },
      // Of a joint of which two sensors found all movements by their samples.
      "angularVelocity": whole?.rates,
      "hinge": hinge.map { hinge -> JSONMembers in
        [
          "axis": hinge.axis, "gyroscopeBias": hinge.gyroscopeBias,
          "startElevationDegrees": hinge.startElevation,
          "finishElevationDegrees": hinge.finishElevation, "signRule": hinge.signRule,
        ]
      },
      // Left out where the exercise is no walk.
      "gait": walk.map { JSONMembers($0) },
      "quality": quality,
      "verdict": verdict,
      "summary": quality.summary,
      // Left out unless an unattended instrument measured.
      "started": started,
      // Left out of a report that was not made live.
      "live": live,
    ]
  }
}
