// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that appears whole or not at all.
///
/// The bytes go to a temporary name in the same folder, which takes the file's name in
/// ``commit()``; without it, or where the program is interrupted, the temporary is removed. A new file
/// is for its owner alone; an existing one keeps its permissions; a symbolic link keeps pointing at
/// what it did. A pipe or a device, such as `/dev/null`, is written to as it is.
package struct AtomicFile: ~Copyable {
  /// Where the bytes are written. Closed by ``commit()``.
  package let descriptor: Int32
  /// The path as given, for messages.
  private let path: String
  /// Where the path's links end.
  private let target: String
  /// `nil` for what is written in place.
  private let temporary: String?
  private var isNamed = false
  private let replaces: Bool
  private let isDurable: Bool
  private var isOpen = true

  /// Begins a file of that path.
  ///
  /// - Parameters:
  ///   - replaces: Whether it may take the place of a file.
  ///   - isDurable: Also waits until bytes and name have reached the disk, so that not even a power
  ///     cut can undo it.
  ///   - cleans: Also removes what killed writers of the file left, which lists the folder.
  package init(
    at path: String, replaces: Bool = true, isDurable: Bool = false, cleans: Bool = true
  ) throws(FileError) {
    let resolved = resolvedPath(path)
    guard resolved != nil || !Self.isDanglingLink(path) else {
      throw FileError(.isLink, at: path)
    }
    let target = resolved ?? path
    let status = try Self.checkedStatus(of: target, named: path)
    let isThere = status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    guard !isThere || replaces else { throw FileError(.exists, at: path) }
    let opened = try Self.open(target, named: path, status: status, cleans: cleans)
    if let status, opened.temporary != nil { fchmod(opened.descriptor, status.st_mode & 0o7777) }
    self.path = path
    self.target = target
    self.replaces = replaces
    self.isDurable = isDurable
    (temporary, descriptor) = opened
  }

  /// Gives the file its name, with all that was written.
  package mutating func commit() throws(FileError) {
    if isDurable, fsync(descriptor) != 0, errno != EINVAL { throw failedWriting() }
    isOpen = false
    // Keeps the lock until the file has its name.
    let lock = dup(descriptor)
    defer { if lock >= 0 { close(lock) } }
    guard close(descriptor) == 0 else { throw failedWriting() }
    guard let temporary, !isNamed else { return }
    guard
      replaces
        ? Glibc.rename(temporary, target) == 0 : Self.renameWithoutReplacing(temporary, target)
    else { throw Self.failure(path) }
    Temporaries.forget(temporary)
    isNamed = true
    if isDurable { try Self.syncFolder(of: target, named: path) }
  }

  deinit {
    if isOpen { close(descriptor) }
    if let temporary, !isNamed { Temporaries.remove(temporary) }
  }

  /// Whether both paths lead to one ordinary file that exists.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0
      && one.st_mode & S_IFMT == S_IFREG && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether a path, without following it, is a name of an open file.
  package static func isName(_ path: String, of descriptor: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    return fstat(descriptor, &one) == 0 && lstat(path, &other) == 0
      && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether an ordinary file is there, which writing would replace.
  package static func wouldReplace(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Removes what killed writers left of any file of a folder.
  package static func removeAbandoned(in folder: String) {
    TemporaryName.removeAbandoned(in: folder)
  }

  // MARK: - Parts

  private static func open(
    _ target: String, named path: String, status: stat?, cleans: Bool
  ) throws(FileError) -> (temporary: String?, descriptor: Int32) {
    guard status.map({ $0.st_mode & S_IFMT == S_IFREG }) ?? true else {
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(path) }
      return (nil, descriptor)
    }
    let name = TemporaryName(of: target)
    if cleans { name.removeAbandoned() }
    let (temporary, descriptor) = try name.create(for: path)
    return (temporary, descriptor)
  }

  /// The file at the path now; `nil` for none.
  private static func checkedStatus(
    of target: String, named path: String
  ) throws(FileError) -> stat? {
    var status = stat()
    guard stat(target, &status) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return nil
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(.isFolder, at: path) }
    guard access(target, W_OK) == 0 else { throw failure(path) }
    return status
  }

  /// Whether the path is a symbolic link that leads to nothing.
  package static func isDanglingLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      && stat(path, &status) != 0
  }

  private static func renameWithoutReplacing(_ temporary: String, _ target: String) -> Bool {
    // A second name for the file, which then loses its first: unlike a rename, it replaces nothing.
    if link(temporary, target) == 0 { return unlink(temporary) == 0 }
    // A file system without second names, as on a memory card, leaves only to look and rename.
    guard errno == EPERM || errno == ENOTSUP else { return false }
    guard access(target, F_OK) != 0 else {
      errno = EEXIST
      return false
    }
    return Glibc.rename(temporary, target) == 0
  }

  /// Gives an open file its name, durably: its bytes, then the name, reach the disk.
  ///
  /// - Parameters:
  ///   - descriptor: of the file, which stays open.
  ///   - temporary: the name that it has.
  ///   - replaces: whether it may take the place of a file.
  /// - Throws: `FileError`; `takenOver` if another program gave the temporary name to another file.
  package static func rename(
    _ descriptor: Int32, from temporary: String, to path: String, replaces: Bool
  ) throws(FileError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failedWriting(path) }
    guard isName(temporary, of: descriptor) else {
      throw FileError(.takenOver, at: temporary)
    }
    guard
      replaces
        ? Glibc.rename(temporary, path) == 0 : renameWithoutReplacing(temporary, path)
    else { throw failure(path) }
    try syncFolder(of: path, named: path)
  }

  private static func syncFolder(of target: String, named path: String) throws(FileError) {
    let folder = Glibc.open(folderName(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(path) }
    defer { close(folder) }
    // Some file systems have nothing to wait for and say so.
    guard fsync(folder) == 0 || errno == EINVAL else { throw failedWriting(path) }
  }

  private static func failedWriting(_ path: String) -> FileError {
    FileError(.init(systemError: errno, isOpen: true), at: path)
  }

  func failedWriting() -> FileError { Self.failedWriting(path) }

  private static func failure(_ path: String) -> FileError {
    FileError(.init(systemError: errno), at: path)
  }
}
