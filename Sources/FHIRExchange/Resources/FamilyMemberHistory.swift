// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A relative and the relative's conditions.
  public struct FamilyMemberHistory: FHIRResource {
    /// The resource's own name.
    public static let type = "FamilyMemberHistory"
    /// All members.
    public var members = FamilyMemberHistory.empty
    /// Makes a resource without elements.
    public init() {}

    /// `partial`, `completed`, `entered-in-error` or `health-unknown`.
    public static let status = Element<String>("status")
    /// The person whose relative it is.
    public static let patient = Element<Reference>("patient")
    /// When it was told.
    public static let date = Element<Moment>("date")
    /// The relative's name.
    public static let name = Element<String>("name")
    /// How they are related.
    public static let relationship = Element<CodeableConcept>("relationship")
    /// The relative's sex.
    public static let sex = Element<CodeableConcept>("sex")
    /// The date of birth.
    public static let bornDate = Element<Moment>("bornDate")
    /// The birth in words.
    public static let bornString = Element<String>("bornString")
    /// The age.
    public static let ageAge = Element<Quantity>("ageAge")
    /// The age in words.
    public static let ageString = Element<String>("ageString")
    /// Whether the relative has died.
    public static let deceasedBoolean = Element<Bool>("deceasedBoolean")
    /// The conditions.
    public static let condition = Elements<RelativeCondition>("condition")
    /// Notes.
    public static let note = Elements<Annotation>("note")
  }

  /// A condition of a relative.
  public struct RelativeCondition: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The condition.
    public static let code = Element<CodeableConcept>("code")
    /// The outcome, such as death.
    public static let outcome = Element<CodeableConcept>("outcome")
    /// The age at which it began.
    public static let onsetAge = Element<Quantity>("onsetAge")
    /// Its beginning in words.
    public static let onsetString = Element<String>("onsetString")
    /// Notes.
    public static let note = Elements<Annotation>("note")
  }
}
