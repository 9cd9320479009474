// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON

/// A folder of an output directory that was made just now, for ``GrowingFile``s; it stays open.
package final class GrowingFolder: Sendable {
  let folder: OpenFolder
  /// The folder's name in the output directory.
  package let name: String

  /// Makes the folder `STEM-N` with the first N from 1 that nothing in the directory has, so that
  /// neither earlier files are overwritten nor links followed.
  package init(creating stem: String, in directory: OutputDirectory) throws(FileError) {
    let parent = try OpenFolder(path: directory.path)
    var number = 1
    while true {
      let name = try RelativeFileName(checking: "\(stem)-\(number)").text
      if mkdirat(parent.descriptor.number, name, 0o700) == 0 {
        folder = try OpenFolder(name, in: parent)
        self.name = name
        return
      }
      guard errno == EEXIST, number < OpenFolder.entryLimit else {
        throw FileError(.init(systemError: errno), at: name)
      }
      number += 1
    }
  }

  /// Removes the folder where nothing is in it.
  package func removeIfEmpty() {
    // The folder itself, not what somebody may have put in its place.
    let parent = openat(folder.descriptor.number, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return }
    defer { close(parent) }
    unlinkat(parent, name, AT_REMOVEDIR)
  }
}
