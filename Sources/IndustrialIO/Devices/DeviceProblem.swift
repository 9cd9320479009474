// SPDX-License-Identifier: Apache-2.0

/// Something that a driver says of its device and that cannot be so.
public enum DeviceProblem: Sendable, Hashable {
  /// An attribute that is no number.
  case notANumber(attribute: String, text: String)
  /// A place or storage in scans that is none.
  case layout(LayoutError)
  /// A quantity with some of its axes only.
  case missingAxes(InertialQuantity, [String])
}

extension DeviceProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .notANumber(let attribute, let text): "\(attribute) is '\(text)'; expected a number"
    case .layout(let error): error.description
    case .missingAxes(let quantity, let names):
      "\(names.joined(separator: " and ")) missing: \(quantity) is measured on three axes only"
    }
  }
}

extension InertialQuantity: CustomStringConvertible {
  /// What people call it.
  public var description: String {
    self == .acceleration ? "acceleration" : "angular velocity"
  }
}
