// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The file of a store on the disk.
enum StoreFile {
  /// Makes an empty file that only its owner may read and write.
  ///
  /// - Parameter unlessThere: Leaves a file that is there as it is; otherwise it is an error.
  static func create(_ path: String, unlessThere: Bool = false) throws(CareStoreError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST, unlessThere { return }
      throw errno == EEXIST ? .exists(path: path) : failure(path)
    }
    close(descriptor)
  }

  /// Whether there is something at the path. A folder, and what may not be looked at, are errors.
  static func exists(_ path: String) throws(CareStoreError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return false
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .file(path: path, "not an ordinary file")
    }
    return true
  }

  /// Whether the file has no bytes.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// Tells the file from copies of it: the device and the number that the file system gave it.
  static func identity(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }

  /// Makes a file of that path that appears whole or not at all, and of which the disk has everything.
  ///
  /// - Parameter write: Gets the path of an empty file in the same folder.
  static func make(
    _ path: String, _ write: (String) throws(DatabaseFault) -> Void
  ) throws(CareStoreError) {
    guard try !exists(path) else { throw .exists(path: path) }
    let temporary = "\(path).\(getpid()).part"
    unlink(temporary)
    try create(temporary)
    defer { unlink(temporary) }
    do throws(DatabaseFault) {
      try write(temporary)
    } catch {
      throw .database(error)
    }
    try synchronize(temporary, named: path)
    // A second name, as a rename would replace a file that came to be there.
    guard link(temporary, path) == 0 else {
      throw errno == EEXIST ? .exists(path: path) : failure(path)
    }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "."
    try synchronize(String(folder), named: path)
  }

  private static func synchronize(_ path: String, named name: String) throws(CareStoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(name) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(name) }
  }

  private static func failure(_ path: String) -> CareStoreError {
    .file(path: path, String(cString: strerror(errno)))
  }
}
