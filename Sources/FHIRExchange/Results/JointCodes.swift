// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Foundation

/// The codes of a joint's movement: LOINC for the questions, SNOMED CT for the part of the body.
///
/// They are the joint table's; what has no code there has words. LOINC has one code for each movement,
/// side and activity; without a side or an activity the concept of the movement's range stands for all.
struct JointCodes {
  /// `nil` where it is not known.
  let joint: Joint?
  let side: Side
  let activity: Activity
  /// The movement; `nil`: the joint's first one.
  var movement: Movement?

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

  private var measured: Movement? { movement ?? joint?.movements.first }

  /// The movement that counts as positive.
  var flexion: FHIR.CodeableConcept { concept(measured?.positive, else: "flexion") }

  /// The opposite movement.
  var `extension`: FHIR.CodeableConcept {
    concept(measured?.negative, else: "extension")
  }

  var extensionDeficit: FHIR.CodeableConcept {
    FHIR.CodeableConcept(text: words("extension deficit"))
  }

  /// The part of the body, its side included.
  var site: FHIR.CodeableConcept {
    if let code = joint?.sites[side] { return FHIR.CodeableConcept(Self.coding(code)) }
    let lacksSide = side == .unstated && joint?.hasSides ?? true
    return FHIR.CodeableConcept(text: lacksSide ? "\(name), side not stated" : name)
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

  /// A movement, by its code for the side and the activity.
  private func concept(
    _ direction: Movement.Direction?, else noun: String
  ) -> FHIR.CodeableConcept {
    let text = words(direction?.noun.english ?? noun)
    guard let code = direction?.code(side, activity) else {
      return FHIR.CodeableConcept(text: text)
    }
    return FHIR.CodeableConcept(Self.coding(code), text: text)
  }

  private static func coding(_ code: ClinicalCode) -> FHIR.Coding {
    FHIR.Coding(system: code.system.rawValue, code: code.code, display: code.display)
  }
}

/// A number of a range of motion: flexion is the positive direction of the movement.
package enum JointFinding: String, CaseIterable {
  case flexion, `extension`, range, extensionDeficit

  /// The numbers that a measurement can give.
  ///
  /// - Parameter test: the standard test that is done; `nil` for none.
  static func all(of test: MovementTest?) -> [JointFinding] {
    guard let test else { return allCases }
    let directions: [JointFinding] =
      test.isOneSided ? [test.first == .flexion ? .flexion : .extension] : [.flexion, .extension]
    return directions + [.range]
  }

  /// The numbers of a result, in degrees, of the exercise where it was told apart, else of the whole
  /// recording. A result that is not valid has none, and a test that goes to one side not the other.
  static func values(of found: Finding) -> [(finding: JointFinding, degrees: Double)] {
    guard found.verdict != .bad else { return [] }
    var values: [(JointFinding, Double)] = []
    if let reached = found.reached {
      values += reached.map {
        ($0.direction == found.measured?.positive ? .flexion : .extension, $0.angle.degrees)
      }
    } else if found.zero?.isAnatomical ?? false {
      values.append((.flexion, found.maximum))
      values.append((.extension, 0 - found.minimum))
    }
    values.append((.range, found.range))
    if found.movement == nil, let deficit = found.exercise?.extensionDeficit {
      values.append((.extensionDeficit, deficit))
    }
    return values
  }

  /// The amount, to a tenth of a degree.
  static func amount(_ degrees: Double) -> FHIR.Quantity? {
    FHIR.Decimal(degrees, decimals: 1).map { FHIR.Quantity($0, ucum: "deg", unit: "°") }
  }

  /// The code of the number.
  func code(_ codes: JointCodes) -> FHIR.CodeableConcept {
    switch self {
    case .flexion: codes.flexion
    case .extension: codes.extension
    case .range: codes.extent
    case .extensionDeficit: codes.extensionDeficit
    }
  }
}
