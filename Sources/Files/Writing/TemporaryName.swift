// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How the temporaries of a file are named: `.NAME.PID-N.tmp` in its folder; hidden, so that a glob
/// over the folder never picks one up.
struct TemporaryName {
  private let folder: String
  /// `.NAME.`
  private let stem: String

  init(of target: String) {
    folder = folderName(of: target)
    let start =
      target.utf8.lastIndex(of: UInt8(ascii: "/")).map(target.utf8.index(after:))
      ?? target.startIndex
    stem = Self.stem(of: target[start...])
  }

  /// The prefix of a file's temporaries.
  private static func stem(of name: Substring) -> String {
    // The longest name a folder takes is 255 bytes.
    ".\(String(name.unicodeScalars.prefix(48)))."
  }

  /// A name that no other temporary of this process has.
  private static func numbered(_ stem: String) -> String {
    "\(stem)\(getpid())-\(Temporaries.nextNumber()).tmp"
  }

  /// A name for a temporary of the file of a folder that no other of this process has.
  static func another(for name: String) -> String { numbered(stem(of: name[...])) }

  /// Whether a name is one of any file's temporary.
  static func isTemporary(_ name: some StringProtocol) -> Bool {
    guard name.first == ".", name.hasSuffix(".tmp") else { return false }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    guard parts.count >= 3, let numbers = parts.last?.split(separator: "-"), numbers.count == 2
    else { return false }
    return numbers.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Creates a temporary that does not exist yet.
  ///
  /// - Parameter path: The name of the file in errors.
  func create(for path: String) throws(FileError) -> (name: String, descriptor: Int32) {
    // A killed process of the same number may have left some.
    for _ in 0..<100 {
      let name = "\(folder)/\(Self.numbered(stem))"
      let descriptor = Temporaries.create(name)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileError(.init(systemError: errno), at: path)
  }

  /// Creates a temporary that does not exist yet, for a file of an open folder.
  static func create(
    for name: String, in folder: borrowing OpenFolder
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    for _ in 0..<100 {
      let temporary = another(for: name)
      let descriptor = Temporaries.create(temporary, in: folder.descriptor.number)
      if descriptor >= 0 { return (temporary, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileError(.init(systemError: errno), at: folder.prefix + name)
  }

  /// Removes the temporaries of the file whose writer is gone. What cannot be removed stays: it is
  /// in nobody's way.
  func removeAbandoned() { Self.removeAbandoned(in: folder, of: stem) }

  /// Removes the temporaries of a folder whose writers are gone.
  ///
  /// - Parameter stem: what their names begin with.
  static func removeAbandoned(in folder: String, of stem: String = ".") {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix(stem), Self.isTemporary(name) { removeIfAbandoned("\(folder)/\(name)") }
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    // Before it was locked, its writer may have given it its name and another begun one of this.
    guard lstat(path, &named) == 0, named.st_dev == opened.st_dev, named.st_ino == opened.st_ino
    else { return }
    unlink(path)
  }
}
