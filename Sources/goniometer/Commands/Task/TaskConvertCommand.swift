// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import ExchangeEngine
internal import JSON
internal import ResearchKitExchange
internal import StudyTasks

/// `goniometer task convert FILE`.
enum TaskConvertCommand {
  /// Forms of JSON.
  enum Form: String, CaseIterable, Sendable { case researchkit, goniometer }

  static let file = Argument(
    "FILE", .file,
    help: "A task or a result, or a part of one, of either form; - is standard input.")
  static let form = Option(
    required: "to", .choice(Form.self), short: "t", help: "The form to write.")
  static let output = Option("output", .output, default: "-", short: "o", help: "Where to write.")
  static let keys = Option(
    "keys", .choice(ResearchKitKeys.self), default: "registered",
    help:
      "Keys of ResearchKit's form to write: those that its own reader takes, or also those that "
      + "it stops at but this program reads (skip rules, when an item is visible).")
  static let behaviour = Option(
    "behaviour", .choice(StudyTask.Behaviour.self), default: "standard",
    help: "How a task that is read from ResearchKit's form behaves where ResearchKit does what "
      + "nobody would expect.")

  static let command = Command(
    name: "task convert",
    summary: "convert tasks and results from and to ResearchKit's JSON",
    discussion: [
      "The form of the input is found out: ResearchKit's has the key _class. What the other form "
        + "cannot say is said on standard error, a line each with its place; what has no meaning "
        + "here is kept, so that the way back gives the same JSON."
    ],
    arguments: [file], options: [form, output, keys, behaviour],
    examples: [
      Example(
        "Write ResearchKit's form",
        "goniometer task convert datasets/tasks/daily-check-in.json --to researchkit"),
      Example(
        "Read it", "goniometer task convert survey.json --to goniometer --output task.json"),
    ]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file])
    let (json, notes) = try converted(document, arguments)
    for note in notes { console.note(note) }
    try console.write(to: arguments[output], besides: [arguments[file]]) {
      try $0.write([UInt8](json.data()))
    }
    return .success
  }

  private static func converted(
    _ document: TaskDocument, _ arguments: ParsedArguments
  ) throws -> (json: JSONValue, notes: [ExchangeNote]) {
    try document.checkForm()
    guard arguments[form] == .researchkit else { return try readResearchKit(document, arguments) }
    guard document.researchKitClass == nil else {
      throw UsageError("the file is in ResearchKit's form already", command: command.name)
    }
    let keys = arguments[keys]
    let members = document.json.object ?? [:]
    let exchanged =
      if members[TaskResult.documentKey] != nil {
        try document.result().researchKit(keys: keys)
      } else if members[ResearchKitObject.documentKey] != nil {
        try document.read(ResearchKitObject.init(document:)).researchKit(keys: keys)
      } else {
        try document.task().researchKit(keys: keys)
      }
    return (exchanged.value, exchanged.notes)
  }

  private static func readResearchKit(
    _ document: TaskDocument, _ arguments: ParsedArguments
  ) throws -> (json: JSONValue, notes: [ExchangeNote]) {
    guard document.researchKitClass != nil else {
      throw UsageError("the file is in this program's form already", command: command.name)
    }
    let behaviour = arguments[behaviour]
    let exchanged = try document.read { json throws(JSONError) in
      try ResearchKitObject.readResearchKit(json, behaviour: behaviour)
    }
    switch exchanged.value {
    case .task(let task): return (task.document, exchanged.notes)
    case .taskResult(let result): return (result.document, exchanged.notes)
    default: return (exchanged.value.document, exchanged.notes)
    }
  }
}
