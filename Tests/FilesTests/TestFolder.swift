// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Files
import Foundation

/// An empty folder that goes with the value.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "task-files-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Writes a file, in a folder that is made where it does not exist.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
  }

  /// What stands in the folder itself, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Runs a program of the search path in the folder; its exit code and output.
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (Int32, String) {
    let output = TestFolder.outputFile()
    defer { try? FileManager.default.removeItem(at: output) }
    let status = try ChildProcess(
      ["env", "-C", url.path] + environment.map { "\($0)=\($1)" } + arguments, output: output.path,
      messages: output.path
    ).status()
    return (status >> 8 & 0xFF, try String(contentsOf: output, encoding: .utf8))
  }

  private static func outputFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  }

  /// Whether a program is on the search path.
  static func has(_ program: String) -> Bool {
    (try? ChildProcess(["sh", "-c", "command -v \(program)"]).status()) == 0
  }
}

/// The error of an operation of the module; `nil` where it threw none.
func failure(_ body: () throws(FileError) -> Void) -> FileError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
