// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
public import JSON

extension FHIR {
  /// A decimal number with its text: `1.50` says more than `1.5`, and both are kept.
  public struct Decimal: FHIRValue, CustomStringConvertible {
    /// The number as it is written.
    public let text: String
    /// The nearest binary number.
    public let double: Double

    /// Reads a number as JSON writes it; `nil` for any other text.
    public init?(_ text: String) {
      guard Primitive.decimal.accepts(text), let double = Double(text), double.isFinite else {
        return nil
      }
      (self.text, self.double) = (text, double)
    }

    /// A number with its shortest text; `nil` where it is not finite.
    public init?(_ number: Double) {
      guard number.isFinite else { return nil }
      text = Int(exactly: number).map(String.init) ?? "\(number)"
      double = number
    }

    /// A number of an expression, to the 18 digits that FHIR R4 asks programs to keep.
    init?(_ number: FHIRPathDecimal) { self.init(number.rounded(toSignificant: 18).text) }

    /// A number with so many decimals; `nil` where it is not finite.
    public init?(_ number: Double, decimals: Int) {
      self.init(String(format: "%.\(max(0, min(17, decimals)))f", number))
    }

    /// The number of a JSON document, also in quotes.
    public init?(fhir json: JSONValue) {
      switch json {
      case .decimal(let text): self.init(text)
      case .integer(let value): self.init("\(value)")
      case .fraction(let value): self.init(value)
      case .string(let text): self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
      default: return nil
      }
    }

    /// The JSON form.
    public var fhir: JSONValue { Int(text).map(JSONValue.integer) ?? .decimal(text) }

    /// The text.
    public var description: String { text }

    /// Digits after the point.
    public var decimals: Int {
      let mantissa = text.prefix { $0 != "e" && $0 != "E" }
      return mantissa.firstIndex(of: ".").map { mantissa[$0...].count - 1 } ?? 0
    }
  }
}
