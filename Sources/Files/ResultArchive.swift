// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

/// The result of a run and the files of its output directory as one zip archive.
///
/// The same result and files give the same bytes, whenever and wherever it is written: entries are
/// in the order of their names, and their time is ``date``.
public struct ResultArchive: Sendable, Hashable {
  /// The result's JSON document; the entry `result.json`.
  public var result: Data
  /// Where the files are; `nil` for a result without files.
  public var directory: OutputDirectory?
  /// When the task ended: the time of the entries. The instant to the second; the day in UTC for
  /// readers that know only local times.
  public var date: Date

  /// The name of the result in archives and in directories.
  public static let resultName = "result.json"

  /// Whether a path leads to a regular file that begins like a zip archive.
  package static func isArchive(at path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    return (try? file.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
  }

  /// Describes an archive; nothing is read before it is written.
  public init(result: Data, directory: OutputDirectory? = nil, date: Date) {
    self.result = result
    self.directory = directory
    self.date = date
  }

  /// Writes the archive, which appears whole or not at all and has reached the disk then.
  ///
  /// - Parameters:
  ///   - path: Outside the output directory.
  ///   - replacing: Whether it may take the place of a file.
  /// - Throws: ``FileError``, with nothing written: for a file of the directory that is a link,
  ///   a pipe or a device, that has a name no archive should hold, or that changes meanwhile; for a
  ///   `result.json` in the directory with other bytes; where the archive cannot be written.
  public func write(to path: String, replacing: Bool = false) throws(FileError) {
    if let directory { try checkOutside(path, directory) }
    var file = try AtomicFile(at: path, replaces: replacing, isDurable: true)
    var writer = try ZipWriter(descriptor: file.descriptor, date: date, path: path)
    let resultName = try RelativeFileName(checking: Self.resultName)
    let names = try directory?.fileNames() ?? []
    if let directory, names.contains(resultName) {
      let other = try directory.open(resultName)
      guard other.size == result.count, try other.data(limit: other.size) == result else {
        throw FileError(.isResult, at: Self.resultName)
      }
    }
    for name in Set(names + [resultName]).sorted() {
      if name == resultName {
        try writer.add(name.text, result)
      } else if let directory {
        try writer.add(name.text) { () throws(FileError) in try directory.open(name) }
      }
    }
    try writer.finish(path: path)
    try file.commit()
  }

  /// An archive in the directory would hold those before it.
  private func checkOutside(_ path: String, _ directory: OutputDirectory) throws(FileError) {
    if let folder = resolvedPath(folderName(of: path)), let root = resolvedPath(directory.path),
      isPath(folder, in: root)
    {
      throw FileError(.isInsideDirectory, at: path)
    }
  }
}
