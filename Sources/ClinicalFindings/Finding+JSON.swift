// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Foundation
public import JSON

extension Finding: JSONRecord {
  /// The keys of the JSON form; those of earlier programs are read, too.
  public static let form = JSONForm<Finding>(
    "finding", blank: Finding(),
    [
      .optional("joint", \.joint, about: "By its name in the table of joints."),
      .movement, .test, .place, .optional("side", \.side.stated),
      .optional("activity", \.activity.stated),
      .method, .optional("filter", \.filter, about: "The attitude filter."),
      .optional("zero", \.zero, about: "The meaning of 0°."),
      .optional(
        "startDegrees", \.start, about: "The angle at the beginning of the recording, degrees."),
      .optional("finishDegrees", \.finish, about: "The angle at its end, degrees."),
      .known("minimum", \.whole.minimum, about: "The least angle of the whole recording."),
      .known("maximum", \.whole.maximum, about: "The greatest angle of the whole recording."),
      .known("range", \.whole.range, about: "The greatest less the least angle."),
      .optional(
        "exercise", \.exercise,
        about: "The same without a stance before the exercise and the ways into position and back."),
      .optional("repetitions", \.repetitions, about: "How often the joint went there and back."),
      .optional("verdict", \.verdict, about: "Whether the numbers can be used."),
      .defaulted("remarks", \.remarks, about: "What is doubtful, a sentence each."),
      .defaulted("simulated", \.isSimulated, about: "Whether the sensors were simulated."),
      .defaulted("identity", \.identity),
      .optional("time", \.time, about: "When it was measured, by the clock of the place."),
      .optional("step", \.step, about: "The step of a task that measured it."),
      .optional("device", \.device, about: "The device, in words."),
      .optional("recordings", \.recordings, about: "SHA-256 of each file, in hexadecimal."),
      .optional("run", \.run, about: "The run of a task that it is a result of."),
    ] + earlier + [.directions])

  /// The digests of an origin of files.
  private var recordings: [String]? {
    get { if case .recordings(let digests)? = origin { digests } else { nil } }
    set { if let newValue { origin = .recordings(newValue) } }
  }

  /// The run of a task.
  private var run: Run? {
    get { if case .run(let id, let result)? = origin { Run(id: id, result: result) } else { nil } }
    set { if let newValue { origin = .run(newValue.id, result: newValue.result) } }
  }
}

/// A measurement within the run of a task.
private struct Run: JSONRecord {
  var id: UUID
  var result: String
  static let form = JSONForm<Run>(
    "measurementRun",
    blank: Run(id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), result: ""),
    [.required("id", \.id), .required("result", \.result)])
}

extension Finding.Exercise: JSONRecord {
  /// The keys of the JSON form; those of earlier programs are read, too.
  public static let form = JSONForm<Finding.Exercise>(
    "foundExercise", blank: Finding.Exercise(),
    [
      .optional("startSeconds", \.start, about: "When it began, seconds of the recording."),
      .optional("endSeconds", \.end, about: "When it ended, seconds."),
      .optional("minimum", \.extent.minimum, about: "The least angle in it."),
      .optional("maximum", \.extent.maximum, about: "The greatest angle in it."),
      .optional("range", \.extent.range, about: "The greatest less the least."),
      .optional(
        "extensionDeficitDegrees", \.extensionDeficit,
        about:
          "By how much it stopped short of 0°, at least zero; left out where 0° need not be reached."
      ),
      .earlier("start", \.start), .earlier("end", \.end),
      .earlier("extensionLag", \.extensionDeficit),
    ] + Finding.halves(\.extent))
}

extension FoundAngle: JSONConvertible {
  /// Reads an object with `degrees` and `half95Degrees`, or a number, as earlier programs wrote it.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else {
      self.init(finite: try Double(json: json, at: path), nil)
      return
    }
    guard let degrees = members["degrees"] else {
      throw JSONError(.missing(key: "degrees"), at: path)
    }
    if let stray = members.keys.first(where: { !["degrees", "half95Degrees"].contains($0) }) {
      throw JSONError(.unknownKey(stray, nearest: nil), at: path)
    }
    let half = members["half95Degrees"]
    self.init(
      finite: try Double(json: degrees, at: path["degrees"]),
      try half.map { json throws(JSONError) in
        try Double(json: json, at: path["half95Degrees"])
      })
  }

  /// An object.
  public var json: JSONValue {
    var members: [String: JSONValue] = ["degrees": .number(degrees)]
    members["half95Degrees"] = halfWidth95.map { .number($0) }
    return .object(members)
  }

  /// The form as JSON Schema.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    definitions.reference("foundAngle") { _ in
      [
        "type": "object", "required": ["degrees"], "additionalProperties": false,
        "properties": [
          "degrees": ["type": "number"],
          "half95Degrees": [
            "type": "number", "exclusiveMinimum": 0, "description": "Half of the 95 % interval.",
          ],
        ],
      ]
    }
  }
}

