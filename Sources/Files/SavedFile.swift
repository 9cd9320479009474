// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A small file that is replaced as a whole, such as a saved session.
///
/// Whatever kills the program, and whenever, power cuts included, the file holds what was last
/// written in full. A killed writer leaves at most a hidden `.NAME.PID-N.tmp` beside it, which the
/// next ``write(_:)`` removes.
public struct SavedFile: Sendable, Hashable {
  /// The file's path, as given.
  public let path: String

  /// Names a file; nothing is read or written.
  public init(path: String) { self.path = path }

  /// Puts these bytes in the place of those before, and waits until they have reached the disk.
  public func write(_ data: Data) throws(FileError) { try write(data, isDurable: true) }

  /// Writes bytes as ``write(_:)`` does.
  ///
  /// - Parameters:
  ///   - replaces: Whether they may take the place of others.
  ///   - isDurable: Whether to wait for the disk: without it a power cut may take them, and nothing else.
  package func write(
    _ data: Data, replaces: Bool = true, isDurable: Bool
  ) throws(FileError) {
    var file = try AtomicFile(at: path, replaces: replaces, isDurable: isDurable)
    try file.write(data)
    try file.commit()
  }

  /// The bytes of the file.
  ///
  /// - Parameter limit: Bytes, beyond which the file is an error.
  /// - Throws: ``FileError``; ``FileError/Problem/missing`` where there is none.
  public func read(limit: Int = 16 << 20) throws(FileError) -> Data {
    try OpenFile(path: path).data(limit: limit)
  }

  /// Removes the file, where there is one.
  public func remove() throws(FileError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw FileError(.init(systemError: errno), at: path)
  }
}

extension AtomicFile {
  /// Writes bytes behind those before.
  func write(_ data: Data) throws(FileError) {
    guard data.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw failedWriting() }
  }
}
