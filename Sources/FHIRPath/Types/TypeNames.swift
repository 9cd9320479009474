// SPDX-License-Identifier: Apache-2.0

/// The names of all types that an expression may speak of.
package enum TypeNames {
  /// The types of FHIRPath itself.
  static let system: Set<String> = [
    "Boolean", "String", "Integer", "Decimal", "Date", "DateTime", "Time", "Quantity",
  ]

  /// The resources of FHIR R4 and R4B.
  package static let resources = Set(
    """
    Account ActivityDefinition AdministrableProductDefinition AdverseEvent AllergyIntolerance
    Appointment AppointmentResponse AuditEvent Basic Binary BiologicallyDerivedProduct
    BodyStructure Bundle CapabilityStatement CarePlan CareTeam CatalogEntry ChargeItem
    ChargeItemDefinition Citation Claim ClaimResponse ClinicalImpression ClinicalUseDefinition
    CodeSystem Communication CommunicationRequest CompartmentDefinition Composition ConceptMap
    Condition Consent Contract Coverage CoverageEligibilityRequest CoverageEligibilityResponse
    DetectedIssue Device DeviceDefinition DeviceMetric DeviceRequest DeviceUseStatement
    DiagnosticReport DocumentManifest DocumentReference EffectEvidenceSynthesis Encounter Endpoint
    EnrollmentRequest EnrollmentResponse EpisodeOfCare EventDefinition Evidence EvidenceReport
    EvidenceVariable ExampleScenario ExplanationOfBenefit FamilyMemberHistory Flag Goal
    GraphDefinition Group GuidanceResponse HealthcareService ImagingStudy Immunization
    ImmunizationEvaluation ImmunizationRecommendation ImplementationGuide Ingredient InsurancePlan
    Invoice Library Linkage List Location ManufacturedItemDefinition Measure MeasureReport Media
    Medication MedicationAdministration MedicationDispense MedicationKnowledge MedicationRequest
    MedicationStatement MedicinalProduct MedicinalProductAuthorization
    MedicinalProductContraindication MedicinalProductDefinition MedicinalProductIndication
    MedicinalProductIngredient MedicinalProductInteraction MedicinalProductManufactured
    MedicinalProductPackaged MedicinalProductPharmaceutical MedicinalProductUndesirableEffect
    MessageDefinition MessageHeader MolecularSequence NamingSystem NutritionOrder NutritionProduct
    Observation ObservationDefinition OperationDefinition OperationOutcome Organization
    OrganizationAffiliation PackagedProductDefinition Parameters Patient PaymentNotice
    PaymentReconciliation Person PlanDefinition Practitioner PractitionerRole Procedure Provenance
    Questionnaire QuestionnaireResponse RegulatedAuthorization RelatedPerson RequestGroup
    ResearchDefinition ResearchElementDefinition ResearchStudy ResearchSubject RiskAssessment
    RiskEvidenceSynthesis Schedule SearchParameter ServiceRequest Slot Specimen SpecimenDefinition
    StructureDefinition StructureMap Subscription SubscriptionStatus SubscriptionTopic Substance
    SubstanceDefinition SubstanceNucleicAcid SubstancePolymer SubstanceProtein
    SubstanceReferenceInformation SubstanceSourceMaterial SubstanceSpecification SupplyDelivery
    SupplyRequest Task TerminologyCapabilities TestReport TestScript ValueSet VerificationResult
    VisionPrescription
    """.split { $0.isWhitespace }.map(String.init))

  /// All of FHIR R4: resources, what they are cases of, and data types.
  static let fhir = resources.union(FHIRPathType.allCases.map(\.name)).union([
    "Resource", "DomainResource", "Element", "ElementDefinition", "MarketingStatus", "Population",
    "ProdCharacteristic", "ProductShelfLife", "SubstanceAmount", "xhtml",
  ])

  /// What a type of FHIR is a case of, the nearest first.
  static func parents(of name: String) -> [String] {
    if resources.contains(name) {
      let isPlain = ["Bundle", "Parameters", "Binary"].contains(name)
      return isPlain ? ["Resource"] : ["DomainResource", "Resource"]
    }
    if name == "DomainResource" { return ["Resource"] }
    var parents: [String] = []
    var type = FHIRPathType(name: name)
    while let parent = type?.parent {
      parents.append(parent.name)
      type = parent
    }
    return parents + ["Element"]
  }
}

extension TypeName {
  /// Whether there is a type of that name; nothing is of a type that System does not have, which is
  /// no fault.
  var isKnown: Bool {
    switch space {
    case "System": true
    case "FHIR": TypeNames.fhir.contains(name)
    case nil: TypeNames.fhir.contains(name) || TypeNames.system.contains(name)
    default: false
    }
  }
}
