// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The two constraints that a hinge puts on a pair of sensors, as a least-squares problem in the
/// directions of the axis.
///
/// With the axis j, up u and rate ω of each segment in its own sensor frame:
///
/// * the axis has one inclination in the room: u₁·j₁ = u₂·j₂ (attitude; immune to linear
///   acceleration);
/// * rates across the axis are those of one rigid body: ‖ω₁×j₁‖ = ‖ω₂×j₂‖ (Seel, Schauer, Raisch
///   2012, doi 10.1109/CCA.2012.6402423; Seel, Raisch, Schauer 2014, doi 10.3390/s140406891),
///   scaled by the movement's size.
///
/// Both are weighted by movement and made robust with a soft L1 loss of scale 0.1: each residual f
/// is replaced by f·√(2/(1 + √(1 + (f/0.1)²))), whose square is that loss, so that an ordinary
/// least-squares solver minimises it. Levelling adds two plain rows: in the standing pose the axis
/// is horizontal.
///
/// Four parameters: each unit axis moves in the tangent plane of its start.
struct AxisFit: LeastSquaresProblem {
  /// The standing pose: up in each sensor frame.
  struct Upright {
    var thigh: Vector3
    var shank: Vector3
  }

  let samples: AxisSamples
  let upright: Upright?
  private let base: HingeAxes
  private let basis: (thigh: (Vector3, Vector3), shank: (Vector3, Vector3))

  /// The samples that make rows.
  private let rows: [Int]
  /// Rows at the most: minutes of movement know the axis, and a longer recording should not cost
  /// more.
  private static let mostRows = 8000

  /// Where the soft L1 loss turns from squares to absolute values.
  static let lossScale = 0.1
  /// Weight of a levelling row, as a share of √N.
  static let levellingWeight = 0.3

  var parameterCount: Int { 4 }
  var residualCount: Int { 2 * rows.count + (upright == nil ? 0 : 2) }

  init(_ samples: AxisSamples, around base: HingeAxes, upright: Upright?) {
    self.samples = samples
    self.upright = upright
    self.base = base
    let every = (samples.count + Self.mostRows - 1) / Self.mostRows
    rows = Array(stride(from: 0, to: samples.count, by: max(1, every)))
    basis = (Self.tangent(base.thigh), Self.tangent(base.shank))
  }

  /// The axes that fit best near a start, and the mean cost Σ residual² of a row there.
  ///
  /// The tangent planes are moved to the first answer and the fit repeated, because a plane covers
  /// only a half-sphere.
  static func axes(
    near start: HingeAxes, in samples: AxisSamples, upright: Upright? = nil
  ) -> (axes: HingeAxes, meanCost: Double)? {
    var best: (axes: HingeAxes, meanCost: Double)?
    var around = start
    for _ in 0..<2 {
      let problem = AxisFit(samples, around: around, upright: upright)
      guard let minimum = problem.minimum(from: [0, 0, 0, 0]) else { return best }
      around = minimum.parameters.withUnsafeBufferPointer { p in
        p.baseAddress.map(problem.axes(at:)) ?? around
      }
      best = (around, minimum.sumOfSquares / Double(max(1, problem.rows.count)))
    }
    return best
  }

  func residuals(at p: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let j = axes(at: p)
    for (place, index) in rows.enumerated() {
      let row = violations(index, j)
      result[2 * place] = Self.soft(row.tilt).value
      result[2 * place + 1] = Self.soft(row.rate).value
    }
    if let upright {
      let weight = levelling
      result[2 * rows.count] = weight * upright.thigh.dot(j.thigh)
      result[2 * rows.count + 1] = weight * upright.shank.dot(j.shank)
    }
  }

  func jacobian(at p: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let j = axes(at: p)
    let thigh = Self.derivatives(of: j.thigh, base.thigh, basis.thigh, p[0], p[1])
    let shank = Self.derivatives(of: j.shank, base.shank, basis.shank, p[2], p[3])
    func write(_ row: Int, _ gradient: (thigh: Vector3, shank: Vector3)) {
      result[4 * row] = gradient.thigh.dot(thigh.0)
      result[4 * row + 1] = gradient.thigh.dot(thigh.1)
      result[4 * row + 2] = gradient.shank.dot(shank.0)
      result[4 * row + 3] = gradient.shank.dot(shank.1)
    }
    for (place, index) in rows.enumerated() {
      let row = violations(index, j)
      let weight = samples.weight[index]
      let (s1, s2) = (samples.thigh[index], samples.shank[index])
      let tilt = weight * Self.soft(row.tilt).slope
      write(2 * place, (s1.up * tilt, -s2.up * tilt))
      let rate = weight / samples.rateScale * Self.soft(row.rate).slope
      let across1 = Self.rateGradient(s1.rate, j.thigh)
      write(2 * place + 1, (across1 * rate, Self.rateGradient(s2.rate, j.shank) * -rate))
    }
    if let upright {
      write(2 * rows.count, (upright.thigh * levelling, .zero))
      write(2 * rows.count + 1, (.zero, upright.shank * levelling))
    }
  }

