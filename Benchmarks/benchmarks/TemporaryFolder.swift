// SPDX-License-Identifier: Apache-2.0

internal import EndToEnd
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
    for name in EndToEndPart.names(in: path) {
      let entry = "\(path)/\(name)"
      guard unlink(entry) != 0 else { continue }
      for below in EndToEndPart.names(in: entry) { unlink("\(entry)/\(below)") }
      rmdir(entry)
    }
    rmdir(path)
  }
}

/// Says what went wrong on standard error.
func complain(_ message: String) { fputs("benchmarks: \(message)\n", stderr) }
