// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An empty folder that goes with this value.
final class TemporaryFolder {
  let url: URL

  /// - Parameter inMemory: whether nothing in it need wait for a disk, where the system can do that.
  init(inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let place =
      inMemory && FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = place.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }
}