extension ZonedTime: JSONConvertible {
  /// Reads `2026-03-02T18:30:00-05:00`.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let (text, instant) = (try String(json: json, at: path), try Date(json: json, at: path))
    let zone = text.hasSuffix("Z") ? "Z" : String(text.suffix(6))
    guard let seconds = Date.secondsFromGMT(of: zone), let zone = TimeZone(secondsFromGMT: seconds)
    else {
      throw json.unexpected("a time with a zone, such as 2026-03-02T18:30:00-05:00", at: path)
    }
    self.init(instant, in: zone)
  }
  /// The text form.
  public var json: JSONValue { .string(description) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "format": "date-time"]
  }
}

extension Joint: JSONConvertible {
  /// Reads the name of a joint of the table.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    guard let joint = Joint(rawValue: name) else {
      throw JSONError(.unknownName(name, known: Joint.allCases.map(\.rawValue)), at: path)
    }
    self = joint
  }
  /// The name.
  public var json: JSONValue { .string(rawValue) }
  /// The form as JSON Schema: a program may have joints of its own.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "string"] }
}

extension JSONField<Finding> {
  /// An angle that every finding that is written has.
  fileprivate static func known(
    _ key: String, _ property: any WritableKeyPath<Finding, FoundAngle?> & Sendable, about: String
  ) -> JSONField {
    let angle = JSONField.optional(key, property, about: about)
    return JSONField(key: key, isRequired: true) { json, finding, path throws(JSONError) in
      guard let json, json != .null else { throw JSONError(.missing(key: key), at: path) }
      try angle.read(json, &finding, path)
    } write: {
      angle.write($0)
    } schema: {
      angle.schema(&$0)
    }
  }
}

// MARK: - The movement and its test, which need the joint

extension JSONField<Finding> {
  fileprivate static var movement: Self {
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

  fileprivate static var test: Self {
    JSONField(key: "test", isRequired: false) { json, finding, path throws(JSONError) in
      try finding.nameTest(json, at: path["test"])
    } write: {
      ($0.movement?.test?.name).map { .string($0) }
    } schema: {
      String.schema(&$0)
    }.described("The standard test by its name in the table of joints.")
  }

  fileprivate static var place: Self {
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

  fileprivate static var method: Self {
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
  fileprivate mutating func name(_ json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    let known = joint?.movements ?? []
    guard let joint, let movement = known.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: known.map(\.name)), at: path)
    }
    self.movement = MovementFinding(joint, movement)
  }

  fileprivate mutating func nameTest(_ json: JSONValue?, at path: JSONPath) throws(JSONError) {
    guard let json, json != .null else { return }
    let name = try String(json: json, at: path)
    let known = movement?.movement.tests ?? []
    guard let movement, let test = known.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: known.map(\.name)), at: path)
    }
    self.movement = MovementFinding(movement.joint, movement.movement, test: test)
  }
}

// MARK: - Keys of earlier programs

extension Finding {
  /// The keys of results of tasks before 0.1.0, which are read and not written.
  fileprivate static let earlier: [JSONField<Finding>] =
    [
      .earlier("start", \.start), .earlier("finish", \.finish),
      .reading("jointMovement") { json, finding, path throws(JSONError) in
        if json != .null { try finding.name(json, at: path) }
      },
      .reading("standardTest") { json, finding, path throws(JSONError) in
        try finding.nameTest(json, at: path)
      },
      .reading("quality") { json, finding, path throws(JSONError) in
        finding.verdict = json.string == "invalid" ? .bad : try Verdict(json: json, at: path)
      },
    ] + halves(\.whole)

  /// The keys of half the 95 % intervals.
  fileprivate static func halves<Model: Sendable>(
    _ extent: any WritableKeyPath<Model, Extent> & Sendable
  ) -> [JSONField<Model>] {
    let angles: [(String, any WritableKeyPath<Extent, FoundAngle?> & Sendable)] = [
      ("range", \.range), ("minimum", \.minimum), ("maximum", \.maximum),
    ]
    return angles.map { name, angle in
      .reading("\(name)HalfWidth95") { json, model, path throws(JSONError) in
        let found = model[keyPath: extent][keyPath: angle]?.degrees
        model[keyPath: extent][keyPath: angle] = FoundAngle(
          found, halfWidth95: try Double(json: json, at: path))
      }
    }
  }
}

extension JSONField {
  /// A key that is read and not written.
  fileprivate static func reading(
    _ key: String,
    _ read: @escaping @Sendable (JSONValue, inout Model, JSONPath) throws(JSONError) -> Void
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      if let json { try read(json, &model, path[key]) }
    } write: { _ in
      nil
    } schema: { _ in
      ["deprecated": true]
    }
  }

  /// A number that is read and not written.
  fileprivate static func earlier(
    _ key: String, _ property: any WritableKeyPath<Model, Double?> & Sendable
  ) -> JSONField {
    reading(key) { json, model, path throws(JSONError) in
      if json != .null { model[keyPath: property] = try Double(json: json, at: path) }
    }
  }
}

extension JSONField<Finding> {
  /// What was reached in each direction; where no key says it, it follows from both ends, which are read before.
  fileprivate static var directions: Self {
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
    members["usualDegrees"] = usual.map { .number($0) }
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
      let usual = members.removeValue(forKey: "usualDegrees")?.double
      let angle = try FoundAngle(json: .object(members), at: place)
      MovementFinding.Reach(direction, angle, usual: usual).map { append($0) }
    }
  }
}
