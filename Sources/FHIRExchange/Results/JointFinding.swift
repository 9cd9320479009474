// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import StudyTasks

/// A number of a range of motion.
enum JointFinding: String, CaseIterable {
  case flexion, `extension`, range, extensionLag

  /// The numbers of a result, in degrees, of the exercise where it was told apart, else of the whole
  /// recording. A result that is not valid has none.
  static func values(of result: RangeOfMotionResult) -> [(finding: JointFinding, degrees: Double)] {
    guard result.quality != .invalid else { return [] }
    let extent = result.extent
    var values: [(JointFinding, Double)] = []
    if result.zero?.isAnatomical ?? false {
      values.append((.flexion, extent.maximum))
      values.append((.extension, -extent.minimum))
    }
    values.append((.range, extent.range))
    if let lag = result.exercise?.extensionLag { values.append((.extensionLag, lag)) }
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
    case .extensionLag: codes.extensionLag
    }
  }
}
