// SPDX-License-Identifier: Apache-2.0

/// Something that a driver says of its device and that cannot be so.
public enum DeviceProblem: Sendable, Hashable {
  /// An attribute that is no number.
  case notANumber(attribute: String, text: String)
  /// A place or storage in scans that is none.
  case layout(LayoutError)
  /// A quantity with some of its axes only.
  case missingAxes(InertialQuantity, [String])
  /// Rates to choose from that are none.
  case notRates(attribute: String, text: String)
  /// A mount matrix that turns no axes into axes; the chip's own axes are used.
  case mountMatrix(MountMatrix.Origin, text: String, MountMatrix.Fault)
}

extension DeviceProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .notANumber(let attribute, let text):
      "\(attribute) is '\(text.quotable)'; expected a number"
    case .layout(let error): error.description
    case .missingAxes(let quantity, let names):
      "\(names.joined(separator: " and ")) missing: \(quantity) is measured on three axes only"
    case .notRates(let attribute, let text):
      "\(attribute) is '\(text.quotable)'; expected rates in Hz, as in 25 50 100 or [1 1 100]"
    case .mountMatrix(let origin, let text, let fault):
      "\(origin) is '\(text.quotable)', which is \(fault)"
    }
  }
}

extension InertialQuantity: CustomStringConvertible {
  /// Its name for people.
  public var description: String {
    self == .acceleration ? "acceleration" : "angular velocity"
  }
}

extension String {
  /// A driver's text for a message: on one line, without what a terminal would obey, cut where
  /// it grows long.
  var quotable: String {
    let plain = oneLine
    return plain.count > 80 ? plain.prefix(77) + "..." : plain
  }
}
