// SPDX-License-Identifier: Apache-2.0

/// Reads the elements and attributes of an XML document, one after another: as much of XML 1.0 as a
/// description of sensors needs, and that strictly.
///
/// Text between elements, comments, processing instructions and the document type are passed over.
/// A document type may have declarations within; none is obeyed, so that no entity grows: only the
/// five of XML itself and character numbers stand for something. Source: W3C, Extensible Markup
/// Language (XML) 1.0, fifth edition, 2008.
///
/// Cost: linear in the bytes; names and values are copied out.
package struct XMLReader {
  /// A tag.
  package enum Event: Sendable, Hashable {
    /// An element begins.
    case start(String, [Attribute])
    /// The element that began last and has not ended ends; also said of an empty one.
    case end
  }

  /// An attribute of an element, its value without entities.
  package struct Attribute: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: String
  }

  /// Elements within elements at most.
  package static let deepest = 32
  /// Attributes of one element at most.
  package static let mostAttributes = 64
  /// Bytes of a name at most.
  package static let longestName = 128

  private let bytes: [UInt8]
  private var place = 0
  /// Names of the elements that have not ended.
  private var open: [String] = []
  private var hasRoot = false
  private var hasDocumentType = false
  /// The element that began is an empty one.
  private var isEndDue = false

  /// A reader of a document.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next tag; `nil` at the end of the document.
  package mutating func next() throws(XMLError) -> Event? {
    if isEndDue {
      isEndDue = false
      open.removeLast()
      return .end
    }
    while place < bytes.count {
      guard bytes[place] == .lessThan else {
        try skipText()
        continue
      }
      if skip("<!--") {
        try skip(through: "-->", of: "a comment")
      } else if skip("<?") {
        try skip(through: "?>", of: "a processing instruction")
      } else if skip("<![CDATA[") {
        guard !open.isEmpty else { throw error("text outside of the root element") }
        try skip(through: "]]>", of: "a CDATA section")
      } else if skip("<!DOCTYPE") {
        try skipDocumentType()
      } else if skip("</") {
        return try end()
      } else {
        place += 1
        return try start()
      }
    }
    guard let name = open.last else {
      guard hasRoot else { throw error("there is no element") }
      return nil
    }
    throw error("the document ends within <\(name)>")
  }

  // MARK: Tags

  private mutating func start() throws(XMLError) -> Event {
    let name = try name("an element's name after '<'")
    guard !open.isEmpty || !hasRoot else { throw error("a second root element, <\(name)>") }
    guard open.count < Self.deepest else {
      throw error("elements within elements more than \(Self.deepest) deep")
    }
    hasRoot = true
    var attributes: [Attribute] = []
    while true {
      let hasSpace = skipSpace()
      if skip("/>") {
        isEndDue = true
        break
      }
      if skip(">") { break }
      guard hasSpace else { throw error("expected a space, '>' or '/>' in <\(name)>") }
      let attribute = try attribute(of: name)
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw error("\(attribute.name) stands twice in <\(name)>")
      }
      guard attributes.count < Self.mostAttributes else {
        throw error("<\(name)> has more than \(Self.mostAttributes) attributes")
      }
      attributes.append(attribute)
    }
    open.append(name)
    return .start(name, attributes)
  }

  private mutating func attribute(of element: String) throws(XMLError) -> Attribute {
    let name = try name("an attribute's name in <\(element)>")
    _ = skipSpace()
    guard skip("=") else { throw error("expected '=' after \(name)") }
    _ = skipSpace()
    guard place < bytes.count, bytes[place] == .quote || bytes[place] == .apostrophe else {
      throw error("expected a quoted value of \(name)")
    }
    let quote = bytes[place]
    place += 1
    var value: [UInt8] = []
    while place < bytes.count, bytes[place] != quote {
      switch bytes[place] {
      case .lessThan: throw error("'<' in the value of \(name)")
      case .ampersand: value += try entity()
      // Line ends and tabs in a value are read as spaces (3.3.3).
      case 0x09, 0x0A, 0x0D:
        value.append(0x20)
        place += 1
      case 0..<0x20: throw error("a control character in the value of \(name)")
      case let byte:
        value.append(byte)
        place += 1
      }
    }
    guard place < bytes.count else { throw error("the value of \(name) has no end") }
    place += 1
    guard let text = String(validating: value, as: UTF8.self) else {
      throw error("the value of \(name) is not UTF-8")
    }
    return Attribute(name: name, value: text)
  }

  private mutating func end() throws(XMLError) -> Event {
    let name = try name("an element's name after '</'")
    _ = skipSpace()
    guard skip(">") else { throw error("expected '>' after </\(name)") }
    guard let begun = open.popLast() else { throw error("</\(name)> ends nothing") }
    guard begun == name else { throw error("</\(name)> where <\(begun)> must end first") }
    return .end
  }

  // MARK: Pieces

  private mutating func name(_ expected: String) throws(XMLError) -> String {
    let start = place
    while place < bytes.count, bytes[place].isPartOfName { place += 1 }
    let name = bytes[start..<place]
    guard let first = name.first, !first.isDigit, first != 0x2D, first != 0x2E else {
      place = start
      throw error("expected \(expected)")
    }
    guard name.count <= Self.longestName else {
      throw error("a name of more than \(Self.longestName) bytes")
    }
    guard let text = String(validating: name, as: UTF8.self) else {
      throw error("a name that is not UTF-8")
    }
    return text
  }

  /// The bytes that an entity stands for.
  private mutating func entity() throws(XMLError) -> [UInt8] {
    // The longest there is: &#x10FFFF;
    let end = bytes[place...].prefix(12).firstIndex(of: 0x3B)
    guard let end else { throw error("'&' that begins no entity") }
    let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    switch name {
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "amp": scalar = "&"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    default: scalar = Self.character(name)
    }
    guard let scalar else {
      throw error("&\(name); stands for nothing here: only XML's own entities are read")
    }
    place = end + 1
    return Array(String(Character(scalar)).utf8)
  }

  /// The character of `#N` or `#xN`, where XML allows it.
  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.first, first != "+", first != "-",
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number & 0xFFFE != 0xFFFE
    else { return nil }
    return Unicode.Scalar(number)
  }

  private mutating func skipText() throws(XMLError) {
    guard open.isEmpty else {
      while place < bytes.count, bytes[place] != .lessThan { place += 1 }
      return
    }
    guard skipSpace() else { throw error("text outside of the root element") }
  }

  /// Passes over a document type, whose declarations end at a bracket that is not quoted.
  private mutating func skipDocumentType() throws(XMLError) {
    guard !hasRoot, !hasDocumentType else { throw error("a document type after its place") }
    hasDocumentType = true
    var isWithin = false
    while place < bytes.count {
      switch bytes[place] {
      case .quote: try skipQuoted("\"")
      case .apostrophe: try skipQuoted("'")
      case .lessThan where skip("<!--"): try skip(through: "-->", of: "a comment")
      case .lessThan where skip("<?"):
        try skip(through: "?>", of: "a processing instruction")
      case .openBracket where !isWithin:
        isWithin = true
        place += 1
      case .closeBracket where isWithin:
        isWithin = false
        place += 1
      case .greaterThan where !isWithin:
        place += 1
        return
      default: place += 1
      }
    }
    throw error("the document type has no end")
  }

  private mutating func skipQuoted(_ quote: String) throws(XMLError) {
    place += 1
    try skip(through: quote, of: "a quoted text")
  }

  // MARK: Bytes

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func skip(through text: String, of what: String) throws(XMLError) {
    while place < bytes.count {
      if skip(text) { return }
      place += 1
    }
    throw error("\(what) has no end")
  }

  private mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    return place > start
  }

  private func error(_ reason: String) -> XMLError { XMLError(offset: place, reason: reason) }
}

extension UInt8 {
  fileprivate static let lessThan = UInt8(ascii: "<")
  fileprivate static let greaterThan = UInt8(ascii: ">")
  fileprivate static let ampersand = UInt8(ascii: "&")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let apostrophe = UInt8(ascii: "'")
  fileprivate static let openBracket = UInt8(ascii: "[")
  fileprivate static let closeBracket = UInt8(ascii: "]")

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Letters, digits, `-`, `.`, `_`, `:`, and whatever is not ASCII.
  fileprivate var isPartOfName: Bool {
    self >= 0x80 || isDigit || (0x41...0x5A).contains(self & 0xDF)
      || [0x2D, 0x2E, 0x5F, 0x3A].contains(self)
  }
}
