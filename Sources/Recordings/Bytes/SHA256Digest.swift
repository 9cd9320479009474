// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A running SHA-256 (FIPS 180-4), computed by libcrypto.
package struct SHA256Digest: ~Copyable {
  private var context = SHA256_CTX()
  private var isSound: Bool

  init() { isSound = SHA256_Init(&context) == 1 }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard isSound, let start = bytes.baseAddress else { return }
    isSound = SHA256_Update(&context, start, bytes.count) == 1
  }

  /// Lower-case hex of everything seen; `nil` if libcrypto failed. Call once.
  mutating func finish() -> String? {
    guard isSound else { return nil }
    isSound = false
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    guard SHA256_Final(&digest, &context) == 1 else { return nil }
    let hex = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [hex[Int($0 >> 4)], hex[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Lower-case hex of some bytes; `nil` if libcrypto failed.
  package static func hex(of bytes: [UInt8]) -> String? {
    var digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }
}
