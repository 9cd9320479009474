// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms

/// `goniometer care check STORE`.
enum CareCheckCommand {
  static let command: Command = Command(
    name: "care check", summary: "look at every page and record of a store",
    discussion: [
      "Prints what is wrong, a line each, and exits with 1 then: damaged pages, records and tasks that cannot "
        + "be read. Records that two stores had changed, and outcomes that are not shown for that reason, are "
        + "named too."
    ],
    arguments: [CareOptions.store], options: [],
    examples: [Example("After a fault of the disk", "goniometer care check knee.care")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let faults = try waiting { try await store.faults() }
    for fault in faults { try console.output.writeLine(fault.printable) }
    guard faults.isEmpty else { return .noResult }
    let findings = try waiting { try await store.findings() }
    for line in findings.lines { try console.output.writeLine(line.printable) }
    console.say("The store is whole.")
    return findings.unusableTasks.isEmpty ? .success : .noResult
  }
}
