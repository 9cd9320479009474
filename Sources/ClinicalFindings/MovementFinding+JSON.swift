// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON

// The movement with its test and place, which are read after the joint.
extension JSONField<Finding> {
  static var movement: Self {
    JSONField(key: "movement", isRequired: false) { json, finding, path throws(JSONError) in
      guard let json, json != .null else { return }
      // Once it was who moved the joint.
      if let activity = json.string.flatMap(Activity.init) {
        finding.activity = activity
      } else {
        try finding.name(json, at: path["movement"])
      }
    } write: {
      ($0.movement?.movement.name).map { .string($0) }
    } schema: {
      String.schema(&$0)
    }.described("The movement by its name in the table of joints, where one was named.")
  }

  static var test: Self {
    JSONField(key: "test", isRequired: false) { json, finding, path throws(JSONError) in
      try finding.nameTest(json, at: path["test"])
    } write: {
      ($0.movement?.test?.name).map { .string($0) }
    } schema: {
      String.schema(&$0)
    }.described("The standard test by its name in the table of joints.")
  }

  static var place: Self {
    JSONField(key: "place", isRequired: false) { json, finding, path throws(JSONError) in
      guard let json, json != .null else { return }
      let name = try String(json: json, at: path["place"])
      let known = finding.movement?.test?.places ?? []
      guard let movement = finding.movement, let place = known.first(where: { $0.name == name })
      else { throw JSONError(.unknownName(name, known: known.map(\.name)), at: path["place"]) }
      finding.movement = MovementFinding(
        movement.joint, movement.movement, test: movement.test, place: place)
    } write: {
      ($0.movement?.place?.name).map { .string($0) }
    } schema: {
      String.schema(&$0)
    }.described("Where the device sat, by its name in the table of joints.")
  }

  static var method: Self {
    JSONField(key: "method", isRequired: false) { json, finding, path throws(JSONError) in
      guard let json, json != .null else { return }
      let text = try String(json: json, at: path["method"])
      // Once it was the method in words, and the filter after a comma.
      let words = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
      finding.method =
        MeasurementMethod(rawValue: text)
        ?? words.first.flatMap {
          $0 == "two sensors" ? .twoSensors : MeasurementMethod(rawValue: $0)
        }
      if words.count == 2 { finding.filter = words[1] }
    } write: {
      $0.method?.json
    } schema: {
      MeasurementMethod.schema(&$0)
    }.described("The way the angles were made.")
  }
}

extension Finding {
  mutating func name(_ json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    let known = joint?.movements ?? []
    guard let joint, let movement = known.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: known.map(\.name)), at: path)
    }
    self.movement = MovementFinding(joint, movement)
  }

  mutating func nameTest(_ json: JSONValue?, at path: JSONPath) throws(JSONError) {
    guard let json, json != .null else { return }
    let name = try String(json: json, at: path)
    let known = movement?.movement.tests ?? []
    guard let movement, let test = known.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: known.map(\.name)), at: path)
    }
    self.movement = MovementFinding(movement.joint, movement.movement, test: test)
  }
}

extension JSONField<Finding> {
  /// The angle of each direction. Without the key it follows from both ends, which are read before.
  static var directions: Self {
    JSONField(key: "directions", isRequired: false) { json, finding, path throws(JSONError) in
      guard let movement = finding.movement else { return }
      if let json, json != .null {
        finding.movement?.directions = try [MovementFinding.Reach](
          json, of: movement.movement, at: path["directions"])
      } else {
        finding.movement =
          MovementFinding(
            movement.joint, movement.movement, test: movement.test, place: movement.place,
            reaching: finding) ?? movement
      }
    } write: { finding in
      guard let reaches = finding.movement?.directions, !reaches.isEmpty else { return nil }
      return .array(reaches.map(\.json))
    } schema: { _ in
      ["type": "array", "items": ["type": "object"]]
    }.described("The angle that was reached in each direction of the movement, positive from 0°.")
  }
}

extension MovementFinding.Reach {
  fileprivate var json: JSONValue {
    var members = angle.json.object ?? [:]
    members["name"] = .string(direction.name)
    members["referenceDegrees"] = usual.map { .number($0) }
    return .object(members)
  }
}

extension [MovementFinding.Reach] {
  fileprivate init(_ json: JSONValue, of movement: Movement, at path: JSONPath) throws(JSONError) {
    guard let entries = json.array else { throw json.unexpected("an array", at: path) }
    self = []
    for (index, entry) in entries.enumerated() {
      let place = path[index]
      guard var members = entry.object, let name = members.removeValue(forKey: "name") else {
        throw JSONError(.missing(key: "name"), at: place)
      }
      guard let direction = name.string.flatMap(movement.direction(named:)) else {
        throw JSONError(
          .unknownName(name.string ?? "", known: movement.directions.map(\.name)), at: place["name"]
        )
      }
      let usual = members.removeValue(forKey: "referenceDegrees")?.double
      let angle = try FoundAngle(json: .object(members), at: place)
      MovementFinding.Reach(direction, angle, usual: usual).map { append($0) }
    }
  }
}
