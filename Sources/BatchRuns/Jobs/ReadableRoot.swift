// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// The only folder that jobs may read from, whatever links lead elsewhere.
public struct ReadableRoot: Sendable {
  /// Where its path's links end.
  private let folder: String

  /// A folder that exists.
  ///
  /// - Throws: ``BatchError/noInput(_:)`` where there is none.
  public init(_ path: String) throws(BatchError) {
    var status = stat()
    guard let full = resolvedPath(path), stat(full, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR
    else { throw .noInput("'\(path)': expected a folder, found none; check the path") }
    folder = full
  }

  /// Whether a path leads to something below the folder, or to nothing that could be outside of it.
  ///
  /// Somebody who may write to the folder can change a link after this check and before the file is
  /// opened. Such a folder needs the protection of the system, such as a container.
  func holds(_ path: String) -> Bool {
    var path = path
    while true {
      if let full = resolvedPath(path) { return isPath(full, in: folder) }
      // Nothing is there: the nearest folder above it decides. A name that is not UTF-8 would be
      // searched for (`RepairedPath`), and may lead anywhere.
      guard errno == ENOENT, !isMangled(path), path != ".", path != "/"
      else { return false }
      var status = stat()
      guard lstat(path, &status) != 0 else { return false }
      path = folderName(of: path)
    }
  }
}
