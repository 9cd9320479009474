// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import Foundation

/// A zip archive on its way into an open file.
///
/// The same entries in the same order give the same bytes: times come from outside, and so do no
/// permissions or owners.
struct ZipWriter: ~Copyable {
  private let archive: OpaquePointer
  private let target: ZipTarget
  private let time: ZipTime
  private var contents: [ZipContent]
  private var isClosed = false

  /// - Parameters:
  ///   - descriptor: An empty file; stays open.
  ///   - date: The time of all entries.
  ///   - path: The name of the archive in errors.
  init(descriptor: Int32, date: Date, path: String) throws(FileError) {
    let target = ZipTarget(descriptor: descriptor)
    guard let archive = target.openArchive() else {
      throw FileError(.notArchived("libzip cannot begin it"), at: path)
    }
    // A value that is set before an initialiser throws is destroyed twice by Swift 6.2.
    contents = []
    self.archive = archive
    self.target = target
    time = ZipTime(date)
  }

  /// Adds a file, which is read by ``finish(path:)``.
  mutating func add(
    _ name: String, _ open: @escaping () throws(FileError) -> OpenFile
  ) throws(FileError) {
    let content = ZipContent(open)
    contents.append(content)
    try add(name, source: content.makeSource(for: archive))
  }

  /// Adds bytes as a file.
  mutating func add(_ name: String, _ data: Data) throws(FileError) {
    guard let copy = malloc(max(data.count, 1)) else { throw failure(name) }
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
    // libzip frees the copy.
    let source = zip_source_buffer(archive, copy, UInt64(data.count), 1)
    if source == nil { free(copy) }
    try add(name, source: source)
  }

  /// Reads what was added and writes the archive.
  ///
  /// - Parameter path: The name of the archive in errors.
  mutating func finish(path: String) throws(FileError) {
    if zip_close(archive) == 0 {
      isClosed = true
      return
    }
    if let error = contents.lazy.compactMap(\.error).first { throw error }
    if target.systemError != 0 {
      throw FileError(.init(systemError: target.systemError, isOpen: true), at: path)
    }
    throw failure(path)
  }

  deinit {
    if !isClosed { zip_discard(archive) }
  }

  private func add(_ name: String, source: OpaquePointer?) throws(FileError) {
    guard let source else { throw failure(name) }
    let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw failure(name)
    }
    let entry = UInt64(index)
    var isSet = zip_file_set_dostime(archive, entry, ZipTime.noon, time.day, 0) == 0
    // A file that its owner may change and everybody may read, whoever made the archive.
    isSet =
      isSet
      && zip_file_set_external_attributes(
        archive, entry, 0, UInt8(ZIP_OPSYS_UNIX), UInt32(S_IFREG | 0o600) << 16) == 0
    if let field = time.field {
      isSet =
        isSet
        && zip_file_extra_field_set(
          archive, entry, ZipTime.fieldIdentifier, UInt16(ZIP_EXTRA_FIELD_NEW), field,
          UInt16(field.count), zip_flags_t(ZIP_FL_LOCAL | ZIP_FL_CENTRAL)) == 0
    }
    guard isSet else { throw failure(name) }
  }

  private func failure(_ path: String) -> FileError {
    let words = String(cString: zip_error_strerror(zip_get_error(archive)))
    return FileError(.notArchived(words), at: path)
  }
}
