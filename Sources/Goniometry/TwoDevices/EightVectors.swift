// SPDX-License-Identifier: Apache-2.0

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

  /// The vectors in the room, seen from a sensor of this attitude.
  @inline(__always)
  func rotated(by attitude: Matrix3) -> EightVectors {
    @inline(__always)
    func row(_ r: Vector3) -> SIMD8<Double> { x * r.x + y * r.y + z * r.z }
    return EightVectors(x: row(attitude.x), y: row(attitude.y), z: row(attitude.z))
  }
}

/// Sums of products of eight vectors with eight others: row i belongs to the first eight's vector i.
struct VectorProducts {
  private(set) var rows = InlineArray<8, SIMD8<Double>>(repeating: .zero)

  subscript(row: Int, column: Int) -> Double { rows[row][column] }

  /// Adds the scalar products.
  @inline(__always)
  mutating func add(_ a: EightVectors, _ b: EightVectors) {
    for row in 0..<8 { rows[row] += a.x[row] * b.x + a.y[row] * b.y + a.z[row] * b.z }
  }

  /// Adds the scalar products of one segment's columns with themselves, in whatever frame, but for those
  /// that follow from their symmetry.
  ///
  /// Of the bias a frame's axes are the columns, and the columns of heading and force are normal to
  /// each other.
  @inline(__always)
  mutating func addOwn(_ a: EightVectors) {
    for row in 0..<3 { rows[row] += a.x[row] * a.x + a.y[row] * a.y + a.z[row] * a.z }
    rows[3] += a.x[3] * a.x
    rows[4] += a.y[4] * a.y
    rows[5] += a.z[5] * a.z
    let squares = a.x * a.x + a.y * a.y + a.z * a.z
    rows[EightVectors.heading][EightVectors.heading] += squares[EightVectors.heading]
    rows[EightVectors.force][EightVectors.force] += squares[EightVectors.force]
  }

  /// Adds the scalar products of the upright parts.
  @inline(__always)
  mutating func addUpright(_ a: EightVectors, _ b: EightVectors) {
    for row in 0..<8 { rows[row] += a.z[row] * b.z }
  }

  /// Adds the scalar products of the level parts.
  @inline(__always)
  mutating func addLevel(_ a: EightVectors, _ b: EightVectors) {
    for row in 0..<8 { rows[row] += a.x[row] * b.x + a.y[row] * b.y }
  }

  /// Adds the products of the level parts that a quarter turn of the second segment makes scalar
  /// products.
  @inline(__always)
  mutating func addQuarterTurned(_ a: EightVectors, _ b: EightVectors) {
    for row in 0..<8 { rows[row] += a.y[row] * b.x - a.x[row] * b.y }
  }

  /// Adds other sums, times a number.
  @inline(__always)
  mutating func add(_ other: VectorProducts, times factor: Double) {
    for row in 0..<8 { rows[row] += other.rows[row] * factor }
  }
}
