// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of the built program, or of a shell line around it.
struct ProgramRun {
  let exitCode: Int32
  let output: String
  let messages: String

  /// Runs a line of `sh`, where `$goniometer` is the program and `$folder` an empty folder.
  init(shell line: String, by shell: String = "sh") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (outputFile, messagesFile) = (
      folder.appending(path: ".out"), folder.appending(path: ".err")
    )
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A shell that waits for ever is a failure, not a hang.
    process.arguments = ["timeout", "60", shell, "-c", line]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "goniometer": Self.program.path, "folder": folder.path,
    ]) { $1 }
    for file in [outputFile, messagesFile] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: messagesFile)
    try process.run()
    process.waitUntilExit()
    exitCode = process.terminationStatus
    output = try String(contentsOf: outputFile, encoding: .utf8)
    messages = try String(contentsOf: messagesFile, encoding: .utf8)
  }

  /// Whether a program is on the search path.
  static func has(_ name: String) -> Bool {
    (try? ProgramRun(shell: "command -v \(name)").exitCode) == 0
  }

  /// Whether zsh is there and can have a terminal; a bare chroot gives out none.
  static var hasZshTerminal: Bool {
    let trial = "zsh -fc 'zmodload zsh/zpty && zpty trial true'"
    return (try? ProgramRun(shell: trial).exitCode) == 0
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that was built with the tests, which stands beside their bundle.
  private static var program: URL {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }.map { URL(filePath: $0) }
    var folder = bundle ?? package.appending(path: ".build/debug/none.xctest")
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: "goniometer")
  }
}
