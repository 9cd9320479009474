// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// One axis, which stands still in both sensors: its level parts show the heading.
struct HingeConstraint: HeadingConstraint {
  private(set) var axes = HingeAxes(proximal: .unitZ, distal: .unitZ)

  /// Standard deviation of the heading that a level axis shows for a quarter of a second, radians: what tissue and
  /// the axes' own errors turn it by.
  private static let deviation = 3 * Double.degree

  mutating func evidence(_ angles: [Double], _ samples: AxisSamples) -> [HeadingPhasor] {
    axes = TurningAxes(samples, under: angles).axes
    let information = 1 / (CentreHeading.rowsPerFact * Self.deviation * Self.deviation)
    return samples.blocks.headings.map { $0.phasor(axes) * information }
  }
}

/// The axes that a joint turned about most.
///
/// A row counts by how fast it turns, not by the square of that: few fast rows, such as a heel that strikes, have
/// axes of their own.
struct TurningAxes {
  /// The cosine to the sky from which an axis is nearer to it than to the level.
  private static let upright = 0.707
  /// Unit vectors of one sense in both sensors, which is either.
  let axes: HingeAxes
  /// The share of the turning that was about the distal one, 0…1.
  let share: Double

  /// The axes of a movement under the heading of each block.
  ///
  /// - Parameters:
  ///   - blocks: those that count; `nil` for all.
  ///   - up: to the sky in both sensors in the neutral posture: where the axis is nearer to it than to the level, as of a
  ///     trunk that turns, it is the most level one.
  init(
    _ samples: AxisSamples, under angles: [Double], in blocks: Range<Int>? = nil,
    up: (proximal: Vector3, distal: Vector3)? = nil
  ) {
    var (proximal, distal) = (PrincipalAxes.Scatter(), PrincipalAxes.Scatter())
    var alike = Matrix3()
    samples.forEachTurn(angles, in: blocks) { _, turn in
      let weight = 1 / max(turn.rate.norm, 1e-6)
      let first = turn.proximal.inverseRotate(turn.rate)
      let second = turn.distal.inverseRotate(turn.rate)
      proximal.add(first, weight: weight)
      distal.add(second, weight: weight)
      alike.add(first * weight, times: second)
    }
    func axis(_ scatter: PrincipalAxes.Scatter, _ up: Vector3?) -> Vector3 {
      let first = PrincipalAxes(scatter)?.vectors.first ?? .unitY
      guard let up, abs(first.dot(up)) > Self.upright else { return first }
      return PrincipalAxes(scatter.across(up))?.vectors.first ?? first
    }
    let (first, second) = (axis(proximal, up?.proximal), axis(distal, up?.distal))
    axes = HingeAxes(proximal: first, distal: first.dot(alike * second) < 0 ? -second : second)
    share = distal.trace > 0 ? distal.variance(along: second) / distal.trace : 0
  }
}

extension HingeAxes {
  /// Whether the axes have the sense of others that are nearly along them in one of the sensors.
  func isAlong(_ other: HingeAxes) -> Bool {
    let (first, second) = (proximal.dot(other.proximal), distal.dot(other.distal))
    return (abs(first) > abs(second) ? first : second) >= 0
  }
}
