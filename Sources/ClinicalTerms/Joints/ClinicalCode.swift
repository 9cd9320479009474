// SPDX-License-Identifier: Apache-2.0

/// A code of a terminology.
public struct ClinicalCode: Sendable, Hashable {
  /// The terminology.
  public let system: System
  /// The code.
  public let code: String
  /// The terminology's own name of it.
  public let display: String

  /// The terminologies.
  public enum System: String, Sendable, Hashable {
    case loinc = "http://loinc.org"
    case snomed = "http://snomed.info/sct"
  }

  /// A code of LOINC.
  public static func loinc(_ code: String, _ display: String) -> ClinicalCode {
    ClinicalCode(system: .loinc, code: code, display: display)
  }

  /// A code of SNOMED CT.
  public static func snomed(_ code: String, _ display: String) -> ClinicalCode {
    ClinicalCode(system: .snomed, code: code, display: display)
  }
}

/// The LOINC code of the angle that a movement reaches.
public struct MovementCode: Sendable, Hashable {
  /// The side; `nil` if the code serves both sides.
  public let side: Side?
  /// Who moves the joint.
  public let activity: Activity
  /// The code.
  public let code: ClinicalCode

  /// A code from its parts.
  public init(_ side: Side?, _ activity: Activity, _ code: ClinicalCode) {
    (self.side, self.activity, self.code) = (side, activity, code)
  }
}
