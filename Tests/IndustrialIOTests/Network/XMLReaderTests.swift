// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import SeededRandom
import Testing

@Suite("XML reader") struct XMLReaderTests {
  @Test("elements, attributes and entities are read; comments and the like are passed over")
  func document() throws {
    let text = """
      <?xml version="1.0"?><!-- < --><!DOCTYPE a [<!ENTITY b "]>"><!-- ' --><?c ]> ?>
      <!ELEMENT a ANY>] ><a b = 'x&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;' c="
      "><d/>text<![CDATA[</a>]]><e f="1"></e ></a>

      """
    #expect(try events(text) == ["a b=x<>&\"'A😀 c= ", "d", "end", "e f=1", "end", "end"])
  }

  @Test(
    "what is no XML, or too much of it, is refused with its place",
    arguments: [
      ("", 0, "no element"), ("<a", 2, "expected a space"), ("<a>", 3, "within <a>"),
      ("<a></b>", 7, "<a> must end first"), ("</a>", 4, "ends nothing"),
      ("<a/><b/>", 6, "second root"), ("<a b=c/>", 5, "quoted"), ("<a b='c>", 8, "no end"),
      ("<a b='<'/>", 6, "'<'"), ("<a b='&c;'/>", 6, "&c;"), ("<a b='&'/>", 6, "no entity"),
      ("<a b='&#0;'/>", 6, "&#0;"), ("<a b='&#xD800;'/>", 6, "stands for nothing"),
      ("<a b='&#+65;'/>", 6, "stands for nothing"), ("<a b='' b=''/>", 12, "twice"),
      ("<a b=''c=''/>", 7, "expected a space"), ("<1/>", 1, "name"), ("< a/>", 1, "name"),
      ("x<a/>", 0, "outside"), ("<a/>x", 4, "outside"), ("<a><!--</a>", 11, "no end"),
      ("<!DOCTYPE a [>", 14, "no end"), ("<a/><!DOCTYPE a>", 13, "after its place"),
      ("<a b='\u{1}'/>", 6, "control"),
    ])
  func refuse(_ text: String, _ offset: Int, _ reason: String) throws {
    let error = #expect(throws: XMLError.self) { try events(text) }
    #expect(error?.offset == offset)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test("bytes that are no UTF-8 are refused")
  func invalidText() {
    var bytes = Array("<a b='".utf8) + [0xC3, 0x28]
    bytes += Array("'/>".utf8)
    #expect(throws: XMLError.self) { try Self.events(bytes) }
  }

  @Test("depth, attributes and names have limits")
  func limits() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func wide(_ count: Int) -> String {
      "<a " + (0..<count).map { "b\($0)=''" }.joined(separator: " ") + "/>"
    }
    #expect(try events(nested(XMLReader.deepest)).count == 2 * XMLReader.deepest)
    #expect(throws: XMLError.self) { try events(nested(XMLReader.deepest + 1)) }
    #expect(try events(wide(XMLReader.mostAttributes)).count == 2)
    #expect(throws: XMLError.self) { try events(wide(XMLReader.mostAttributes + 1)) }
    let long = String(repeating: "a", count: XMLReader.longestName + 1)
    #expect(throws: XMLError.self) { try events("<\(long)/>") }
  }

  @Test("any beginning of a document, and any byte changed, ends in events or an error")
  func damage() throws {
    let whole = Array(FakeIIOD.smallContext.utf8)
    for length in 0..<whole.count {
      #expect(throws: XMLError.self) { try Self.events(Array(whole[..<length])) }
    }
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = .random(in: 0...255, using: &random)
      _ = try? Self.events(bytes)
      _ = try? IIODContext(xml: bytes, host: "board")
    }
  }

  private func events(_ text: String) throws -> [String] { try Self.events(Array(text.utf8)) }

  private static func events(_ bytes: [UInt8]) throws -> [String] {
    var reader = XMLReader(bytes)
    var events: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes):
        events.append(([name] + attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " "))
      case .end: events.append("end")
      }
    }
    return events
  }
}
