// SPDX-License-Identifier: Apache-2.0

/// A file that a measurement was made from.
struct MeasuredFile: Encodable, Sendable {
  /// The path as given.
  let path: String
  /// SHA-256 of its bytes as stored, lower-case hex.
  let sha256: String
}
