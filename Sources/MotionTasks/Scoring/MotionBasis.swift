// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Foundation
public import Goniometry
public import Inertial
public import JSON
public import StudyTasks

/// How the numbers of a step were made: what making them again needs beside the recorded files.
///
/// Results carry it in ``LeafResult/userInfo`` under ``key``, whether there were numbers or not.
public struct MotionBasis: Sendable, Hashable, Codable {
  /// The key of results' user information.
  public static let key = "motion"

  /// The joint; `nil` where none was measured.
  public var joint: Joint?
  /// Which side.
  public var side: Side
  /// How the step measures.
  public var measurement: MotionMeasurement
  /// The attitude filter.
  public var filter: AttitudeFilter
  /// The corrections of the samples of each sensor, which the files do not have; `nil`: none.
  public var corrections: [SensorCalibration]?
  /// A pose that was stated to be of a known angle, its times on the files' clock.
  public var held: HeldPose?
  /// The checks of the sensors themselves, beside their samples; `nil`: none.
  public var sensorChecks: [QualityCheck]?
  /// Samples of each sensor.
  public var sampleCounts: [Int]
  /// The program, with its version; `nil` where nobody said.
  public var program: String?

  init(_ setup: MotionSetup, held: HeldPose?, sensorChecks: [QualityCheck], sampleCounts: [Int]) {
    (joint, side, measurement) = (setup.joint, setup.side, setup.measurement)
    (filter, program) = (setup.filter, setup.program)
    corrections = setup.corrections.allSatisfy { $0 == .none } ? nil : setup.corrections
    self.held = held
    self.sensorChecks = sensorChecks.isEmpty ? nil : sensorChecks
    self.sampleCounts = sampleCounts
  }

  /// Reads what a result carries, which may have been made by anybody.
  ///
  /// - Throws: ``JSONError`` for what is none, and for corrections that no working sensor needs.
  public init(json: JSONValue) throws(JSONError) {
    let place = JSONPath.root["userInfo"][Self.key]
    do {
      self = try JSONDecoder().decode(MotionBasis.self, from: json.data())
    } catch {
      throw JSONError(.invalid("it does not say how the motion was measured"), at: place)
    }
    if let violation = corrections?.lazy.compactMap(\.violation).first {
      throw JSONError(
        .invalid("\(violation.name): expected \(violation.expected), found \(violation.found)"),
        at: place["corrections"])
    }
  }

  /// The form that results carry.
  public var json: JSONValue {
    // Numbers that are not finite have no JSON: a basis with one says nothing.
    guard let data = try? JSONEncoder().encode(self) else { return .null }
    return (try? JSONValue(data: data)) ?? .null
  }
}

extension MotionSetup {
  /// The set-up of a measurement that was made.
  init(step: String, _ basis: MotionBasis, sensorCount: Int) throws(MotionTaskError) {
    self.step = step
    (joint, side, measurement) = (basis.joint, basis.side, basis.measurement)
    (filter, program) = (basis.filter, basis.program)
    self.sensorCount = sensorCount
    corrections = Self.each(basis.corrections ?? [], of: sensorCount)
    try check()
  }
}
