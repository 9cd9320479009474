// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder for several outputs.
package enum OutputFolder {
  /// Makes a folder where there is none, for its owner alone; whether it had to be made.
  package static func make(_ path: String) throws(OutputError) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    let number = errno
    if number == EEXIST {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreate(path: path, reason: "a file of that name is in the way")
      }
      return false
    }
    let reason =
      number == ENOENT
      ? "the folder above it does not exist; make it first" : OutputError.reason(number)
    throw .cannotCreate(path: path, reason: reason)
  }
}
