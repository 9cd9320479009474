// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The rows of a movement as the constraints of a hinge read them: weighted, four side by side.
///
/// With the weights and the scale of the rates in the vectors, the two constraints of a row are
/// u₁·j₁ − u₂·j₂ and ‖ω₁×j₁‖ − ‖ω₂×j₂‖. With the tangents d and e of j, ‖ω×j‖² = (ω·d)² + (ω·e)², and
/// along d its length changes by −(ω·j)(ω·d)/‖ω×j‖: a row costs twelve scalar products. On the unit sphere
/// a product u·j bends by −u·j in both tangents.
struct HingeRows {
  /// The number of rows.
  let count: Int
  /// Rows of the movement from one to the next.
  let every: Int
  private let fours: [Four]

  /// No rows.
  init() { (count, every, fours) = (0, 1, []) }

  /// Takes rows of a movement, evenly spread, `most` of them at the most.
  ///
  /// - Parameters:
  ///   - proximal: every row of the proximal segment; likewise `distal`.
  ///   - weights: √ of each row's weight, 0…1.
  ///   - rateScale: of the rates, rad/s.
  init(
    proximal: [AxisSegment], distal: [AxisSegment], weights: [Double], rateScale: Double, most: Int
  ) {
    every = max(1, (proximal.count + most - 1) / most)
    let rows = Array(stride(from: 0, to: proximal.count, by: every))
    count = rows.count
    fours = stride(from: 0, to: rows.count, by: 4).map { first in
      var four = Four()
      for (lane, row) in rows[first..<min(first + 4, rows.count)].enumerated() {
        four.set(lane, proximal[row], distal[row], weight: weights[row], rateScale: rateScale)
      }
      return four
    }
  }

  /// The constraints' sums at a pair of axes, under the loss.
  ///
  /// - Parameter isExact: with the curvature as it is, which far from a minimum need not be positive,
  ///   in place of Gauss's and Newton's.
  func sums(at axes: HingeAxes, isExact: Bool = false) -> HingeSums {
    isExact
      ? sums(at: axes) { $0.add($1, slopes: $2, bends: $3) }
      : sums(at: axes) { lanes, residual, slopes, _ in lanes.add(residual, slopes: slopes) }
  }

  @inline(__always)
  private func sums(
    at axes: HingeAxes,
    _ add: (inout HingeSums.Lanes, RowLanes, HingeSums.Slopes, HingeSums.Bends) -> Void
  ) -> HingeSums {
    let place = Place(axes)
    var sums = HingeSums()
    fours.withUnsafeBufferPointer { fours in
      for first in stride(from: 0, to: fours.count, by: Self.partCount) {
        var lanes = HingeSums.Lanes()
        for index in first..<min(first + Self.partCount, fours.count) {
          fours[index].constraints(at: place) { add(&lanes, $0, $1, $2) }
        }
        sums += HingeSums(lanes)
      }
    }
    return sums
  }

  /// Fours that are summed up in single precision.
  private static let partCount = 64

  /// The sums of four rows after four, made linear at a pair of axes and weighted as the loss weighs
  /// them there.
  func linearSums(at axes: HingeAxes) -> [HingeSums] {
    let place = Place(axes)
    return fours.map { four in
      var lanes = HingeSums.Lanes()
      four.constraints(at: place) { residual, slopes, _ in
        lanes.addLinear(residual, slopes: slopes)
      }
      return HingeSums(lanes)
    }
  }

  /// Mean robust cost of a row at a pair of axes.
  func meanCost(of axes: HingeAxes) -> Double { mean(sums(at: axes)) }

  /// The cost of sums a row.
  func mean(_ sums: HingeSums) -> Double { sums.cost / Double(max(1, count)) }

  /// A pair of axes with the tangents in which they move.
  private struct Place {
    let proximal, distal: Axis

    init(_ axes: HingeAxes) { (proximal, distal) = (Axis(axes.proximal), Axis(axes.distal)) }

    struct Axis {
      let axis: SIMD3<Float>
      let tangents: (SIMD3<Float>, SIMD3<Float>)

      init(_ axis: Vector3) {
        func single(_ v: Vector3) -> SIMD3<Float> { SIMD3(Float(v.x), Float(v.y), Float(v.z)) }
        let (first, second) = axis.tangents
        (self.axis, tangents) = (single(axis), (single(first), single(second)))
      }
    }
  }

