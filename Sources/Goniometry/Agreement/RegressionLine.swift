// SPDX-License-Identifier: Apache-2.0

/// The line through some numbers over others, by least squares.
struct RegressionLine {
  /// Rise per unit.
  let slope: Double
  /// Sum of the squared distances above and below the line.
  let residualSquares: Double
  /// Sum of the squared distances of the abscissas from their mean, above zero.
  let width: Double

  /// The line through `ordinates` over as many `abscissas`; `nil` where those are all alike.
  init?(_ ordinates: [Double], over abscissas: [Double]) {
    let (level, centre) = (ordinates.meanAndSquares.mean, abscissas.meanAndSquares)
    guard centre.squares > 0 else { return nil }
    let offsets = zip(abscissas, ordinates).map { (x: $0 - centre.mean, y: $1 - level) }
    let slope = offsets.reduce(0) { $0 + $1.x * $1.y } / centre.squares
    residualSquares = offsets.reduce(0) {
      let rest = $1.y - slope * $1.x
      return $0 + rest * rest
    }
    self.slope = slope
    width = centre.squares
  }
}
