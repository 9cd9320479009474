// SPDX-License-Identifier: Apache-2.0

internal import CWebServer
internal import Glibc

/// A certificate chain and its private key, as PEM.
package struct Certificate: Sendable, Hashable {
  package let chain: String
  package let key: String

  package init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }

  /// Makes a certificate that its own key signs (P-256), for ten years.
  ///
  /// - Parameters:
  ///   - names: host names.
  ///   - addresses: numeric addresses.
  ///   - name: the common name.
  package init?(selfSignedFor names: [String], addresses: [String], name: String) {
    let all = (names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }).joined(separator: ",")
    var chain: UnsafeMutablePointer<CChar>?
    var key: UnsafeMutablePointer<CChar>?
    guard web_make_certificate(all, name, 3650, &chain, &key) == 0, let chain, let key else {
      return nil
    }
    defer {
      free(chain)
      free(key)
    }
    self.init(chain: String(cString: chain), key: String(cString: key))
  }

  /// SHA-256 of the first certificate, as browsers show it; `nil` if the text is not a certificate.
  package var fingerprint: String? {
    var digest = [UInt8](repeating: 0, count: 32)
    guard web_fingerprint(chain, &digest) == 0 else { return nil }
    let digits = Array("0123456789ABCDEF")
    return digest.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: ":")
  }
}

/// Codes that nobody can make without the key: HMAC with SHA-256 (RFC 2104).
package struct SecretKey: Sendable, Hashable {
  package let bytes: [UInt8]

  /// A key of 32 bytes; `nil` for another number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// A random key.
  package init() {
    var generator = SystemRandomNumberGenerator()
    bytes = (0..<32).map { _ in .random(in: 0...255, using: &generator) }
  }

  /// The first 18 bytes of the code of a text, in 24 letters and digits, `-` and `_`.
  package func code(of text: String) -> String {
    var code = [UInt8](repeating: 0, count: 32)
    let message = Array(text.utf8)
    web_hmac(bytes, bytes.count, message, message.count, &code)
    return Self.letters(Array(code.prefix(18)))
  }

  /// The code of several texts in their order: no other texts have the same, wherever one ends and the next begins.
  package func code(of parts: [String]) -> String {
    // Each with its length before it (D. J. Bernstein, "Netstrings", 1997).
    code(of: parts.map { "\($0.utf8.count):\($0)," }.joined())
  }

  /// Whether a code is that of texts. Takes as long for any other code.
  package func accepts(_ code: String, for parts: [String]) -> Bool {
    let (given, right) = (Array(code.utf8), Array(self.code(of: parts).utf8))
    return given.count == right.count && web_equal(given, right, right.count) != 0
  }

  /// A short name for a text, which anybody can make, and which no two texts share.
  package static func digest(of text: String) -> String {
    SecretKey(bytes: Array(repeating: 0, count: 32))?.code(of: text) ?? ""
  }

  /// Base64 for addresses (RFC 4648, section 5) of a multiple of three bytes.
  private static func letters(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let three = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { text.append(alphabet[three >> shift & 63]) }
    }
  }
}
