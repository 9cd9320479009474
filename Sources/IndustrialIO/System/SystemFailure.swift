// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A system call that failed: what was attempted, on what, and the system's number for why.
public struct SystemFailure: Error, Sendable, Hashable {
  /// The attempted operation, as a verb: `open`, `read`, `write 100 to`.
  public let operation: String
  /// The file, device or host it was attempted on.
  public let path: String
  /// The value of `errno`.
  public let number: Int32

  /// A failure from its parts.
  public init(_ operation: String, _ path: String, number: Int32) {
    (self.operation, self.path, self.number) = (operation, path, number)
  }

  /// The system's name of the number, `EBUSY`, where sensors are known to meet it.
  public var name: String { Self.names[number] ?? "error \(number)" }

  /// The system's words for the number: `device or resource busy`.
  public var reason: String { String(cString: strerror(number)).lowercased() }

  private static let names: [Int32: String] = [
    EACCES: "EACCES", EAGAIN: "EAGAIN", EBADF: "EBADF", EBUSY: "EBUSY",
    EDQUOT: "EDQUOT", EFBIG: "EFBIG", EINVAL: "EINVAL",
    EIO: "EIO", EISDIR: "EISDIR", ELOOP: "ELOOP", EMFILE: "EMFILE", ENODATA: "ENODATA",
    ENODEV: "ENODEV", ENOENT: "ENOENT", ENOSPC: "ENOSPC", ENOTDIR: "ENOTDIR", ENXIO: "ENXIO",
    EPERM: "EPERM", EREMOTEIO: "EREMOTEIO", EROFS: "EROFS", ETIMEDOUT: "ETIMEDOUT",
    ECONNREFUSED: "ECONNREFUSED", ECONNRESET: "ECONNRESET", EHOSTUNREACH: "EHOSTUNREACH",
    EPIPE: "EPIPE", ENOMEM: "ENOMEM", EPROTO: "EPROTO", EOPNOTSUPP: "EOPNOTSUPP",
    ENOSYS: "ENOSYS", EHOSTDOWN: "EHOSTDOWN", ENETUNREACH: "ENETUNREACH",
  ]
}

extension SystemFailure: CustomStringConvertible {
  /// `cannot open /dev/iio:device0: device or resource busy (EBUSY)`.
  public var description: String { "cannot \(operation) \(path): \(reason) (\(name))" }
}
