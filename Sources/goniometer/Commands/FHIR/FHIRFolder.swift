// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import Recordings
internal import TaskFiles

/// Work on a file, or on each JSON file of a folder.
enum FHIRFolder {
  /// Makes an output of each input: of a file into a file, of a folder into a folder under the same
  /// names. What is wrong with one file of a folder is said, and the others go on.
  ///
  /// - Parameter make: The output, and the exit code; no output where it gives `nil`.
  static func convert(
    _ input: String, to output: String, _ console: Console,
    _ make: (_ path: String) throws -> (bytes: [UInt8]?, code: ExitCode)
  ) throws -> ExitCode {
    guard FolderListing.isFolder(input) else {
      let made = try make(input)
      if let bytes = made.bytes {
        try console.write(to: output, besides: [input]) { try $0.write(bytes) }
      }
      return made.code
    }
    guard output != "-" else {
      throw CommandFailure(
        .usage, "'\(input)' is a folder: state a folder for the outputs with --output")
    }
    let folder = try OutputDirectory(creating: output)
    // Once for all files: a listing for each would take the square of their number.
    AtomicFile.removeAbandoned(in: folder.path)
    var worst = ExitCode.success
    for path in try files(in: input) {
      do {
        let made = try make(path)
        if let bytes = made.bytes {
          let name = URL(filePath: path).lastPathComponent
          try console.write(to: "\(folder.path)/\(name)", besides: [path], cleans: false) {
            try $0.write(bytes)
          }
        }
        if worst == .success { worst = made.code }
      } catch let error as any ReportableError {
        console.say("\(Version.name): \(error.message)")
        worst = error.exitCode
      }
    }
    return worst
  }

  /// The JSON files of a folder in the order of their names; of a file, itself.
  static func files(in path: String) throws -> [String] {
    guard FolderListing.isFolder(path) else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map {
      "\(path)/\($0)"
    }
  }
}
