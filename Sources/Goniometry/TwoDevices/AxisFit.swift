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
/// Both are weighted by movement and under a soft L1 loss (``HingeSums``). Levelling adds two plain
/// rows: in the standing pose the axis is horizontal.
///
/// Four parameters: each unit axis moves in its own tangent plane, which goes with it from step to
/// step. Steps are those of Levenberg and Marquardt (Marquardt 1963, doi 10.1137/0111030).
struct AxisFit {
  /// The standing pose: up in each sensor frame.
  struct Upright {
    var proximal: Vector3
    var distal: Vector3
  }

  /// A pair of axes with the mean cost of a row there.
  struct Minimum {
    var axes: HingeAxes
    var meanCost: Double
  }

  let rows: HingeRows
  let upright: Upright?

  /// The mean cost of axes as the rates show them, at the most, where the movement is about one line: that
  /// of axes 2° off.
  static let planarCost = 0.002
  /// Weight of a levelling row, as a share of √N.
  private static let levellingWeight = 0.3
  /// Radians of a step from which the curvature is taken as it is: near a minimum steps with it are
  /// fewer, far from it they lead astray.
  private static let near = 0.02
  /// Radians around a minimum within which a fit ends there.
  private static let arrival = 0.03
  /// The tolerance of fits to some of the rows, radians: what they lead to is fitted to all.
  static let roughly = 0.003
  /// The same of fits to all rows.
  static let finely = 3e-5
  /// Steps at the most.
  private static let mostSteps = 60
  /// Radians of the longest step.
  private static let longest = 0.5
  /// The damping of the first step, and its limits.
  private static let (firstDamping, leastDamping, mostDamping) = (1e-3, 1e-9, 1e6)

  init(_ rows: HingeRows, upright: Upright? = nil) { (self.rows, self.upright) = (rows, upright) }

  /// The axes that fit all rows best near a start, by way of fewer.
  static func minimum(
    near start: HingeAxes, in samples: AxisSamples, upright: Upright?
  ) -> Minimum? {
    let (middle, all) = (samples.hinge.middle, samples.hinge.all)
    guard all.count > middle.count else {
      return AxisFit(all, upright: upright).minimum(near: start)
    }
    return AxisFit(middle, upright: upright).minimum(near: start, tolerance: roughly)
      .flatMap { AxisFit(all, upright: upright).minimum(near: $0.axes, isClose: true) }
  }

  /// The axes that fit best near a start; `nil` where the numbers allow none.
  ///
  /// - Parameters:
  ///   - isClose: whether the start is known to be so near that the curvature leads there.
  ///   - tolerance: of the axes, radians; of the last step that is looked at, so that the answer is
  ///     far better.
  ///   - known: minima that need not be found again; a fit that gets to one ends in `nil`.
  func minimum(
    near start: HingeAxes, isClose: Bool = false, tolerance: Double = finely,
    besides known: [Minimum] = []
  ) -> Minimum? {
    var (axes, isNear) = (start, isClose)
    var here = sums(at: axes, isExact: isNear)
    guard here.cost.isFinite else { return nil }
    var damping = isNear ? Self.leastDamping : Self.firstDamping
    for _ in 0..<Self.mostSteps {
      guard damping < Self.mostDamping else { break }
      guard var step = here.step(damping: damping) else {
        guard isNear else { break }
        (here, isNear) = (sums(at: axes), false)
        continue
      }
      let whole = (step * step).sum().squareRoot()
      guard whole > tolerance else {
        if isNear { axes = axes.moved(by: step) }
        break
      }
      let length = min(whole, Self.longest)
      step *= length / whole
      let moved = axes.moved(by: step)
      let goesNear = length < Self.near
      let there = sums(at: moved, isExact: goesNear)
      guard there.cost <= here.cost else {
        damping *= 10
        continue
      }
      (axes, here, isNear) = (moved, there, goesNear)
      damping = max(Self.leastDamping, damping / 10)
      if known.contains(where: { axes.isSameLine(as: $0.axes, within: Self.arrival) }) {
        return nil
      }
    }
    return Minimum(axes: axes, meanCost: rows.mean(here))
  }

  /// The axes near a pair that are level in a pose: those that fit best, and where the movement is about
  /// one line, in which many fit alike, also the pair itself, made level.
  static func levelled(
    _ axes: HingeAxes, in samples: AxisSamples, _ upright: Upright
  ) -> [Minimum] {
    let fitted = minimum(near: axes, in: samples, upright: upright)
    let level = AxisFit(samples.hinge.all, upright: upright).minimum(
      at: HingeAxes(
        proximal: axes.proximal.levelled(upright.proximal),
        distal: axes.distal.levelled(upright.distal)))
    return [fitted, level.meanCost < planarCost ? level : nil].compactMap(\.self)
  }

  /// A pair of axes as it is.
  func minimum(at axes: HingeAxes) -> Minimum {
    Minimum(axes: axes, meanCost: rows.mean(sums(at: axes)))
  }

  /// The sums at a pair of axes.
  ///
  /// - Parameter isExact: with the curvature as it is.
  func sums(at axes: HingeAxes, isExact: Bool = false) -> HingeSums {
    var sums = rows.sums(at: axes, isExact: isExact)
    guard let upright else { return sums }
    let weight = Self.levellingWeight * Double(rows.count).squareRoot()
    for (segment, row) in Self.levelling(axes, upright).enumerated() {
      let residual = weight * row.tilt
      sums.add(residual, row.slopes * weight)
      guard isExact else { continue }
      for tangent in 2 * segment..<2 * segment + 2 {
        sums.curvature[tangent][tangent] -= residual * residual
      }
    }
    return sums
  }

  /// The tilt of each axis in the standing pose, and how it changes as the axes move.
  static func levelling(
    _ axes: HingeAxes, _ upright: Upright
  ) -> [(tilt: Double, slopes: SIMD4<Double>)] {
    let (proximal, distal) = (axes.proximal.tangents, axes.distal.tangents)
    return [
      (
        upright.proximal.dot(axes.proximal),
        SIMD4(upright.proximal.dot(proximal.0), upright.proximal.dot(proximal.1), 0, 0)
      ),
      (
        upright.distal.dot(axes.distal),
        SIMD4(0, 0, upright.distal.dot(distal.0), upright.distal.dot(distal.1))
      ),
    ]
  }
}

extension Vector3 {
  /// The unit vector without its part along a unit vector; as it is where nothing is left.
  fileprivate func levelled(_ up: Vector3) -> Vector3 { (self - up * dot(up)).normalized ?? self }
}

extension HingeAxes {
  /// Both axes moved in their tangent planes.
  func moved(by step: SIMD4<Double>) -> HingeAxes {
    func moved(_ axis: Vector3, _ a: Double, _ b: Double) -> Vector3 {
      let (first, second) = axis.tangents
      return (axis + first * a + second * b).normalized ?? axis
    }
    return HingeAxes(
      proximal: moved(proximal, step[0], step[1]), distal: moved(distal, step[2], step[3]))
  }
}
