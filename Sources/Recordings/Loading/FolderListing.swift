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
    let names = try Self.names(in: path, atMost: Self.entryLimit) { name in
      let plain = name.lowercased()
      return [".csv", ".txt", ".tsv", ".csv.gz"].contains { plain.hasSuffix($0) }
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    tables = names.map { base + $0 }
  }

  /// Paths of the files of a folder whose names have an ending such as `.json`, sorted by name; hidden ones
  /// left out.
  package static func files(ending: String, in folder: String) throws(RecordingError) -> [String] {
    try names(in: folder, atMost: .max) { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// Names of a folder's entries in their order, hidden ones left out.
  private static func names(
    in path: String, atMost limit: Int, where isWanted: (String) -> Bool
  ) throws(RecordingError) -> [String] {
    guard let folder = opendir(RepairedPath.bytes(of: path)) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder), names.count < limit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), isWanted(name) { names.append(name) }
    }
    return names.sorted()
  }
}
