// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import JSON

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

  /// The end of a store's file name, which is no part of its name.
  static let ending = ".care"

  /// Checks the name of a store that is to be made: people can pick it, and tell it from those of the
  /// stores in its folder. It is the file's without ``ending``.
  static func checkName(_ path: String) throws(CareStoreError) {
    let file = String(
      decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    let name = name(file)
    if let fault = NameFault(in: name) { throw .invalidStoreName(path: path, fault) }
    guard name.utf8.count < file.utf8.count else { return }
    // A folder that cannot be listed may still take a file.
    let others = (try? FileManager.default.contentsOfDirectory(atPath: folder(path))) ?? []
    let seen = DistinctName(name)
    if let other = others.first(where: {
      $0.hasSuffix(ending) && !$0.hasBytes(of: file) && DistinctName(Self.name($0)) == seen
    }) {
      throw .similarStoreName(path: path, other: other)
    }
  }

  private static func name(_ file: String) -> String {
    file.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      ? String(decoding: file.utf8.dropLast(ending.utf8.count), as: UTF8.self) : file
  }

  /// The folder in which a path lies.
  private static func folder(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
  }

  /// Makes a file of that path that appears whole or not at all, and of which the disk has everything.
  ///
  /// - Parameter write: Gets the path of an empty file in the same folder.
  static func make(
    _ path: String, _ write: (String) throws(DatabaseFault) -> Void
  ) throws(CareStoreError) {
    guard try !exists(path) else { throw .exists(path: path) }
    try checkName(path)
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
    try synchronize(folder(path), named: path)
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
