// SPDX-License-Identifier: Apache-2.0

/// The members of a JSON object by their names; one whose value is `nil` is left out.
///
/// ```swift
/// let angle: JSONMembers = ["degrees": 62.5, "side": Side?.none]
/// let bytes = try angle.encodedJSON(isPretty: false)  // {"degrees":62.5}
/// ```
///
/// The bytes are those of a type with these properties and synthesised `Encodable`. Each such type has a type of keys,
/// which Swift's runtime looks for among all conformances of the process when it is first encoded: some 0.15 ms of a
/// report. All members share one.
package struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
  /// The names of the members that are not left out.
  let names: [String]
  /// The value of each.
  let values: [any Encodable]

  /// Members in any order.
  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    var (names, values) = ([String](), [any Encodable]())
    names.reserveCapacity(members.count)
    values.reserveCapacity(members.count)
    for case (let name, let value?) in members {
      names.append(name)
      values.append(value)
    }
    (self.names, self.values) = (names, values)
  }

  /// Writes the members.
  package func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? JSONPartEncoder { return encoder.append(.members(self)) }
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in zip(names, values) {
      try container.encode(value, forKey: Name(stringValue: name))
    }
  }

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
