// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

/// A folder that a shell line fills once a process, at its first use; tests take copies of it.
///
/// Tests that begin with the same simulation need not simulate it each.
final class SharedFolder: Sendable {
  private let filled: Result<String, any Error>

  /// - Parameter line: A line of `sh` that ends with 0, as of ``ProgramRun/init(shell:by:)``.
  init(_ line: String) {
    filled = Result {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "shared-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      Self.removeAtExit(url.path)
      let run = try ProgramRun(shell: "cd '\(url.path)' || exit 99; \(line)")
      try #require(run.exitCode == 0, "\(run.messages)")
      return url.path
    }
  }

  /// The folder.
  var path: String { get throws { try filled.get() } }

  /// A shell command that copies what is in the folder into the current one.
  var copying: String {
    get throws { "cp -R '\(try path)'/. . || exit 99" }
  }

  private static let paths = Mutex<[String]>([])

  private static func removeAtExit(_ path: String) {
    let isFirst = paths.withLock {
      $0.append(path)
      return $0.count == 1
    }
    guard isFirst else { return }
    atexit {
      for path in SharedFolder.paths.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }
}
