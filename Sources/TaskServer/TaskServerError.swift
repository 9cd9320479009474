// SPDX-License-Identifier: Apache-2.0

/// The reason why pages cannot be served.
package enum TaskServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file of the server is not one that it wrote.
  case damaged(path: String)
  /// Another server uses the folder.
  case inUse(path: String)
  /// A certificate or its key cannot be read.
  case certificate(path: String, String)

  package var description: String {
    switch self {
    case .damaged(let path):
      "'\(path)' is damaged; remove it to start again: all links are then invalid"
    case .inUse(let path): "another server uses the folder '\(path)'"
    case .certificate(let path, let reason): "'\(path)': \(reason)"
    }
  }
}
