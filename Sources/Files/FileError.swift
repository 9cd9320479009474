// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file or folder that could not be read, written or accepted.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path or, for a name within an output directory or an archive, that name; as given.
  public let path: String
  /// The fault.
  public let problem: Problem

  /// The faults of a path.
  public enum Problem: Sendable, Hashable {
    /// Nothing stands there.
    case missing
    /// The folder it should stand in does not exist.
    case missingFolder
    /// A part of the path is a file.
    case folderIsFile
    /// A folder where a file is wanted.
    case isFolder
    /// A file stands there, and replacing was not asked for.
    case exists
    /// The system did not let it be opened, made or replaced; its words.
    case refused(String)
    /// Reading or writing it failed on the way; the system's words.
    case failed(String)
    /// A name that no file of an output directory may have; why.
    case unsafeName(String)
    /// A symbolic link, which could lead anywhere.
    case isLink
    /// A pipe, a socket or a device.
    case isSpecial
    /// More bytes, files or folders in each other than the limit.
    case tooMuch(what: String, limit: Int)
    /// The file's size changed while it was read.
    case changed
    /// Another program has written the file, or removed it, since it was read or written here.
    case takenOver
    /// A file has the name that the archive keeps for the result, and other bytes.
    case isResult
    /// An archive that would lie in the directory that it holds.
    case isInsideDirectory
    /// The archive's library refused; its words.
    case notArchived(String)
  }

  package init(_ problem: Problem, at path: String) {
    self.path = path
    self.problem = problem
  }

  /// The path, what is wrong and what to do about it, in one line.
  public var description: String { "'\(path)': \(problem.description)" }
}

extension FileError.Problem: CustomStringConvertible {
  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .missing: "it does not exist"
    case .missingFolder: "its folder does not exist; make it first"
    case .folderIsFile: "a part of its path is a file, not a folder"
    case .isFolder: "it is a folder; name a file in it"
    case .exists: "it exists already; name another file or ask for it to be replaced"
    case .refused(let reason), .failed(let reason): reason
    case .unsafeName(let reason): "not a file name for an output directory: \(reason)"
    case .isLink:
      "it is a symbolic link, which is not followed or leads to nothing; put the file itself there"
    case .isSpecial: "it is a pipe, a socket or a device, not a file; remove it"
    case .tooMuch(let what, let limit): "more than \(limit) \(what)"
    case .changed: "its size changed while it was read; stop its writer first"
    case .takenOver:
      "another program goes on with it, or it was changed or removed; what was entered here since is not kept"
    case .isResult: "the archive keeps this name for the result; rename the file"
    case .isInsideDirectory: "it would lie in the directory that it holds; name a path outside"
    case .notArchived(let reason): "it cannot be put into an archive: \(reason)"
    }
  }

  /// The problem that a system call met, by its error number.
  ///
  /// - Parameter isOpen: Whether the file was open by then.
  package init(systemError number: Int32, isOpen: Bool = false) {
    let words = String(cString: strerror(number)).lowercased()
    switch number {
    case _ where isOpen: self = .failed(words)
    case ENOENT: self = .missingFolder
    case ENOTDIR: self = .folderIsFile
    case EISDIR: self = .isFolder
    case EEXIST: self = .exists
    case ELOOP: self = .isLink
    default: self = .refused(words)
    }
  }
}
