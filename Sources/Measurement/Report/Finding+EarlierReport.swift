// SPDX-License-Identifier: Apache-2.0

package import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
package import JSON

extension Finding {
  /// The findings of a report as JSON, or of a row of a batch as JSON; of each measurement where there are several.
  ///
  /// Reports of programs before 0.1.0 have no `findings`: what they lack is told from what they show.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - source: the name of its file; a row of a batch has its own.
  /// - Returns: `nil` for a document that is no report. A report without a range of motion gives none.
  package static func all(
    inReport document: JSONValue, source: String
  ) throws(JSONError) -> [Finding]? {
    guard let members = document.object else { return nil }
    if let entries = members["results"]?.array {
      var all: [Finding] = []
      for entry in entries {
        guard let found = try Self.all(inReport: entry, source: source) else { return nil }
        all += found
      }
      return all
    }
    let source = members["id"]?.string ?? source
    if let json = members["findings"] {
      return try [Finding](json: json, at: JSONPath.root["findings"]).map { finding in
        var finding = finding
        finding.source = source
        return finding
      }
    }
    let result = members["result"]?.object ?? members
    guard result["verdict"] != nil || (members["status"] != nil && members["id"] != nil) else {
      return nil
    }
    return earlier(members, result, source: source)
  }

  private static func earlier(
    _ members: [String: JSONValue], _ result: [String: JSONValue], source: String
  ) -> [Finding] {
    var one = Finding(result["rangeOfMotion"]?.object ?? [:])
    one.source = source
    let identity = members["identity"]?.object
    one.identity = MeasurementIdentity(
      subject: identity?["subject"]?.string, visit: identity?["visit"]?.string,
      note: identity?["note"]?.string)
    one.verdict = result["verdict"]?.string.flatMap(Verdict.init(rawValue:))
    let checks = (result["quality"] ?? result["doubts"])?.array?.compactMap(\.object) ?? []
    one.isSimulated = checks.contains {
      $0["name"]?.string == QualityCheck.simulatedSensors.name
    }
    let worst = checks.first { $0["verdict"]?.string == one.verdict?.rawValue }
    let advice = one.verdict == .good ? nil : worst?["advice"]?.string
    one.remarks = [members["error"]?.object?["message"]?.string ?? advice].compactMap(\.self)
    one.method = members["method"]?.string.flatMap(MeasurementMethod.init(rawValue:))
    one.filter = result["filter"]?.string
    let inputs = members["inputs"]?.array ?? [.object(members)]
    let digests = inputs.flatMap { $0.object?["files"]?.array ?? [] }
      .compactMap { $0.object?["sha256"]?.string }
    if !digests.isEmpty { one.origin = .recordings(digests) }
    one.joint = result["joint"]?.string.flatMap(Joint.init(rawValue:))
    // Two sensors whose joint nobody named were of the joint that was measured first.
    if one.joint == nil, one.method == .twoSensors { one.joint = .assumed }
    guard let joint = one.joint else { return [one] }
    let found = (result["movements"]?.array ?? []).compactMap { one.each($0, of: joint) }
    return found.isEmpty ? [one] : found
  }

  /// A movement of a report.
  private func each(_ entry: JSONValue, of joint: Joint) -> Finding? {
    guard let members = entry.object,
      let movement = members["movement"]?.string.flatMap(joint.movement(named:))
    else { return nil }
    let directions = members["directions"]?.array?.compactMap(\.object) ?? []
    let test = members["test"]?.string.flatMap(movement.test(named:))
    var one = self
    one.joint = joint
    one.movement = MovementFinding(
      joint, movement, test: test,
      place: test?.places.first { $0.name == members["place"]?.string },
      directions: directions.compactMap { reach in
        guard let direction = reach["name"]?.string.flatMap(movement.direction(named:)) else {
          return nil
        }
        return MovementFinding.Reach(
          direction,
          FoundAngle(reach["degrees"]?.double, halfWidth95: reach["half95Degrees"]?.double),
          usual: reach["usualDegrees"]?.double)
      })
    one.side = members["side"]?.string.flatMap(Side.init(rawValue:)) ?? side
    one.activity = members["activity"]?.string.flatMap(Activity.init(rawValue:)) ?? activity
    let range = FoundAngle(
      members["rangeDegrees"]?.double, halfWidth95: members["half95Degrees"]?.double)
    one.exercise = Exercise(Extent(one.ends.minimum, one.ends.maximum, range: range))
    one.verdict = members["verdict"]?.string.flatMap(Verdict.init(rawValue:)) ?? verdict
    one.zero = .neutral
    one.repetitions = directions.compactMap { $0["repetitionCount"]?.double?.whole }.min()
    return one
  }

  /// The range of motion of a report.
  private init(_ range: [String: JSONValue]) {
    func angle(_ members: [String: JSONValue]?, _ name: String, _ half: JSONValue?) -> FoundAngle? {
      FoundAngle(
        members?["\(name)Degrees"]?.double,
        halfWidth95: half?.object?["halfWidth95Degrees"]?.double)
    }
    self.init(
      start: range["startDegrees"]?.double ?? .nan, finish: range["finishDegrees"]?.double ?? .nan,
      side: range["side"]?.string.flatMap(Side.init(rawValue:)) ?? .unstated,
      activity: range["activity"]?.string.flatMap(Activity.init(rawValue:)) ?? .unstated,
      repetitions: range["repetitionCount"]?.double?.whole)
    let known = range["uncertainty"]?.object
    whole = Extent(
      angle(range, "minimum", known?["minimum"]), angle(range, "maximum", known?["maximum"]),
      range: angle(range, "range", known?["range"]))
    zero = range["zero"]?.string.flatMap(AngleZero.init(rawValue:))
    guard let part = range["exercise"]?.object else { return }
    let extent = Extent(
      angle(part, "minimum", part["minimumUncertainty"]),
      angle(part, "maximum", part["maximumUncertainty"]),
      range: angle(part, "range", part["rangeUncertainty"]))
    exercise = Exercise(
      start: part["startSeconds"]?.double, end: part["endSeconds"]?.double, extent)
    exercise?.extensionDeficit = part["extensionLagDegrees"]?.double
  }
}

extension Double {
  fileprivate var whole: Int? { Int(exactly: self) }
}
