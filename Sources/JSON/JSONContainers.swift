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
  func encode(_ value: some BinaryInteger & Encodable, forKey key: Key) {
    encoder.append(.integer(value), key)
  }
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

/// The elements of an array, or the only part of a value.
struct JSONPartsContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: JSONPartEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.parts.count }

  func encodeNil() { encoder.append(.value(.null)) }
  func encode(_ value: Bool) { encoder.append(.value(.boolean(value))) }
  func encode(_ value: String) { encoder.append(.value(.string(value))) }
  func encode(_ value: Double) { encoder.append(.number(value)) }
  func encode(_ value: Float) { encoder.append(.number(value)) }
  func encode(_ value: some BinaryInteger & Encodable) { encoder.append(.integer(value)) }
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
