// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A relative and the relative's conditions.
  public struct FamilyMemberHistory: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// `partial`, `completed`, `entered-in-error` or `health-unknown`.
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }

    /// The person whose relative it is.
    public var patient: Reference? {
      get { self["patient"] }
      set { self["patient"] = newValue }
    }

    /// When it was told.
    public var date: Moment? {
      get { self["date"] }
      set { self["date"] = newValue }
    }

    /// The relative's name.
    public var name: String? {
      get { self["name"] }
      set { self["name"] = newValue }
    }

    /// How they are related.
    public var relationship: CodeableConcept? {
      get { self["relationship"] }
      set { self["relationship"] = newValue }
    }

    /// The relative's sex.
    public var sex: CodeableConcept? {
      get { self["sex"] }
      set { self["sex"] = newValue }
    }

    /// The date of birth.
    public var bornDate: Moment? {
      get { self["bornDate"] }
      set { self["bornDate"] = newValue }
    }

    /// The birth in words.
    public var bornString: String? {
      get { self["bornString"] }
      set { self["bornString"] = newValue }
    }

    /// The age.
    public var ageAge: Quantity? {
      get { self["ageAge"] }
      set { self["ageAge"] = newValue }
    }

    /// The age in words.
    public var ageString: String? {
      get { self["ageString"] }
      set { self["ageString"] = newValue }
    }

    /// Whether the relative has died.
    public var deceasedBoolean: Bool? {
      get { self["deceasedBoolean"] }
      set { self["deceasedBoolean"] = newValue }
    }

    /// The conditions.
    public var condition: [RelativeCondition] {
      get { self[all: "condition"] }
      set { self[all: "condition"] = newValue }
    }

    /// Notes.
    public var note: [Annotation] {
      get { self[all: "note"] }
      set { self[all: "note"] = newValue }
    }

    /// The resource's own name.
    public static let type = "FamilyMemberHistory"
  }

  /// A condition of a relative.
  public struct RelativeCondition: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The condition.
    public var code: CodeableConcept? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// The outcome, such as death.
    public var outcome: CodeableConcept? {
      get { self["outcome"] }
      set { self["outcome"] = newValue }
    }

    /// The age at which it began.
    public var onsetAge: Quantity? {
      get { self["onsetAge"] }
      set { self["onsetAge"] = newValue }
    }

    /// Its beginning in words.
    public var onsetString: String? {
      get { self["onsetString"] }
      set { self["onsetString"] = newValue }
    }

    /// Notes.
    public var note: [Annotation] {
      get { self[all: "note"] }
      set { self[all: "note"] = newValue }
    }
  }
}
