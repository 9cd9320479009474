// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The full path at which a path's symbolic links end; `nil`, with `errno` set, where it leads to nothing.
package func resolvedPath(_ path: String) -> String? {
  guard let full = realpath(path, nil) else { return nil }
  defer { free(full) }
  return String(cString: full)
}

// Paths are compared by bytes, as the system does: to Swift an accent after a '/' makes another character of
// it, and an 'é' is the same in one scalar and in two.

/// The folder that a path lies in, `/` or `.` where it names none.
package func folderName(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Whether a path was not UTF-8: Swift has put U+FFFD in the place of bytes, and it names another file.
package func isMangled(_ path: String) -> Bool { path.unicodeScalars.contains("\u{FFFD}") }

/// Whether a path is a folder or leads below it, where no link is on either's way.
package func isPath(_ path: String, in folder: String) -> Bool {
  let below = folder == "/" ? folder : folder + "/"
  return "\(path)/".utf8.starts(with: below.utf8)
}
