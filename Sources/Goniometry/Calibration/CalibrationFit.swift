// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// A nonlinear least-squares fit that estimates what the data can tell and leaves the rest alone.
///
/// Residuals come in groups, each of one observation (a still pose, a turn), already divided by
/// their standard deviation. A parameter is *free* where its uncertainty comes out below a share
/// of its usual size (``tellable``); the others stay at zero, and what their usual size would do to
/// the free ones is part of the uncertainty of those ("considered parameters"; Schmidt 1966). The
/// choice goes by the singular values of the Jacobian: the least certain parameter is fixed first.
/// Residuals that the fixed ones may spoil weigh less.
///
/// A group is an *outlier* where leaving it out lowers the sum of squares by more than chance does
/// (an F test at 1 % over all groups; Cook & Weisberg 1982, section 2.2).
struct CalibrationFit {
  /// The model to fit.
  struct Model {
    /// Usual size of each parameter, a standard deviation: also the unit of the fit.
    var scales: [Double]
    /// Groups of residuals, by position.
    var groups: Int
    /// Residuals of a group and their derivatives by all parameters.
    var evaluate: (_ group: Int, _ parameters: [Double]) -> [(residual: Double, slope: [Double])]
  }

  /// All parameters; zero where not free.
  let parameters: [Double]
  /// Positions of the free parameters.
  let free: [Int]
  /// Positions of those left at zero.
  let fixed: [Int]
  /// Groups that were used.
  let used: [Int]
  /// Groups left out.
  let outliers: [Int]
  /// Derivatives of the residuals of the used groups by all parameters, at the end.
  let jacobian: DenseMatrix
  /// From residuals to free parameters: δx = −P r, weights included.
  let gain: DenseMatrix
  /// Residuals less free parameters.
  let degreesOfFreedom: Int
  /// Factor of all variances: Σ r²/degrees of freedom where that is more than chance
  /// (χ² test at 10 %), as the model then leaves something out; else 1.
  let varianceFactor: Double

  /// Share of its usual size up to which the uncertainty of a parameter leaves it worth estimating.
  static let tellable = 0.3

  /// Fits; `nil` where not one parameter can be told.
  ///
  /// - Parameter excluded: parameters that are not even tried.
  init?(_ model: Model, without excluded: Set<Int> = []) {
    var used = Array(0..<model.groups)
    var outliers: [Int] = []
    let most = model.groups / 4
    guard var state = Self.fit(model, used, excluded) else { return nil }
    while outliers.count < most, let group = Self.outlier(in: state) {
      let fewer = used.filter { $0 != group }
      guard let next = Self.fit(model, fewer, excluded), next.free == state.free else { break }
      outliers.append(group)
      (used, state) = (fewer, next)
    }
    self.used = used
    self.outliers = outliers.sorted()
    (parameters, free, fixed) = (state.parameters, state.free, state.fixed)
    jacobian = state.jacobian
    gain = state.gain.scalingColumns(by: state.weights)
    degreesOfFreedom = state.degreesOfFreedom
    let freedom = Double(degreesOfFreedom)
    varianceFactor =
      freedom > 0 && gsl_cdf_chisq_Q(state.sumOfSquares, freedom) < 0.1
      ? state.sumOfSquares / freedom : 1
  }

  /// Fits until the whole uncertainty of every parameter is below half its usual size, which the
  /// choice by noise alone does not see to: what is left would be little better than a guess.
  ///
  /// - Parameter uncertainties: of all parameters; `nil` for those that are not free.
  static func best(
    _ model: Model, uncertainties: (CalibrationFit) -> [Double?]
  ) -> (fit: CalibrationFit, uncertainties: [Double?])? {
    var excluded: Set<Int> = []
    while let fit = CalibrationFit(model, without: excluded) {
      let found = uncertainties(fit)
      let worst = fit.free.max {
        (found[$0] ?? 0) / model.scales[$0] < (found[$1] ?? 0) / model.scales[$1]
      }
      guard let worst, !((found[worst] ?? 0) <= model.scales[worst] / 2) else {
        return (fit, found)
      }
      excluded.insert(worst)
    }
    return nil
  }

  /// The change of the free parameters if each fixed one were off by its usual size: a row a free
  /// parameter, a column a fixed one.
  func consideredShifts(scales: [Double]) -> DenseMatrix {
    (gain * jacobian.selecting(fixed)).scalingColumns(by: fixed.map { -scales[$0] })
  }

  /// A fit to some of the groups.
  private struct State {
    var parameters: [Double]
    var free: [Int]
    var fixed: [Int]
    /// As the model has it.
    var jacobian: DenseMatrix
    /// Of each residual, for what the fixed parameters may do to it.
    var weights: [Double]
    /// From weighted residuals to free parameters.
    var gain: DenseMatrix
    /// Standard deviation of each free parameter, in units of its usual size.
    var deviations: [Double]
    /// Weighted.
    var residuals: [Double]
    /// Rows of each used group.
    var rows: [(group: Int, rows: Range<Int>)]

    var sumOfSquares: Double { residuals.reduce(0) { $0 + $1 * $1 } }
    var degreesOfFreedom: Int { residuals.count - free.count }
  }

