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
      // Before the angles, which what gave none does without.
      .optional("verdict", \.verdict, about: "Whether the numbers can be used."),
      .known("minimum", \.whole.minimum, about: "The least angle of the whole recording."),
      .known("maximum", \.whole.maximum, about: "The greatest angle of the whole recording."),
      .known("range", \.whole.range, about: "The greatest less the least angle."),
      .optional(
        "exercise", \.exercise,
        about: "The same without a stance before the exercise and the ways into position and back."),
      .optional("repetitions", \.repetitions, about: "How often the joint went there and back."),
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
    let known = ["degrees", "half95Degrees", "repeatHalf95Degrees"]
    if let stray = members.keys.first(where: { !known.contains($0) }) {
      throw JSONError(.unknownKey(stray, nearest: nil), at: path)
    }
    func half(_ key: String) throws(JSONError) -> Double? {
      try members[key].map { json throws(JSONError) in try Double(json: json, at: path[key]) }
    }
    self.init(
      finite: try Double(json: degrees, at: path["degrees"]), try half("half95Degrees"),
      try half("repeatHalf95Degrees"))
  }

  /// An object.
  public var json: JSONValue {
    var members: [String: JSONValue] = ["degrees": .number(degrees)]
    members["half95Degrees"] = halfWidth95.map { .number($0) }
    members["repeatHalf95Degrees"] = repeatHalfWidth95.map { .number($0) }
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
          "repeatHalf95Degrees": [
            "type": "number", "exclusiveMinimum": 0,
            "description":
              "The same beside another measurement with the same mounting, where it is less.",
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
  /// An angle that every finding has but one that is bad.
  fileprivate static func known(
    _ key: String, _ property: any WritableKeyPath<Finding, FoundAngle?> & Sendable, about: String
  ) -> JSONField {
    let angle = JSONField.optional(key, property, about: about)
    return JSONField(key: key, isRequired: false) { json, finding, path throws(JSONError) in
      guard let json, json != .null else {
        if finding.verdict == .bad { return }
        throw JSONError(.missing(key: key), at: path)
      }
      try angle.read(json, &finding, path)
    } write: {
      angle.write($0)
    } schema: {
      angle.schema(&$0)
    }
  }
}
