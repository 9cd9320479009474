// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A part that a conversion could not say in the other form, and its place.
public struct ExchangeNote: Sendable, Hashable, CustomStringConvertible {
  /// The place in the foreign system's JSON.
  public let path: JSONPath
  /// The loss, or the part without a meaning here, in one sentence.
  public let sentence: String

  /// The place and the sentence, in one line.
  public var description: String { "\(path): \(sentence)" }
}

/// The value that a conversion gave, and the parts that it could not say.
public struct Exchanged<Value: Sendable>: Sendable {
  /// The converted value.
  public var value: Value
  /// The parts that are lost, or kept without a meaning; empty for a conversion that loses nothing.
  public var notes: [ExchangeNote]

  /// Makes it from its parts; each is described at its property.
  package init(value: Value, notes: [ExchangeNote]) {
    self.value = value
    self.notes = notes
  }
}
