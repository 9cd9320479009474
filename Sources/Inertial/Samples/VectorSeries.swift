// SPDX-License-Identifier: Apache-2.0

/// Vectors over time, stored as three arrays of equal length.
///
/// One array a component keeps a pass over one axis in cache and leaves the door open to SIMD.
public struct VectorSeries: Sendable, Equatable {
  /// First components.
  public private(set) var x: [Double]
  /// Second components.
  public private(set) var y: [Double]
  /// Third components.
  public private(set) var z: [Double]

  /// An empty series.
  public init() { (x, y, z) = ([], [], []) }

  /// A series from three arrays, which must be of one length.
  public init(x: [Double], y: [Double], z: [Double]) {
    precondition(x.count == y.count && y.count == z.count, "three components of one length")
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Makes room for this many vectors.
  public mutating func reserveCapacity(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    z.reserveCapacity(count)
  }

  /// Adds a vector at the end.
  public mutating func append(_ v: Vector3) {
    x.append(v.x)
    y.append(v.y)
    z.append(v.z)
  }
}

extension VectorSeries: RandomAccessCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of vectors.
  @inlinable public var endIndex: Int { x.count }
  /// The vector at a position.
  @inlinable public subscript(position: Int) -> Vector3 {
    Vector3(x[position], y[position], z[position])
  }
}
