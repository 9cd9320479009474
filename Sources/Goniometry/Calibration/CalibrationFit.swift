// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// A nonlinear least-squares fit that estimates what the data can tell and leaves the rest alone.
///
/// Residuals come in groups, each of one observation (a still pose, a turn), already divided by
/// their standard deviation. A parameter is *free* where its uncertainty comes out below a share
/// of its usual size (``tellable``); the others stay at zero, and what their usual size would do to
/// the free ones is part of the uncertainty of those ("considered parameters"; Schmidt 1966). The
/// choice goes by the singular values of the Jacobian: the least certain parameter is fixed first.
///
/// A group is an *outlier* where leaving it out lowers the sum of squares by more than chance does
/// (an F test at 1 % over all groups; Cook & Weisberg 1982, section 2.2).
struct CalibrationFit {
  /// What is fitted.
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
  /// From residuals to free parameters: δx = −P r.
  let gain: DenseMatrix
  /// Residuals less free parameters.
  let degreesOfFreedom: Int
  /// Σ r²/degrees of freedom, at least 1: what all variances are multiplied by. 1 where there is
  /// nothing to spare.
  let varianceFactor: Double

  /// Share of its usual size up to which the uncertainty of a parameter leaves it worth estimating.
  static let tellable = 0.3

  /// Fits; `nil` where not one parameter can be told.
  init?(_ model: Model) {
    var used = Array(0..<model.groups)
    var outliers: [Int] = []
    let most = model.groups / 4
    guard var state = Self.fit(model, used) else { return nil }
    while outliers.count < most, let group = Self.outlier(in: state) {
      let fewer = used.filter { $0 != group }
      guard let next = Self.fit(model, fewer), next.free == state.free else { break }
      outliers.append(group)
      (used, state) = (fewer, next)
    }
    self.used = used
    self.outliers = outliers.sorted()
    (parameters, free, fixed) = (state.parameters, state.free, state.fixed)
    (jacobian, gain) = (state.jacobian, state.gain)
    degreesOfFreedom = state.degreesOfFreedom
    varianceFactor =
      degreesOfFreedom > 0 ? max(1, state.sumOfSquares / Double(degreesOfFreedom)) : 1
  }

  /// What the fixed parameters, each off by its usual size, would do to the free ones: a row a free
  /// parameter, a column a fixed one.
  func consideredShifts(scales: [Double]) -> DenseMatrix {
    Self.consideredShifts(gain, jacobian, fixed, scales)
  }

  private static func consideredShifts(
    _ gain: DenseMatrix, _ jacobian: DenseMatrix, _ fixed: [Int], _ scales: [Double]
  ) -> DenseMatrix {
    var shifts = gain * jacobian.selecting(fixed)
    for row in 0..<shifts.rows {
      for (column, parameter) in fixed.enumerated() { shifts[row, column] *= -scales[parameter] }
    }
    return shifts
  }

  /// A fit to some of the groups.
  private struct State {
    var parameters: [Double]
    var free: [Int]
    var fixed: [Int]
    var jacobian: DenseMatrix
    var gain: DenseMatrix
    var residuals: [Double]
    /// Rows of each used group.
    var rows: [(group: Int, rows: Range<Int>)]

    var sumOfSquares: Double { residuals.reduce(0) { $0 + $1 * $1 } }
    var degreesOfFreedom: Int { residuals.count - free.count }
  }

  private static func fit(_ model: Model, _ groups: [Int]) -> State? {
    var free = Array(model.scales.indices)
    var parameters = Array(repeating: 0.0, count: free.count)
    while !free.isEmpty {
      let state = linearised(model, groups, free, at: parameters)
      guard let state else { return nil }
      if let least = leastTellable(state, model.scales) {
        free.removeAll { $0 == least }
        parameters[least] = 0
        continue
      }
      let problem = Subproblem(model: model, groups: groups, free: free, base: parameters)
      guard
        let minimum = problem.minimum(
          from: free.map { parameters[$0] / model.scales[$0] }, iterations: 100)
      else { return nil }
      parameters = problem.parameters(minimum.parameters)
      guard let fitted = linearised(model, groups, free, at: parameters) else { return nil }
      guard let least = leastTellable(fitted, model.scales) else { return fitted }
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
    // In units of the usual sizes, so that singular values compare like with like.
    var scaled = jacobian.selecting(free)
    for row in 0..<scaled.rows {
      for (column, parameter) in free.enumerated() {
        scaled[row, column] *= model.scales[parameter]
      }
    }
    guard var gain = scaled.pseudoInverse else { return nil }
    for (row, parameter) in free.enumerated() {
      for column in 0..<gain.columns { gain[row, column] *= model.scales[parameter] }
    }
    return State(
      parameters: parameters, free: free,
      fixed: model.scales.indices.filter { !free.contains($0) }, jacobian: jacobian, gain: gain,
      residuals: residuals, rows: rows)
  }

  /// The free parameter of the largest uncertainty for its size, where that is too large: by the
  /// residuals' noise first, and then by what the fixed parameters may be.
  private static func leastTellable(_ state: State, _ scales: [Double]) -> Int? {
    let shifts = consideredShifts(state.gain, state.jacobian, state.fixed, scales)
    for matrix in [state.gain, shifts] where matrix.columns > 0 {
      let sizes = state.free.enumerated().map { row, parameter in
        (parameter, matrix.squaredNorm(ofRow: row).squareRoot() / scales[parameter])
      }
      if let worst = sizes.max(by: { $0.1 < $1.1 }), !(worst.1 <= tellable) { return worst.0 }
    }
    return nil
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
          hat += state.jacobian[row, parameter] * state.gain[index, other]
        }
        kept[i, j] = (i == j ? 1 : 0) - hat
      }
      guard kept[i, i] > 1e-6 else { return nil }
    }
    guard let inverse = kept.pseudoInverse else { return nil }
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
  let residualCount: Int

  init(model: CalibrationFit.Model, groups: [Int], free: [Int], base: [Double]) {
    (self.model, self.groups, self.free, self.base) = (model, groups, free, base)
    residualCount = groups.reduce(0) { $0 + model.evaluate($1, base).count }
  }

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
        result[row] = residual
        row += 1
      }
    }
  }

  func jacobian(at start: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let parameters = parameters(UnsafeBufferPointer(start: start, count: free.count))
    var place = 0
    for group in groups {
      for (_, slope) in model.evaluate(group, parameters) {
        for parameter in free {
          result[place] = slope[parameter] * model.scales[parameter]
          place += 1
        }
      }
    }
  }
}
