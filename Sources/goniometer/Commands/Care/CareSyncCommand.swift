// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms
internal import Glibc
internal import JSON
internal import TaskDocuments

/// `goniometer care sync STORE`.
enum CareSyncCommand {
  static let with = Option(
    "with", .file, placeholder: "STORE", help: "Another store, which gets the same.")
  static let file = Option(
    "file", .file,
    help:
      "A file that stores share, such as in a folder that is kept equal on two machines; made where it "
      + "is not there.")
  static let pipe = Option(
    flag: "pipe", help: "Speak with another 'care sync --pipe' over standard input and output.")
  static let through = Option(
    "through", .text, placeholder: "COMMAND",
    help: "Start a command that ends in 'care sync --pipe', such as over ssh, and speak with it.")

  static let join = Option(
    flag: "join",
    help:
      "Also where the stores have nothing in common, or different patients: they are of one person."
  )

  static let command: Command = Command(
    name: "care sync", summary: "bring two stores to the same content",
    discussion: [
      "Each store takes what the other one has and it has not: afterwards both give the same answers, in "
        + "whatever order stores meet. An exchange that is cut off has changed nothing, or is whole in one store; "
        + "the next one goes on. Where both had changed a record, both versions are kept; the one written last "
        + "counts, and one that was changed wins over a deletion."
    ],
    arguments: [CareOptions.store], options: [with, file, pipe, through, join, CareOptions.now],
    examples: [
      Example("Two files", "knee.care --with /media/stick/knee.care"),
      Example("By way of a shared file", "knee.care --file shared/knee.json"),
      Example(
        "Another machine, where clinic.sh says: ssh clinic goniometer care sync knee.care --pipe",
        "knee.care --through ./clinic.sh"),
    ]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let joins = arguments[join]
    switch (arguments[with], arguments[file], arguments[pipe], arguments[through]) {
    case (let path?, nil, false, nil):
      let other = try CareOptions.open(path, arguments).store
      let report = try waiting {
        try await store.merge(other.changes(since: store.knowledge()), joining: joins)
      }
      _ = try waiting {
        try await other.merge(store.changes(since: other.knowledge()), joining: joins)
      }
      try console.say(report, of: store)
    case (nil, let path?, false, nil): try share(store, path, joins, console)
    case (nil, nil, true, nil):
      var conversation = StoreConversation(reading: STDIN_FILENO, writing: STDOUT_FILENO)
      try console.say(conversation.exchange(with: store, joining: joins), of: store)
    case (nil, nil, false, let words?):
      let peer = try PipedCommand(words)
      var conversation = StoreConversation(reading: peer.output, writing: peer.input)
      try console.say(conversation.exchange(with: store, joining: joins), of: store)
      guard peer.finish() else {
        throw CommandFailure(
          .inputOutput, "the other side of the exchange failed; this store has what it was told")
      }
    default:
      throw UsageError("state one of --with, --file, --pipe and --through")
    }
    return .success
  }

  private static func share(
    _ store: CarePlanStore, _ path: String, _ joins: Bool, _ console: Console
  ) throws {
    if access(path, F_OK) == 0 {
      let changes = try TaskDocument(path: path, limits: StoreChanges.limits).careChanges()
      let report = try waiting { try await store.merge(changes, joining: joins) }
      try console.say(report, of: store)
    }
    let whole = try waiting { try await store.changes() }
    try console.write(whole.documentData, to: path, updates: true)
  }
}

extension StoreConversationError: ReportableError {
  var exitCode: ExitCode {
    if case .malformed = self { .malformedData } else { .inputOutput }
  }
}
