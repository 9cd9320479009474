// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

// One after another, as some take as much memory as a workbook may.
@Suite("Damaged and hostile workbooks", .serialized)
struct WorkbookDamageTests {
  /// A part of a workbook in a zip archive without packing.
  private static func archive(_ parts: [(name: String, text: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    for part in parts {
      let content = Array(part.text.utf8)
      var checksum: UInt32 = .max
      for byte in content {
        checksum ^= UInt32(byte)
        for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      let fields: [[UInt8]] = [
        number(20, 2), number(0, 8), number(Int(~checksum), 4), number(content.count, 4),
        number(content.count, 4), number(part.name.utf8.count, 2), number(0, 2),
      ]
      let head = fields.flatMap(\.self)
      list += [0x50, 0x4B, 1, 2] + number(20, 2) + head + number(0, 10) + number(bytes.count, 4)
      list += Array(part.name.utf8)
      bytes += [0x50, 0x4B, 3, 4] + head + Array(part.name.utf8) + content
    }
    let end: [[UInt8]] = [
      [0x50, 0x4B, 5, 6], number(0, 4), number(parts.count, 2), number(parts.count, 2),
      number(list.count, 4), number(bytes.count, 4), number(0, 2),
    ]
    return bytes + list + end.flatMap(\.self)
  }

  private static func workbook(
    _ sheet: String, times count: Int = 1, strings: String = ""
  ) -> [UInt8] {
    let list = String(repeating: #"<sheet name="a" id="r"/>"#, count: count)
    return archive([
      ("xl/workbook.xml", "<workbook><sheets>\(list)</sheets></workbook>"),
      (
        "xl/_rels/workbook.xml.rels",
        #"<Relationships><Relationship Id="r" Target="sheet.xml"/></Relationships>"#
      ),
      ("xl/sheet.xml", sheet), ("xl/sharedStrings.xml", "<sst>\(strings)</sst>"),
    ])
  }

  private static let rows = """
    <row r="1"><c t="str"><v>t</v></c><c t="inlineStr"><is><t>ax</t></is></c><c t="str"><v>ay</v></c>\
    <c t="str"><v>az</v></c><c t="str"><v>gx</v></c><c t="str"><v>gy</v></c><c t="str"><v>gz</v></c></row>\
    <row r="3"><c r="A3"><v>0</v></c><c r="D3"><v>9.8</v></c><c r="E3" t="e"><v>#DIV/0!</v></c></row>
    """

  @Test("a small workbook: rows and cells that are left out, texts in cells, errors as missing")
  func small() throws {
    let bytes = Self.workbook("<worksheet><sheetData>\(Self.rows)</sheetData></worksheet>")
    let loaded = try RecordingFile.load(bytes, name: "a.xlsx")
    #expect(loaded.recording.count == 1)
    #expect(loaded.recording[0].specificForce.z == 9.8)
    #expect(loaded.recording[0].specificForce.x.isNaN)
    #expect(loaded.recording[0].angularVelocity.x.isNaN)
  }

  @Test(
    "XML that is hostile is refused",
    arguments: [
      (
        "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><worksheet>&c;</worksheet>",
        "document type"
      ),
      ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><worksheet/>", "document type"),
      ("<worksheet>\(String(repeating: "<row>", count: 100_000))", "damaged near line 1"),
      ("<worksheet><row r=\"2000000\"><c><v>1</v></c></row></worksheet>", "rows in order"),
      ("<worksheet><row r=\"2\"/><row r=\"1\"/></worksheet>", "rows in order"),
      ("<worksheet><row><c r=\"ZZZZ1\"><v>1</v></c></row></worksheet>", "cells in order"),
      ("<worksheet><row><c r=\"B1\"/><c r=\"A1\"/></row></worksheet>", "cells in order"),
      ("<worksheet><row><c t=\"s\"><v>7</v></c></row></worksheet>", "the number of a text"),
      ("", "damaged near line"),
      (
        "<worksheet><row r=\"5\"><c><v>1</v><row><c/></row></c></row></worksheet>",
        "found an empty file"
      ),
    ])
  func hostile(_ sheet: String, _ words: String) {
    let error = ContainerDamageTests.outcome(Self.workbook(sheet))
    #expect(error?.kind == .malformed)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test(
    "rows that grow to more than memory are refused, in one sheet or in several", arguments: 1...2)
  func growth(sheets: Int) {
    let row = "<row><c r=\"XFD1\"><v>1</v></c></row>"
    let sheet = "<worksheet>\(String(repeating: row, count: 40_000 / sheets))</worksheet>"
    let error = ContainerDamageTests.outcome(Self.workbook(sheet, times: sheets))
    #expect(error == .tooLarge(path: "damaged", limitBytes: 1 << 29))
  }

  @Test("one row of many long cells, and more sheets than a workbook has, take no memory")
  func cells() {
    let long = String(repeating: "1", count: 200_000)
    let cell = ContainerDamageTests.outcome(
      Self.workbook("<worksheet><row><c><v>\(long)</v></c></row></worksheet>"))
    #expect(cell?.description.contains("at most 32767 characters in a cell") == true)
    let text = "<si><t>\(long.prefix(130_000))</t></si>"
    let wide = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 5000)
    let row = ContainerDamageTests.outcome(
      Self.workbook("<worksheet><row>\(wide)</row></worksheet>", strings: text))
    #expect(row == .tooLarge(path: "damaged", limitBytes: 1 << 29))
    let many = ContainerDamageTests.outcome(Self.workbook("<worksheet/>", times: 201))
    #expect(many?.description.contains("at most 200 sheets") == true)
  }
}
