// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Tells a run of a task from all others of a server.
enum RunIdentity: Sendable, Hashable {
  /// That of one browser, of the task that everybody with the link does for themselves.
  case visit(UUID)
  /// That of an event of a care plan: the store by its identity, the task by the bytes of its identifier.
  case event(store: UUID, task: NameBytes, occurrence: Int)

  /// Its parts, from which codes are made.
  var parts: [String] {
    switch self {
    case .visit(let visit): ["visit", visit.uuidString]
    case .event(let store, let task, let occurrence):
      ["event", store.uuidString, task.text, "\(occurrence)"]
    }
  }

  /// Whether another run may begin in its place when it was completed: an event that was undone is due again.
  var isRepeatable: Bool {
    if case .event = self { true } else { false }
  }
}

/// Whose visits opened a run, or sent answers: those by one link from one network have a share together.
struct RunOwner: Sendable, Hashable {
  /// The number of the link.
  let link: Int
  let network: String
}
