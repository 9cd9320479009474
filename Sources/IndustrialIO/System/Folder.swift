// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reading folders and links.
enum Folder {
  /// The names in a folder in the order of their bytes; empty where it cannot be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Where the links of a path end; the path itself where that cannot be told.
  static func resolved(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }

  /// The target of a symbolic link; `nil` for anything else.
  static func link(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let count = readlink(path, start, bytes.count)
      guard count >= 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// Whether something of that path is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
