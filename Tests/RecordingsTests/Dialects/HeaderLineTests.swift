// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("HeaderLine")
struct HeaderLineTests {
  private let comma = UInt8(ascii: ",")

  @Test("cells lose quotes and outer blanks, and empty ones at the end go")
  func byHand() {
    #expect(
      HeaderLine.cells(of: " t ,\"a,x\",\ta y\t, ,", separator: comma) == ["t", "a,x", "a y"])
    #expect(HeaderLine.cells(of: "", separator: comma) == [])
    #expect(HeaderLine.cells(of: "a", separator: comma) == ["a"])
  }

  @Test("a blank of any script and a byte order mark are outer blanks")
  func unicodeBlanks() {
    let line = "\u{FEFF}t\u{A0},\u{3000}a\u{2003}x\u{2028},\u{85}ä\u{85}"
    #expect(HeaderLine.cells(of: line, separator: comma) == ["t", "a\u{2003}x", "ä"])
  }

  @Test("every single byte of ASCII is taken as the character that it is")
  func everyByte() {
    for byte in UInt8(0)..<0x80 {
      let character = String(Unicode.Scalar(byte))
      for line in ["\(character)a\(character),b", "a\(character),\(character)", character] {
        expectEqual(line, comma)
      }
    }
  }

  @Test("lines read by bytes have the cells of lines read by characters", arguments: 1...50)
  func oracle(seed: UInt64) {
    var state = seed
    let alphabet: [Character] =
      Array("ab,;\t\" .0\u{0B}\u{1C}\r\n\u{0}") + ["\u{A0}", "é", "e\u{301}"]
    for _ in 0..<100 {
      // Lines with and without the last three, which are no ASCII.
      let reach = state % 2 == 0 ? alphabet.count : alphabet.count - 3
      var line = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        line.append(alphabet[Int(state >> 33) % reach])
      }
      for separator in HeaderLine.separators { expectEqual(line, separator) }
    }
  }

  @Test("a header is a line of four cells and more of which none is a number")
  func candidates() {
    let lines = [
      "1,2,3,4", "t,ax,ay", "t,ax,ay,az", "\"1\",b,c,d", " 1 ,b,c,d", "a,b;c,d;e;f", "é,1,b,c",
    ]
    #expect(
      lines.enumerated().flatMap { HeaderLine.readings(of: $1, at: $0) }.map(\.cells) == [
        ["t", "ax", "ay", "az"], ["a,b", "c,d", "e", "f"],
      ])
  }

  private func expectEqual(_ line: String, _ separator: UInt8) {
    var slow = HeaderLine.characterCells(of: line, separator: separator)
    while slow.last?.isEmpty == true { slow.removeLast() }
    #expect(HeaderLine.cells(of: line, separator: separator) == slow, "\(line.debugDescription)")
  }
}
