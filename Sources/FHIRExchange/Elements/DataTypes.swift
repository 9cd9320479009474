// SPDX-License-Identifier: Apache-2.0

public import JSON

// Types that many resources share.
extension FHIR {
  /// A measured amount.
  public struct Quantity: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The number.
    public static let value = Element<Decimal>("value")
    /// `<`, `<=`, `>=` or `>`, where the number is a bound.
    public static let comparator = Element<String>("comparator")
    /// The unit as people read it.
    public static let unit = Element<String>("unit")
    /// The URI of the unit's system.
    public static let system = Element<String>("system")
    /// The unit in that system.
    public static let code = Element<String>("code")

    /// Makes an amount in the unit that a coding names; without one, a plain number.
    public init(_ value: Decimal, in unit: Coding?) {
      self.value = value
      guard let unit else { return }
      (self.system, self.code) = (unit.system, unit.code)
      self.unit = unit.display ?? unit.code
    }

    /// Makes an amount in a unit of UCUM.
    public init(_ value: Decimal, ucum code: String, unit: String? = nil) {
      self.value = value
      self.unit = unit ?? code
      self.system = Self.ucum
      self.code = code
    }
  }

  /// A pointer to another resource.
  public struct Reference: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// Its address.
    public static let reference = Element<String>("reference")
    /// Its type.
    public static let type = Element<String>("type")
    /// Its identifier elsewhere.
    public static let identifier = Element<Identifier>("identifier")
    /// Its name in words.
    public static let display = Element<String>("display")

    /// Makes a reference in words, or by what names the resource elsewhere.
    public init(type: String? = nil, identifier: Identifier? = nil, display: String?) {
      (self.type, self.identifier, self.display) = (type, identifier, display)
    }

    /// Makes a reference to an address.
    public init(_ reference: String, display: String? = nil) {
      (self.reference, self.display) = (reference, display)
    }
  }

  /// A name in a registry.
  public struct Identifier: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The purpose: `usual`, `official` …
    public static let use = Element<String>("use")
    /// The registry.
    public static let system = Element<String>("system")
    /// The name in it.
    public static let value = Element<String>("value")

    /// Makes an identifier.
    public init(system: String?, value: String) {
      (self.system, self.value) = (system, value)
    }
  }

  /// A file, within the resource or elsewhere.
  public struct Attachment: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The MIME type.
    public static let contentType = Element<String>("contentType")
    /// The language.
    public static let language = Element<String>("language")
    /// The bytes, as base 64.
    public static let data = Element<String>("data")
    /// Where the bytes are.
    public static let url = Element<String>("url")
    /// The number of bytes.
    public static let size = Element<Int>("size")

    /// SHA-1 of the bytes, as base 64.
    public var hash: String? {
      get { members["hash"]?.string }
      set { members["hash"] = newValue?.fhir }
    }

    /// The name that people read.
    public static let title = Element<String>("title")
    /// When it was made.
    public static let creation = Element<Moment>("creation")
  }

  /// A stretch of time.
  public struct Period: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// Its first moment.
    public static let start = Element<Moment>("start")
    /// Its last moment.
    public static let end = Element<Moment>("end")
  }

  /// A note.
  public struct Annotation: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The words.
    public static let text = Element<String>("text")
    /// When it was made.
    public static let time = Element<Moment>("time")
    /// Who made it.
    public static let authorString = Element<String>("authorString")

    /// Makes a note.
    public init(_ text: String) {
      self.text = text
    }
  }

  /// A concept of a terminology.
  public struct Coding: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The URI of the terminology.
    public static let system = Element<String>("system")
    /// Its version.
    public static let version = Element<String>("version")
    /// The code of the concept.
    public static let code = Element<String>("code")
    /// The terminology's words for the concept.
    public static let display = Element<String>("display")
    /// Whether a person chose it.
    public static let userSelected = Element<Bool>("userSelected")

    /// Makes a coding of a terminology.
    public init(system: String?, code: String, display: String? = nil) {
      (self.system, self.code, self.display) = (system, code, display)
    }
  }

  /// A concept by codings, words or both.
  public struct CodeableConcept: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The codings, all of one concept.
    public static let coding = Elements<Coding>("coding")
    /// The concept in words.
    public static let text = Element<String>("text")

    /// Makes a concept of one coding, in its words unless others are given.
    public init(_ coding: Coding, text: String? = nil) {
      self.coding = [coding]
      self.text = text ?? coding.display
    }

    /// Makes a concept of words alone.
    public init(text: String) {
      self.text = text
    }
  }
}
