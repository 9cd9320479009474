// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A measured finding.
  public struct Observation: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// `registered`, `preliminary`, `final`, `amended` …
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }

    /// The kinds of the finding.
    public var category: [CodeableConcept] {
      get { self[all: "category"] }
      set { self[all: "category"] = newValue }
    }

    /// The measured quantity.
    public var code: CodeableConcept? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// The person.
    public var subject: Reference? {
      get { self["subject"] }
      set { self["subject"] = newValue }
    }

    /// The thing that the finding is about, where that is not the subject.
    public var focus: [Reference] {
      get { self[all: "focus"] }
      set { self[all: "focus"] = newValue }
    }

    /// The visit at which it was measured.
    public var encounter: Reference? {
      get { self["encounter"] }
      set { self["encounter"] = newValue }
    }

    /// When it was measured.
    public var effectiveDateTime: Moment? {
      get { self["effectiveDateTime"] }
      set { self["effectiveDateTime"] = newValue }
    }

    /// From when to when it was measured.
    public var effectivePeriod: Period? {
      get { self["effectivePeriod"] }
      set { self["effectivePeriod"] = newValue }
    }

    /// When it was made known.
    public var issued: Moment? {
      get { self["issued"] }
      set { self["issued"] = newValue }
    }

    /// Who measured it.
    public var performer: [Reference] {
      get { self[all: "performer"] }
      set { self[all: "performer"] = newValue }
    }

    /// The result.
    public var valueQuantity: Quantity? {
      get { self["valueQuantity"] }
      set { self["valueQuantity"] = newValue }
    }

    /// Why there is none.
    public var dataAbsentReason: CodeableConcept? {
      get { self["dataAbsentReason"] }
      set { self["dataAbsentReason"] = newValue }
    }

    /// Its meaning.
    public var interpretation: [CodeableConcept] {
      get { self[all: "interpretation"] }
      set { self[all: "interpretation"] = newValue }
    }

    /// Notes.
    public var note: [Annotation] {
      get { self[all: "note"] }
      set { self[all: "note"] = newValue }
    }

    /// The part of the body.
    public var bodySite: CodeableConcept? {
      get { self["bodySite"] }
      set { self["bodySite"] = newValue }
    }

    /// How it was measured.
    public var method: CodeableConcept? {
      get { self["method"] }
      set { self["method"] = newValue }
    }

    /// The device.
    public var device: Reference? {
      get { self["device"] }
      set { self["device"] = newValue }
    }

    /// Usual values.
    public var referenceRange: [JSONValue] {
      get { self[all: "referenceRange"] }
      set { self[all: "referenceRange"] = newValue }
    }

    /// The resources that it was computed from.
    public var derivedFrom: [Reference] {
      get { self[all: "derivedFrom"] }
      set { self[all: "derivedFrom"] = newValue }
    }

    /// Parts of the result.
    public var component: [ObservationComponent] {
      get { self[all: "component"] }
      set { self[all: "component"] = newValue }
    }

    /// Resources that it carries.
    public var contained: [JSONValue] {
      get { self[all: "contained"] }
      set { self[all: "contained"] = newValue }
    }

    /// The resource's own name.
    public static let type = "Observation"
  }

  /// A part of a finding.
  public struct ObservationComponent: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The measured quantity.
    public var code: CodeableConcept? {
      get { self["code"] }
      set { self["code"] = newValue }
    }

    /// The result.
    public var valueQuantity: Quantity? {
      get { self["valueQuantity"] }
      set { self["valueQuantity"] = newValue }
    }

    /// Why there is none.
    public var dataAbsentReason: CodeableConcept? {
      get { self["dataAbsentReason"] }
      set { self["dataAbsentReason"] = newValue }
    }

    /// Its meaning.
    public var interpretation: [CodeableConcept] {
      get { self[all: "interpretation"] }
      set { self[all: "interpretation"] = newValue }
    }

    /// Usual values.
    public var referenceRange: [JSONValue] {
      get { self[all: "referenceRange"] }
      set { self[all: "referenceRange"] = newValue }
    }

    /// Makes a part with its amount.
    public init(_ code: CodeableConcept, _ quantity: Quantity) {
      members = [:]
      self.code = code
      valueQuantity = quantity
    }
  }
}
