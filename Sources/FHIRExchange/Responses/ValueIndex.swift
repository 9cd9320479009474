// SPDX-License-Identifier: Apache-2.0

/// Answers or options in which others are looked up, at a cost that does not grow with their number.
struct ValueIndex: Sendable {
  private var values: [String: [FHIR.Value]] = [:]

  init(_ values: [FHIR.Value] = []) {
    for value in values { insert(value) }
  }

  mutating func insert(_ value: FHIR.Value) { values[value.key, default: []].append(value) }

  /// Whether one of the values is the same answer (``FHIR/Value/isEqual(to:)``).
  func contains(_ value: FHIR.Value) -> Bool {
    values[value.key]?.contains { $0.isEqual(to: value) } ?? false
  }
}

extension FHIR.Value {
  /// A text that is the same for values that are the same answer.
  fileprivate var key: String {
    switch self {
    case .coding(let coding): coding.code ?? ""
    case .string(let text), .uri(let text): text
    case .reference(let reference): reference.reference ?? ""
    // Without the sign of zero; dates are the same answer in more ways than one.
    default: number.map { "\($0 + 0)" } ?? ""
    }
  }
}
