// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A running SHA-256 (FIPS 180-4), computed by libcrypto.
struct SHA256Digest: ~Copyable {
  private let context: OpaquePointer?
  private var isSound: Bool

  init() {
    context = EVP_MD_CTX_new()
    isSound = context != nil && EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard isSound, let start = bytes.baseAddress else { return }
    isSound = EVP_DigestUpdate(context, start, bytes.count) == 1
  }

  /// Lower-case hex of everything seen; `nil` if libcrypto failed. Call once.
  mutating func finish() -> String? {
    guard isSound else { return nil }
    isSound = false
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &digest, &count) == 1, count == 32 else { return nil }
    let hex = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [hex[Int($0 >> 4)], hex[Int($0 & 15)]] }, as: UTF8.self)
  }
}
