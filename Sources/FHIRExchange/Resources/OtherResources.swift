// SPDX-License-Identifier: Apache-2.0

public import JSON

// Resources around the answers and findings.
extension FHIR {
  /// A file, such as a recording.
  public struct DocumentReference: FHIRResource {
    /// The resource's own name.
    public static let type = "DocumentReference"
    /// All members.
    public var members = DocumentReference.empty
    /// Makes a resource without elements.
    public init() {}

    /// `current`, `superseded` or `entered-in-error`.
    public static let status = Element<String>("status")
    /// The kind of the file.
    public var type: CodeableConcept? {
      get { members["type"].flatMap(CodeableConcept.init(fhir:)) }
      set { members["type"] = newValue?.fhir }
    }
    /// The person.
    public static let subject = Element<Reference>("subject")
    /// When it was made known.
    public static let date = Element<Moment>("date")
    /// The file in words.
    public static let description = Element<String>("description")
    /// The file.
    public static let content = Elements<JSONValue>("content")
  }

  /// Something that a person is to reach.
  public struct Goal: FHIRResource {
    /// The resource's own name.
    public static let type = "Goal"
    /// All members.
    public var members = Goal.empty
    /// Makes a resource without elements.
    public init() {}

    /// `proposed`, `active`, `completed`, `cancelled` …
    public static let lifecycleStatus = Element<String>("lifecycleStatus")
    /// How far it is reached.
    public static let achievementStatus = Element<CodeableConcept>("achievementStatus")
    /// The goal in words.
    public static let description = Element<CodeableConcept>("description")
    /// The person.
    public static let subject = Element<Reference>("subject")
    /// The numbers to reach, each by a day.
    public static let target = Elements<JSONValue>("target")
    /// The findings that say how it stands.
    public static let outcomeReference = Elements<Reference>("outcomeReference")
  }

  /// Several resources in one.
  public struct Bundle: FHIRResource {
    /// The resource's own name.
    public static let type = "Bundle"
    /// All members.
    public var members = Bundle.empty
    /// Makes a resource without elements.
    public init() {}

    /// `collection`, `transaction`, `searchset` …
    public var type: String? {
      get { members["type"]?.string }
      set { members["type"] = newValue?.fhir }
    }
    /// When it was put together.
    public static let timestamp = Element<Moment>("timestamp")
    /// The resources.
    public static let entry = Elements<BundleEntry>("entry")
  }

  /// A resource of a bundle.
  public struct BundleEntry: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The address of the resource.
    public static let fullUrl = Element<String>("fullUrl")
    /// The resource.
    public static let resource = Element<JSONValue>("resource")
    /// Of a transaction: how the server takes it in.
    public static let request = Element<JSONValue>("request")
  }

  /// A list of faults.
  public struct OperationOutcome: FHIRResource {
    /// The resource's own name.
    public static let type = "OperationOutcome"
    /// All members.
    public var members = OperationOutcome.empty
    /// Makes a resource without elements.
    public init() {}

    /// The faults.
    public static let issue = Elements<OutcomeIssue>("issue")
  }

  /// A fault.
  public struct OutcomeIssue: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// `fatal`, `error`, `warning` or `information`.
    public static let severity = Element<String>("severity")
    /// Its kind, as FHIR's issue types have it.
    public static let code = Element<String>("code")
    /// The fault in words.
    public static let details = Element<CodeableConcept>("details")
    /// More for programmers.
    public static let diagnostics = Element<String>("diagnostics")
    /// FHIRPaths of the elements.
    public static let expression = Elements<String>("expression")
  }

  /// A list of concepts.
  public struct ValueSet: FHIRResource {
    /// The resource's own name.
    public static let type = "ValueSet"
    /// All members.
    public var members = ValueSet.empty
    /// Makes a resource without elements.
    public init() {}

    /// The address that names it everywhere.
    public static let url = Element<String>("url")
    /// Its name for people.
    public static let title = Element<String>("title")
    /// How it is put together.
    public static let compose = Element<JSONValue>("compose")
    /// Its concepts.
    public static let expansion = Element<JSONValue>("expansion")
  }
}
