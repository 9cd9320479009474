// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import Glibc

/// Where libzip writes an archive: an open file that somebody else gives its name.
///
/// libzip's own way by path would leave a temporary of its own where the process is killed, and
/// does not wait for the disk.
final class ZipTarget {
  private let descriptor: Int32
  /// `errno` of what failed; 0 for nothing.
  private(set) var systemError: Int32 = 0

  /// - Parameter descriptor: An empty file; stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens an archive to be written to the file; `nil` where libzip has no memory for one.
  ///
  /// The target must outlive the archive.
  func openArchive() -> OpaquePointer? {
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard let source = zip_source_function_create(zipTargetCallback, context, nil) else {
      return nil
    }
    guard let archive = zip_open_from_source(source, ZIP_CREATE, nil) else {
      zip_source_free(source)
      return nil
    }
    return archive
  }

  fileprivate func perform(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: UInt64
  ) -> Int64 {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return Self.supported
    case ZIP_SOURCE_STAT: return -1  // There is no archive yet: the error that is asked for then.
    case ZIP_SOURCE_WRITE:
      let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
      return writeAll(bytes, to: descriptor) ? Int64(length) : fail(errno)
    case ZIP_SOURCE_TELL_WRITE: return check(Int64(lseek(descriptor, 0, SEEK_CUR)))
    case ZIP_SOURCE_SEEK_WRITE:
      guard let place = data?.assumingMemoryBound(to: zip_source_args_seek_t.self).pointee else {
        return fail(EINVAL)
      }
      return min(0, check(Int64(lseek(descriptor, Int(place.offset), place.whence))))
    case ZIP_SOURCE_ERROR:
      return systemError == 0
        ? Self.report(ZIP_ER_READ, ENOENT, to: data)
        : Self.report(ZIP_ER_WRITE, systemError, to: data)
    case ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE,
      ZIP_SOURCE_REMOVE, ZIP_SOURCE_CLOSE, ZIP_SOURCE_FREE:
      return 0
    default: return fail(ENOTSUP)
    }
  }

  private func check(_ result: Int64) -> Int64 { result < 0 ? fail(errno) : result }

  private func fail(_ number: Int32) -> Int64 {
    systemError = number
    return -1
  }

  /// Puts an error where libzip asks for it.
  static func report(_ code: Int32, _ number: Int32, to data: UnsafeMutableRawPointer?) -> Int64 {
    let size = 2 * MemoryLayout<Int32>.size
    data?.copyMemory(from: [code, number], byteCount: size)
    return Int64(size)
  }

  /// The bits of commands, as libzip asks for them.
  static func bits(_ commands: [zip_source_cmd_t]) -> Int64 {
    commands.reduce(0) { $0 | 1 << Int64($1.rawValue) }
  }

  /// Reading is promised because libzip wants it of a file to write; a new archive is never read.
  private static let supported = bits([
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
    ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
    ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE,
    ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_REMOVE,
  ])
}

private func zipTargetCallback(
  _ context: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ length: UInt64,
  _ command: zip_source_cmd_t
) -> Int64 {
  guard let context else { return -1 }
  return Unmanaged<ZipTarget>.fromOpaque(context).takeUnretainedValue()
    .perform(command, data, length)
}
