// SPDX-License-Identifier: Apache-2.0

package import Glibc

/// The bytes of paths whose names are not UTF-8.
///
/// Text shows such a name with U+FFFD in place of what is not UTF-8: `M�ller.csv` for `Müller.csv` in
/// Latin-1, as old archives have it. The file of that name is the only one in its folder that text shows
/// alike.
package enum RepairedPath {
  /// The path as the system knows it, with a NUL at its end.
  ///
  /// A path without U+FFFD is as it is. So is one that several files or none have: opening it then
  /// fails. Costs a look at each folder that holds a name with U+FFFD.
  package static func bytes(of path: String) -> [CChar] {
    guard path.unicodeScalars.contains(replacement), access(path, F_OK) != 0 else {
      return Array(path.utf8CString)
    }
    var found: [CChar] = []
    for (number, part) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { found.append(slash) }
      found += name(part, in: found) ?? part.utf8.map(CChar.init(bitPattern:))
    }
    return found + [0]
  }

  /// What stands at a path; `nil` if nothing does.
  package static func status(of path: String) -> stat? {
    var status = stat()
    return stat(bytes(of: path), &status) == 0 ? status : nil
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
  private static let slash = CChar(UInt8(ascii: "/"))

  /// The one name in a folder that is shown like this; `nil` for a name that needs no search, or where
  /// none or several are.
  ///
  /// - Parameter folder: its path with a slash at the end; empty for the working folder.
  private static func name(_ shown: Substring, in folder: [CChar]) -> [CChar]? {
    guard shown.unicodeScalars.contains(replacement),
      let listing = opendir((folder.isEmpty ? [CChar(UInt8(ascii: "."))] : folder) + [0])
    else { return nil }
    defer { closedir(listing) }
    var found: [CChar]?
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard String(decoding: name, as: UTF8.self).utf8.elementsEqual(shown.utf8) else { continue }
      guard found == nil else { return nil }
      found = name.map(CChar.init(bitPattern:))
    }
    return found
  }
}
