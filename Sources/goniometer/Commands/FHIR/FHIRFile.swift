// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import JSON
internal import Recordings

/// A file of FHIR JSON.
struct FHIRFile {
  /// The path as given, `-` for standard input.
  let path: String
  let json: JSONValue

  /// Reads a file, or standard input for `-`.
  init(path: String) throws {
    let bytes = try ByteSource(path: path).readAll(limitBytes: FHIR.limits.bytes)
    self.path = path
    do {
      json = try JSONValue(data: Data(bytes), limits: FHIR.limits, dialect: FHIR.dialect)
    } catch {
      throw CommandFailure(.malformedData, "\(Self.name(path)): \(error)")
    }
  }

  /// Takes JSON that was read already.
  init(path: String, json: JSONValue) { (self.path, self.json) = (path, json) }

  /// The resource in the file; of a bundle, its only one of that type.
  func resource<Resource: FHIRResource>(_ type: Resource.Type) throws(CommandFailure) -> Resource {
    var json = json
    if let bundle = try? FHIR.Bundle(resource: json), Resource.type != FHIR.Bundle.type {
      let found = bundle.entry.compactMap(\.resource).filter(Resource.describes)
      guard found.count == 1 else {
        throw failure("the bundle has \(found.count) resources of the type \(Resource.type)")
      }
      json = found[0]
    }
    do {
      return try Resource(resource: json)
    } catch {
      throw failure("\(error)")
    }
  }

  /// A failure that names the file.
  func failure(_ words: String) -> CommandFailure {
    CommandFailure(.malformedData, "\(Self.name(path)): \(words)")
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}

/// The form of several commands, and its value sets.
enum FHIRFormOptions {
  static let valueSets = Option(
    repeating: "value-sets", .file, placeholder: "PATH",
    help:
      "Value sets and code systems that the form names: a resource, a bundle, or a folder of them.")

  static let context = Option(
    repeating: "context", .text, placeholder: "NAME=FILE",
    help: "A resource that expressions of the form see under a name, such as patient=patient.json.")

  /// The resources that expressions see, by their names.
  static func context(_ arguments: ParsedArguments, of command: String) throws -> [String:
    JSONValue]
  {
    var resources: [String: JSONValue] = [:]
    for stated in arguments[context] {
      let parts = stated.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw UsageError(
          "option '--context': expected NAME=FILE, found '\(stated)'", command: command)
      }
      resources[String(parts[0])] = try FHIRFile(path: String(parts[1])).json
    }
    return resources
  }

  /// The value sets and code systems of all paths.
  static func library(_ arguments: ParsedArguments) throws -> ValueSetLibrary {
    var library = ValueSetLibrary()
    for path in try arguments[valueSets].flatMap(FHIRFolder.files)
    where library.add(try FHIRFile(path: path).json) == 0 {
      throw CommandFailure(
        .malformedData, "\(path): no value set or code system with a 'url' is in it")
    }
    return library
  }
}

extension FHIRFile {
  /// The form in the file, made ready. The value sets of `others` go before those beside it in a bundle.
  func form(valueSets others: ValueSetLibrary = ValueSetLibrary()) throws(CommandFailure)
    -> FHIRForm
  {
    var library = ValueSetLibrary()
    library.add(json)
    library.add(others)
    return FHIRForm(try resource(FHIR.Questionnaire.self), valueSets: library)
  }

  /// A form of the file as a task.
  func plan(of form: FHIRForm, language: String? = nil) throws(CommandFailure) -> FormTask {
    do {
      return try FormTask(form, language: language)
    } catch {
      throw failure("\(error)")
    }
  }
}
