// SPDX-License-Identifier: Apache-2.0

/// The numbers of a value by their names, such as `restMinT` or `stillness.window`: the parameters of a filter
/// as C has them. A yes is 1, a no is 0.
struct NamedNumbers {
  /// In the order of the properties.
  private(set) var numbers: [(name: String, value: Double, isFlag: Bool)] = []

  /// The numbers of a value that has only numbers, flags and values of these.
  init(_ value: some Encodable) {
    let notes = Notes()
    do {
      try value.encode(to: NumberEncoder(notes: notes, path: ""))
    } catch {
      preconditionFailure("a filter's parameters are numbers and flags: \(error)")
    }
    numbers = notes.numbers
  }

  /// The place of a name; `nil` for none of that name.
  func index(of name: String) -> Int? { numbers.firstIndex { $0.name == name } }

  /// Sets a number.
  mutating func set(_ index: Int, to value: Double) { numbers[index].value = value }

  /// A value with these numbers.
  func value<Value: Decodable>(as type: Value.Type) -> Value {
    do {
      return try Value(
        from: NumberDecoder(
          values: Dictionary(uniqueKeysWithValues: numbers.map { ($0.name, $0.value) }), path: ""))
    } catch {
      preconditionFailure("the numbers are those of such a value: \(error)")
    }
  }
}

private final class Notes {
  var numbers: [(name: String, value: Double, isFlag: Bool)] = []
}

/// The reason why a value is not made of numbers.
private struct NotANumber: Error {
  let path: String
}

extension String {
  /// The name of a property within that of a value.
  fileprivate func dotted(_ key: some CodingKey) -> String {
    isEmpty ? key.stringValue : "\(self).\(key.stringValue)"
  }
}

// MARK: Writing

private struct NumberEncoder: Encoder {
  let notes: Notes
  let path: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(notes: notes, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("a filter's parameters have names")
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    preconditionFailure("a filter's parameters have names")
  }

  struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let notes: Notes
    let path: String
    var codingPath: [any CodingKey] { [] }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      switch value {
      case let number as Double: notes.numbers.append((path.dotted(key), number, false))
      case let flag as Bool: notes.numbers.append((path.dotted(key), flag ? 1 : 0, true))
      default: try value.encode(to: NumberEncoder(notes: notes, path: path.dotted(key)))
      }
    }

    func encodeNil(forKey key: Key) throws { throw NotANumber(path: path.dotted(key)) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(
        NumberEncoder.Members<Nested>(notes: notes, path: path.dotted(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      preconditionFailure("a filter's parameters have names")
    }

    func superEncoder() -> any Encoder { NumberEncoder(notes: notes, path: path) }

    func superEncoder(forKey key: Key) -> any Encoder {
      NumberEncoder(notes: notes, path: path.dotted(key))
    }
  }
}

// MARK: Reading

private struct NumberDecoder: Decoder {
  let values: [String: Double]
  let path: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members(values: values, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotANumber(path: path) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw NotANumber(path: path)
  }

  struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: Double]
    let path: String
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let name = path.dotted(key)
      if let number = values[name] {
        let value: Any = type == Bool.self ? number != 0 : number
        guard let value = value as? Value else { throw NotANumber(path: name) }
        return value
      }
      return try Value(from: NumberDecoder(values: values, path: name))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(
        NumberDecoder.Members<Nested>(values: values, path: path.dotted(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw NotANumber(path: path.dotted(key))
    }

    func superDecoder() -> any Decoder { NumberDecoder(values: values, path: path) }

    func superDecoder(forKey key: Key) -> any Decoder {
      NumberDecoder(values: values, path: path.dotted(key))
    }
  }
}
