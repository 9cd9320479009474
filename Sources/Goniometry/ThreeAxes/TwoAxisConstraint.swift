// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Two axes, one fixed in each segment: the joint does not turn about the line across both, e₁ × e₂.
///
/// (Müller, Bégin, Schauer, Seel 2017, IEEE J Biomed Health Inform 21:1516, doi 10.1109/JBHI.2016.2640999; Laidig,
/// Lehmann, Bégin, Seel 2019, EMBC, doi 10.1109/EMBC.2019.8857535.) With the turn w of the distal segment against the
/// proximal one, w·(e₁ × e₂) = j₁ᵀ M j₂ in every row: bilinear in the axes, so that each follows from the other as the
/// smallest axis of a 3 × 3 matrix, and its slope along the heading shows that.
struct TwoAxisConstraint: HeadingConstraint {
  /// Unit vectors of either sense: j₁ in the proximal sensor's frame, j₂ in the distal one's.
  private(set) var axes: HingeAxes?
  /// The share of the turning that was about the line across both, 0…1.
  private(set) var missing = 1.0

  /// Directions from which the search starts: those of a cube's faces, edges and corners.
  private static let everywhere: [Vector3] = [
    .unitX, .unitY, .unitZ, Vector3(1, 1, 0), Vector3(1, 0, 1), Vector3(0, 1, 1),
    Vector3(1, -1, 0), Vector3(1, 0, -1), Vector3(0, 1, -1), Vector3(1, 1, 1), Vector3(-1, 1, 1),
    Vector3(1, -1, 1), Vector3(1, 1, -1),
  ].compactMap(\.normalized)
  /// Times that each axis is solved under the other.
  private static let turns = 40
  /// Variance of the turn about the line across both, at the least, (rad/s)²: tissue and the gyroscopes.
  private static let leastVariance = 1e-3

  private let starts: [Vector3]

  /// Axes to be found.
  ///
  /// - Parameter distal: the distal one, roughly, in its sensor's frame, a unit vector: movements about one axis after
  ///   the other do not show which of them is fixed in which segment. `nil` where nobody knows.
  init(near distal: Vector3? = nil) { starts = distal.map { [$0] } ?? Self.everywhere }

  mutating func evidence(_ angles: [Double], _ samples: AxisSamples) -> [HeadingPhasor] {
    let rows = BilinearRows(samples, angles)
    let starts = axes.map { [$0.distal] } ?? starts
    let found = starts.compactMap { rows.axes(from: $0, turns: Self.turns) }
    guard let best = found.min(by: { $0.square < $1.square }) else { return [] }
    (axes, missing) = (best.axes, best.square / max(rows.turning, .leastNormalMagnitude))
    var sums = [(slopes: Double, steps: Double)](repeating: (0, 0), count: angles.count)
    var squares = 0.0
    samples.forEachTurn(angles) { block, turn in
      let first = turn.proximal.rotate(best.axes.proximal)
      let second = turn.distal.rotate(best.axes.distal)
      let across = first.cross(second)
      let rate = turn.rate.dot(across)
      let slope =
        turn.slope.dot(across) + turn.rate.dot(first.cross(Vector3.unitZ.cross(second)))
      squares += rate * rate
      sums[block].slopes += slope * slope
      sums[block].steps -= slope * rate
    }
    let variance = max(Self.leastVariance, squares / Double(max(1, samples.count)))
    return zip(angles, sums).map { angle, sum in
      let step = sum.slopes > 0 ? max(-1, min(1, sum.steps / sum.slopes)) : 0
      return HeadingPhasor(
        length: sum.slopes / (CentreHeading.rowsPerFact * variance), angle: angle + step)
    }
  }

  /// The angle between the axes in each row: its mean, and its standard deviation, radians.
  func angle(_ samples: AxisSamples, under angles: [Double]) -> (mean: Double, deviation: Double)? {
    guard let axes else { return nil }
    var (sum, squares) = (0.0, 0.0)
    samples.forEachTurn(angles) { _, turn in
      let angle = turn.proximal.rotate(axes.proximal).angle(to: turn.distal.rotate(axes.distal))
      sum += angle
      squares += angle * angle
    }
    let mean = sum / Double(max(1, samples.count))
    return (mean, max(0, squares / Double(max(1, samples.count)) - mean * mean).squareRoot())
  }
}

/// Σ over rows of (j₁ᵀ M j₂)², for any axes.
private struct BilinearRows {
  /// Of the products of M's entries, each row of nine by nine.
  private var products = [Double](repeating: 0, count: 81)
  /// Σ of the same weights with the squares of the rates.
  private(set) var turning = 0.0

  /// Rates above this count by themselves, those below by their square, rad/s.
  private static let slow = 0.1

  /// - Parameter angles: the heading of each block, radians.
  init(_ samples: AxisSamples, _ angles: [Double]) {
    var (products, turning) = (products, turning)
    samples.forEachTurn(angles) { _, turn in
      let norm = turn.rate.norm
      let weight = 1 / max(norm, Self.slow)
      turning += weight * norm * norm
      let own = Matrix3(turn.proximal.conjugate)
      let units: [Vector3] = [.unitX, .unitY, .unitZ]
      var entries: [Double] = []
      for unit in units {
        let column = own * turn.distal.rotate(unit).cross(turn.rate)
        entries += [column.x, column.y, column.z]
      }
      for (i, entry) in entries.enumerated() {
        for j in 0..<9 { products[9 * i + j] += weight * entry * entries[j] }
      }
    }
    (self.products, self.turning) = (products, turning)
  }

  /// The axes that the rows agree with best near a distal one, each solved under the other.
  func axes(from distal: Vector3, turns: Int) -> (axes: HingeAxes, square: Double)? {
    var axes = HingeAxes(proximal: distal, distal: distal)
    var square = Double.infinity
    for _ in 0..<turns {
      guard let first = smallest(beside: axes.distal, isProximal: true) else { return nil }
      axes.proximal = first.axis
      guard let second = smallest(beside: first.axis, isProximal: false) else { return nil }
      axes.distal = second.axis
      let isDone = square - second.square <= 1e-9 * second.square
      square = second.square
      if isDone { break }
    }
    return (axes, square)
  }

  /// The axis of one segment that is turned across least, beside the other segment's.
  private func smallest(
    beside other: Vector3, isProximal: Bool
  ) -> (axis: Vector3, square: Double)? {
    let weights = [other.x, other.y, other.z]
    // Entry (axis of the proximal sensor i, of the distal sensor k) is at 3k + i.
    func place(_ own: Int, _ others: Int) -> Int {
      isProximal ? 3 * others + own : 3 * own + others
    }
    func sum(_ i: Int, _ j: Int) -> Double {
      var sum = 0.0
      for a in 0..<3 {
        for b in 0..<3 {
          sum += weights[a] * weights[b] * products[9 * place(i, a) + place(j, b)]
        }
      }
      return sum
    }
    let scatter = PrincipalAxes.Scatter(
      xx: sum(0, 0), yy: sum(1, 1), zz: sum(2, 2), xy: sum(0, 1), xz: sum(0, 2), yz: sum(1, 2))
    guard let principal = PrincipalAxes(scatter), let axis = principal.vectors.last,
      let square = principal.values.last
    else { return nil }
    return (axis, max(0, square))
  }
}
