// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Finds how soft tissue lets the sensors lean, as the joint centre shows it.
///
/// A gyroscope that leans by δ about the hinge j sees the limb turn. The accelerometer does not move
/// with such a turn, so that the acceleration of the joint centre, at the arm r from the sensor, comes
/// out wrong by the second derivative of δ j × r. With δ in proportion to the shift of a
/// ``TissueSpring`` the joint centre's equations (`JointCentreSystem`) stay linear: each segment has
/// its arm r and its share times r as unknowns.
struct TissueLeanFit {
  /// The lean that fits best.
  let lean: TissueLean
  /// Share of the mean square that remains between both accelerations of the joint centre which the
  /// lean explains, 0…1.
  let explained: Double
  /// Root mean square of the part that it explains, as a share of the sensors' acceleration.
  let size: Double

  /// Rows of 50 Hz, low-passed at 10 Hz: tissue swings at 5 to 12 Hz.
  private static let (rateHz, cutoffHz) = (50.0, 10.0)
  /// Scales of the unknowns, those of the arms and the heading as in the search.
  private static let armScale = JointCentreSystem.armDeviation
  private static let headingScale = JointCentreSystem.headingDeviation
  /// The same of the share of 1 g times an arm, radians m.
  private static let leanScale = 0.01
  /// Variance of a row over that of an unknown at its scale.
  private static let ridge = 1.0
  /// Two arms and the heading.
  private static let firmUnknowns = 7
  /// Square of the least arm that a share is read from, m².
  private static let leastSquaredArm = 0.01
  /// Responses that are tried: each frequency with the usual lag, then the best one with the others.
  private static let frequenciesHz = [40, 18, 12, 9, 7, 5.5]
  private static let (usualLag, otherLags) = (0.012, [0.006, 0.024])

  /// `nil` where nothing of a lean is seen.
  init?(
    _ found: KneeIdentification, in pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion
  ) {
    guard let equations = Equations(found, pair, thigh, shank), let firm = equations.firmMeanSquare,
      firm > 0
    else { return nil }
    var best: (lean: TissueLean, meanSquare: Double)?
    func attempt(_ frequencyHz: Double, _ lag: Double) {
      let response = TissueSpring.Response(frequencyHz: frequencyHz, lag: lag)
      guard let found = equations.lean(response), found.meanSquare < best?.meanSquare ?? firm else {
        return
      }
      best = found
    }
    for frequency in Self.frequenciesHz { attempt(frequency, Self.usualLag) }
    if let frequency = best?.lean.response.frequencyHz {
      for lag in Self.otherLags { attempt(frequency, lag) }
    }
    guard let best else { return nil }
    lean = best.lean
    explained = 1 - best.meanSquare / firm
    size = ((firm - best.meanSquare) / equations.meanSquaredAcceleration).squareRoot()
  }

  /// The equations of all rows, but for the tissue's response.
  private struct Equations {
    /// One row of 50 Hz.
    private struct Row {
      /// The difference of both forces, and what each unknown of firm sensors adds to it.
      var difference: Vector3
      var firm: [Vector3]
      /// Squared acceleration of the sensors, the mean of both.
      var squaredAcceleration: Double
      /// j × e in the room, for e along each axis of the sensor.
      var thigh, shank: [Vector3]
    }

    private let axes: HingeAxes
    private let across: (thigh: Vector3, shank: Vector3)
    private let every: Int
    private let squaredStep: Double
    private let period: Double
    private let lowPass: ZeroPhaseLowPass
    private let segments: [(rows: [Row], thigh: [Double], shank: [Double])]

    init?(
      _ found: KneeIdentification, _ pair: SensorPair, _ thigh: SegmentMotion,
      _ shank: SegmentMotion
    ) {
      guard let joint = JointAngle(found.calibration) else { return nil }
      let axes = found.calibration.axes
      let smooth = (
        thigh: LowPassedMotion(thigh, of: pair, cutoffHz: cutoffHz),
        shank: LowPassedMotion(shank, of: pair, cutoffHz: cutoffHz)
      )
      let every = Int(pair.rateHz / rateHz, clampedTo: 1...1_000_000)
      var hint = 0
      segments = zip(pair.segments, found.samples.segments).map { range, thinned in
        func across(_ motion: SegmentMotion, _ direction: Vector3) -> [Double] {
          range.map {
            motion.segment($0).acceleration(along: direction) / InertialSample.standardGravity
          }
        }
        let rows = stride(from: range.lowerBound, to: range.upperBound, by: every).map { row in
          let (a, b) = (
            smooth.thigh.segment(at: row, within: range),
            smooth.shank.segment(at: row, within: range)
          )
          let heading = found.heading.at(pair.time[row], in: thinned, after: &hint).angle
          let turned = Quaternion(angle: heading, axis: .unitZ) * b.attitude
          return Self.row(a, a.attitude, b, turned, axes)
        }
        return (rows, across(thigh, joint.across.thigh), across(shank, joint.across.shank))
      }
      (self.axes, across) = (axes, joint.across)
      (self.every, period) = (every, pair.nominalPeriod)
      let step = Double(every) * pair.nominalPeriod
      squaredStep = step * step
      lowPass = ZeroPhaseLowPass(cutoffHz: cutoffHz, rateHz: pair.rateHz)
    }

