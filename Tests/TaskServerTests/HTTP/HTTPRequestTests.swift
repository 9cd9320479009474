// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import TaskServer

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
    // As proxies write the beginning of the paths below them.
    #expect(Self.path("/knee/") == ["knee"])
    // A plus sign is a space in forms alone.
    #expect(Self.path("/a+b") == ["a+b"])
  }

  @Test(
    "a path that leads elsewhere, or says something twice, is no path",
    arguments: [
      "", "do", "*", "/do//", "//", "/../etc", "/a/%2e%2e/b", "/./a", "/a%00b", "/a%0Ab",
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
    // Names are compared by their bytes.
    let accents = try #require(FormFields(Array("a.e%CC%81=1&a.%C3%A9=2".utf8)))
    #expect(accents["a.\u{E9}"] == "2" && accents.all("a.e\u{301}") == ["1"])
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

  @Test("cookies are found by the end of their names, all of them in their order")
  func cookies() {
    func cookies(_ header: String) -> [String] {
      HTTPRequest(method: "GET", target: "/", headers: ["cookie": header]).cookies(endingWith: "-g")
        .map { "\($0.name)=\($0.value)" }
    }
    #expect(cookies("a=1; x-g=x.y; b=2") == ["x-g=x.y"])
    #expect(cookies("x-g=a=b") == ["x-g=a=b"])
    #expect(cookies("g=1; x-gg=2; -g-=3; x-g") == [])
    #expect(cookies("x-g=1; y-g=2; x-g=3") == ["x-g=1", "y-g=2", "x-g=3"])
    #expect(cookies("") == [])
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
