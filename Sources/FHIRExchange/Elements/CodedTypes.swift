// SPDX-License-Identifier: Apache-2.0

public import JSON

// Concepts and their names.
extension FHIR {
  /// A concept of a terminology.
  public struct Coding: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The URI of the terminology.
    public var system: String? {
      get { self["system"] }
      set { self["system"] = newValue }
    }

    /// Its version.
    public var version: String? {
      get { self["version"] }
      set { self["version"] = newValue }
    }

    /// The code of the concept.
    public var code: String? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// The terminology's words for the concept.
    public var display: String? {
      get { self["display"] }
      set { self["display"] = newValue }
    }

    /// Whether a person chose it.
    public var userSelected: Bool? {
      get { self["userSelected"] }
      set { self["userSelected"] = newValue }
    }

    /// Makes a coding of a terminology.
    public init(system: String?, code: String, display: String? = nil) {
      members = [:]
      (self.system, self.code, self.display) = (system, code, display)
    }
  }

  /// A concept by codings, words or both.
  public struct CodeableConcept: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The codings, all of one concept.
    public var coding: [Coding] {
      get { self[all: "coding"] }
      set { self[all: "coding"] = newValue }
    }

    /// The concept in words.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }

    /// Makes a concept of one coding, in its words unless others are given.
    public init(_ coding: Coding, text: String? = nil) {
      members = [:]
      self.coding = [coding]
      self.text = text ?? coding.display
    }

    /// Makes a concept of words alone.
    public init(text: String) {
      members = [:]
      self.text = text
    }
  }
}
