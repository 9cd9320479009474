// SPDX-License-Identifier: Apache-2.0

/// The reason why pages cannot be served.
package enum TaskServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file of the server is not one that it wrote.
  case damaged(path: String)
  /// A file or folder of the server is a link, which leads elsewhere.
  case notOurs(path: String)
  /// Two stores of a study are copies of one another.
  case sameStore(String, String)
  /// The store has no identity, as it was made by an earlier program and cannot be written.
  case noIdentity(String)
  /// Another server uses the folder.
  case inUse(path: String)
  /// A certificate or its key cannot be read.
  case certificate(path: String, String)

  package var description: String {
    switch self {
    case .damaged(let path):
      "'\(path)' is damaged; remove it to start again: all links are then invalid"
    case .notOurs(let path):
      "'\(path)' is a link, which is not followed; remove it"
    case .sameStore(let first, let second):
      "'\(first)' and '\(second)' are copies of one store; if they are two people's, give one a new identity: "
        + "care identity \(second).care --new"
    case .noIdentity(let name):
      "the store '\(name)' is of an earlier program and may not be written; let it be written once"
    case .inUse(let path): "another server uses the folder '\(path)'"
    case .certificate(let path, let reason): "'\(path)': \(reason)"
    }
  }
}
