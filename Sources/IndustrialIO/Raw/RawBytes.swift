// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The bytes of a file, of which a window is in memory.
struct RawBytes: ~Copyable {
  /// Bytes of the file when it was opened; fewer where it turned out to be shorter.
  private(set) var count: Int
  private let file: OwnedDescriptor
  private let path: String
  private var window: UnsafeMutableRawBufferPointer
  /// The file's place of the window's first byte, and how many bytes are there.
  private var start = 0
  private var filled = 0

  private static let capacity = 1 << 16

  /// - Throws: ``IIOError/permission(_:)``, ``IIOError/system(_:)``, and
  ///   ``IIOError/malformed(place:reason:)`` for what is no plain file.
  init(path: String) throws(IIOError) {
    let file: OwnedDescriptor
    do throws(SystemFailure) {
      file = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw .system(error)
    }
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw .system(SystemFailure("read", path, number: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .malformed(place: path, reason: "no plain file; a raw recording is read from one")
    }
    self.file = file
    (count, self.path) = (Int(status.st_size), path)
    window = .allocate(byteCount: Self.capacity, alignment: 16)
  }

  deinit { window.deallocate() }

  /// The bytes at a place, valid until the next call; fewer where the file ends before.
  ///
  /// The caller bounds `most`: the window grows to it.
  mutating func load(_ offset: Int, upTo most: Int) throws(IIOError) -> UnsafeRawBufferPointer {
    let most = min(most, max(0, count - offset))
    if offset < start || offset + most > start + filled { try fill(from: offset, atLeast: most) }
    let first = offset - start
    return .init(rebasing: window[first..<first + min(most, max(0, filled - first))])
  }

  /// Whether nothing but zeros stands from a place to the end; so where nothing stands there.
  mutating func isZero(from offset: Int) throws(IIOError) -> Bool {
    var offset = offset
    while offset < count {
      let some = try load(offset, upTo: Self.capacity)
      guard !some.isEmpty else { return true }
      guard some.allSatisfy({ $0 == 0 }) else { return false }
      offset += some.count
    }
    return true
  }

  private mutating func fill(from offset: Int, atLeast most: Int) throws(IIOError) {
    if offset >= start && offset < start + filled {
      let kept = start + filled - offset
      let rest = UnsafeRawBufferPointer(rebasing: window[(offset - start)..<filled])
      window.copyMemory(from: rest)
      filled = kept
    } else {
      filled = 0
    }
    start = offset
    if window.count < most {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 16)
      larger.copyMemory(from: .init(rebasing: window[..<filled]))
      window.deallocate()
      window = larger
    }
    while filled < most {
      let free = UnsafeMutableRawBufferPointer(rebasing: window[filled...])
      let found = pread(file.number, free.baseAddress, free.count, off_t(start + filled))
      if found > 0 {
        filled += found
      } else if found == 0 {
        // Shortened since it was opened.
        count = start + filled
        return
      } else if errno != EINTR {
        throw .system(SystemFailure("read", path, number: errno))
      }
    }
  }
}
