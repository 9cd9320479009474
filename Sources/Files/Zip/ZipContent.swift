// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import Foundation

/// The bytes that libzip reads for one entry of an archive.
///
/// A file is opened when its turn comes and closed after it, however many there are.
final class ZipContent {
  private let open: () throws(FileError) -> OpenFile
  private var file: OpenFile?
  private var count = 0
  /// Bytes, when libzip first asked; they decide on the form of the entry.
  private var size: Int?
  /// Why reading failed.
  private(set) var error: FileError?

  /// - Parameter open: Opens the file; called more than once, since libzip asks for the size before
  ///   it reads.
  init(_ open: @escaping () throws(FileError) -> OpenFile) { self.open = open }

  /// Makes the source, which must not outlive the content; `nil` where libzip has no memory.
  func makeSource(for archive: OpaquePointer) -> OpaquePointer? {
    zip_source_function(archive, zipContentCallback, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate func perform(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: UInt64
  ) -> Int64 {
    do throws(FileError) {
      switch command {
      case ZIP_SOURCE_SUPPORTS: return Self.supported
      case ZIP_SOURCE_OPEN:
        file = try openAgain()
        count = 0
      case ZIP_SOURCE_READ: return try read(data, Int(length))
      case ZIP_SOURCE_STAT: return try describe(data)
      case ZIP_SOURCE_ERROR: return ZipTarget.report(ZIP_ER_READ, EIO, to: data)
      case ZIP_SOURCE_CLOSE: file = nil
      case ZIP_SOURCE_FREE: break
      default: return -1
      }
      return 0
    } catch {
      self.error = error
      return -1
    }
  }

  private func openAgain() throws(FileError) -> OpenFile {
    let file = try open()
    guard file.size == size ?? file.size else { throw FileError(.changed, at: file.name) }
    size = file.size
    return file
  }

  private func read(
    _ data: UnsafeMutableRawPointer?, _ length: Int
  ) throws(FileError) -> Int64 {
    guard let size, let name = file?.name else { return -1 }
    let buffer = UnsafeMutableRawBufferPointer(start: data, count: length)
    let step = file?.read(into: buffer) ?? -1
    guard step >= 0 else {
      throw FileError(.init(systemError: errno, isOpen: true), at: name)
    }
    count += step
    // The size stands in front of the bytes in the archive.
    guard count <= size, step > 0 || length == 0 || count == size else {
      throw FileError(.changed, at: name)
    }
    return Int64(step)
  }

  private func describe(_ data: UnsafeMutableRawPointer?) throws(FileError) -> Int64 {
    guard let status = data?.assumingMemoryBound(to: zip_stat_t.self) else { return -1 }
    zip_stat_init(status)
    status.pointee.size = UInt64(try openAgain().size)
    status.pointee.valid |= UInt64(ZIP_STAT_SIZE)
    return Int64(MemoryLayout<zip_stat_t>.size)
  }

  private static let supported = ZipTarget.bits([
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
    ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS,
  ])
}

private func zipContentCallback(
  _ context: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ length: UInt64,
  _ command: zip_source_cmd_t
) -> Int64 {
  guard let context else { return -1 }
  return Unmanaged<ZipContent>.fromOpaque(context).takeUnretainedValue()
    .perform(command, data, length)
}
