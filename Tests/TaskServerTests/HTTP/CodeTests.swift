// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TaskServer

@Suite("Codes, certificates and squares")
struct CodeTests {
  @Test("a code is that of RFC 4231, test case 2, cut to 18 bytes")
  func knownCode() throws {
    // The key of the test case is shorter than 32 bytes; HMAC pads it with zeros, as here.
    let key = try #require(SecretKey(bytes: Array("Jefe".utf8) + Array(repeating: 0, count: 28)))
    // 5bdcc146bf60754e6a042426089575c75a00 in base64 for addresses.
    #expect(key.code(of: "what do ya want for nothing?") == "W9zBRr9gdU5qBCQmCJV1x1oA")
  }

  @Test("only the code of the text is accepted")
  func accepting() {
    let key = SecretKey()
    let parts = ["link", "1", "0"]
    let code = key.code(of: parts)
    #expect(key.accepts(code, for: parts))
    #expect(!key.accepts("", for: parts))
    #expect(!key.accepts(code + "A", for: parts))
    #expect(!key.accepts(String(code.dropLast()), for: parts))
    #expect(!SecretKey().accepts(code, for: parts))
    // Wherever a text ends: none of these is another's.
    let others = [
      ["link", "1", "1"], ["link", "10"], ["link 1 0"], ["link", "1 0"], ["link", "", "1", "0"],
      ["link1", "0"],
      ["link", "1", "0", ""], ["4:link,1:1,1:0,"],
    ]
    for other in others { #expect(!key.accepts(code, for: other)) }
    #expect(code.count == 24)
  }

  @Test("a key has 32 bytes")
  func keys() {
    #expect(SecretKey(bytes: []) == nil)
    #expect(SecretKey(bytes: Array(repeating: 1, count: 31)) == nil)
    #expect(SecretKey().bytes != SecretKey().bytes)
  }

  @Test("a certificate is made for its names, with a key and a fingerprint of its own")
  func certificates() throws {
    let made = try #require(
      Certificate(
        selfSignedFor: ["localhost", "board.local"], addresses: ["127.0.0.1", "::1"], name: "board")
    )
    #expect(made.chain.hasPrefix("-----BEGIN CERTIFICATE-----"))
    #expect(made.key.contains("PRIVATE KEY"))
    let fingerprint = try #require(made.fingerprint)
    #expect(fingerprint.split(separator: ":").count == 32)
    let other = try #require(
      Certificate(selfSignedFor: ["localhost"], addresses: [], name: "board"))
    #expect(other.fingerprint != fingerprint)
    #expect(Certificate(chain: "no certificate", key: "").fingerprint == nil)
  }

  @Test("a name that no certificate can hold gives none")
  func badNames() {
    #expect(Certificate(selfSignedFor: [], addresses: ["not an address"], name: "x") == nil)
    #expect(Certificate(selfSignedFor: [], addresses: [], name: "x") == nil)
  }

  @Test("a code of squares has finders in three corners, and light squares around it")
  func squares() throws {
    let code = try #require(QRCode("https://192.0.2.1:8443/enter/abc"))
    // ISO/IEC 18004: 7 by 7 with a light ring inside, sides of 21, 25, 29 …
    #expect((code.side - 17) % 4 == 0)
    func row(_ row: Int, _ columns: Range<Int>) -> [Bool] {
      columns.map { code.isDark[row * code.side + $0] }
    }
    let ring = [true, false, false, false, false, false, true]
    for start in [0, code.side - 7] {
      #expect(row(0, start..<start + 7) == Array(repeating: true, count: 7))
      #expect(row(1, start..<start + 7) == ring)
    }
    #expect(row(code.side - 1, 0..<7) == Array(repeating: true, count: 7))
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == (code.side + 5) / 2)
    #expect(lines.allSatisfy { $0.count == code.side + 4 })
    #expect(lines[0].allSatisfy { $0 == "█" })
    #expect(code.svgPath.size == code.side + 8)
    #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
  }
}
