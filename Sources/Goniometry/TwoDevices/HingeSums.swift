// SPDX-License-Identifier: Apache-2.0

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

  /// 1/s², as the kernels take it.
  static let loss = Float(1 / (lossScale * lossScale))

  /// The sums of eight rows side by side each, as the kernels add to them.
  struct Lanes {
    fileprivate var cost = SIMD8<Float>.zero
    fileprivate var g0 = SIMD8<Float>.zero
    fileprivate var g1 = SIMD8<Float>.zero
    fileprivate var g2 = SIMD8<Float>.zero
    fileprivate var g3 = SIMD8<Float>.zero
    fileprivate var h00 = SIMD8<Float>.zero
    fileprivate var h01 = SIMD8<Float>.zero
    fileprivate var h02 = SIMD8<Float>.zero
    fileprivate var h03 = SIMD8<Float>.zero
    fileprivate var h11 = SIMD8<Float>.zero
    fileprivate var h12 = SIMD8<Float>.zero
    fileprivate var h13 = SIMD8<Float>.zero
    fileprivate var h22 = SIMD8<Float>.zero
    fileprivate var h23 = SIMD8<Float>.zero
    fileprivate var h33 = SIMD8<Float>.zero
  }

  init() {}

  /// Adds up what lies side by side: so few rows that their sums round like one.
  ///
  /// - Parameter part: the lanes that count.
  init(_ lanes: Lanes, _ part: (SIMD8<Float>) -> SIMD4<Float>) {
    func total(_ lanes: SIMD8<Float>) -> Double { SIMD4<Double>(part(lanes)).sum() }
    cost = total(lanes.cost)
    gradient = SIMD4(total(lanes.g0), total(lanes.g1), total(lanes.g2), total(lanes.g3))
    let (h01, h02, h03) = (total(lanes.h01), total(lanes.h02), total(lanes.h03))
    let (h12, h13, h23) = (total(lanes.h12), total(lanes.h13), total(lanes.h23))
    curvature = [
      SIMD4(total(lanes.h00), h01, h02, h03), SIMD4(h01, total(lanes.h11), h12, h13),
      SIMD4(h02, h12, total(lanes.h22), h23), SIMD4(h03, h13, h23, total(lanes.h33)),
    ]
  }

  /// The same of all lanes.
  init(_ lanes: Lanes) {
    self.init(lanes) { $0.lowHalf }
    self += HingeSums(lanes) { $0.highHalf }
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
