// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Files
internal import Foundation
internal import JSON
internal import Recordings
internal import TaskDocuments

/// The form of several commands, and its value sets.
enum FHIRFormOptions {
  static let valueSets = Option(
    repeating: "value-sets", .file, placeholder: "PATH",
    help:
      "Value sets and code systems that the form names: a resource, a bundle, or a folder of them.")

  static let context = Option(
    repeating: "context", .text, placeholder: "[NAME=]FILE",
    help:
      "A resource that expressions of the form see, under a name, such as patient=patient.json; "
      + "without one as the form asks for its type, also out of a bundle.")

  /// The resources that the expressions of a form see; it is said what the form asks for in vain.
  static func context(
    _ arguments: ParsedArguments, of form: FHIRForm, _ console: Console
  ) throws -> [String: JSONValue] {
    let (context, problems) = try StatedResources(arguments[context]).context(of: form)
    for problem in problems { console.warn("\(problem)") }
    return context
  }

  /// The person whom `--subject` names.
  static func subject(_ stated: String?) throws(UsageError) -> FHIR.Reference? {
    guard let stated else { return nil }
    if let reference = FHIR.Reference(address: stated) { return reference }
    throw UsageError(
      "option '--subject': expected a reference such as Patient/123, found '\(stated)'")
  }

  /// The value sets and code systems of all paths.
  static func library(_ arguments: ParsedArguments) throws -> ValueSetLibrary {
    try ValueSetLibrary(files: arguments[valueSets].flatMap(FHIRFolder.files))
  }
}

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
        try console.write(bytes, to: output, besides: [input])
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
          try console.write(bytes, to: "\(folder.path)/\(name)", besides: [path], cleans: false)
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
    FolderListing.isFolder(path) ? try FolderListing.files(ending: ".json", in: path) : [path]
  }
}
