// SPDX-License-Identifier: Apache-2.0

public import JSON

// Resources around the answers and findings.
extension FHIR {
  /// A file, such as a recording.
  public struct DocumentReference: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// `current`, `superseded` or `entered-in-error`.
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }

    /// The kind of the file.
    public var type: CodeableConcept? {
      get { self["type"] }
      set { self["type"] = newValue }
    }

    /// The person.
    public var subject: Reference? {
      get { self["subject"] }
      set { self["subject"] = newValue }
    }

    /// When it was made known.
    public var date: Moment? {
      get { self["date"] }
      set { self["date"] = newValue }
    }

    /// The file in words.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }

    /// The file.
    public var content: [JSONValue] {
      get { self[all: "content"] }
      set { self[all: "content"] = newValue }
    }

    /// The resource's own name.
    public static let type = "DocumentReference"
  }

  /// Several resources in one.
  public struct Bundle: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// `collection`, `transaction`, `searchset` …
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }

    /// When it was put together.
    public var timestamp: Moment? {
      get { self["timestamp"] }
      set { self["timestamp"] = newValue }
    }

    /// The resources.
    public var entry: [BundleEntry] {
      get { self[all: "entry"] }
      set { self[all: "entry"] = newValue }
    }

    /// The resource's own name.
    public static let type = "Bundle"
  }

  /// A resource of a bundle.
  public struct BundleEntry: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The address of the resource.
    public var fullUrl: String? {
      get { self["fullUrl"] }
      set { self["fullUrl"] = newValue }
    }

    /// The resource.
    public var resource: JSONValue? {
      get { self["resource"] }
      set { self["resource"] = newValue }
    }

    /// Of a transaction: how the server takes it in.
    public var request: JSONValue? {
      get { self["request"] }
      set { self["request"] = newValue }
    }
  }

  /// A list of faults.
  public struct OperationOutcome: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// The faults.
    public var issue: [OutcomeIssue] {
      get { self[all: "issue"] }
      set { self[all: "issue"] = newValue }
    }

    /// The resource's own name.
    public static let type = "OperationOutcome"
  }

  /// A fault.
  public struct OutcomeIssue: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// `fatal`, `error`, `warning` or `information`.
    public var severity: String? {
      get { self["severity"] }
      set { self["severity"] = newValue }
    }

    /// Its kind, as FHIR's issue types have it.
    public var code: String? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// The fault in words.
    public var details: CodeableConcept? {
      get { self["details"] }
      set { self["details"] = newValue }
    }

    /// More for programmers.
    public var diagnostics: String? {
      get { self["diagnostics"] }
      set { self["diagnostics"] = newValue }
    }

    /// FHIRPaths of the elements.
    public var expression: [String] {
      get { self[all: "expression"] }
      set { self[all: "expression"] = newValue }
    }
  }

  /// A list of concepts.
  public struct ValueSet: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// The address that names it everywhere.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }

    /// Its name for people.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }

    /// How it is put together.
    public var compose: JSONValue? {
      get { self["compose"] }
      set { self["compose"] = newValue }
    }

    /// Its concepts.
    public var expansion: JSONValue? {
      get { self["expansion"] }
      set { self["expansion"] = newValue }
    }

    /// The resource's own name.
    public static let type = "ValueSet"
  }
}