    private static func row(
      _ a: AxisSegment, _ thigh: Quaternion, _ b: AxisSegment, _ shank: Quaternion,
      _ axes: HingeAxes
    ) -> Row {
      let units = [Vector3.unitX, .unitY, .unitZ]
      func arms(_ segment: AxisSegment, _ attitude: Quaternion, _ scale: Double) -> [Vector3] {
        units.map {
          attitude.rotate(
            leverArmAcceleration($0, rate: segment.rate, derivative: segment.rateDerivative))
            * scale
        }
      }
      let gravity = Vector3.unitZ * InertialSample.standardGravity
      let (f1, f2) = (thigh.rotate(a.specificForce), shank.rotate(b.specificForce))
      return Row(
        difference: f1 - f2,
        firm: arms(a, thigh, armScale) + arms(b, shank, -armScale)
          + [Vector3.unitZ.cross(f1 + f2) * (0.5 * headingScale)],
        squaredAcceleration: ((f1 - gravity).squaredNorm + (f2 - gravity).squaredNorm) / 2,
        thigh: units.map { thigh.rotate(axes.thigh.cross($0)) * leanScale },
        shank: units.map { shank.rotate(axes.shank.cross($0)) * -leanScale })
    }

    /// Mean square of the sensors' acceleration, a component.
    var meanSquaredAcceleration: Double {
      let rows = segments.flatMap(\.rows)
      let sum = rows.reduce(0) { $0 + $1.squaredAcceleration }
      return max(.leastNormalMagnitude, sum / Double(3 * max(1, rows.count)))
    }

    /// Mean square of what remains in a row where sensors are firm.
    var firmMeanSquare: Double? {
      var system = RidgeLeastSquares(unknowns: firmUnknowns)
      for segment in segments {
        for row in segment.rows.dropFirst().dropLast() {
          system.add(row.firm, equals: row.difference)
        }
      }
      return system.solution(ridge: ridge)?.meanSquare
    }

    /// The best lean under a response, and what remains with it.
    func lean(_ response: TissueSpring.Response) -> (lean: TissueLean, meanSquare: Double)? {
      var system = RidgeLeastSquares(unknowns: firmUnknowns + 6)
      for (rows, thigh, shank) in segments {
        let shifts = (shift(response, thigh), shift(response, shank))
        for index in rows.indices.dropFirst().dropLast() {
          let columns =
            rows[index].firm + curvature(\.thigh, shifts.0, rows, index)
            + curvature(\.shank, shifts.1, rows, index)
          system.add(columns, equals: rows[index].difference)
        }
      }
      guard let (x, meanSquare) = system.solution(ridge: ridge) else { return nil }
      func vector(_ first: Int) -> Vector3 { Vector3(x[first], x[first + 1], x[first + 2]) }
      func degrees(_ first: Int, _ axis: Vector3) -> Double {
        let whole = vector(first) * armScale
        let arm = whole - axis * axis.dot(whole)
        let product = vector(first + firmUnknowns) * leanScale
        return product.dot(arm) / max(leastSquaredArm, arm.squaredNorm) / .degree
      }
      let lean = TissueLean(
        thigh: TissueLean.Segment(
          axis: axes.thigh, across: across.thigh, degreesPerG: degrees(0, axes.thigh)),
        shank: TissueLean.Segment(
          axis: axes.shank, across: across.shank, degreesPerG: degrees(3, axes.shank)),
        response: response)
      return (lean, meanSquare)
    }

    /// The shift of the tissue at the rows, low-passed as they are.
    private func shift(_ response: TissueSpring.Response, _ across: [Double]) -> [Double] {
      var spring = TissueSpring(response, timeStep: period)
      let shifts = lowPass.apply(to: across.map { spring.update(across: $0) })
      return stride(from: 0, to: shifts.count, by: every).map { shifts[$0] }
    }

    /// Second derivative of the shift times j × e.
    private func curvature(
      _ part: KeyPath<Row, [Vector3]>, _ shifts: [Double], _ rows: [Row], _ index: Int
    ) -> [Vector3] {
      let (a, b, c) = (
        rows[index - 1][keyPath: part], rows[index][keyPath: part], rows[index + 1][keyPath: part]
      )
      return a.indices.map {
        let ends = a[$0] * shifts[index - 1] + c[$0] * shifts[index + 1]
        return (ends - b[$0] * (2 * shifts[index])) / squaredStep
      }
    }
  }
}
