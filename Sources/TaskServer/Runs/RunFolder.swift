// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import Glibc

/// A folder of runs below the server's, or that of one run. On the way to it no link is followed.
struct RunFolder: Sendable {
  /// The server's folder.
  let root: String
  /// The path below it.
  private let name: String

  init(_ root: String, _ name: String) { (self.root, self.name) = (root, name) }

  var path: String { "\(root)/\(name)" }

  /// A folder in this one.
  func folder(_ part: String) -> RunFolder { RunFolder(root, "\(name)/\(part)") }

  /// The folder of what has an identity: its name is for people, and what stands behind its last dot tells it from others.
  /// It keeps its name where the thing gets another one.
  func own(of identity: UUID, called label: String) -> RunFolder {
    let ending = ".\(identity.uuidString)"
    let known = try? FileManager.default.contentsOfDirectory(atPath: path)
      .first { $0.hasSuffix(ending) }
    return folder(known ?? Self.part(of: label) + ending)
  }

  /// The folder of an event: by the identifier of its task, and its number.
  func event(_ task: String, _ occurrence: Int) -> RunFolder {
    folder("\(Self.part(of: task))-\(occurrence)")
  }

  /// A name of a folder for a text: no two texts have the same one.
  private static func part(of text: String) -> String {
    let coded = PercentCoding.encoded(text)
    // A name has 255 bytes at most. No code has a tilde.
    return coded.utf8.count <= 150 ? coded : "\(coded.prefix(100))~\(SecretKey.digest(of: text))"
  }

  /// Makes the folder, unless it is there.
  func make() throws { try lay(isMade: true) }

  /// Whether it can be used: neither it nor a file of a run in it is a link or anything else that leads elsewhere.
  func check() throws { try lay(isMade: false) }

  private func lay(isMade: Bool) throws {
    try OutputDirectory(existing: root).checkFolder(
      name, isMade: isMade, checking: RunFile.allCases.map(\.rawValue))
  }

  /// A file of a run.
  func file(_ file: RunFile) -> SavedFile { SavedFile(path: "\(path)/\(file.rawValue)") }

  /// The bytes of a file of a run; 0 where there is none.
  func bytes(of file: RunFile) -> Int {
    var status = stat()
    return lstat("\(path)/\(file.rawValue)", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Bytes on the disk of all files in it, and of those in its folders; each takes a block at least.
  var bytes: Int { Self.bytes(in: path, depth: 0) }

  private static func bytes(in path: String, depth: Int) -> Int {
    guard depth < 8, let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var sum = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name != ".", name != "..",
        fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      sum += max(Int(status.st_size), 4096)
      if status.st_mode & S_IFMT == S_IFDIR {
        sum += bytes(in: "\(path)/\(name)", depth: depth + 1)
      }
    }
    return sum
  }
}

/// The small files of a run.
enum RunFile: String, CaseIterable {
  /// The answers of a run that is not over.
  case session = "session.json"
  case result = "result.json"
  /// The language in which it was begun.
  case language
  /// How many runs were over here: a form of one before counts for none after it.
  case round
  /// When the timer of the step began.
  case timer
}
