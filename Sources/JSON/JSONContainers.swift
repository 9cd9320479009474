// SPDX-License-Identifier: Apache-2.0

/// The members of an object.
struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONPartEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.append(.value(.null), key) }
  func encode(_ value: Bool, forKey key: Key) { encoder.append(.value(.boolean(value)), key) }
  func encode(_ value: String, forKey key: Key) { encoder.append(.value(.string(value)), key) }
  func encode(_ value: Double, forKey key: Key) { encoder.append(.number(value), key) }
  func encode(_ value: Float, forKey key: Key) { encoder.append(.number(value), key) }
  func encode(_ value: Int, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: Int8, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: Int16, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: Int32, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: Int64, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: UInt, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.append(.integer(value), key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.append(encoder.encoded(value), key)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    inner(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    inner(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { inner(JSONSuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { inner(key) }

  private func inner(_ key: some CodingKey) -> JSONPartEncoder {
    let inner = encoder.inner()
    encoder.append(.encoder(inner), key)
    return inner
  }
}

/// The key of a class's superclass.
private struct JSONSuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// The elements of an array.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: JSONPartEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.parts.count }

  func encodeNil() { encoder.append(.value(.null)) }
  func encode(_ value: Bool) { encoder.append(.value(.boolean(value))) }
  func encode(_ value: String) { encoder.append(.value(.string(value))) }
  func encode(_ value: Double) { encoder.append(.number(value)) }
  func encode(_ value: Float) { encoder.append(.number(value)) }
  func encode(_ value: Int) { encoder.append(.integer(value)) }
  func encode(_ value: Int8) { encoder.append(.integer(value)) }
  func encode(_ value: Int16) { encoder.append(.integer(value)) }
  func encode(_ value: Int32) { encoder.append(.integer(value)) }
  func encode(_ value: Int64) { encoder.append(.integer(value)) }
  func encode(_ value: UInt) { encoder.append(.integer(value)) }
  func encode(_ value: UInt8) { encoder.append(.integer(value)) }
  func encode(_ value: UInt16) { encoder.append(.integer(value)) }
  func encode(_ value: UInt32) { encoder.append(.integer(value)) }
  func encode(_ value: UInt64) { encoder.append(.integer(value)) }
  func encode<Value: Encodable>(_ value: Value) throws {
    try encoder.append(encoder.encoded(value))
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    inner().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }
  func superEncoder() -> any Encoder { inner() }

  private func inner() -> JSONPartEncoder {
    let inner = encoder.inner()
    encoder.append(.encoder(inner))
    return inner
  }
}

/// The only part of a value.
struct JSONSingleContainer: SingleValueEncodingContainer {
  let encoder: JSONPartEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.take(.value(.null)) }
  func encode(_ value: Bool) { encoder.take(.value(.boolean(value))) }
  func encode(_ value: String) { encoder.take(.value(.string(value))) }
  func encode(_ value: Double) { encoder.take(.number(value)) }
  func encode(_ value: Float) { encoder.take(.number(value)) }
  func encode(_ value: Int) { encoder.take(.integer(value)) }
  func encode(_ value: Int8) { encoder.take(.integer(value)) }
  func encode(_ value: Int16) { encoder.take(.integer(value)) }
  func encode(_ value: Int32) { encoder.take(.integer(value)) }
  func encode(_ value: Int64) { encoder.take(.integer(value)) }
  func encode(_ value: UInt) { encoder.take(.integer(value)) }
  func encode(_ value: UInt8) { encoder.take(.integer(value)) }
  func encode(_ value: UInt16) { encoder.take(.integer(value)) }
  func encode(_ value: UInt32) { encoder.take(.integer(value)) }
  func encode(_ value: UInt64) { encoder.take(.integer(value)) }
  func encode<Value: Encodable>(_ value: Value) throws {
    try encoder.take(encoder.encoded(value))
  }
}
