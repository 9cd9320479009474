// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A picture of a signature that a browser sent.
struct SignatureDrawing: Sendable {
  /// The picture.
  let png: Data

  /// Bytes and pixels at most.
  private static let (byteLimit, sideLimit) = (400_000, 4000)

  /// Reads `data:image/png;base64,…`; `nil` for any other text, and for a picture that is too large.
  init?(_ text: String) {
    let scheme = "data:image/png;base64,"
    guard text.hasPrefix(scheme), text.utf8.count < 2 * Self.byteLimit,
      let data = Data(base64Encoded: String(text.dropFirst(scheme.count))),
      data.count <= Self.byteLimit, data.count > 33
    else { return nil }
    // The signature of the format and the chunk with the size (ISO/IEC 15948).
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82,
    ]
    let bytes = Array(data.prefix(24))
    guard Array(bytes.prefix(16)) == head else { return nil }
    let sides = [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard sides.allSatisfy({ (1...Self.sideLimit).contains($0) }) else { return nil }
    png = data
  }
}
