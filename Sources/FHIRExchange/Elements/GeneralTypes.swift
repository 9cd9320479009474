// SPDX-License-Identifier: Apache-2.0

public import JSON

// Types that many resources share.
extension FHIR {
  /// A measured amount.
  public struct Quantity: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The number.
    public var value: Decimal? {
      get { self["value"] }
      set { self["value"] = newValue }
    }

    /// `<`, `<=`, `>=` or `>`, where the number is a bound.
    public var comparator: String? {
      get { self["comparator"] }
      set { self["comparator"] = newValue }
    }

    /// The unit as people read it.
    public var unit: String? {
      get { self["unit"] }
      set { self["unit"] = newValue }
    }

    /// The URI of the unit's system.
    public var system: String? {
      get { self["system"] }
      set { self["system"] = newValue }
    }

    /// The unit in that system.
    public var code: String? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// Makes an amount in the unit that a coding names; without one, a plain number.
    public init(_ value: Decimal, in unit: Coding?) {
      members = [:]
      self.value = value
      guard let unit else { return }
      (system, code) = (unit.system, unit.code)
      self.unit = unit.display ?? unit.code
    }

    /// Makes an amount in a unit of UCUM.
    public init(_ value: Decimal, ucum code: String, unit: String? = nil) {
      members = [:]
      self.value = value
      self.unit = unit ?? code
      system = "http://unitsofmeasure.org"
      self.code = code
    }
  }

  /// A pointer to another resource.
  public struct Reference: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// Its address.
    public var reference: String? {
      get { self["reference"] }
      set { self["reference"] = newValue }
    }

    /// Its type.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }

    /// Its identifier elsewhere.
    public var identifier: Identifier? {
      get { self["identifier"] }
      set { self["identifier"] = newValue }
    }

    /// Its name in words.
    public var display: String? {
      get { self["display"] }
      set { self["display"] = newValue }
    }

    /// Makes a reference to an address.
    public init(_ reference: String, display: String? = nil) {
      members = [:]
      (self.reference, self.display) = (reference, display)
    }
  }

  /// A name in a registry.
  public struct Identifier: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The purpose: `usual`, `official` …
    public var use: String? {
      get { self["use"] }
      set { self["use"] = newValue }
    }

    /// The registry.
    public var system: String? {
      get { self["system"] }
      set { self["system"] = newValue }
    }

    /// The name in it.
    public var value: String? {
      get { self["value"] }
      set { self["value"] = newValue }
    }

    /// Makes an identifier.
    public init(system: String?, value: String) {
      members = [:]
      (self.system, self.value) = (system, value)
    }
  }

  /// A file, within the resource or elsewhere.
  public struct Attachment: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The MIME type.
    public var contentType: String? {
      get { self["contentType"] }
      set { self["contentType"] = newValue }
    }

    /// The language.
    public var language: String? {
      get { self["language"] }
      set { self["language"] = newValue }
    }

    /// The bytes, as base 64.
    public var data: String? {
      get { self["data"] }
      set { self["data"] = newValue }
    }

    /// Where the bytes are.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }

    /// The number of bytes.
    public var size: Int? {
      get { self["size"] }
      set { self["size"] = newValue }
    }

    /// SHA-1 of the bytes, as base 64.
    public var hash: String? {
      get { self["hash"] }
      set { self["hash"] = newValue }
    }

    /// The name that people read.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }

    /// When it was made.
    public var creation: Moment? {
      get { self["creation"] }
      set { self["creation"] = newValue }
    }
  }

  /// A stretch of time.
  public struct Period: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// Its first moment.
    public var start: Moment? {
      get { self["start"] }
      set { self["start"] = newValue }
    }

    /// Its last moment.
    public var end: Moment? {
      get { self["end"] }
      set { self["end"] = newValue }
    }
  }

  /// A note.
  public struct Annotation: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The words.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }

    /// When it was made.
    public var time: Moment? {
      get { self["time"] }
      set { self["time"] = newValue }
    }

    /// Who made it.
    public var authorString: String? {
      get { self["authorString"] }
      set { self["authorString"] = newValue }
    }

    /// Makes a note.
    public init(_ text: String) {
      members = [:]
      self.text = text
    }
  }
}
