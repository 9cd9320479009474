// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Inertial

/// The equations of ``TissueLeanFit`` over all rows, but for the tissue's response.
struct TissueLeanEquations {
  /// Rows of 50 Hz, low-passed at 10 Hz: tissue swings at 5 to 12 Hz.
  private static let (rateHz, cutoffHz) = (50.0, 10.0)
  /// Scale of the arms, as in the search.
  private static let armScale = EightVectors.armDeviation
  /// The same of the share of 1 g times an arm, radians m.
  private static let leanScale = 0.01
  /// Variance of a row over that of an unknown at its scale.
  private static let ridge = 1.0
  /// Two arms and the heading.
  private static let firmUnknowns = 7
  /// Square of the least arm that a share is read from, m².
  private static let leastSquaredArm = 0.01

  /// Seconds of the pieces of a long recording, and of all of them: more tells no more of the tissue.
  private static let (pieceSeconds, mostSeconds) = (30.0, 600.0)

  /// A piece of the recording in rows of 50 Hz.
  private struct Stretch {
    /// j × e in the room, for e along two tangents of the hinge in the proximal sensor, then in the
    /// distal segment's.
    var lean: [FourVectors] = []
    /// The products of these with the second differences of the firm columns.
    var crossed: [CrossProducts] = []
    /// Acceleration across the proximal limb (x) and the distal one (y), g, low-passed as the rows are, a value a sample.
    var across: [SIMD2<Double>] = []
  }

  private let axes: HingeAxes
  private let across: (proximal: Vector3, distal: Vector3)
  private let every: Int
  private let period: Double
  private let stretches: [Stretch]
  /// Products of the firm columns: those of the unknowns of firm sensors (the components of the proximal segment's arm,
  /// those of the distal segment's, the heading), and the difference of both forces.
  private var firm = VectorProducts()
  /// Rows that make equations.
  private var rows = 0
  /// Σ of the squared acceleration of the sensors, the mean of both.
  private var squaredAcceleration = 0.0

  init?(
    _ found: PairIdentification, _ pair: SensorPair, _ proximal: SegmentMotion,
    _ distal: SegmentMotion
  ) {
    guard let joint = JointAngle(found.calibration) else { return nil }
    (axes, across) = (found.calibration.axes, joint.across)
    every = Int(pair.rateHz / Self.rateHz, clampedTo: 1...1_000_000)
    period = pair.nominalPeriod
    let gravity = Vector3.unitZ * InertialSample.standardGravity
    let tangents = (proximal: axes.proximal.tangents, distal: axes.distal.tangents)
    var stretches: [Stretch] = []
    var hint = 0
    for (segment, blocks) in zip(pair.segments, found.samples.blocks.segments) {
      for range in Self.pieces(of: segment, in: pair) {
        @Sendable func smooth(_ motion: SegmentMotion, _ across: Vector3) -> LowPassedMotion {
          LowPassedMotion(motion, [range], of: pair, cutoffHz: Self.cutoffHz) {
            motion.segment($0).acceleration(along: across) / InertialSample.standardGravity
          }
        }
        let (smoothProximal, smoothDistal) = both(
          { smooth(proximal, joint.across.proximal) }, { smooth(distal, joint.across.distal) })
        var stretch = Stretch()
        stretch.across = zip(smoothProximal.besides, smoothDistal.besides).map { SIMD2($0, $1) }
        let rows = stride(from: range.lowerBound, to: range.upperBound, by: every)
        var columns: [EightVectors] = []
        columns.reserveCapacity(rows.underestimatedCount)
        stretch.lean.reserveCapacity(rows.underestimatedCount)
        for row in rows {
          let (a, b) = (
            smoothProximal.segment(at: row, within: range),
            smoothDistal.segment(at: row, within: range)
          )
          let heading = found.heading.at(pair.time[row], in: blocks, after: &hint).direction
          columns.append(Self.firm(a, b, heading))
          stretch.lean.append(Self.lean(a, b, heading, tangents))
          squaredAcceleration +=
            ((a.attitude.rotate(a.specificForce) - gravity).squaredNorm
              + (b.attitude.rotate(b.specificForce) - gravity).squaredNorm) / 2
        }
        // The row at either end has no second difference of the lean, and makes no equation.
        if let last = columns.indices.last { (columns[0], columns[last]) = (.zero, .zero) }
        firm.add(squaresOf: columns)
        self.rows += max(0, columns.count - 2)
        stretch.crossed = CrossProducts.all(stretch.lean, columns)
        stretches.append(stretch)
      }
    }
    self.stretches = stretches
  }

