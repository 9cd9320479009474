// SPDX-License-Identifier: Apache-2.0

@preconcurrency internal import Glibc

/// A folder below `TMPDIR` that goes away with all files in it and one folder level below.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// Makes the folder; `nil` where that fails.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/goniometer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in Self.names(in: path) {
      let entry = "\(path)/\(name)"
      guard unlink(entry) != 0 else { continue }
      for below in Self.names(in: entry) { unlink("\(entry)/\(below)") }
      rmdir(entry)
    }
    rmdir(path)
  }

  /// Names of what is in a folder, sorted, without `.` and `..`.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Says what went wrong on standard error.
func complain(_ message: String) { fputs("benchmarks: \(message)\n", stderr) }
