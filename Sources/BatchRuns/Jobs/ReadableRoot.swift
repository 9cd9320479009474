// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The only folder that jobs may read from, whatever links lead elsewhere.
public struct ReadableRoot: Sendable {
  /// Where its path's links end, with a `/` behind it.
  private let prefix: String

  /// A folder that exists.
  ///
  /// - Throws: ``BatchError/noInput(_:)`` where there is none.
  public init(_ path: String) throws(BatchError) {
    var status = stat()
    guard let full = Self.resolved(path), stat(full, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR
    else { throw .noInput("'\(path)': expected a folder, found none; check the path") }
    prefix = full.hasSuffix("/") ? full : full + "/"
  }

  /// Whether a path leads to something below the folder, or to nothing that could be outside of it.
  ///
  /// What a path leads to can change between this look and the reading of it: a folder that others may write
  /// to while it is read needs a guard of the system's own.
  func holds(_ path: String) -> Bool {
    var path = path
    while true {
      if let full = Self.resolved(path) { return (full + "/").hasPrefix(prefix) }
      // Nothing is there: the nearest folder above it decides.
      guard errno == ENOENT, path != ".", path != "/" else { return false }
      var status = stat()
      guard lstat(path, &status) != 0 else { return false }
      path =
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }
}
