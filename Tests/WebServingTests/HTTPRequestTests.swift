// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import WebServing

@Suite("Requests")
struct HTTPRequestTests {
  private static func path(_ target: String) -> [String]? {
    HTTPRequest(method: "GET", target: target).path
  }

  @Test("a path is split and decoded, without its query")
  func paths() {
    #expect(Self.path("/") == [])
    #expect(Self.path("/do/check%20in/0?go") == ["do", "check in", "0"])
    #expect(Self.path("/%C3%A4") == ["ä"])
    // A slash within a part is a part of its name.
    #expect(Self.path("/do/a%2Fb") == ["do", "a/b"])
    // A plus sign is a space in forms alone.
    #expect(Self.path("/a+b") == ["a+b"])
  }

  @Test(
    "a path that leads elsewhere, or says something twice, is no path",
    arguments: [
      "", "do", "*", "/do/", "//", "/../etc", "/a/%2e%2e/b", "/./a", "/a%00b", "/a%0Ab",
      "/%ff", "/%4", "/%zz", "/a//b", "http://other/", "/\u{7F}",
    ])
  func badPaths(target: String) { #expect(Self.path(target) == nil) }

  @Test("the fields of a form are read in their order")
  func forms() throws {
    let form = try #require(FormFields(Array("a=1&b=x+y&a=%C3%A4&c&=z&d==".utf8)))
    #expect(form.pairs.map(\.name) == ["a", "b", "a", "c", "", "d"])
    #expect(form.all("a") == ["1", "ä"])
    #expect(form["b"] == "x y")
    #expect(form["c"] == "")
    #expect(form["d"] == "=")
    #expect(form["none"] == nil)
  }

  @Test(
    "a form with broken codes or too many fields is none",
    arguments: ["a=%", "a=%4", "%=1", "a=%FF"])
  func badForms(body: String) { #expect(FormFields(Array(body.utf8)) == nil) }

  @Test("too many fields are no form")
  func manyFields() {
    #expect(FormFields(Array(String(repeating: "a=1&", count: 5000).utf8)) != nil)
    #expect(FormFields(Array(String(repeating: "a=1&", count: 5001).utf8)) == nil)
  }

  @Test("a body of another kind is no form")
  func otherTypes() {
    func form(_ type: String?) -> FormFields? {
      HTTPRequest(
        method: "POST", target: "/", headers: type.map { ["content-type": $0] } ?? [:],
        body: Array("a=1".utf8)
      ).form
    }
    #expect(form("application/x-www-form-urlencoded;charset=UTF-8")?["a"] == "1")
    #expect(form("text/plain") == nil)
    #expect(form(nil) == nil)
  }

  @Test("a cookie is found among others; two that differ are none")
  func cookies() {
    func cookie(_ header: String) -> String? {
      HTTPRequest(method: "GET", target: "/", headers: ["cookie": header]).cookie("g")
    }
    #expect(cookie("a=1; g=x.y; b=2") == "x.y")
    #expect(cookie("g=a=b") == "a=b")
    #expect(cookie("gg=1; xg=2") == nil)
    #expect(cookie("g=1; g=1") == "1")
    #expect(cookie("g=1; g=2") == nil)
    #expect(cookie("") == nil)
  }

  @Test("what is encoded reads as it was", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          Character(Unicode.Scalar(UInt32.random(in: 32...0x2FF, using: &generator)) ?? "x")
        })
      let encoded = PercentCoding.encoded(text)
      #expect(PercentCoding.decoded(Substring(encoded)) == text)
      #expect(encoded.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    }
  }
}
