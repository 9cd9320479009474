// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Languages: literals of sources")
struct SourceLiteralTests {
  @Test(
    "literals are found as keys of messages",
    arguments: [
      (#"say("Hello \(name), \(count)")"#, ["Hello %1, %2"]),
      (#""a \(words.joined(separator: ", ")) b""#, [", ", "a %1 b"]),
      (#"x = "one " + "two \(a)" // "no""#, ["one two %1"]),
      (#""\(a) " + "\(b)""#, ["%1 %2"]),
      (#"["a", "b"] /* "no" */"#, ["a", "b"]),
      (#""a" + b + "c""#, ["a", "c"]),
      (#""\"quoted\" \u{B0} \\""#, ["\"quoted\" ° \\"]),
      (#""\(f((1), "x"))""#, ["x", "%1"]),
      ("\"\"\"\n  one \\\n  two\n   three\n  \"\"\"", ["one two\n three"]),
    ])
  func found(_ source: String, _ texts: [String]) {
    #expect(SourceLiterals(source).texts == texts)
  }
}
