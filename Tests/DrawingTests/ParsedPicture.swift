// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML

/// A picture as an XML parser other than our own code sees it.
final class ParsedPicture: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  /// The text of each element, in the order in which they end.
  private(set) var texts: [(name: String, text: String)] = []
  private var open: [String] = []

  /// - Throws: The parser's error where the bytes are not XML.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func texts(of name: String) -> [String] { texts.filter { $0.name == name }.map(\.text) }

  func elements(_ name: String, _ style: String? = nil) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes).filter { attributes in
      guard let style else { return true }
      return attributes["class", default: ""].split(separator: " ").contains { $0 == style }
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
    open.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1] += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts.append((name, open.popLast() ?? ""))
  }
}

/// The number of an attribute; not a number where it has none.
func number(_ attributes: [String: String], _ key: String) -> Double {
  attributes[key].flatMap(Double.init) ?? .nan
}