  /// How the tilt of each axis in the standing pose changes with the parameters at the start; empty
  /// without a pose.
  var levelDerivatives: [[Double]] {
    guard let upright else { return [] }
    return [
      [upright.thigh.dot(basis.thigh.0), upright.thigh.dot(basis.thigh.1), 0, 0],
      [0, 0, upright.shank.dot(basis.shank.0), upright.shank.dot(basis.shank.1)],
    ]
  }

  /// The two rows of an index, linear in the parameters around the axes of this problem: a·p = y,
  /// weighted as the loss weighs them.
  func linearRows(_ index: Int) -> [(a: [Double], y: Double)] {
    let violations = violations(index, base)
    let (s1, s2) = (samples.thigh[index], samples.shank[index])
    let weight = samples.weight[index]
    let rate = weight / samples.rateScale
    func row(_ value: Double, _ thigh: Vector3, _ shank: Vector3) -> (a: [Double], y: Double) {
      let share = Self.soft(value).influence
      let (a, b) = (thigh * share, shank * -share)
      return (
        [
          a.dot(basis.thigh.0), a.dot(basis.thigh.1), b.dot(basis.shank.0), b.dot(basis.shank.1),
        ], -share * value
      )
    }
    return [
      row(violations.tilt, s1.up * weight, s2.up * weight),
      row(
        violations.rate, Self.rateGradient(s1.rate, base.thigh) * rate,
        Self.rateGradient(s2.rate, base.shank) * rate),
    ]
  }

  private var levelling: Double { Self.levellingWeight * Double(rows.count).squareRoot() }

  /// The two weighted constraint violations of a row.
  private func violations(_ index: Int, _ j: HingeAxes) -> (tilt: Double, rate: Double) {
    let (s1, s2) = (samples.thigh[index], samples.shank[index])
    let weight = samples.weight[index]
    let rate = s1.rate.cross(j.thigh).norm - s2.rate.cross(j.shank).norm
    return (
      weight * (s1.up.dot(j.thigh) - s2.up.dot(j.shank)), weight * rate / samples.rateScale
    )
  }

  /// A residual under the loss, its derivative, and the root of the weight that the loss gives it.
  private static func soft(_ f: Double) -> (value: Double, slope: Double, influence: Double) {
    let root = (1 + (f / lossScale) * (f / lossScale)).squareRoot()
    let factor = (2 / (1 + root)).squareRoot()
    return (f * factor, 1 / (root * factor), 1 / root.squareRoot())
  }

  /// ∂‖ω×j‖/∂j = ((ω×j)×ω)/‖ω×j‖, and zero where the rate is along the axis.
  private static func rateGradient(_ rate: Vector3, _ axis: Vector3) -> Vector3 {
    let across = rate.cross(axis)
    let length = across.norm
    return length > 1e-12 ? across.cross(rate) / length : .zero
  }

  func axes(at p: UnsafePointer<Double>) -> HingeAxes {
    let thigh = base.thigh + basis.thigh.0 * p[0] + basis.thigh.1 * p[1]
    let shank = base.shank + basis.shank.0 * p[2] + basis.shank.1 * p[3]
    return HingeAxes(thigh: thigh / thigh.norm, shank: shank / shank.norm)
  }

  /// ∂j/∂p of a unit axis j = (b + B p)/‖b + B p‖: the basis less its part along j, over the
  /// length.
  private static func derivatives(
    of axis: Vector3, _ base: Vector3, _ basis: (Vector3, Vector3), _ p0: Double, _ p1: Double
  ) -> (Vector3, Vector3) {
    let length = (base + basis.0 * p0 + basis.1 * p1).norm
    return (
      (basis.0 - axis * axis.dot(basis.0)) / length, (basis.1 - axis * axis.dot(basis.1)) / length
    )
  }

  private static func tangent(_ axis: Vector3) -> (Vector3, Vector3) {
    let first = axis.anyPerpendicular
    return (first, axis.cross(first))
  }
}
