// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A measured finding.
  public struct Observation: FHIRResource {
    /// The resource's own name.
    public static let type = "Observation"
    /// All members.
    public var members = Observation.empty
    /// Makes a resource without elements.
    public init() {}

    /// `registered`, `preliminary`, `final`, `amended` …
    public static let status = Element<String>("status")
    /// The kinds of the finding.
    public static let category = Elements<CodeableConcept>("category")
    /// The measured quantity.
    public static let code = Element<CodeableConcept>("code")
    /// The person.
    public static let subject = Element<Reference>("subject")
    /// The thing that the finding is about, where that is not the subject.
    public static let focus = Elements<Reference>("focus")
    /// The visit at which it was measured.
    public static let encounter = Element<Reference>("encounter")
    /// When it was measured.
    public static let effectiveDateTime = Element<Moment>("effectiveDateTime")
    /// From when to when it was measured.
    public static let effectivePeriod = Element<Period>("effectivePeriod")
    /// When it was made known.
    public static let issued = Element<Moment>("issued")
    /// Who measured it.
    public static let performer = Elements<Reference>("performer")
    /// The result.
    public static let valueQuantity = Element<Quantity>("valueQuantity")
    /// Why there is none.
    public static let dataAbsentReason = Element<CodeableConcept>("dataAbsentReason")
    /// Its meaning.
    public static let interpretation = Elements<CodeableConcept>("interpretation")
    /// Notes.
    public static let note = Elements<Annotation>("note")
    /// The part of the body.
    public static let bodySite = Element<CodeableConcept>("bodySite")
    /// How it was measured.
    public static let method = Element<CodeableConcept>("method")
    /// The device.
    public static let device = Element<Reference>("device")
    /// Usual values.
    public static let referenceRange = Elements<JSONValue>("referenceRange")
    /// The findings that it puts together.
    public static let hasMember = Elements<Reference>("hasMember")
    /// The resources that it was computed from.
    public static let derivedFrom = Elements<Reference>("derivedFrom")
    /// Parts of the result.
    public static let component = Elements<ObservationComponent>("component")
    /// Resources that it carries.
    public static let contained = Elements<JSONValue>("contained")
  }

  /// A part of a finding.
  public struct ObservationComponent: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The measured quantity.
    public static let code = Element<CodeableConcept>("code")
    /// The result.
    public static let valueQuantity = Element<Quantity>("valueQuantity")
    /// Why there is none.
    public static let dataAbsentReason = Element<CodeableConcept>("dataAbsentReason")
    /// Its meaning.
    public static let interpretation = Elements<CodeableConcept>("interpretation")
    /// Usual values.
    public static let referenceRange = Elements<JSONValue>("referenceRange")

    /// Makes a part with its amount.
    public init(_ code: CodeableConcept, _ quantity: Quantity) {
      self.code = code
      self.valueQuantity = quantity
    }
  }
}
