// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How the temporaries of a file are named: `.NAME.PID-N.tmp` in its folder; hidden, so that a glob
/// over the folder never picks one up.
struct TemporaryName {
  private let folder: String
  /// `.NAME.`
  private let stem: String

  init(of target: String) {
    folder = Self.folder(of: target)
    let start = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    // The longest name a folder takes is 255 bytes.
    stem = ".\(String(target[start...].unicodeScalars.prefix(48)))."
  }

  /// The folder that a path lies in, `/` or `.` where it names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

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
  /// - Parameter path: What errors call the file.
  func create(for path: String) throws(TaskFileError) -> (name: String, descriptor: Int32) {
    // A killed process of the same number may have left some.
    for _ in 0..<100 {
      let name = "\(folder)/\(stem)\(getpid())-\(Temporaries.nextNumber()).tmp"
      let descriptor = Temporaries.create(name)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw TaskFileError(.init(systemError: errno), at: path)
  }

  /// Removes the temporaries of the file whose writer is gone. What cannot be removed stays: it is
  /// in nobody's way.
  func removeAbandoned() {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix(stem), Self.isTemporary(name) { removeIfAbandoned("\(folder)/\(name)") }
    }
  }

  private func removeIfAbandoned(_ path: String) {
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
