// SPDX-License-Identifier: Apache-2.0

/// Parts of a path.
package enum FileName {
  /// The name without folders and without its extensions, `.csv.gz` at once.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.dropFirst().firstIndex(of: ".") else { return name }
    return String(name[..<dot])
  }

  /// The folder that holds a file, `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name without folders.
  static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
