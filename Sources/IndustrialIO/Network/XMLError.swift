// SPDX-License-Identifier: Apache-2.0

/// Why bytes are not the XML that is read here.
package struct XMLError: Error, Sendable, Hashable {
  /// Bytes before the place.
  package let offset: Int
  /// The fault there.
  package let reason: String
}

extension XMLError: CustomStringConvertible {
  /// One sentence.
  package var description: String { "byte \(offset) of the XML: \(reason)" }
}
