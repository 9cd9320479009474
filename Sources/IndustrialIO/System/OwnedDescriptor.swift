// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file descriptor that is closed with the value that owns it.
struct OwnedDescriptor: ~Copyable, Sendable {
  /// The system's number.
  let number: Int32

  /// Takes over an open descriptor.
  init(owning number: Int32) { self.number = number }

  /// Opens a file, close-on-exec.
  init(opening path: String, _ flags: Int32) throws(SystemFailure) {
    var number = open(path, flags | O_CLOEXEC)
    while number < 0 && errno == EINTR { number = open(path, flags | O_CLOEXEC) }
    guard number >= 0 else { throw SystemFailure("open", path, number: errno) }
    self.number = number
  }

  deinit { close(number) }
}
