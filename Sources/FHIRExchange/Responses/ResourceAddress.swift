// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath

/// The address of a resource in a reference (FHIR R4, section 2.3.0.1).
enum ResourceAddress {
  /// A resource within the one that refers to it, by its id; that itself for an empty one.
  case contained(id: String)
  /// A resource of a server, by its type.
  case typed(String)
  /// Any other absolute address, which says nothing of the type.
  case other

  /// Why a text is none.
  enum Fault: Error {
    /// It is neither `Type/id` nor an absolute address nor `#id`.
    case form
    /// It reads as `Type/id`, and there is no such type.
    case unknownType(String)
  }

  /// Reads an address.
  init(_ text: String) throws(Fault) {
    if text.first == "#" {
      let id = String(text.dropFirst())
      guard id.isEmpty || Primitive.id.accepts(id) else { throw .form }
      self = .contained(id: id)
      return
    }
    guard URISyntax.fault(of: text) == nil else { throw .form }
    let isServed = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    let isRelative = !URISyntax.hasScheme(text)
    guard isServed || isRelative else {
      self = .other
      return
    }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 2, parts[parts.count - 2] == "_history" { parts.removeLast(2) }
    guard parts.count >= 2, let id = parts.last, Primitive.id.accepts(String(id)),
      case let type = String(parts[parts.count - 2]), Self.isTypeName(type)
    else {
      guard isServed else { throw .form }
      self = .other
      return
    }
    guard isServed || parts.count == 2 else { throw .form }
    guard TypeNames.resources.contains(type) else { throw .unknownType(type) }
    self = .typed(type)
  }

  /// Whether a word is written as the names of types are.
  private static func isTypeName(_ word: String) -> Bool {
    (word.first?.isUppercase ?? false) && word.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// The type that the element `type` of a reference names: by its name, or by the address of its
  /// definition.
  static func type(named text: String) -> String {
    let base = "http://hl7.org/fhir/StructureDefinition/"
    return text.hasPrefix(base) ? String(text.dropFirst(base.count)) : text
  }
}

extension FHIR.Reference {
  /// A reference by an address, `Type/id` or an absolute one; `nil` for a text that is none.
  public init?(address: String) {
    switch try? ResourceAddress(address) {
    case .typed?, .other?: self.init(address)
    case .contained?, nil: return nil
    }
  }
}

/// The form of addresses (RFC 3986).
enum URISyntax {
  /// Characters of ASCII that no address has.
  private static let forbidden = Set("\"<>\\^`{|}".unicodeScalars)

  /// Why a text is no address; `nil` for one. Letters beyond ASCII are taken.
  static func fault(of text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace {
        return "it has white space or a control character"
      }
      if forbidden.contains(scalar) { return "it has the character '\(scalar)'" }
    }
    let parts = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    if parts.contains(where: { $0.prefix(2).count(where: \.isHexDigit) < 2 }) {
      return "'%' stands before two digits from 0 to F"
    }
    let lower = text.lowercased()
    if lower.hasPrefix("urn:uuid:"), !Primitive.uuid.accepts(lower) { return "the UUID is none" }
    if lower.hasPrefix("urn:oid:"), !Primitive.oid.accepts(lower) { return "the OID is none" }
    return nil
  }

  /// Whether a text begins with a scheme, such as `https:`.
  static func hasScheme(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return scheme.endIndex < text.endIndex && (scheme.first?.isLetter ?? false)
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
