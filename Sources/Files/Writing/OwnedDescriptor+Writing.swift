// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writes all the bytes to a descriptor, however often the system takes only some of them.
///
/// - Returns: Whether all were written; `errno` says why not.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var start = 0
  while start < bytes.count {
    let count = write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
    if count >= 0 {
      start += count
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
