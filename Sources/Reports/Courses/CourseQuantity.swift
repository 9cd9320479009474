// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms

/// An angle that is followed over the visits.
enum CourseQuantity: Hashable {
  /// How far the joint goes in a direction.
  case direction(Movement.Direction)
  /// The greatest angle where 0° is the straight joint.
  case flexion
  /// What is missing to the straight joint.
  case extensionDeficit
  /// From the least to the greatest angle.
  case range
}

extension Finding {
  /// The angle of a line; `nil` if it has not that one.
  func angle(
    _ quantity: CourseQuantity
  ) -> (degrees: Double, halfWidth95: Double, repeatHalfWidth95: Double)? {
    let found: FoundAngle? =
      switch quantity {
      case .direction(let direction): movement?[direction]?.angle
      case .flexion: hasStraightZero ? extent.maximum : nil
      case .extensionDeficit: hasStraightZero ? extent.minimum : nil
      case .range: extent.range
      }
    guard let found, abs(found.degrees) <= Self.largestRange else { return nil }
    func width(_ half: Double?) -> Double {
      half.flatMap { $0 <= Self.largestRange ? $0 : nil } ?? .nan
    }
    return (
      quantity == .extensionDeficit ? max(0, found.degrees) : found.degrees,
      width(found.halfWidth95), width(found.repeatHalfWidth95 ?? found.halfWidth95)
    )
  }

  private var hasStraightZero: Bool { zero?.isAnatomical ?? false }
}

extension CourseGoal {
  /// The angle to reach on a line, degrees: a deficit of 5° is an extension of −5°.
  func target(on quantity: CourseQuantity) -> Double {
    if names.contains("deficit"), case .direction = quantity { 0 - degrees } else { degrees }
  }

  /// Whether it names the line, and nothing that the line is not.
  func holds(for quantity: CourseQuantity, of course: RangeCourse) -> Bool {
    let place = [course.side.rawValue, course.joint?.rawValue].compactMap(\.self)
    let own: [String] =
      switch quantity {
      case .direction(let direction): CourseGoal.words(of: direction.name)
      case .flexion: ["flexion"]
      case .extensionDeficit: ["extension", "deficit"]
      case .range: ["range"]
      }
    // A deficit is an extension that is missing, and needs no word but its own.
    if names.contains("deficit"), case .direction(let direction) = quantity {
      return direction.name == "extension" && names.isSubset(of: place + ["extension", "deficit"])
    }
    let needed = quantity == .extensionDeficit ? own.suffix(1) : own[...]
    return names.isSuperset(of: needed) && names.isSubset(of: place + own)
  }
}
