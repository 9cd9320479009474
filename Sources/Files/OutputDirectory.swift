// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

/// The folder that the files of one run of a task lie in.
///
/// A name of a file in it comes from a result, which may come from anywhere: a name that could lead
/// out of the folder is an error, and so is a symbolic link on the way to the file.
public struct OutputDirectory: Sendable, Hashable {
  /// The folder's path, as given.
  public let path: String

  /// Creates the folder, and those above it, where they do not exist; those made are for their owner
  /// alone.
  public init(creating path: String) throws(FileError) {
    self.path = path
    guard !path.utf8.contains(0), !path.isEmpty else {
      throw FileError(.missing, at: path)
    }
    var slashes = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    slashes.append(path.endIndex)
    for end in slashes where mkdir(String(path[..<end]), 0o700) != 0 {
      // On a file system that cannot be written to, what exists is said to be read-only.
      guard errno == EEXIST || end != path.endIndex else {
        throw FileError(.init(systemError: errno), at: path)
      }
    }
    _ = try OpenFolder(path: path)
  }

  /// Takes a folder that exists, such as that of a run that is over.
  public init(existing path: String) throws(FileError) {
    self.path = path
    guard !path.utf8.contains(0) else { throw FileError(.missing, at: path) }
    _ = try OpenFolder(path: path)
  }

  /// Where the file of a name lies, or would lie: for a program that writes or reads it by path.
  ///
  /// Folders of the name are created where they do not exist. Whoever may write to the directory can
  /// put a link at the path later: to read a file that others could have replaced, use
  /// ``read(_:limit:)``.
  ///
  /// - Parameter name: As in ``FileResult/fileName``: relative, with `/` between folders.
  public func path(of name: String) throws(FileError) -> String {
    let name = try RelativeFileName(checking: name)
    if let status = try folder(of: name, creating: true).status(of: name.components.last ?? ""),
      let problem = FileError.Problem(of: status, wanting: S_IFREG)
    {
      throw FileError(problem, at: name.text)
    }
    return path.hasSuffix("/") ? path + name.text : "\(path)/\(name.text)"
  }

  /// Makes sure that the folder of a name, if it is there, can be used.
  ///
  /// - Parameters:
  ///   - name: Relative, with `/` between folders.
  ///   - isMade: Whether it is made, with those above it, where it is not there.
  ///   - files: Names in it. Where one of them is no ordinary file, that is an error.
  /// - Throws: ``FileError`` for a link on the way.
  package func checkFolder(
    _ name: String, isMade: Bool, checking files: [String] = []
  ) throws(FileError) {
    let name = try RelativeFileName(checking: name)
    var folder = try OpenFolder(path: path)
    for component in name.components {
      if folder.status(of: component) == nil {
        guard isMade else { return }
        mkdirat(folder.descriptor.number, component, 0o700)
      }
      folder = try OpenFolder(component, in: folder)
    }
    for file in files {
      if let status = folder.status(of: file),
        let problem = FileError.Problem(of: status, wanting: S_IFREG)
      {
        throw FileError(problem, at: "\(path)/\(name.text)/\(file)")
      }
    }
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - name: As in ``FileResult/fileName``.
  ///   - limit: Bytes, beyond which the file is an error.
  public func read(_ name: String, limit: Int = 256 << 20) throws(FileError) -> Data {
    let name = try RelativeFileName(checking: name)
    return try open(name).data(limit: limit)
  }

  /// The names of all files, in the order of their bytes, whichever folder they lie in.
  ///
  /// A file that a killed writer left unfinished does not count.
  ///
  /// - Throws: ``FileError`` that names a link, a pipe or a device, or a file that no name of a
  ///   result can lead to.
  public func files() throws(FileError) -> [String] {
    try fileNames().map(\.text)
  }

  /// Removes everything in the folder, but not the folder.
  ///
  /// Links are removed, not what they lead to.
  public func empty() throws(FileError) {
    try OpenFolder(path: path).removeContents()
  }
}

extension OutputDirectory {
  func fileNames() throws(FileError) -> [RelativeFileName] {
    var names: [RelativeFileName] = []
    try OpenFolder(path: path).addFiles(to: &names)
    return names.sorted()
  }

  func open(_ name: RelativeFileName) throws(FileError) -> OpenFile {
    try folder(of: name, creating: false).openFile(name.components.last ?? "")
  }

  /// The folder that the file of that name lies in.
  private func folder(of name: RelativeFileName, creating: Bool) throws(FileError) -> OpenFolder {
    var folder = try OpenFolder(path: path)
    for component in name.components.dropLast() {
      if creating, folder.status(of: component) == nil {
        mkdirat(folder.descriptor.number, component, 0o700)
      }
      folder = try OpenFolder(component, in: folder)
    }
    return folder
  }
}
