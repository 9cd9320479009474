// SPDX-License-Identifier: Apache-2.0

extension Encodable {
  /// The value as JSON: keys in the order of their bytes, `null` for numbers that are not finite.
  ///
  /// ```swift
  /// struct Angle: Encodable { let degrees: Double }
  /// let bytes = try Angle(degrees: 62.5).encodedJSON(isPretty: false)  // {"degrees":62.5}
  /// ```
  ///
  /// The bytes are those of Foundation's `JSONEncoder` with `sortedKeys` and `withoutEscapingSlashes`,
  /// which takes three times as long for the first report of a process. Two things differ: `Data`, `URL` and
  /// `Decimal` are written as any other value of their kind, and a value that encodes nothing is an
  /// empty object.
  ///
  /// - Parameters:
  ///   - isPretty: Over several indented lines.
  ///   - renaming: Gives another name for a key; `nil` keeps it. Keys of dictionaries are kept.
  package func encodedJSON(
    isPretty: Bool, renaming: ((String) -> String?)? = nil
  ) throws -> [UInt8] {
    var writer = JSONWriter(isPretty: isPretty, renaming: renaming)
    try writer.write(part(renaming))
    return writer.bytes
  }

  /// The value as a part of what is written, whatever its type.
  func part(_ renaming: ((String) -> String?)?) throws -> JSONPart { try JSONPart(self, renaming) }
}

/// A value that is being encoded.
enum JSONPart {
  case value(JSONValue)
  /// The array, the object or the single value that an encoder collected.
  case encoder(JSONPartEncoder)
  /// An object whose values are encoded when they are written.
  case members(JSONMembers)

  /// Encodes a value of any type.
  init<Value: Encodable>(_ value: Value, _ renaming: ((String) -> String?)?) throws {
    // Most values are one of these, and need no encoder of their own.
    if Value.self == Double.self, let number = value as? Double {
      self = .number(number)
    } else if Value.self == String.self, let text = value as? String {
      self = .value(.string(text))
    } else if Value.self == JSONMembers.self, let members = value as? JSONMembers {
      self = .members(members)
    } else {
      let encoder = JSONPartEncoder(renaming)
      try value.encode(to: encoder)
      self = encoder.part
    }
  }
}

/// Takes the parts of one value, in the order in which they are encoded.
final class JSONPartEncoder: Encoder {
  enum Kind { case none, single, array, object }

  private(set) var kind = Kind.none
  /// One for ``Kind/single``, any number for an array or an object.
  private(set) var parts: [JSONPart] = []
  /// The key of each part of an object.
  private(set) var keys: [String] = []
  private let renaming: ((String) -> String?)?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ renaming: ((String) -> String?)?) { self.renaming = renaming }

  /// The value, once it is encoded.
  var part: JSONPart { kind == .single ? parts[0] : .encoder(self) }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.object)
    return KeyedEncodingContainer(JSONKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.array)
    return JSONPartsContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONPartsContainer(encoder: self)
  }

  private func begin(_ kind: Kind) {
    precondition(self.kind == .none || self.kind == kind, "a value is encoded in one form")
    self.kind = kind
    guard kind == .object, keys.isEmpty else { return }
    // Most objects have no more.
    keys.reserveCapacity(8)
    parts.reserveCapacity(8)
  }

  /// Takes a part of an array, or the only part of a value.
  func append(_ part: JSONPart) {
    if kind != .array {
      begin(.single)
      parts = []
    }
    parts.append(part)
  }

  /// Takes a part of an object.
  func append<Key: CodingKey>(_ part: JSONPart, _ key: Key) {
    keys.append(name(of: key))
    parts.append(part)
  }

  private func name<Key: CodingKey>(of key: Key) -> String {
    let name = key.stringValue
    guard let other = renaming?(name), !Self.isOfDictionary(Key.self) else { return name }
    return other
  }

  /// Whether a key is of a dictionary, where it is data. The standard library's type has no public name.
  private static func isOfDictionary(_ type: any CodingKey.Type) -> Bool {
    _typeName(type) == "Swift._DictionaryCodingKey"
  }

  /// The encoder of a part.
  func inner() -> JSONPartEncoder { JSONPartEncoder(renaming) }

  /// A part that is a value of any type.
  func encoded(_ value: some Encodable) throws -> JSONPart { try JSONPart(value, renaming) }
}

extension JSONPart {
  static func number(_ value: Double) -> JSONPart { .value(.fraction(value)) }

  static func number(_ value: Float) -> JSONPart {
    guard value.isFinite else { return .value(.null) }
    let text = value.description
    return .value(.decimal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
  }

  static func integer(_ value: some BinaryInteger) -> JSONPart {
    .value(Int(exactly: value).map(JSONValue.integer) ?? .decimal("\(value)"))
  }
}
