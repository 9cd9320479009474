// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recordings

/// A name in a folder that is searched.
struct FolderEntry {
  /// Why a folder could not be listed.
  struct Failure: Error {
    /// The system's words.
    let reason: String
  }

  let name: String
  let isFolder: Bool

  /// The entries of a folder, in the order of the bytes, without hidden names and links to folders.
  static func list(_ folder: String) throws(Failure) -> [FolderEntry] {
    guard let open = opendir(RepairedPath.bytes(of: folder)) else {
      throw Failure(reason: BatchError.reason(errno))
    }
    defer { closedir(open) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let kind = Int(entry.pointee.d_type)
      if !name.hasPrefix("."), let isFolder = isFolder(kind, "\(folder)/\(name)") {
        entries.append(FolderEntry(name: name, isFolder: isFolder))
      }
      errno = 0
    }
    guard errno == 0 else { throw Failure(reason: BatchError.reason(errno)) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// `nil` for what is neither a folder nor a file to read.
  private static func isFolder(_ kind: Int, _ path: String) -> Bool? {
    var kind = UInt32(kind) << 12
    var status = stat()
    if kind == 0, lstat(RepairedPath.bytes(of: path), &status) == 0 {
      kind = status.st_mode & S_IFMT
    }
    switch kind {
    case S_IFDIR: return true
    case S_IFREG: return false
    case S_IFLNK:
      // One that leads nowhere is for the reader to name.
      return stat(RepairedPath.bytes(of: path), &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
        ? false : nil
    default: return nil
    }
  }
}

/// The identity of a file, however it is named.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  /// `nil` where nothing is there.
  package init?(_ path: String) {
    guard let status = RepairedPath.status(of: path) else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
