// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms

/// `goniometer care check STORE`.
enum CareCheckCommand {
  static let command: Command = Command(
    name: "care check", summary: "look at every page and record of a store",
    discussion: ["Prints what is wrong, a line each, and exits with 1 then."],
    arguments: [CareOptions.store], options: [],
    examples: [Example("After a fault of the disk", "goniometer care check knee.care")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let (faults, conflicts) = try waiting {
      (try await store.faults(), try await store.conflicts())
    }
    for fault in faults { try console.output.writeLine(fault) }
    for conflict in conflicts { try console.output.writeLine(conflict.words) }
    if faults.isEmpty { console.say("The store is whole.") }
    return faults.isEmpty ? .success : .noResult
  }
}
