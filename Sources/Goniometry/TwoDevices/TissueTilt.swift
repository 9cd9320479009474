// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far soft tissue tilts the sensors under the movement's acceleration, as the joint centre shows
/// it.
///
/// A sensor on soft tissue leans by some degrees under 1 g across the limb. The gyroscope sees that as
/// movement of the limb. The joint centre does not: with a sensor that leans by δ about the hinge, its
/// acceleration as seen from there is wrong by the second derivative of δ j × r. With δ in proportion
/// to the acceleration across the limb, the two sensors' shares of it are the only unknowns, fitted to
/// what remains between both accelerations of the joint centre. What they come to at the ends of the
/// range tells how much of the range is the tissue's.
///
/// Rows of 50 Hz, low-passed at 10 Hz: tissue shakes at 5 to 12 Hz.
struct TissueTilt {
  /// Degrees of lean under 1 g.
  private(set) var thigh = 0.0, shank = 0.0
  /// Degrees of the range that the lean hides: of the bones' angle less that of the sensors, at the most
  /// flexed moment beside the most extended one. Negative where the lean adds to the range.
  private(set) var hiddenRange = 0.0

  private static let cutoffHz = 10.0
  private static let rateHz = 50.0
  /// Share of the columns' squares that is added to them, against columns that are alike.
  private static let ridge = 0.01

  /// One sensor at one row.
  private struct Row {
    /// Acceleration of the joint centre, in the room, m/s².
    var joint: Vector3
    /// j × r in the room, times the acceleration across the limb, g·m.
    var lean: Vector3
    /// Acceleration across the limb, g.
    var across: Double

    init(
      _ segment: AxisSegment, turnedBy attitude: Quaternion, arm: Vector3, axis: Vector3,
      across direction: Vector3
    ) {
      let force = attitude.rotate(segment.specificForce)
      let turning = leverArmAcceleration(
        arm, rate: segment.rate, derivative: segment.rateDerivative)
      let standard = InertialSample.standardGravity
      across = (force - .unitZ * standard).dot(attitude.rotate(direction)) / standard
      joint = force - attitude.rotate(turning)
      lean = attitude.rotate(axis.cross(arm)) * across
    }
  }

  /// - Parameters:
  ///   - thigh: the thigh's motion; likewise `shank`.
  ///   - angles: of the rows of the pair; another number of them tells nothing.
  init(
    _ found: KneeIdentification, in pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion,
    angles: [KneeAngle]
  ) {
    let (axes, arms) = (found.calibration.axes, found.candidate.arms)
    guard angles.count == pair.time.count,
      let acrossThigh = axes.thigh.cross(found.calibration.thighDown).normalized,
      let acrossShank = axes.shank.cross(found.calibration.shankDown).normalized
    else { return }
    let motions = (
      thigh: LowPassedMotion(thigh, of: pair, cutoffHz: Self.cutoffHz),
      shank: LowPassedMotion(shank, of: pair, cutoffHz: Self.cutoffHz)
    )
    let every = Int(pair.rateHz / Self.rateHz, clampedTo: 1...1_000_000)
    let squaredStep = Double(every * every) * pair.nominalPeriod * pair.nominalPeriod
    var fit = Fit()
    var ends: (least: (degrees: Double, c: (Double, Double)), most: (Double, (Double, Double)))?
    var hint = 0
    for (range, thinned) in zip(pair.segments, found.samples.segments) {
      let places = Array(stride(from: range.lowerBound, to: range.upperBound, by: every))
      let rows = places.map { place -> (thigh: Row, shank: Row) in
        let (a, b) = (
          motions.thigh.segment(at: place, within: range),
          motions.shank.segment(at: place, within: range)
        )
        let heading = found.heading.at(pair.time[place], in: thinned, after: &hint).angle
        return (
          Row(a, turnedBy: a.attitude, arm: arms.thigh, axis: axes.thigh, across: acrossThigh),
          Row(
            b, turnedBy: Quaternion(angle: heading, axis: .unitZ) * b.attitude, arm: arms.shank,
            axis: axes.shank, across: acrossShank)
        )
      }
      for index in rows.indices.dropFirst().dropLast() {
        let (before, row, after) = (rows[index - 1], rows[index], rows[index + 1])
        func curvature(_ part: KeyPath<(thigh: Row, shank: Row), Row>) -> Vector3 {
          let sum = before[keyPath: part].lean + after[keyPath: part].lean
          return (sum - row[keyPath: part].lean * 2) / squaredStep
        }
        fit.add(
          curvature(\.thigh), -curvature(\.shank), equals: row.thigh.joint - row.shank.joint)
      }
      for (place, row) in zip(places, rows) where !angles[place].isFromGravity {
        let now = (angles[place].degrees, (row.thigh.across, row.shank.across))
        guard let known = ends else {
          ends = (now, now)
          continue
        }
        if now.0 < known.least.degrees { ends?.least = now }
        if now.0 > known.most.0 { ends?.most = now }
      }
    }
    guard let shares = fit.solution(ridge: Self.ridge), let ends else { return }
    (self.thigh, self.shank) = (shares.0 * 180 / .pi, shares.1 * 180 / .pi)
    func lean(_ across: (Double, Double)) -> Double {
      self.shank * across.1 - self.thigh * across.0
    }
    hiddenRange = lean(ends.most.1) - lean(ends.least.c)
  }

  /// Two unknowns and rows of three numbers each.
  private struct Fit {
    private var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ a: Vector3, _ b: Vector3, equals y: Vector3) {
      aa += a.dot(a)
      ab += a.dot(b)
      bb += b.dot(b)
      ay += a.dot(y)
      by += b.dot(y)
    }

    func solution(ridge share: Double) -> (Double, Double)? {
      let ridge = share * (aa + bb)
      let determinant = (aa + ridge) * (bb + ridge) - ab * ab
      guard determinant > 0 else { return nil }
      return (
        (ay * (bb + ridge) - by * ab) / determinant, (by * (aa + ridge) - ay * ab) / determinant
      )
    }
  }
}
