// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Foundation

/// The codes of a joint's movement: LOINC for the questions, SNOMED CT for the part of the body.
///
/// Codes of movements and of the part of the body are those of the knee; another joint has words.
/// LOINC has one code for each movement, side and activity; without a side or an activity the concept
/// of the movement's range stands for all.
struct JointCodes {
  /// `nil` where it is not known.
  let joint: Joint?
  let side: Side
  let activity: Activity

  static func loinc(_ code: String, _ display: String) -> FHIR.Coding {
    FHIR.Coding(system: "http://loinc.org", code: code, display: display)
  }

  static func snomed(_ code: String, _ display: String) -> FHIR.Coding {
    FHIR.Coding(system: "http://snomed.info/sct", code: code, display: display)
  }

  /// Exam, the category of what is found by examining.
  static let exam = FHIR.CodeableConcept(
    FHIR.Coding(
      system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "exam",
      display: "Exam"))

  /// The measurement as a whole.
  var whole: FHIR.CodeableConcept {
    var concept = FHIR.CodeableConcept(range, text: words("range of motion"))
    if activity == .active {
      concept.coding.insert(
        Self.loinc("41359-1", "Active range of motion panel Quantitative"), at: 0)
    }
    return concept
  }

  /// The range, in the component that has it.
  var extent: FHIR.CodeableConcept { FHIR.CodeableConcept(range, text: words("range of motion")) }

  private var range: FHIR.Coding { Self.snomed("364564000", "Range of joint movement") }

  var flexion: FHIR.CodeableConcept {
    concept("flexion", left: ("41343-5", "41344-3"), right: ("41347-6", "41348-4"))
  }

  var `extension`: FHIR.CodeableConcept {
    concept("extension", left: ("41345-0", "41346-8"), right: ("41349-2", "41350-0"))
  }

  var extensionLag: FHIR.CodeableConcept { FHIR.CodeableConcept(text: words("extension lag")) }

  /// The part of the body, its side included.
  var site: FHIR.CodeableConcept {
    switch (joint, side) {
    case (.knee, .left):
      FHIR.CodeableConcept(Self.snomed("82169009", "Structure of left knee region"))
    case (.knee, .right):
      FHIR.CodeableConcept(Self.snomed("6757004", "Structure of right knee region"))
    case (_, .unstated): FHIR.CodeableConcept(text: "\(name), side not stated")
    default: FHIR.CodeableConcept(text: name)
    }
  }

  /// `Left knee`.
  private var name: String {
    let joint = joint?.rawValue ?? "joint"
    let words = side == .unstated ? joint : "\(side.rawValue) \(joint)"
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `Left knee, active: flexion`.
  private func words(_ what: String) -> String {
    activity == .unstated ? "\(name): \(what)" : "\(name), \(activity.rawValue): \(what)"
  }

  /// A movement, by its codes for active and passive movement.
  private func concept(
    _ what: String, left: (String, String), right: (String, String)
  ) -> FHIR.CodeableConcept {
    let codes = side == .left ? left : right
    guard joint == .knee, side != .unstated, activity != .unstated else {
      return FHIR.CodeableConcept(text: words(what))
    }
    let code = activity == .active ? codes.0 : codes.1
    let name = activity == .active ? "Active" : "Passive"
    return FHIR.CodeableConcept(
      Self.loinc(
        code, "Knee - \(side.rawValue) \(what.capitalized) \(name) Range of Motion Quantitative"),
      text: words(what))
  }
}
