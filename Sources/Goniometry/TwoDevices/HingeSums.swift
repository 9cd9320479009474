// SPDX-License-Identifier: Apache-2.0

internal import CLanes

/// Four rows side by side. Single precision is enough: the rounding of a row is a thousandth of a sensor's
/// noise, and vectors hold twice as many.
typealias RowLanes = SIMD4<Float>

extension RowLanes {
  /// Square roots. `squareRoot()` takes them one by one, each with a branch.
  @inline(__always)
  var roots: RowLanes { clanes_square_root4f(self) }

  /// The sum in double precision.
  fileprivate var total: Double { SIMD4<Double>(self).sum() }
}

/// A sum of squares of residuals around a point of four parameters: its value, half its gradient and
/// half its curvature after Gauss and Newton.
///
/// Each residual f is under the soft L1 loss 2s²(√(1 + (f/s)²) − 1), which turns from squares to
/// absolute values at the scale s (Triggs, McLauchlan, Hartley, Fitzgibbon 2000, doi
/// 10.1007/3-540-44480-7_21, on losses in least squares).
struct HingeSums {
  /// Σ of the losses.
  var cost = 0.0
  /// Σ of slope times residual, a parameter each.
  var gradient = SIMD4<Double>.zero
  /// Σ of products of slopes, by columns.
  var curvature = SymmetricMatrix4(repeating: .zero)

  /// Where the loss turns from squares to absolute values.
  static let lossScale = 0.1

  /// The slopes of four residuals, a parameter each.
  typealias Slopes = (RowLanes, RowLanes, RowLanes, RowLanes)

  /// Second derivatives of four residuals in the tangents of one axis: twice in the first, mixed, twice
  /// in the second.
  typealias Bend = (RowLanes, RowLanes, RowLanes)
  /// Those of both axes; no residual has mixed ones.
  typealias Bends = (proximal: Bend, distal: Bend)

  /// The sums of four rows side by side.
  struct Lanes {
    fileprivate var cost = RowLanes.zero
    fileprivate var g0 = RowLanes.zero
    fileprivate var g1 = RowLanes.zero
    fileprivate var g2 = RowLanes.zero
    fileprivate var g3 = RowLanes.zero
    fileprivate var h00 = RowLanes.zero
    fileprivate var h01 = RowLanes.zero
    fileprivate var h02 = RowLanes.zero
    fileprivate var h03 = RowLanes.zero
    fileprivate var h11 = RowLanes.zero
    fileprivate var h12 = RowLanes.zero
    fileprivate var h13 = RowLanes.zero
    fileprivate var h22 = RowLanes.zero
    fileprivate var h23 = RowLanes.zero
    fileprivate var h33 = RowLanes.zero

    /// Adds four residuals under the loss.
    @inline(__always)
    mutating func add(_ f: RowLanes, slopes: Slopes) {
      let root = Self.root(f)
      let share = 1 / root
      add(cost: Self.cost(f, root), pull: f * share, weight: (share + share * share) * 0.5, slopes)
    }

    /// Adds four residuals under the loss with the curvature as it is.
    @inline(__always)
    mutating func add(_ f: RowLanes, slopes: Slopes, bends: Bends) {
      let root = Self.root(f)
      let share = 1 / root
      let pull = f * share
      add(cost: Self.cost(f, root), pull: pull, weight: share * share * share, slopes)
      h00 += pull * bends.proximal.0
      h01 += pull * bends.proximal.1
      h11 += pull * bends.proximal.2
      h22 += pull * bends.distal.0
      h23 += pull * bends.distal.1
      h33 += pull * bends.distal.2
    }

    /// Adds four residuals that are weighted as the loss weighs them, and linear.
    @inline(__always)
    mutating func addLinear(_ f: RowLanes, slopes: Slopes) {
      let share = 1 / Self.root(f)
      add(cost: f * f * share, pull: f * share, weight: share, slopes)
    }

    @inline(__always)
    private static func root(_ f: RowLanes) -> RowLanes {
      (1 + f * f * Float(1 / (HingeSums.lossScale * HingeSums.lossScale))).roots
    }

    /// 2s²(root − 1), which of a small residual leaves no difference of equals.
    @inline(__always)
    private static func cost(_ f: RowLanes, _ root: RowLanes) -> RowLanes {
      2 * f * f / (1 + root)
    }

    @inline(__always)
    private mutating func add(cost: RowLanes, pull: RowLanes, weight: RowLanes, _ slopes: Slopes) {
      let (a, b, c, d) = slopes
      self.cost += cost
      g0 += a * pull
      g1 += b * pull
      g2 += c * pull
      g3 += d * pull
      let (wa, wb, wc) = (weight * a, weight * b, weight * c)
      h00 += wa * a
      h01 += wa * b
      h02 += wa * c
      h03 += wa * d
      h11 += wb * b
      h12 += wb * c
      h13 += wb * d
      h22 += wc * c
      h23 += wc * d
      h33 += weight * d * d
    }
  }

  init() {}

  /// Few enough rows that their sums round like one.
  init(_ lanes: Lanes) {
    cost = lanes.cost.total
    gradient = SIMD4(lanes.g0.total, lanes.g1.total, lanes.g2.total, lanes.g3.total)
    let (h01, h02, h03) = (lanes.h01.total, lanes.h02.total, lanes.h03.total)
    let (h12, h13, h23) = (lanes.h12.total, lanes.h13.total, lanes.h23.total)
    curvature = [
      SIMD4(lanes.h00.total, h01, h02, h03), SIMD4(h01, lanes.h11.total, h12, h13),
      SIMD4(h02, h12, lanes.h22.total, h23), SIMD4(h03, h13, h23, lanes.h33.total),
    ]
  }

  /// Adds one plain residual with its slopes, and leaves its bends out.
  mutating func add(_ residual: Double, _ slopes: SIMD4<Double>) {
    cost += residual * residual
    gradient += slopes * residual
    for column in 0..<4 { curvature[column] += slopes * slopes[column] }
  }

  static func += (a: inout HingeSums, b: HingeSums) {
    a.cost += b.cost
    a.gradient += b.gradient
    for column in 0..<4 { a.curvature[column] += b.curvature[column] }
  }

  /// The step to the minimum of the parabola, damped by a share of its curvature; `nil` where the
  /// numbers allow none.
  func step(damping: Double) -> SIMD4<Double>? {
    let diagonal = SIMD4(curvature[0][0], curvature[1][1], curvature[2][2], curvature[3][3])
    let least = SIMD4(repeating: Double.leastNormalMagnitude)
    let factor = Cholesky4(
      curvature, adding: damping * diagonal.replacing(with: least, where: diagonal .< least))
    return factor?.solution(of: 0 - gradient)
  }
}
