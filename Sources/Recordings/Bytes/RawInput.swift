// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The bytes as they lie on disk: a descriptor that is closed at the end, or memory. Or bytes that are made
/// piece by piece.
struct RawInput: ~Copyable {
  private enum Origin {
    case descriptor(Int32)
    case memory([UInt8], chunkSize: Int)
    case pieces(() -> [UInt8])
  }

  private let path: String
  private let origin: Origin
  /// Bytes of `memory`, or of `piece`, already read.
  private var offset = 0
  /// The latest of the pieces.
  private var piece: [UInt8]

  /// Opens a file, or takes standard input for `-`.
  init(path: String) throws(RecordingError) {
    // A value that is set before an initialiser throws is destroyed twice by Swift 6.2.
    let descriptor = path == "-" ? STDIN_FILENO : try Self.descriptor(for: path)
    self.init(origin: .descriptor(descriptor), path: path)
  }

  private init(origin: Origin, path: String) {
    (self.origin, self.path, piece) = (origin, path, [])
  }

  /// Memory; `chunkSize` bounds what one `read` returns, as a pipe would.
  init(bytes: [UInt8], name: String, chunkSize: Int) {
    precondition(chunkSize > 0)
    self.init(origin: .memory(bytes, chunkSize: chunkSize), path: name)
  }

  /// Bytes piece by piece; an empty one is the end.
  init(pieces: @escaping () -> [UInt8], name: String) {
    self.init(origin: .pieces(pieces), path: name)
  }

  deinit {
    if case .descriptor(let descriptor) = origin, descriptor != STDIN_FILENO {
      close(descriptor)
    }
  }

  /// Fills `buffer` from its start; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    switch origin {
    case .descriptor(let descriptor):
      while true {
        let count = Glibc.read(descriptor, start, buffer.count)
        if count >= 0 { return count }
        if errno != EINTR { throw Self.failure(errno, path: path) }
      }
    case .memory(let bytes, let chunkSize):
      let count = min(buffer.count, chunkSize, bytes.count - offset)
      buffer.copyBytes(from: bytes[offset..<offset + count])
      offset += count
      return count
    case .pieces(let next):
      if offset == piece.count { (piece, offset) = (next(), 0) }
      let count = min(buffer.count, piece.count - offset)
      buffer.copyBytes(from: piece[offset..<offset + count])
      offset += count
      return count
    }
  }

  private static func descriptor(for path: String) throws(RecordingError) -> Int32 {
    // A NUL would cut the path short on its way to the kernel and open another file.
    guard !path.utf8.contains(0) else { throw .notFound(path: path) }
    let descriptor = open(RepairedPath.bytes(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .isFolder(path: path)
    }
    return descriptor
  }

  private static func failure(_ code: Int32, path: String) -> RecordingError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EISDIR: .isFolder(path: path)
    default: .unreadable(path: path, reason: String(cString: strerror(code)))
    }
  }
}
