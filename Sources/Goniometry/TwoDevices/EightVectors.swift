// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Inertial

/// Eight vectors side by side.
struct EightVectors {
  var x: SIMD8<Double>
  var y: SIMD8<Double>
  var z: SIMD8<Double>

  /// The vectors turned about the vertical.
  @inline(__always)
  func turned(by heading: HeadingDirection) -> EightVectors {
    EightVectors(
      x: x * heading.cosine - y * heading.sine, y: x * heading.sine + y * heading.cosine, z: z)
  }
}

/// The columns that one segment has in the joint centre's equations of one row: three for the components
/// of its lever arm, three for those of its accelerometer's bias, one for an error of the heading
/// difference, and its force.
///
/// The acceleration of the joint centre is R (a − K r) with K e = ω̇×e + ω×(ω×e). The distal segment's vectors
/// have the other sign, so that an equation is the sum of both segments' columns, and are not yet turned
/// by the heading difference.
extension EightVectors {
  /// The number of the column of the heading, and of the force.
  static var heading: Int { 6 }
  static var force: Int { 7 }

  /// Standard deviation of an arm's component before a look at the movement, metres; the scale of
  /// all unknowns.
  static let armDeviation = 0.3
  /// The same of the heading difference, radians.
  private static let headingDeviation = 0.1
  /// The same of an accelerometer's bias, m/s².
  private static let biasDeviation = 0.15
  /// The scale of a bias beside an arm's.
  static let biasScale = biasDeviation / armDeviation
  /// The scale of the heading beside an arm's.
  private static let headingScale = 0.5 * headingDeviation / armDeviation

  /// The columns of the proximal segment, in its sensor's frame.
  @inline(__always)
  init(proximal segment: AxisSegment) { self.init(segment, sign: 1) }

  /// The columns of the distal segment, in its sensor's frame.
  @inline(__always)
  init(distal segment: AxisSegment) { self.init(segment, sign: -1) }

  @inline(__always)
  private init(_ segment: AxisSegment, sign: Double) {
    let (w, d) = (segment.rate, segment.rateDerivative)
    let square = w.squaredNorm
    let bias = Self.biasScale
    // The mean of both forces is closer to the joint's own acceleration than either, and both parts of
    // it turn the same way.
    let force = segment.specificForce
    let headingScale: Double = sign * Self.headingScale
    let heading = segment.up.cross(force) * headingScale
    // Rows of K, of the bias, of the heading and of the force.
    x =
      SIMD8(
        w.x * w.x - square, w.x * w.y - d.z, w.x * w.z + d.y, bias, 0, 0, heading.x, force.x) * sign
    y =
      SIMD8(
        w.x * w.y + d.z, w.y * w.y - square, w.y * w.z - d.x, 0, bias, 0, heading.y, force.y) * sign
    z =
      SIMD8(
        w.x * w.z - d.y, w.y * w.z + d.x, w.z * w.z - square, 0, 0, bias, heading.z, force.z) * sign
  }
}

extension EightVectors {
  /// The vectors in the room, seen from a sensor of this attitude. Of many rows see ``SegmentColumns``.
  @inline(__always)
  func turned(by attitude: Quaternion) -> EightVectors {
    var (result, rotation) = (self, Matrix3(attitude))
    kernels_rotate(&result, &rotation, 1)
    return result
  }
}

/// Columns of rows of a movement, in the frames of their sensor until they are turned into the room.
struct SegmentColumns {
  private(set) var columns: [EightVectors] = []
  private var rotations: [Matrix3] = []

  init(room count: Int) {
    columns.reserveCapacity(count)
    rotations.reserveCapacity(count)
  }

  @inline(__always)
  mutating func append(_ row: EightVectors, of segment: AxisSegment) {
    columns.append(row)
    rotations.append(Matrix3(segment.attitude))
  }

  /// Turns all rows into the room.
  mutating func turnIntoRoom() { kernels_rotate(&columns, rotations, rotations.count) }

  mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    rotations.removeAll(keepingCapacity: true)
  }
}

/// Sums of products of eight vectors with eight others: row i belongs to the first eight's vector i.
struct VectorProducts {
  private var rows = InlineArray<8, SIMD8<Double>>(repeating: .zero)

  subscript(row: Int, column: Int) -> Double { rows[row][column] }

  /// The sums, row by row: to be read more than once, as an element of an array in place costs a copy of it.
  var numbers: [Double] {
    var rows = rows
    return withUnsafeBytes(of: &rows) { Array($0.bindMemory(to: Double.self)) }
  }

  /// Adds the scalar products of rows with as many others; of the first ones every so many is taken.
  mutating func add(_ a: [EightVectors], every stride: Int = 1, _ b: [EightVectors]) {
    precondition(b.isEmpty || (b.count - 1) * stride < a.count, "a row for each")
    kernels_add_products(&self, a, stride, b, b.count)
  }

  /// Adds the scalar products of rows with themselves, where all have been of such.
  mutating func add(squaresOf rows: [EightVectors]) {
    kernels_add_squares(&self, rows, rows.count)
  }

  /// Adds other sums, times a number.
  @inline(__always)
  mutating func add(_ other: VectorProducts, times factor: Double) {
    for row in 0..<8 { rows[row] += other.rows[row] * factor }
  }
}
