// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The bytes of an open file from a place on; `nil` where there are not so many.
func fileBytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  var done = 0
  while done < count {
    let more = bytes[done...].withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
    }
    guard more > 0 else { return nil }
    done += more
  }
  return bytes
}
