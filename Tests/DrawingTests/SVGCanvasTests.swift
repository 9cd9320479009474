// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Canvas")
struct SVGCanvasTests {
  private func canvas(_ title: String = "t", _ description: String = "d") -> SVGCanvas {
    SVGCanvas(width: 100, height: 50, title: title, description: description)
  }

  @Test("a picture names and describes itself for those who do not see it")
  func accessible() throws {
    let picture = try ParsedPicture(canvas("Knee", "From 0° to 90°.").document)
    #expect(picture.elements.first?.attributes["role"] == "img")
    #expect(picture.texts(of: "title") == ["Knee"])
    #expect(picture.texts(of: "desc") == ["From 0° to 90°."])
    // A browser takes a title as the picture's name only where it is the first child.
    #expect(picture.elements.map(\.name).prefix(3) == ["svg", "title", "desc"])
  }

  @Test("the style sheet has light, dark and print, and touches nothing outside of a picture")
  func styleSheet() {
    let sheet = SVGStyle.sheet
    #expect(sheet.contains("@media screen and (prefers-color-scheme:dark)"))
    #expect(!sheet.contains { "<&\n".contains($0) })
    let rules = sheet.replacing("@media screen and (prefers-color-scheme:dark){", with: "")
      .split(separator: "}").filter { !$0.isEmpty }
    for rule in rules {
      let selectors = (rule.split(separator: "{").first ?? "").split(separator: ",")
      #expect(!selectors.isEmpty)
      for one in selectors { #expect(one.hasPrefix(".drawing"), "\(one)") }
    }
  }

  @Test(
    "text cannot leave its place, whatever it is",
    arguments: [
      "a < b & c > d", "\"quoted\" and 'quoted'", "]]>", "</text><script>alert(1)</script>",
      "&amp;", "<!--", "𝕏 é e\u{301} ° −",
    ])
  func escaping(_ text: String) throws {
    var canvas = canvas(text, text)
    canvas.text(text, at: .init(0, 0))
    let picture = try ParsedPicture(canvas.document)
    #expect(picture.texts(of: "text") == [text])
    #expect(picture.texts(of: "title") == [text])
    #expect(picture.texts(of: "desc") == [text])
    #expect(picture.elements("script").isEmpty)
  }

  @Test("control characters become spaces, and noncharacters the replacement character")
  func controls() throws {
    #expect(XMLText.escaped("a\u{0}b\tc\nd\u{7F}e\u{9B}f") == "a b c d e f")
    #expect(XMLText.escaped("a\u{FFFE}b\u{FFFF}") == "a\u{FFFD}b\u{FFFD}")
    #expect(XMLText.escaped("\r\n") == "  ")
  }

  @Test("any scalars at all give XML that another parser reads")
  func anyText() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let scalars = (0..<40).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0...(random.once(in: 2) ? 0x2FF : 0x10FFFF), using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      var canvas = canvas(text, text)
      canvas.text(text, at: .init(1, 1), isTurned: true)
      #expect(throws: Never.self, "\(scalars)") { try ParsedPicture(canvas.document) }
    }
  }

  @Test("coordinates are decimals to a tenth, whatever number they are of")
  func coordinates() {
    #expect(NumberText.coordinate(12) == "12")
    #expect(NumberText.coordinate(12.34) == "12.3")
    #expect(NumberText.coordinate(-0.04) == "0")
    #expect(NumberText.coordinate(-0.5) == "-0.5")
    #expect(NumberText.coordinate(.nan) == "0")
    #expect(NumberText.coordinate(.infinity) == "10000000")
    #expect(NumberText.coordinate(-1e300) == "-10000000")
  }

  @Test("a shape of lengths that are not finite is still XML with plain numbers")
  func hostileLengths() throws {
    let bad = [Double.nan, .infinity, -.infinity, 1e308, -5]
    var canvas = canvas()
    for a in bad {
      for b in bad {
        canvas.line(from: .init(a, b), to: .init(b, a), .axis)
        canvas.polyline([.init(a, b), .init(b, a)], series: 1)
        canvas.mark(.init(a, b), series: nil)
        canvas.rectangle(.init(x: a, y: b, width: a, height: b), .band)
        canvas.bar(.init(x: a, y: b, width: a, height: b), series: -1)
        canvas.arc(.init(a, b), radius: a, from: a, to: b, series: 2)
        canvas.text("t", at: .init(a, b))
      }
    }
    let picture = try ParsedPicture(canvas.document)
    for element in picture.elements {
      for name in ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height"] {
        guard let number = element.attributes[name] else { continue }
        #expect(Double(number)?.isFinite == true, "\(element)")
        if ["r", "width", "height"].contains(name) { #expect(!number.hasPrefix("-")) }
      }
    }
    #expect(!canvas.document.contains("nan") && !canvas.document.contains("inf"))
  }

  @Test("an arc runs clockwise, the long way where it is the long way")
  func arcs() throws {
    var canvas = canvas()
    canvas.arc(.init(0, 0), radius: 10, from: 90, to: 0, series: 0)
    canvas.arc(.init(0, 0), radius: 10, from: 0, to: 90, series: 0)
    canvas.arc(.init(0, 0), radius: 10, from: 0, to: 360, series: 0)
    let picture = try ParsedPicture(canvas.document)
    #expect(
      picture.elements("path").map { $0["d"] }
        == ["M0 -10A10 10 0 0 1 10 0", "M10 0A10 10 0 1 1 0 -10"])
    #expect(picture.elements("circle").count == 1)
  }
}
