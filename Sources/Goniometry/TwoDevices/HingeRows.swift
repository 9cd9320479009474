// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Inertial

/// The rows of a movement as the constraints of a hinge read them: weighted, eight side by side.
///
/// With the weights and the scale of the rates in the vectors, the two constraints of a row are
/// u₁·j₁ − u₂·j₂ and ‖ω₁×j₁‖ − ‖ω₂×j₂‖. With the tangents d and e of j, ‖ω×j‖² = (ω·d)² + (ω·e)², and
/// along d its length changes by −(ω·j)(ω·d)/‖ω×j‖: a row costs twelve scalar products. On the unit sphere
/// a product u·j bends by −u·j in both tangents. The sums over them are `CKernels`'. Single precision is enough:
/// the rounding of a row is a thousandth of a sensor's noise, and vectors hold twice as many.
struct HingeRows {
  /// The number of rows.
  let count: Int
  /// Rows of the movement from one to the next.
  let every: Int
  private let eights: [Eight]

  /// No rows.
  init() { (count, every, eights) = (0, 1, []) }

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
    eights = stride(from: 0, to: rows.count, by: 8).map { first in
      var eight = Eight()
      for (lane, row) in rows[first..<min(first + 8, rows.count)].enumerated() {
        eight.set(lane, proximal[row], distal[row], weight: weights[row], rateScale: rateScale)
      }
      return eight
    }
  }

  /// The constraints' sums at a pair of axes, under the loss.
  ///
  /// - Parameter isExact: with the curvature as it is, which far from a minimum need not be positive,
  ///   in place of Gauss's and Newton's.
  func sums(at axes: HingeAxes, isExact: Bool = false) -> HingeSums {
    let add = isExact ? kernels_hinge_add_exact : kernels_hinge_add
    var (proximal, distal) = (Place(axes.proximal), Place(axes.distal))
    var sums = HingeSums()
    for first in stride(from: 0, to: eights.count, by: Self.partCount) {
      var lanes = HingeSums.Lanes()
      let count = min(Self.partCount, eights.count - first)
      add(eights, first, count, &proximal, &distal, HingeSums.loss, &lanes)
      sums += HingeSums(lanes)
    }
    return sums
  }

  /// Eights that are summed up in single precision.
  private static let partCount = 32

  /// The sums of four rows after four, made linear at a pair of axes and weighted as the loss weighs
  /// them there.
  func linearSums(at axes: HingeAxes) -> [HingeSums] {
    var (proximal, distal) = (Place(axes.proximal), Place(axes.distal))
    let fours = eights.indices.flatMap { index in
      var lanes = HingeSums.Lanes()
      kernels_hinge_add_linear(eights, index, 1, &proximal, &distal, HingeSums.loss, &lanes)
      return [HingeSums(lanes) { $0.lowHalf }, HingeSums(lanes) { $0.highHalf }]
    }
    return Array(fours.prefix((count + 3) / 4))
  }

  /// Mean robust cost of a row at a pair of axes.
  func meanCost(of axes: HingeAxes) -> Double { mean(sums(at: axes)) }

  /// The cost of sums a row.
  func mean(_ sums: HingeSums) -> Double { sums.cost / Double(max(1, count)) }

  /// Eight rows; what is missing at the end is zero and adds nothing.
  private struct Eight {
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
  }

  /// Eight vectors.
  private struct LaneVector {
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero

    mutating func set(_ lane: Int, _ v: Vector3) {
      (x[lane], y[lane], z[lane]) = (Float(v.x), Float(v.y), Float(v.z))
    }
  }

  /// An axis with the tangents in which it moves.
  private struct Place {
    private let numbers: InlineArray<9, Float>

    init(_ axis: Vector3) {
      let (first, second) = axis.tangents
      numbers = [
        Float(axis.x), Float(axis.y), Float(axis.z), Float(first.x), Float(first.y),
        Float(first.z), Float(second.x), Float(second.y), Float(second.z),
      ]
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
