// SPDX-License-Identifier: Apache-2.0

/// A fixed number of four-lane vectors, in place: what a filter keeps without the heap, and still
/// compares and stores.
struct FixedArray<let count: Int>: Sendable {
  typealias Element = SIMD4<Double>

  var elements = InlineArray<count, Element>(repeating: .zero)

  @inline(__always)
  subscript(index: Int) -> Element {
    get { elements[unchecked: index] }
    set { elements[unchecked: index] = newValue }
  }
}

extension FixedArray: Hashable {
  static func == (a: Self, b: Self) -> Bool {
    (0..<count).allSatisfy { a[$0] == b[$0] }
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(self[index]) }
  }
}

extension FixedArray: Codable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    for index in 0..<count { self[index] = try container.decode(Element.self) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for index in 0..<count { try container.encode(self[index]) }
  }
}

extension SIMD4<Double> {
  /// A vector in the first three lanes; the fourth is zero.
  @inline(__always)
  init(_ v: Vector3) { self.init(v.x, v.y, v.z, 0) }

  /// The first three lanes.
  @inline(__always)
  var vector: Vector3 { Vector3(x, y, z) }

  /// Vector product of the first three lanes; the fourth is zero where both fourths are.
  @inline(__always)
  func cross(_ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x, 0)
  }
}
