// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The files of a folder, by name.
package struct FolderListing {
  /// Paths of the files that may be tables, sorted; hidden ones left out.
  let tables: [String]

  /// Whether there is a folder of this path.
  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Whether there is a file of this path that can be read twice: no pipe.
  package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  /// The kind of what stands at a path; `nil` for nothing, and for standard input.
  private static func kind(of path: String) -> mode_t? {
    path == "-" ? nil : RepairedPath.status(of: path).map { $0.st_mode & S_IFMT }
  }

  /// Whether there is anything of this path.
  package static func exists(_ path: String) -> Bool {
    access(RepairedPath.bytes(of: path), F_OK) == 0
  }

  /// Most entries that are looked at: a folder of thousands is not one recording.
  private static let entryLimit = 2000

  init(path: String) throws(RecordingError) {
    guard let folder = opendir(RepairedPath.bytes(of: path)) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder), names.count < Self.entryLimit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let plain = name.lowercased()
      let isTable = [".csv", ".txt", ".tsv", ".csv.gz"].contains { plain.hasSuffix($0) }
      if isTable, !name.hasPrefix(".") { names.append(name) }
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    tables = names.sorted().map { base + $0 }
  }
}
