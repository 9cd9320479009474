// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JSON

@Suite("Names that people tell apart")
struct DistinctNameTests {
  @Test(
    "names of other bytes that look alike are one name",
    arguments: [
      ("Jos\u{E9}", "Jose\u{301}"), ("\u{FB01}le", "file"), ("\u{FF21}da", "Ada"),
      ("a\u{200B}da", "ada"), ("\u{FEFF}ada", "ada"), ("ada\u{200E}", "ada"), ("ada ", "ada"),
      ("P\u{A0}1", "P 1"), ("P  1", "P 1"), ("P\u{2003}1", "P 1"), ("\u{2460}", "1"),
      ("\u{2764}\u{FE0F}", "\u{2764}"), ("a\u{AD}b", "ab"), ("a\u{3164}b", "ab"),
      ("\u{212B}", "A\u{30A}"), ("\u{1E9B}\u{323}", "\u{1E69}"), ("\u{2800}a", "a"),
    ])
  func alike(left: String, right: String) {
    #expect(DistinctName(left) == DistinctName(right))
    #expect(!left.hasBytes(of: right))
    #expect(NameBytes(left) != NameBytes(right))
  }

  @Test(
    "names that people tell apart are two",
    arguments: [
      ("ada", "Ada"), ("a", "b"), ("P1", "P 1"), ("P1", "P2"), ("Jose", "Jos\u{E9}"),
      ("a", "\u{430}"), ("a-b", "a_b"), ("", "a"),
    ])
  func apart(left: String, right: String) {
    #expect(DistinctName(left) != DistinctName(right))
  }

  @Test(
    "a name that nobody could pick has a fault",
    arguments: [
      ("", NameFault.invisible), ("\u{200B}\u{FEFF}", .invisible), ("\u{2800}", .invisible),
      (" ", .invisible), (".", .folder), ("..", .folder), ("a\nb", .unprinted(10)),
      ("\0", .unprinted(0)), ("a\u{1F}", .unprinted(0x1F)), ("\u{7F}", .unprinted(0x7F)),
      ("\u{9F}a", .unprinted(0x9F)), ("a\u{2028}", .unprinted(0x2028)),
      ("a\u{2029}b", .unprinted(0x2029)), ("a\r\n", .unprinted(13)), (" a", .blankAtEnd),
      ("a ", .blankAtEnd), ("a\u{A0}", .blankAtEnd), ("\u{3000}a", .blankAtEnd),
      (String(repeating: "\u{E9}", count: 129), .tooLong(bytes: 258)),
    ])
  func faults(name: String, fault: NameFault) {
    #expect(NameFault(in: name) == fault)
    #expect(!fault.description.isEmpty)
  }

  @Test(
    "a name of one person's language has none",
    arguments: [
      "a", "...", ".a", "P 1", "Jos\u{E9}", "Jose\u{301}", "\u{645}\u{6CC}\u{200C}\u{62E}", "a=b",
      "\u{1F469}\u{200D}\u{2695}\u{FE0F}", String(repeating: "a", count: 256), "\u{E9} \u{E8}",
    ])
  func usable(name: String) { #expect(NameFault(in: name) == nil) }

  @Test("the fault of a character that is not printed names it")
  func words() {
    #expect(NameFault.unprinted(10).description.contains("U+000A"))
    #expect("Jos\u{E9} 1".inASCII == "Jos\\u{00E9} 1")
  }
}
