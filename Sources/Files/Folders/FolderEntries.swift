// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON

extension OpenFolder {
  /// Something that stands in a folder.
  struct Entry {
    /// Its name as bytes, ended by 0; any bytes but `/`.
    let name: [CChar]
    /// `S_IFREG`, `S_IFDIR`, … of the thing itself, not of what a link leads to.
    let kind: mode_t

    private var bytes: [UInt8] { name.dropLast().map(UInt8.init(bitPattern:)) }
    /// The name as text; what is no UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether the name is UTF-8.
    var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }
  }

  /// Entries of all folders of an output directory together.
  static let entryLimit = 100_000

  /// The entries of the folder, in no order.
  func entries() throws(FileError) -> [Entry] {
    // Reading a folder moves its descriptor, and closes it in the end: not ours.
    let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let listing = fdopendir(copy) else {
      let number = errno
      if copy >= 0 { close(copy) }
      throw FileError(.init(systemError: number, isOpen: true), at: prefix)
    }
    defer { closedir(listing) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(listing) else { break }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 }.map(CChar.init(bitPattern:))) + [0]
      }
      var status = stat()
      guard name != [0x2E, 0], name != [0x2E, 0x2E, 0],
        fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      entries.append(Entry(name: name, kind: status.st_mode & S_IFMT))
      if entries.count > Self.entryLimit {
        throw FileError(.tooMuch(what: "files and folders", limit: Self.entryLimit), at: prefix)
      }
    }
    guard errno == 0 else {
      throw FileError(.init(systemError: errno, isOpen: true), at: prefix)
    }
    return entries
  }

  /// Adds the names of all files in the folder and in those in it; unfinished ones are left out.
  ///
  /// - Throws: ``FileError`` for a link, a pipe or device, and a name that cannot be archived.
  func addFiles(to files: inout [RelativeFileName]) throws(FileError) {
    for entry in try entries() {
      let name = entry.text
      guard !TemporaryName.isTemporary(name) else { continue }
      guard entry.isText else {
        throw FileError(.unsafeName("it is not UTF-8"), at: prefix + name)
      }
      let path = try RelativeFileName(checking: prefix + name)
      switch entry.kind {
      case S_IFREG: files.append(path)
      case S_IFDIR: try OpenFolder(name, in: self).addFiles(to: &files)
      case S_IFLNK: throw FileError(.isLink, at: path.text)
      default: throw FileError(.isSpecial, at: path.text)
      }
      if files.count > Self.entryLimit {
        throw FileError(.tooMuch(what: "files and folders", limit: Self.entryLimit), at: prefix)
      }
    }
  }

  /// Removes everything in the folder. A link is removed, not what it leads to.
  func removeContents(depth: Int = 0) throws(FileError) {
    guard depth <= Self.depthLimit else {
      throw FileError(
        .tooMuch(what: "folders in each other", limit: Self.depthLimit), at: prefix)
    }
    for entry in try entries() {
      let isFolder = entry.kind == S_IFDIR
      if isFolder, entry.isText {
        try OpenFolder(entry.text, in: self).removeContents(depth: depth + 1)
      }
      guard unlinkat(descriptor.number, entry.name, isFolder ? AT_REMOVEDIR : 0) == 0 else {
        throw FileError(.init(systemError: errno, isOpen: true), at: prefix + entry.text)
      }
    }
  }

  /// Folders in each other: each takes a descriptor while it is worked on.
  static let depthLimit = 100
}
