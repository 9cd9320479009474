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
  /// Names with values. Names of these parts would have the runtime convert the literal's.
  private let members: [(String, (any Encodable)?)]

  /// Members in any order.
  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members
  }

  /// Writes the members.
  package func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? JSONPartEncoder { return try encoder.append(members) }
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: Name(stringValue: name)) }
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
