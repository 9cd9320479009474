// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
internal import Foundation
package import Goniometry
internal import Inertial
internal import JSON
internal import Recordings

extension MeasurementReport {
  /// What was found: of each movement where one recording holds several, else one.
  public var findings: [Finding] {
    (parts.isEmpty ? [self] : parts).map { part in
      var finding = part.finding
      finding.identity = identity
      finding.isSimulated = quality.contains { $0.name == QualityCheck.simulatedSensors.name }
      let digests = inputs.flatMap(\.files).map(\.sha256)
      if !digests.isEmpty { finding.origin = .recordings(digests) }
      if let started, started.isSet, let instant = Date(iso8601: started.utc) {
        finding.time = ZonedTime(instant, in: .gmt)
      }
      return finding
    }
  }

  /// What was found of one movement.
  private var finding: Finding {
    var finding = Finding()
    if let range {
      finding = Finding(range, ofPair: hinge == nil)
      finding.joint = knownJoint
    } else if let formula = researchKit {
      finding = Finding(
        start: formula.start, finish: formula.finish, minimum: formula.minimum,
        maximum: formula.maximum, range: formula.range)
    }
    if let movement = movements.first {
      finding.take(movement, ofPair: hinge == nil)
      if measuredJoint.neutral.shortfall == nil { finding.exercise?.extensionDeficit = nil }
    }
    (finding.method, finding.filter) = (method, filter?.rawValue)
    (finding.verdict, finding.remarks) = (quality.overall, quality.complaints.map(\.advice))
    return finding
  }
}

extension MeasurementInputs {
  /// The finding of a measurement that gives no angle: joint, side, method and the reason.
  package func finding(without error: MeasurementError) -> Finding {
    let method = settings.method(sensorCount: sensors.count)
    var finding = Finding(side: settings.side, activity: settings.activity, verdict: .bad)
    finding.joint =
      settings.movements.isEmpty && method != .twoSensors ? nil : settings.joint
    (finding.method, finding.filter) = (method, settings.filter.filter.rawValue)
    (finding.remarks, finding.identity) = ([error.description], identity)
    finding.origin = .recordings(sources.flatMap(\.files).map(\.sha256))
    return finding
  }
}

extension Finding {
  /// The angles of a range.
  fileprivate init(_ range: RangeOfMotion, ofPair: Bool) {
    self.init(
      start: range.start, finish: range.finish, side: range.side, activity: range.activity,
      repetitions: range.statistics?.count ?? 0)
    whole = Extent(
      range.minimum, range.maximum, range.range,
      range.uncertainty.map { ($0.minimum, $0.maximum, $0.range) }, ofPair: ofPair)
    let part = range.exercise
    exercise = Exercise(
      start: part.start.known, end: part.end.known,
      Extent(
        part.minimum, part.maximum, part.range,
        part.uncertainty.map { ($0.minimum, $0.maximum, $0.range) }, ofPair: ofPair))
    exercise?.extensionDeficit = range.extensionDeficit
    zero = range.zero
  }

  /// What a named movement says: its directions are the ends of the exercise.
  fileprivate mutating func take(_ found: MovementResult, ofPair: Bool) {
    let range = found.range
    joint = found.joint
    movement = MovementFinding(
      found.joint, found.movement, test: found.test,
      place: found.test == nil ? nil : found.tested.place,
      directions: range.directions.compactMap { reach in
        MovementFinding.Reach(
          reach.direction, FoundAngle(reach.degrees, reach.uncertainty, ofPair: ofPair),
          usual: found.usual(reach.direction)?.degrees)
      })
    let ends = self.ends
    if movement?[found.movement.positive] != nil { exercise?.extent.maximum = ends.maximum }
    if movement?[found.movement.negative] != nil { exercise?.extent.minimum = ends.minimum }
    exercise?.extent.range = FoundAngle(range.degrees, range.uncertainty, ofPair: ofPair)
    (side, activity) = (found.tested.side, found.activity)
    repetitions = range.directions.map { range.statistics(of: $0.direction)?.count ?? 0 }.min()
  }
}

extension Finding.Extent {
  fileprivate init(
    _ minimum: Double, _ maximum: Double, _ range: Double,
    _ known: (minimum: AngleUncertainty, maximum: AngleUncertainty, range: AngleUncertainty)?,
    ofPair: Bool
  ) {
    self.init(
      FoundAngle(minimum, known?.minimum, ofPair: ofPair),
      FoundAngle(maximum, known?.maximum, ofPair: ofPair),
      range: FoundAngle(range, known?.range, ofPair: ofPair))
  }
}

extension FoundAngle {
  /// An angle that was measured. Straps are off alike at every measurement with the same mounting; the other segment beside one
  /// device moves as it likes.
  ///
  /// - Parameter ofPair: whether two sensors measured it.
  fileprivate init?(_ degrees: Double, _ uncertainty: AngleUncertainty?, ofPair: Bool) {
    self.init(
      degrees, halfWidth95: uncertainty?.halfWidth95,
      repeatHalfWidth95: ofPair ? uncertainty?.held.halfWidth95 : nil)
  }
}
