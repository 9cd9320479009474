// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// The summary while it is written.
///
/// Rows go, as they are ready, to a file of the same name with `.part` at its end, which takes the
/// place of the summary in ``finish()``. However the program ends, all rows handed over are in one of
/// the two; what a kill or a power cut leaves in `.part` is taken up by the next that resumes.
package final class SummaryFile {
  private let format: SummaryFormat
  private let path: String
  private let descriptor: Int32
  /// Whether the bytes go to a file that is renamed at the end.
  private let isFile: Bool
  /// Whether it may take the place of an earlier one in the end.
  private let replaces: Bool
  private var isEmpty = true
  /// Bytes of whole rows in the file.
  private var size = 0
  /// The summary that is resumed.
  let earlier: EarlierSummary?

  package static let ending = ".part"

  /// Begins a summary; `-` is standard output.
  ///
  /// - Parameters:
  ///   - resumes: whether rows of an earlier one are to be taken over.
  ///   - replaces: whether it may take the place of an earlier one without.
  init(path: String, format: SummaryFormat, resumes: Bool, replaces: Bool) throws(BatchError) {
    self.format = format
    self.replaces = resumes || replaces
    var status = stat()
    guard path != "-", stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      guard !resumes else {
        throw .resumeNeedsFile
      }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw .cannotCreate(path: path, reason: "it is a folder; name a file in it")
      }
      (self.path, isFile, earlier) = (path, false, nil)
      descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path) }
      try write(format.header)
      return
    }
    guard !AtomicFile.isDanglingLink(path) else {
      throw BatchError(FileError(.isLink, at: path))
    }
    self.path = resolvedPath(path) ?? path
    isFile = true
    let part = self.path + Self.ending
    // A run that was killed as its summary got the name left both.
    if AtomicFile.isSame(part, self.path) { unlink(part) }
    // Whoever may write to the folder could have put a link or a pipe there.
    descriptor = open(part, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(part) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1
    else {
      close(descriptor)
      throw .cannotCreate(path: part, reason: "a link, a pipe or a device has that name; remove it")
    }
    // A path that was taken away and made again by another run is not the one that is locked.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
      AtomicFile.isName(part, of: descriptor)
    else {
      close(descriptor)
      throw .cannotCreate(path: path, reason: "another run is writing it")
    }
    let isOfEarlier = status.st_size > 0
    do throws(BatchError) {
      if isOfEarlier {
        guard resumes else {
          throw .cutOff(path: path, part: part)
        }
        try Self.merge(part, into: self.path, format)
      }
      guard resumes || replaces || !AtomicFile.wouldReplace(path) else {
        throw .exists(path: path)
      }
      earlier = resumes ? try EarlierSummary(at: self.path, format: format) : nil
    } catch {
      if !isOfEarlier { unlink(part) }
      close(descriptor)
      throw error
    }
    if stat(self.path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(part) }
    try write(format.header)
  }

  deinit {
    if path != "-" { close(descriptor) }
  }

  /// Adds a row.
  func append(_ row: [UInt8]) throws(BatchError) {
    try write(isEmpty ? row : format.separator + row)
    isEmpty = false
  }

  /// Ends the summary and gives it its name, once its bytes have reached the disk: a power cut leaves
  /// either the rows in `.part` or the whole summary.
  func finish() throws(BatchError) {
    try write(format.footer(isEmpty: isEmpty))
    guard isFile else { return }
    do throws(FileError) {
      try AtomicFile.rename(
        descriptor, from: path + Self.ending, to: path, replaces: replaces)
    } catch {
      guard error.problem == .exists else { throw BatchError(error) }
      throw .cannotWriteRows(
        part: path + Self.ending, reason: "'\(path)' is there, which it was not before")
    }
  }

  private func write(_ bytes: [UInt8]) throws(BatchError) {
    guard !bytes.isEmpty else { return }
    guard !bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
      size += bytes.count
      return
    }
    let number = errno
    guard isFile else {
      throw number == EPIPE && path == "-"
        ? .closedPipe
        : .cannotWrite(
          name: path == "-" ? "standard output" : "'\(path)'", reason: BatchError.reason(number))
    }
    // What a full disk took of a row is no row.
    _ = ftruncate(descriptor, size)
    throw .cannotWriteRows(part: path + Self.ending, reason: BatchError.reason(number))
  }

  /// Puts the rows of a run that was cut off before those of the summary it was to replace.
  private static func merge(
    _ part: String, into path: String, _ format: SummaryFormat
  ) throws(BatchError) {
    guard let newer = try EarlierSummary(at: part, format: format), !newer.isEmpty else {
      return
    }
    let older = try EarlierSummary(at: path, format: format)
    // The rows in `.part` are discarded next.
    var file = try BufferedFile(at: path, isDurable: true)
    var isEmpty = true
    func add(_ row: [UInt8]?) throws(BatchError) {
      guard let row else { return }
      try file.append(isEmpty ? row : format.separator + row)
      isEmpty = false
    }
    try file.append(format.header)
    try newer.forEachId { id throws(BatchError) in try add(newer.row(of: id)) }
    try older?.forEachId { id throws(BatchError) in
      if try newer.row(of: id) == nil { try add(older?.row(of: id)) }
    }
    try file.append(format.footer(isEmpty: isEmpty))
    try file.commit()
  }

  private static func failure(_ path: String) -> BatchError {
    BatchError(FileError(.init(systemError: errno), at: path))
  }
}
