// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The full path at which a path's symbolic links end; `nil`, with `errno` set, where it leads to nothing.
package func resolvedPath(_ path: String) -> String? {
  guard let full = realpath(path, nil) else { return nil }
  defer { free(full) }
  return String(cString: full)
}
