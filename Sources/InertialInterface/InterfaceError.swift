// SPDX-License-Identifier: Apache-2.0

package import CGoniometer

/// The reason why a call from C failed.
package struct InterfaceError: Error {
  /// What kind of failure it is.
  package let status: goniometer_status
  /// One sentence: the place, what is wrong, what to do.
  package let message: String

  /// A failure from its parts.
  package init(_ status: goniometer_status, _ message: String) {
    (self.status, self.message) = (status, message)
  }

  /// Arguments that make no sense.
  package static func usage(_ message: String) -> InterfaceError {
    InterfaceError(GONIOMETER_USAGE, message)
  }

  /// A pointer that is NULL and must not be.
  package static func missing(_ name: String) -> InterfaceError {
    .usage("\(name) is NULL: give a pointer")
  }

  /// Tells the caller.
  func write(to error: UnsafeMutablePointer<goniometer_error>?) {
    guard let error else { return }
    error.pointee.status = Int32(bitPattern: status.rawValue)
    let room = MemoryLayout.size(ofValue: error.pointee.message)
    withUnsafeMutableBytes(of: &error.pointee.message) { bytes in
      var kept = Array(message.utf8.prefix(room - 1))
      // The 0 that ends it has to be the first one, and a character is whole or not there.
      if let end = kept.firstIndex(of: 0) { kept.removeSubrange(end...) }
      if kept.count < message.utf8.count {
        while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
        if let last = kept.last, last >= 0x80 { kept.removeLast() }
      }
      bytes.copyBytes(from: kept)
      bytes[kept.count] = 0
    }
  }
}

/// Does what a function of C has to do, and tells its caller how it went.
package func answer(
  _ error: UnsafeMutablePointer<goniometer_error>?, _ body: () throws(InterfaceError) -> Void
) -> Int32 {
  do throws(InterfaceError) {
    try body()
    return Int32(bitPattern: GONIOMETER_OK.rawValue)
  } catch let failure {
    failure.write(to: error)
    return Int32(bitPattern: failure.status.rawValue)
  }
}

/// A text of C, ended by 0.
///
/// - Throws: ``InterfaceError`` where it is no UTF-8.
package func text(
  _ pointer: UnsafePointer<CChar>, _ name: String
) throws(InterfaceError) -> String {
  guard let text = String(validatingCString: pointer) else {
    throw .usage("\(name) is not in UTF-8: convert it")
  }
  return text
}