  /// A segment; of a long recording, pieces of it that are evenly spread.
  private static func pieces(of segment: Range<Int>, in pair: SensorPair) -> [Range<Int>] {
    let share = Self.mostSeconds / (Double(pair.proximal.count) * pair.nominalPeriod)
    guard share < 1 else { return [segment] }
    let length = Int(Self.pieceSeconds * pair.rateHz, clampedTo: 1...1_000_000)
    return stride(
      from: segment.lowerBound, to: segment.upperBound,
      by: Int(Double(length) / share, clampedTo: 1...1_000_000_000)
    ).map { $0..<min($0 + length, segment.upperBound) }
  }

  @inline(__always)
  private static func firm(
    _ a: AxisSegment, _ b: AxisSegment, _ heading: HeadingDirection
  ) -> EightVectors {
    let proximal = EightVectors(proximal: a).turned(by: a.attitude)
    let distal = EightVectors(distal: b).turned(by: b.attitude).turned(by: heading)
    // The arms of both; heading and force are sums.
    func both(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> SIMD8<Double> {
      SIMD8(
        Self.armScale * a[0], Self.armScale * a[1], Self.armScale * a[2], Self.armScale * b[0],
        Self.armScale * b[1],
        Self.armScale * b[2], Self.armScale * (a[6] + b[6]), a[7] + b[7])
    }
    return EightVectors(
      x: both(proximal.x, distal.x), y: both(proximal.y, distal.y), z: both(proximal.z, distal.z))
  }

  @inline(__always)
  private static func lean(
    _ a: AxisSegment, _ b: AxisSegment, _ heading: HeadingDirection,
    _ tangents: (proximal: (Vector3, Vector3), distal: (Vector3, Vector3))
  ) -> FourVectors {
    let (proximal, distal) = (Matrix3(a.attitude), Matrix3(b.attitude))
    // A tangent turned by a quarter about the hinge is the other one.
    let (a, b) = tangents
    func both(_ first: Vector3, _ second: Vector3) -> SIMD4<Double> {
      Self.leanScale
        * SIMD4(first.dot(a.1), -first.dot(a.0), -second.dot(b.1), second.dot(b.0))
    }
    let (c, s) = (heading.cosine, heading.sine)
    return FourVectors(
      x: both(proximal.x, distal.x * c - distal.y * s),
      y: both(proximal.y, distal.x * s + distal.y * c),
      z: both(proximal.z, distal.z))
  }

  /// Mean square of the sensors' acceleration, a component.
  var meanSquaredAcceleration: Double {
    let count = stretches.reduce(0) { $0 + $1.lean.count }
    return max(.leastNormalMagnitude, squaredAcceleration / Double(3 * max(1, count)))
  }

  /// Mean square of what remains in a row where sensors are firm.
  var firmMeanSquare: Double? {
    system(LeanProducts(), unknowns: Self.firmUnknowns).solution(ridge: Self.ridge)?.meanSquare
  }

  /// The best lean under a response, and what remains with it.
  ///
  /// An equation has the second derivative of the shift times j × e. Its products with the firm columns are, summed over
  /// all rows, those of the shift itself with their second differences, which no response enters.
  func lean(_ response: TissueSpring.Response) -> (lean: TissueLean, meanSquare: Double)? {
    var products = LeanProducts()
    let step = Double(every) * period
    for stretch in stretches {
      let shifts = shifts(of: stretch, response, scale: 1 / (step * step))
      products.add(stretch.crossed, stretch.lean, times: shifts)
    }
    let system = system(products, unknowns: Self.firmUnknowns + 4)
    guard let (x, meanSquare) = system.solution(ridge: Self.ridge) else { return nil }
    func degrees(_ arm: Int, _ lean: Int, _ axis: Vector3) -> Double {
      let whole = Vector3(x[arm], x[arm + 1], x[arm + 2]) * Self.armScale
      let arm = whole - axis * axis.dot(whole)
      let tangents = axis.tangents
      let product =
        (tangents.0 * x[Self.firmUnknowns + lean] + tangents.1 * x[Self.firmUnknowns + lean + 1])
        * Self.leanScale
      return product.dot(arm) / max(Self.leastSquaredArm, arm.squaredNorm) / .degree
    }
    return (
      TissueLean(
        proximal: TissueLean.Segment(
          axis: axes.proximal, across: across.proximal, degreesPerG: degrees(0, 0, axes.proximal)),
        distal: TissueLean.Segment(
          axis: axes.distal, across: across.distal, degreesPerG: degrees(3, 2, axes.distal)),
        response: response), meanSquare
    )
  }

  /// The normal equations: the firm unknowns, then those of the lean.
  ///
  /// - Parameter products: of the lean's columns.
  private func system(_ products: LeanProducts, unknowns: Int) -> RidgeLeastSquares {
    func product(_ i: Int, _ j: Int) -> Double {
      switch (i < Self.firmUnknowns, j < Self.firmUnknowns) {
      case (true, true): firm[i, j]
      case (true, false): products.firm[j - Self.firmUnknowns][i]
      case (false, true): products.firm[i - Self.firmUnknowns][j]
      case (false, false): products.lean[i - Self.firmUnknowns][j - Self.firmUnknowns]
      }
    }
    let every = 0..<unknowns
    let force = EightVectors.force
    return RidgeLeastSquares(
      normal: every.flatMap { i in every.map { product(i, $0) } },
      right: every.map {
        $0 < Self.firmUnknowns ? firm[$0, force] : products.firm[$0 - Self.firmUnknowns][force]
      },
      sumOfSquares: firm[force, force], rows: 3 * rows)
  }

  /// The shift of the tissue at the rows times a scale, in the lanes of the proximal segment's columns and of the distal
  /// segment's.
  private func shifts(
    of stretch: Stretch, _ response: TissueSpring.Response, scale: Double
  ) -> [SIMD4<Double>] {
    let step = TissueSpring(response, timeStep: period).step
    return Array(unsafeUninitializedCapacity: stretch.lean.count) { shifts, count in
      kernels_shift(
        shifts.baseAddress, stretch.across, stretch.across.count, every, [step], scale)
      count = stretch.lean.count
    }
  }
}

extension EightVectors {
  fileprivate static var zero: EightVectors { EightVectors(x: .zero, y: .zero, z: .zero) }
}

/// Four vectors side by side.
private struct FourVectors {
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  var z: SIMD4<Double>
}

/// The scalar products of four vectors with eight: row i belongs to the four's vector i.
private struct CrossProducts {
  private let rows: InlineArray<4, SIMD8<Double>>

  /// Of rows with the second differences of others.
  static func all(_ fours: [FourVectors], _ eights: [EightVectors]) -> [CrossProducts] {
    precondition(fours.count == eights.count, "a row for each")
    return Array(unsafeUninitializedCapacity: fours.count) { products, count in
      kernels_cross(products.baseAddress, fours, eights, fours.count)
      count = fours.count
    }
  }
}

/// Sums of products of the lean's columns with the firm ones and with themselves.
private struct LeanProducts {
  private(set) var firm = InlineArray<4, SIMD8<Double>>(repeating: .zero)
  private(set) var lean = SymmetricMatrix4(repeating: .zero)

  /// Adds those of rows whose columns are the second differences of others times their weights.
  ///
  /// - Parameter crossed: the products of the others with the second differences of the firm columns.
  mutating func add(
    _ crossed: [CrossProducts], _ rows: [FourVectors], times weights: [SIMD4<Double>]
  ) {
    let count = weights.count
    precondition(crossed.count == count && rows.count == count, "a weight each")
    withUnsafeMutablePointer(to: &firm) { kernels_add_weighted($0, crossed, weights, count) }
    withUnsafeMutablePointer(to: &lean) {
      kernels_add_second_differences($0, rows, weights, count)
    }
  }
}
