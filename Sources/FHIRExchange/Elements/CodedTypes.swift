// SPDX-License-Identifier: Apache-2.0

public import JSON

// Concepts and their names.
extension FHIR {
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
