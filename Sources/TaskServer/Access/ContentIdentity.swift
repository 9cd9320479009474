// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Files
package import Foundation
internal import JSON
internal import StudyTasks

/// Tells what is served from everything else that is, was or will be, whatever its files are called: links,
/// cookies and runs belong to it.
enum ContentIdentity: Sendable, Hashable {
  /// A task, by the bytes of its identifier.
  case task(NameBytes)
  /// The care plan of one person, by the identity of its store.
  case plan(UUID)
  /// A study, by the identity in its folder.
  case study(UUID)

  /// A task by its identifier.
  static func task(_ task: StudyTask) -> ContentIdentity { .task(NameBytes(task.identifier)) }

  /// Reads what ``json`` writes; `nil` for anything else.
  init?(json: JSONValue?) {
    guard let members = json?.object else { return nil }
    let identity = members["identity"]?.string.flatMap(UUID.init(uuidString:))
    switch (members["kind"]?.string, members["identifier"]?.string, identity) {
    case ("task", let identifier?, nil): self = .task(NameBytes(identifier))
    case ("plan", nil, let identity?): self = .plan(identity)
    case ("study", nil, let identity?): self = .study(identity)
    default: return nil
    }
  }

  /// The identity as the file of links has it.
  var json: JSONValue {
    switch self {
    case .task(let identifier):
      ["kind": "task", "identifier": .string(identifier.text)]
    case .plan(let identity): ["kind": "plan", "identity": .string(identity.uuidString)]
    case .study(let identity): ["kind": "study", "identity": .string(identity.uuidString)]
    }
  }
}

/// The file `study.json` in the folder of a study's stores, which tells the study from others of its name.
package enum StudyIdentity {
  /// The identity of the study in a folder; a random one is written where it is asked for first.
  ///
  /// - Throws: `FileError`, or ``TaskServerError/damaged(path:)``.
  package static func identity(ofStudyIn folder: String) throws -> UUID {
    let file = SavedFile(path: "\(folder)/study.json")
    let data: Data
    do throws(FileError) {
      data = try file.read(limit: 1 << 16)
    } catch {
      guard error.problem == .missing else { throw error }
      return try make(file)
    }
    let text = (try? JSONValue(data: data))?.object?["identity"]?.string
    guard let identity = text.flatMap(UUID.init(uuidString:)) else {
      throw TaskServerError.damaged(path: file.path)
    }
    return identity
  }

  private static func make(_ file: SavedFile) throws -> UUID {
    let identity = UUID.random()
    let json: JSONValue = .object(["identity": .string(identity.uuidString)])
    try file.write(json.data(isPretty: true))
    return identity
  }
}
