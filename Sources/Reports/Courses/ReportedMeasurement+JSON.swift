// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ClinicalTerms
internal import Foundation
internal import Goniometry
public import JSON
internal import Measurement
public import StudyTasks

extension ReportedMeasurement {
  /// The measurements in a document of results: of `analyze --json` or `live`, of a task, of a batch as
  /// JSON; each line of NDJSON is a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - source: the name of its file.
  /// - Returns: `nil` for a document that is no result. A result without a range of motion gives none.
  public static func all(in document: JSONValue, source: String) -> [ReportedMeasurement]? {
    guard let members = document.object else { return nil }
    if members[TaskResult.documentKey] != nil || members["taskRunUUID"] != nil {
      return (try? TaskResult(document: document)).map { all(in: $0, source: source) }
    }
    if let entries = members["results"]?.array {
      let parts = entries.map { all(in: $0, source: source) }
      return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self).flatMap(\.self)
    }
    if let result = members["result"]?.object, result["verdict"] != nil {
      var one = ReportedMeasurement(result, identity: members["identity"], source: source)
      one.kind = Self.kind(members["method"])
      one.fingerprint = Self.fingerprint(members["inputs"]?.array?.flatMap(Self.files(of:)) ?? [])
      return one.each(of: result)
    }
    guard members["status"] != nil, let id = members["id"] else { return nil }
    var one = ReportedMeasurement(
      members, identity: members["identity"], source: id.string ?? source)
    if let error = members["error"]?.object?["message"]?.string { one.remark = error }
    one.kind = kind(members["method"])
    one.fingerprint = fingerprint(members["files"]?.array ?? [])
    return one.each(of: members)
  }

  /// A measurement of each movement that a result names, or itself.
  private func each(of result: [String: JSONValue]) -> [ReportedMeasurement] {
    guard let joint = result["joint"]?.string.flatMap(Joint.init(rawValue:)) else { return [self] }
    let entries = result["movements"]?.array ?? []
    let found = entries.compactMap { entry -> ReportedMeasurement? in
      guard let movement = ReportedMovement(entry, of: joint), let members = entry.object else {
        return nil
      }
      var one = self
      one.side = members["side"]?.string.flatMap(Side.init) ?? side
      one.activity = members["activity"]?.string.flatMap(Activity.init) ?? activity
      one.movement = movement
      one.range = members["rangeDegrees"]?.double ?? .nan
      one.rangeHalfWidth95 = members["half95Degrees"]?.double ?? .nan
      one.verdict = members["verdict"]?.string.flatMap(Verdict.init) ?? verdict
      one.zero = .neutral
      one.repetitions = members["directions"]?.array?.compactMap { reach in
        reach.object?["repetitionCount"]?.double.flatMap { Int(exactly: $0) }
      }.min()
      return one
    }
    return found.isEmpty ? [self] : found
  }

  /// The method of a step that did a standard test, which is the same wherever it is done.
  private static func kind(ofStep angles: RangeOfMotionResult) -> Kind {
    .method(angles.method?.hasPrefix("two sensors") ?? false ? .twoSensors : .hinge)
  }

  private static func kind(_ method: JSONValue?) -> Kind? {
    method?.string.flatMap(MeasurementMethod.init).map(Kind.method)
  }

  private static func files(of input: JSONValue) -> [JSONValue] {
    input.object?["files"]?.array ?? []
  }

  /// The digests of the files in their order; `nil` without any.
  private static func fingerprint(_ files: [JSONValue]) -> String? {
    let digests = files.compactMap { $0.object?["sha256"]?.string }
    return digests.isEmpty ? nil : digests.joined(separator: " ")
  }

  /// The measurements of a task's result, in the order of its steps.
  public static func all(in result: TaskResult, source: String) -> [ReportedMeasurement] {
    // A result of an earlier program does not say where it was made.
    let zone = result.timeZone.flatMap { try? ScheduleTimeZone($0) } ?? .utc
    return result.results.filter { !$0.isPrevious }.flatMap(\.results).compactMap { leaf in
      guard let angles = leaf.rangeOfMotion else { return nil }
      let extent = angles.extent
      var one = ReportedMeasurement(
        result.identity, date: zone.written(leaf.startDate), side: angles.side,
        activity: angles.movement, zero: angles.zero, minimum: extent.minimum,
        maximum: extent.maximum, range: extent.range,
        rangeHalfWidth95: extent.rangeHalfWidth95 ?? .nan, verdict: angles.quality?.verdict,
        source: source)
      one.repetitions = angles.repetitions
      one.remark = angles.remarks.first ?? ""
      one.minimumHalfWidth95 = extent.minimumHalfWidth95 ?? .nan
      one.maximumHalfWidth95 = extent.maximumHalfWidth95 ?? .nan
      (one.statedJoint, one.movement) = (angles.namedJoint, ReportedMovement(angles))
      one.kind = one.movement == nil ? .step(leaf.identifier) : Self.kind(ofStep: angles)
      one.fingerprint = "\(result.taskRunUUID) \(leaf.identifier)"
      one.isSimulated = angles.remarks.contains(QualityCheck.simulatedSensors.advice)
      return one
    }
  }

  /// A measurement of `analyze --json` or of a batch.
  private init(_ members: [String: JSONValue], identity: JSONValue?, source: String) {
    let identity = identity?.object
    let range = members["rangeOfMotion"]?.object
    let exercise = range?["exercise"]?.object
    func half(_ name: String) -> Double {
      exercise?[name]?.object?["halfWidth95Degrees"]?.double ?? .nan
    }
    self.init(
      MeasurementIdentity(
        subject: identity?["subject"]?.string, visit: identity?["visit"]?.string,
        note: identity?["note"]?.string),
      side: range?["side"]?.string.flatMap(Side.init) ?? .unstated,
      activity: range?["activity"]?.string.flatMap(Activity.init) ?? .unstated,
      zero: range?["zero"]?.string.flatMap(AngleZero.init),
      minimum: exercise?["minimumDegrees"]?.double ?? .nan,
      maximum: exercise?["maximumDegrees"]?.double ?? .nan,
      range: exercise?["rangeDegrees"]?.double ?? .nan,
      rangeHalfWidth95: half("rangeUncertainty"),
      verdict: members["verdict"]?.string.flatMap(Verdict.init), source: source)
    (minimumHalfWidth95, maximumHalfWidth95) = (
      half("minimumUncertainty"), half("maximumUncertainty")
    )
    repetitions = range?["repetitionCount"]?.double.flatMap { Int(exactly: $0) }
    let doubts = (members["quality"] ?? members["doubts"])?.array ?? []
    isSimulated = doubts.contains {
      $0.object?["name"]?.string == QualityCheck.simulatedSensors.name
    }
    let worst = doubts.first { $0.object?["verdict"]?.string == verdict?.rawValue }
    remark = verdict == .good ? "" : worst?.object?["advice"]?.string ?? ""
  }
}

extension RangeOfMotionResult.Quality {
  fileprivate var verdict: Verdict {
    switch self {
    case .good: .good
    case .doubtful: .doubtful
    case .invalid: .bad
    }
  }
}
