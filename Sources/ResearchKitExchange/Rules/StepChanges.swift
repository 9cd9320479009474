// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

extension Property<StepModifier> {
  /// New values of the next step's properties, by ResearchKit's names of them.
  ///
  /// Here a change is to a key of the JSON form of a step. What has no such key is kept, but changes
  /// nothing.
  static let changes = Property(["keyValueMap"]) {
    members, modifier, path, reading throws(JSONError) in
    let map = try members.value("keyValueMap", values, at: path, &reading) ?? [:]
    let here = path["keyValueMap"]
    modifier.changes = [:]
    for (name, json) in map.sorted(by: { $0.key < $1.key }) {
      guard let change = known.first(where: { $0.name == name }), let value = change.value(json)
      else {
        reading.note("this change is kept, but changes nothing here", at: here[name])
        continue
      }
      modifier.changes[change.key] = value
    }
  } write: { modifier, path, writing in
    var map: Members = [:]
    for (key, value) in modifier.changes {
      if let change = known.first(where: { $0.key == key }) {
        map[change.name] = value
      } else {
        writing.note("the change of '\(key)' is left out: ResearchKit has no such key", at: path)
      }
    }
    return ["keyValueMap": .object(map)]
  }

  private static let values = Codec<Members>.dictionary(.plain(JSONValue.self))

  private static let known: [StepChange] =
    ["title", "text", "detailText", "footnote", "question", "placeholder", "tagText"].map {
      StepChange($0, $0, .text)
    } + [
      StepChange("spokenInstruction", "spokenInstruction", .text),
      StepChange("finishedSpokenInstruction", "finishedSpokenInstruction", .text),
      StepChange("optional", "optional", .flag),
      StepChange("showsProgress", "showsProgress", .flag),
      StepChange("allowsBackNavigation", "allowsBackNavigation", .flag),
      StepChange("shouldContinueOnFinish", "continuesOnFinish", .flag),
      StepChange("shouldUseNextAsSkipButton", "usesNextAsSkipButton", .flag),
      StepChange("shouldShowDefaultTimer", "showsDefaultTimer", .flag),
      StepChange("shouldStartTimerAutomatically", "startsTimerAutomatically", .flag),
      StepChange("stepDuration", "duration", .number),
    ]
}

/// A property of a step that a modifier may set.
private struct StepChange: Sendable {
  enum Kind { case text, flag, number }

  /// ResearchKit's name.
  let name: String
  /// The key of a step's JSON form.
  let key: String
  private let kind: Kind

  init(_ name: String, _ key: String, _ kind: Kind) {
    self.name = name
    self.key = key
    self.kind = kind
  }

  /// The value as the step's JSON form has it; `nil` for one of another kind.
  func value(_ json: JSONValue) -> JSONValue? {
    switch (kind, json) {
    case (_, .null), (.text, .string), (.flag, .boolean), (.number, .integer), (.number, .fraction):
      json
    case (.flag, .integer(let number)): .boolean(number != 0)
    default: nil
    }
  }
}
