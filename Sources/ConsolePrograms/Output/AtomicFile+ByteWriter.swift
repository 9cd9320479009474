// SPDX-License-Identifier: Apache-2.0

package import Files
internal import Glibc

extension AtomicFile {
  /// Writes what `body` writes to the file of that path, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - replaces: Whether it may take the place of a file.
  ///   - isDurable: Also waits until the bytes have reached the disk.
  ///   - cleans: Also removes what killed writers of the file left, which lists the folder.
  /// - Throws: `OutputError` where the folder is missing or not writable, the path is a folder or
  ///   the disk is full; else what `body` throws.
  package static func write(
    to path: String, replaces: Bool = true, isDurable: Bool = false, cleans: Bool = true,
    _ body: (ByteWriter) throws -> Void
  ) throws {
    do {
      var file = try AtomicFile(at: path, replaces: replaces, isDurable: isDurable, cleans: cleans)
      let writer = ByteWriter(descriptor: file.descriptor, name: "'\(path)'")
      try body(writer)
      try writer.flush()
      try file.commit()
    } catch let error as FileError {
      throw OutputError(error)
    }
  }

  /// Throws where the path's folder lets no file be made: for a command that writes late.
  package static func checkFolder(of path: String) throws(OutputError) {
    guard access(folderName(of: path), W_OK | X_OK) != 0 else { return }
    throw OutputError(FileError(.init(systemError: errno), at: path))
  }
}

extension OutputError {
  /// The error of a file, with its exit code: whether it could not be begun or not be filled.
  package init(_ error: FileError) {
    switch error.problem {
    case .failed(let reason): self = .cannotWrite(name: "'\(error.path)'", reason: reason)
    default: self = .cannotCreate(path: error.path, reason: error.problem.description)
    }
  }
}