  private static func fit(_ model: Model, _ groups: [Int], _ excluded: Set<Int>) -> State? {
    var free = model.scales.indices.filter { !excluded.contains($0) }
    var parameters = Array(repeating: 0.0, count: model.scales.count)
    while !free.isEmpty {
      guard let state = linearised(model, groups, free, at: parameters) else { return nil }
      if let least = leastTellable(state) {
        free.removeAll { $0 == least }
        parameters[least] = 0
        continue
      }
      let problem = Subproblem(
        model: model, groups: groups, free: free, base: parameters, weights: state.weights)
      guard
        let minimum = problem.minimum(
          from: free.map { parameters[$0] / model.scales[$0] }, iterations: 100)
      else { return nil }
      parameters = problem.parameters(minimum.parameters)
      guard let fitted = linearised(model, groups, free, at: parameters) else { return nil }
      guard let least = leastTellable(fitted) else { return fitted }
      free.removeAll { $0 == least }
      parameters[least] = 0
    }
    return nil
  }

  private static func linearised(
    _ model: Model, _ groups: [Int], _ free: [Int], at parameters: [Double]
  ) -> State? {
    var residuals: [Double] = []
    var slopes: [[Double]] = []
    var rows: [(group: Int, rows: Range<Int>)] = []
    for group in groups {
      let start = residuals.count
      for (residual, slope) in model.evaluate(group, parameters) {
        residuals.append(residual)
        slopes.append(slope)
      }
      rows.append((group, start..<residuals.count))
    }
    let jacobian = DenseMatrix(slopes, columns: model.scales.count)
    let fixed = model.scales.indices.filter { !free.contains($0) }
    let spoilt = jacobian.selecting(fixed).scalingColumns(by: fixed.map { model.scales[$0] })
    let weights = (0..<jacobian.rows).map {
      1 / (1 + spoilt.squaredNorm(ofRow: $0)).squareRoot()
    }
    // In units of the usual sizes, so that singular values compare like with like.
    let units = free.map { model.scales[$0] }
    let scaled = jacobian.selecting(free).scalingColumns(by: units).scalingRows(by: weights)
    guard let inverse = scaled.pseudoInverse else { return nil }
    return State(
      parameters: parameters, free: free, fixed: fixed, jacobian: jacobian, weights: weights,
      gain: inverse.matrix.scalingRows(by: units), deviations: inverse.deviations,
      residuals: zip(residuals, weights).map { $0 * $1 }, rows: rows)
  }

  /// The free parameter of the largest uncertainty for its size, where that is too large.
  private static func leastTellable(_ state: State) -> Int? {
    let worst = zip(state.free, state.deviations).max { $0.1 < $1.1 }
    return worst.flatMap { $0.1 <= tellable ? nil : $0.0 }
  }

  /// The group whose loss would lower the sum of squares most, where that is more than chance.
  private static func outlier(in state: State) -> Int? {
    let freedom = state.degreesOfFreedom
    var worst: (group: Int, ratio: Double)?
    for (group, rows) in state.rows {
      let left = freedom - rows.count
      guard left >= 2, let drop = drop(of: rows, in: state) else { continue }
      let rest = max(1, (state.sumOfSquares - drop) / Double(left))
      let chance = 0.01 / Double(state.rows.count)
      let limit = gsl_cdf_fdist_Qinv(chance, Double(rows.count), Double(left))
      let ratio = drop / Double(rows.count) / rest / limit
      if ratio > 1, ratio > worst?.ratio ?? 0 { worst = (group, ratio) }
    }
    return worst?.group
  }

  /// By how much the sum of squares falls without some rows: rᵀ (I − H)⁻¹ r, with H the rows' part
  /// of the hat matrix; `nil` where a parameter hangs on them.
  private static func drop(of rows: Range<Int>, in state: State) -> Double? {
    var kept = DenseMatrix(rows: rows.count, columns: rows.count)
    for (i, row) in rows.enumerated() {
      for (j, other) in rows.enumerated() {
        var hat = 0.0
        for (index, parameter) in state.free.enumerated() {
          hat +=
            state.weights[row] * state.jacobian[row, parameter] * state.gain[index, other]
        }
        kept[i, j] = (i == j ? 1 : 0) - hat
      }
      guard kept[i, i] > 1e-6 else { return nil }
    }
    guard let inverse = kept.pseudoInverse?.matrix else { return nil }
    var result = 0.0
    for (i, row) in rows.enumerated() {
      for (j, other) in rows.enumerated() {
        result += state.residuals[row] * inverse[i, j] * state.residuals[other]
      }
    }
    return result.isFinite ? result : nil
  }
}

/// The fit as GSL takes it: free parameters only, in units of their usual sizes.
private struct Subproblem: LeastSquaresProblem {
  let model: CalibrationFit.Model
  let groups: [Int]
  let free: [Int]
  let base: [Double]
  let weights: [Double]

  var residualCount: Int { weights.count }
  var parameterCount: Int { free.count }

  func parameters(_ scaled: some Collection<Double>) -> [Double] {
    var result = base
    for (parameter, value) in zip(free, scaled) {
      result[parameter] = value * model.scales[parameter]
    }
    return result
  }

  func residuals(at start: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let parameters = parameters(UnsafeBufferPointer(start: start, count: free.count))
    var row = 0
    for group in groups {
      for (residual, _) in model.evaluate(group, parameters) {
        result[row] = residual * weights[row]
        row += 1
      }
    }
  }

  func jacobian(at start: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let parameters = parameters(UnsafeBufferPointer(start: start, count: free.count))
    var row = 0
    for group in groups {
      for (_, slope) in model.evaluate(group, parameters) {
        for (column, parameter) in free.enumerated() {
          result[row * free.count + column] =
            slope[parameter] * model.scales[parameter] * weights[row]
        }
        row += 1
      }
    }
  }
}