  /// Four rows; what is missing at the end is zero and adds nothing.
  private struct Four {
    var proximalUp = LaneVector()
    var distalUp = LaneVector()
    var proximalRate = LaneVector()
    var distalRate = LaneVector()

    mutating func set(
      _ lane: Int, _ proximal: AxisSegment, _ distal: AxisSegment, weight: Double, rateScale: Double
    ) {
      proximalUp.set(lane, proximal.up * weight)
      distalUp.set(lane, distal.up * weight)
      proximalRate.set(lane, proximal.rate * (weight / rateScale))
      distalRate.set(lane, distal.rate * (weight / rateScale))
    }

    /// Both constraints, each with its slopes along the four tangents and its bends.
    @inline(__always)
    func constraints(
      at place: Place, _ body: (RowLanes, HingeSums.Slopes, HingeSums.Bends) -> Void
    ) {
      let (proximal, distal) = (place.proximal, place.distal)
      let (a, b) = (proximalUp.dot(proximal.axis), distalUp.dot(distal.axis))
      body(
        a - b,
        (
          proximalUp.dot(proximal.tangents.0), proximalUp.dot(proximal.tangents.1),
          0 - distalUp.dot(distal.tangents.0), 0 - distalUp.dot(distal.tangents.1)
        ), ((0 - a, .zero, 0 - a), (b, .zero, b)))
      let (first, second) = (proximalRate.across(proximal), distalRate.across(distal))
      body(
        first.length - second.length,
        (first.slopes.0, first.slopes.1, 0 - second.slopes.0, 0 - second.slopes.1),
        (first.bends, (0 - second.bends.0, 0 - second.bends.1, 0 - second.bends.2)))
    }
  }

  /// Four vectors.
  private struct LaneVector {
    var x = RowLanes.zero
    var y = RowLanes.zero
    var z = RowLanes.zero

    mutating func set(_ lane: Int, _ v: Vector3) {
      (x[lane], y[lane], z[lane]) = (Float(v.x), Float(v.y), Float(v.z))
    }

    @inline(__always)
    func dot(_ v: SIMD3<Float>) -> RowLanes { x * v.x + y * v.y + z * v.z }

    /// Squares below this are those of a rate along the axis, which has no direction across it.
    @inline(__always)
    static var leastSquare: RowLanes { RowLanes(repeating: 1e-24) }

    /// The length of the part across an axis, and its slopes and bends as the axis moves along its
    /// tangents.
    @inline(__always)
    func across(
      _ place: Place.Axis
    ) -> (length: RowLanes, slopes: (RowLanes, RowLanes), bends: HingeSums.Bend) {
      let along = dot(place.axis)
      let (a, b) = (dot(place.tangents.0), dot(place.tangents.1))
      let square = a * a + b * b
      let length = square.replacing(with: Self.leastSquare, where: square .< Self.leastSquare)
        .roots
      let inverse = 1 / length
      let share = along * inverse
      let round = along * share
      let sharp = 0 - (square + along * along) * inverse * inverse * inverse
      return (
        length, (0 - share * a, 0 - share * b),
        (round + sharp * a * a, sharp * a * b, round + sharp * b * b)
      )
    }
  }
}

/// The rows of a movement, all of them and evenly spread parts: a fit goes from few to all.
struct HingeLevels {
  /// Enough to tell which of many starts lead somewhere, and where.
  private(set) var coarse = HingeRows()
  /// Enough to tell which answers are worth to be fitted to all.
  private(set) var middle = HingeRows()
  /// All, up to 8000: minutes of movement know the axis, and a longer recording should not cost more.
  private(set) var all = HingeRows()

  /// No rows.
  init() {}

  /// The rows of a movement; see ``HingeRows``.
  init(proximal: [AxisSegment], distal: [AxisSegment], weights: [Double], rateScale: Double) {
    func rows(_ most: Int) -> HingeRows {
      HingeRows(
        proximal: proximal, distal: distal, weights: weights, rateScale: rateScale, most: most)
    }
    (coarse, middle, all) = (rows(80), rows(600), rows(8000))
  }
}

extension Vector3 {
  /// Two unit vectors normal to this one and to each other.
  var tangents: (Vector3, Vector3) {
    let first = anyPerpendicular
    return (first, cross(first))
  }
}
