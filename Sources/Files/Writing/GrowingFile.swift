// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A file that grows by whole pieces and always has the same ending.
///
/// Whoever opens it, at any instant, and whoever finds it after a kill at any instant, has all the
/// pieces up to one, and the ending: a JSON document stays one. A single write cannot promise that,
/// because the system lets a kill end it between two pages. So each piece is put into a twin with a
/// temporary name, which then takes the file's name, and the file becomes the twin; being behind,
/// it gets two pieces the next time. That costs twice the writing and, while the file grows, twice
/// the space; the twin is removed in the end and listed nowhere.
///
/// On a file system without second names, such as a memory card's FAT, pieces are written in place
/// with one call each: there a kill in the midst of it leaves the last piece torn.
///
/// A power cut may take what was written last, unless ``close(waits:)`` waited for the disk.
package final class GrowingFile: Sendable {
  private let folder: GrowingFolder
  private let ending: [UInt8]
  /// The file's name in the output directory.
  package let name: String
  /// The number in its name; 1 for a name without one.
  package let number: Int
  private let baseName: String
  private let state: Mutex<State>

  private struct State {
    /// The descriptor of the name; −1 once it is closed.
    var shown: Int32
    /// Bytes without the ending.
    var body: Int
    var twin: (name: String, descriptor: Int32)?
    /// The part of the body that the twin lacks.
    var lag: [UInt8]
    var isInPlace: Bool
  }

  /// Makes a file that holds a first piece from the moment on at which it is there.
  ///
  /// - Parameters:
  ///   - stem: The beginning of its name. The whole is `STEM-NUMBER.SUFFIX`, or `STEM.SUFFIX` for
  ///     number 1, with the first number from `number` that nothing in the folder has.
  ///   - isInPlace: Whether to do without a twin, as where there can be none.
  package init(
    _ stem: String, number firstNumber: Int, suffix: String, in folder: GrowingFolder,
    piece: [UInt8], ending: [UInt8], isInPlace: Bool = false
  ) throws(FileError) {
    func baseName(_ number: Int) -> String {
      number == 1 ? "\(stem).\(suffix)" : "\(stem)-\(number).\(suffix)"
    }
    let prefix = folder.folder.prefix
    let place = folder.folder.descriptor.number
    let (temporary, descriptor) = try TemporaryName.create(
      for: baseName(firstNumber), in: folder.folder)
    var number = firstNumber
    var isDone = writeAll(piece + ending, to: descriptor, at: 0)
    while isDone, !nameWithoutReplacing(temporary, baseName(number), in: place) {
      isDone = errno == EEXIST && number - firstNumber < OpenFolder.entryLimit
      number += isDone ? 1 : 0
    }
    guard isDone else {
      let error = FileError(
        .init(systemError: errno, isOpen: true), at: prefix + baseName(number))
      Temporaries.remove(temporary, in: place)
      Glibc.close(descriptor)
      throw error
    }
    Temporaries.forget(temporary, in: place)
    self.folder = folder
    self.ending = ending
    self.number = number
    self.baseName = baseName(number)
    name = prefix + baseName(number)
    state = Mutex(State(shown: descriptor, body: piece.count, lag: piece, isInPlace: isInPlace))
  }

  deinit {
    state.withLock { state in
      removeTwin(&state)
      if state.shown >= 0 { Glibc.close(state.shown) }
    }
  }

  /// Bytes in the file.
  package var size: Int { state.withLock { $0.body + ending.count } }

  /// Puts a piece before the ending.
  ///
  /// - Throws: ``FileError`` where not all of it could be written: then none of it is there.
  package func append(_ piece: [UInt8]) throws(FileError) {
    guard !piece.isEmpty else { return }
    try state.withLock { state throws(FileError) in
      guard !state.isInPlace else { return try appendInPlace(piece, &state) }
      let twin = try twinThatHasAll(and: piece, &state)
      let place = folder.folder.descriptor.number
      let other = TemporaryName.another(for: baseName)
      guard Temporaries.link(baseName, to: other, in: place) else {
        guard errno == EPERM || errno == ENOTSUP else { throw failure() }
        removeTwin(&state)
        state.isInPlace = true
        return try appendInPlace(piece, &state)
      }
      guard renameat(place, twin.name, place, baseName) == 0 else {
        let error = failure()
        Temporaries.remove(other, in: place)
        throw error
      }
      Temporaries.forget(twin.name, in: place)
      state.twin = (other, state.shown)
      state.shown = twin.descriptor
      state.body += piece.count
      state.lag.removeAll(keepingCapacity: true)
      state.lag.append(contentsOf: piece)
    }
  }

  /// Closes the file. A second time does nothing.
  ///
  /// - Parameter waits: Until all has reached the disk, which can take a second.
  package func close(waits: Bool = true) throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard state.shown >= 0 else { return }
      removeTwin(&state)
      // Some file systems have nothing to wait for and say so.
      let isSafe = !waits || fsync(state.shown) == 0 || errno == EINVAL
      let error = isSafe ? nil : failure()
      Glibc.close(state.shown)
      state.shown = -1
      if let error { throw error }
    }
  }

  // MARK: - Parts

  /// Brings the twin up to date and beyond, by a piece.
  private func twinThatHasAll(
    and piece: [UInt8], _ state: inout State
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    let twin =
      if let twin = state.twin { twin } else {
        try TemporaryName.create(for: baseName, in: folder.folder)
      }
    state.twin = twin
    let start = state.body - state.lag.count
    guard writeAll(state.lag, to: twin.descriptor, at: start),
      writeAll(piece, to: twin.descriptor, at: state.body),
      writeAll(ending, to: twin.descriptor, at: state.body + piece.count)
    else {
      let error = failure()
      // What a later, shorter piece would not cover.
      _ = ftruncate(twin.descriptor, start)
      throw error
    }
    return twin
  }

  private func appendInPlace(_ piece: [UInt8], _ state: inout State) throws(FileError) {
    guard writeAll(piece + ending, to: state.shown, at: state.body) else {
      let error = failure()
      // Its place is the file's already: it needs no space.
      _ = writeAll(ending, to: state.shown, at: state.body)
      _ = ftruncate(state.shown, state.body + ending.count)
      throw error
    }
    state.body += piece.count
  }

  private func removeTwin(_ state: inout State) {
    guard let twin = state.twin else { return }
    Temporaries.remove(twin.name, in: folder.folder.descriptor.number)
    Glibc.close(twin.descriptor)
    state.twin = nil
  }

  private func failure() -> FileError {
    FileError(.init(systemError: errno, isOpen: true), at: name)
  }
}

/// Gives a temporary its final name unless something has it; `false` with `errno` set.
private func nameWithoutReplacing(_ name: String, _ final: String, in folder: Int32) -> Bool {
  // A second name, which replaces nothing; then the first one goes.
  if linkat(folder, name, folder, final, 0) == 0 { return unlinkat(folder, name, 0) == 0 }
  // A file system without second names leaves only to look and rename.
  guard errno == EPERM || errno == ENOTSUP else { return false }
  guard faccessat(folder, final, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
    errno = EEXIST
    return false
  }
  return renameat(folder, name, folder, final) == 0
}

/// Writes all the bytes at an offset; `errno` says why not.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var start = 0
    while start < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, offset + start)
      if count > 0 {
        start += count
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
