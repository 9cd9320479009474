// SPDX-License-Identifier: Apache-2.0

/// A fixed number of four-lane vectors, in place: what a filter keeps without the heap, and still
/// compares and stores.
///
/// Arithmetic goes through ``withLanes(_:)``: a subscript of an in-place array copies the whole of
/// it for each element read, which made the filter twenty times slower.
struct FixedArray<let count: Int>: Sendable {
  typealias Element = SIMD4<Double>

  private var elements = InlineArray<count, Element>(repeating: .zero)

  /// Zeros.
  init() {}

  /// Hands out the storage for the time of a call.
  @inline(__always)
  mutating func withLanes<Output>(_ body: (Lanes) -> Output) -> Output {
    withUnsafeMutablePointer(to: &elements) { pointer in
      body(Lanes(base: UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Element.self)))
    }
  }

  subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }
}

/// The storage of a ``FixedArray``; not to be kept, and not checked.
struct Lanes {
  let base: UnsafeMutablePointer<SIMD4<Double>>

  /// The lanes of all vectors, one after another.
  @inline(__always)
  private var numbers: UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(base).assumingMemoryBound(to: Double.self)
  }

  @inline(__always)
  subscript(index: Int) -> SIMD4<Double> {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// One lane of a vector, read and written alone.
  @inline(__always)
  subscript(index: Int, lane: Int) -> Double {
    get { numbers[4 * index + lane] }
    nonmutating set { numbers[4 * index + lane] = newValue }
  }

  /// The storage from an element on.
  @inline(__always)
  func from(_ index: Int) -> Lanes { Lanes(base: base + index) }
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

  @inline(__always)
  var squaredLength: Double { (self * self).sum() }
}
