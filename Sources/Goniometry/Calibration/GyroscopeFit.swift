// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The gyroscope's matrix from the turns between still poses: gravity at the start of a turn,
/// carried on by the integrated rate, has to come out where the accelerometer sees it at the end.
///
/// Tedaldi, Pretto, Menegatti 2014 (doi 10.1109/ICRA.2014.6907297), equation 10, with the exact
/// exponential for their Runge–Kutta integral and the mean of the adjacent rests for the bias, so
/// that its drift over the recording does not matter. The frame is the calibrated accelerometer's,
/// so all nine numbers count. A turn gives two equations, and none of them sees the part of it that
/// is about the vertical.
struct GyroscopeFit {
  /// Usual size of the nine numbers of M − 1, by rows.
  static let scales = Array(repeating: 0.02, count: 9)

  /// M − 1 by rows; zero where not estimated.
  let parameters: [Double]
  /// Standard uncertainty of each number; `nil` where it was not estimated.
  let uncertainties: [Double?]
  /// The fit; `nil` where no number could be told.
  let fit: CalibrationFit?
  /// Turns that were looked at, with the poses at their ends.
  let turns: [Turn]

  /// The motion between two still poses.
  struct Turn: Sendable {
    /// Positions among the poses.
    let from: Int
    /// See `from`.
    let to: Int
    /// Steps of the integration: mean rate as read, and seconds.
    let steps: [(rate: Vector3, seconds: Double)]

    /// Seconds.
    var duration: Double { steps.reduce(0) { $0 + $1.seconds } }
  }

  /// Turns below this angle tell of bias only, radians.
  private static let leastAngle = 0.1
  /// Turns that take longer drift too far, seconds.
  private static let longest = 60.0

  /// The numbers of M that are at hand.
  var matrix: SensorCalibration.Matrix { Self.matrix(parameters) }

  /// Fits the turns between poses that the accelerometer's fit has used.
  init(_ samples: AcceptedSamples, _ poses: [StillPose], _ accelerometer: AccelerometerFit) {
    let order = accelerometer.fit?.used ?? Array(poses.indices)
    let turns = zip(order, order.dropFirst()).compactMap { Self.turn(samples, poses, $0, $1) }
    let ups = poses.map { accelerometer.up($0) }
    let unknowns = poses.map { accelerometer.unknownTilt($0) }
    let deviations = turns.map { turn in
      let tilt = unknowns[turn.from] + unknowns[turn.to]
      return (Self.variance(turn, poses) + tilt).squareRoot()
    }
    func evaluate(_ index: Int, _ p: [Double]) -> [(residual: Double, slope: [Double])] {
      let turn = turns[index]
      let path = Path(turn, matrix: Self.matrix(p), bias: Self.bias(turn, poses))
      return Self.plane(ups[turn.to]).map { axis in
        let predicted = path.rotation.inverseRotate(ups[turn.from])
        // ∂(Rᵀu) = Rᵀ(u × δθ), and the residual is what is seen less what is predicted.
        let lever = path.rotation.rotate(axis).cross(ups[turn.from])
        return (
          axis.dot(ups[turn.to] - predicted) / deviations[index],
          path.byMatrix.map { -lever.dot($0) / deviations[index] }
        )
      }
    }
    let model = CalibrationFit.Model(
      scales: Self.scales, groups: turns.count, evaluate: evaluate)
    let best = CalibrationFit.best(model) {
      Self.uncertainties($0, turns, poses, accelerometer, deviations)
    }
    (fit, self.turns) = (best?.fit, turns)
    parameters = best?.fit.parameters ?? Array(repeating: 0, count: 9)
    uncertainties = best?.uncertainties ?? Array(repeating: nil, count: 9)
  }

  private static func matrix(_ p: [Double]) -> SensorCalibration.Matrix {
    SensorCalibration.Matrix(
      Vector3(1 + p[0], p[1], p[2]), Vector3(p[3], 1 + p[4], p[5]), Vector3(p[6], p[7], 1 + p[8]))
  }

  private static func bias(_ turn: Turn, _ poses: [StillPose]) -> Vector3 {
    (poses[turn.from].rate + poses[turn.to].rate) / 2
  }

  /// Two directions across a unit vector.
  private static func plane(_ up: Vector3) -> [Vector3] {
    let first = up.anyPerpendicular
    return [first, up.cross(first)]
  }

  /// The turn between two poses; `nil` across a gap, or where it is too small or too long.
  private static func turn(
    _ samples: AcceptedSamples, _ poses: [StillPose], _ from: Int, _ to: Int
  ) -> Turn? {
    let rows = (poses[from].rows.upperBound - 1)..<(poses[to].rows.lowerBound + 1)
    guard
      samples.segments.contains(where: {
        $0.contains(rows.lowerBound) && $0.contains(rows.upperBound - 1)
      })
    else { return nil }
    let times = samples.recording.time
    let steps = rows.dropFirst().map {
      (rate: samples.recording.angularVelocity[$0], seconds: times[$0] - times[$0 - 1])
    }
    let turn = Turn(from: from, to: to, steps: steps)
    let bias = bias(turn, poses)
    let angle = steps.reduce(0) { $0 + ($1.rate - bias).norm * $1.seconds }
    return angle >= leastAngle && turn.duration <= longest ? turn : nil
  }

  /// Variance of a residual, rad²: both directions of gravity, the bias, and the gyroscope's white
  /// noise, whose variance grows with time as that of a mean falls.
  private static func variance(_ turn: Turn, _ poses: [StillPose]) -> Double {
    let (a, b, seconds) = (poses[turn.from], poses[turn.to], turn.duration)
    let directions = [a, b].reduce(0) { sum, pose in
      let share = pose.forceDeviation / pose.force.norm
      return sum + share * share
    }
    let rates = a.rateDeviation * a.rateDeviation + b.rateDeviation * b.rateDeviation
    return directions + rates * seconds * seconds / 4 + whiteNoise(turn, poses)
  }

  private static func whiteNoise(_ turn: Turn, _ poses: [StillPose]) -> Double {
    let pose = poses[turn.from]
    return pose.rateDeviation * pose.rateDeviation * pose.duration * turn.duration
  }

  /// Uncertainties of the free numbers from everything that was measured: each pose enters two
  /// turns, and all turns lean on the accelerometer's numbers, so residuals are not independent.
  private static func uncertainties(
    _ fit: CalibrationFit, _ turns: [Turn], _ poses: [StillPose],
    _ accelerometer: AccelerometerFit, _ deviations: [Double]
  ) -> [Double?] {
    let inner = accelerometer.fit
    let fixed = inner?.fixed ?? Array(AccelerometerFit.scales.indices)
    let innerFactor = inner?.varianceFactor.squareRoot() ?? 1
    let poseColumns = 6 * poses.count
    var sources = DenseMatrix(rows: 2 * fit.used.count, columns: poseColumns)
    var considered = DenseMatrix(rows: 2 * fit.used.count, columns: fixed.count)
    var white: [Double] = []
    let slopes = poses.map { accelerometer.slopesOfUp($0) }
    let innerShifts = inner?.consideredShifts(scales: AccelerometerFit.scales)
    for (place, index) in fit.used.enumerated() {
      let (turn, deviation) = (turns[index], deviations[index])
      let path = Path(turn, matrix: matrix(fit.parameters), bias: bias(turn, poses))
      let (upFrom, upTo) = (accelerometer.up(poses[turn.from]), accelerometer.up(poses[turn.to]))
      for (side, axis) in plane(upTo).enumerated() {
        let row = 2 * place + side
        let back = path.rotation.rotate(axis)
        func effect(_ from: Vector3, _ to: Vector3) -> Double {
          (axis.dot(to) - back.dot(from)) / deviation
        }
        // The forces read in the two poses, and the biases read there.
        let lever = back.cross(upFrom)
        for component in 0..<3 {
          let force = (slopes[turn.from].byForce[component], slopes[turn.to].byForce[component])
          sources[row, 3 * turn.from + component] +=
            effect(force.0, .zero) * poses[turn.from].forceDeviation * innerFactor
          sources[row, 3 * turn.to + component] +=
            effect(.zero, force.1) * poses[turn.to].forceDeviation * innerFactor
          let drift = lever.dot(path.byBias[component]) / deviation / 2
          for pose in [turn.from, turn.to] {
            sources[row, 3 * (poses.count + pose) + component] += drift * poses[pose].rateDeviation
          }
        }
        // The accelerometer's numbers, and through them every pose.
        let byParameter = AccelerometerFit.scales.indices.map {
          effect(slopes[turn.from].byParameter[$0], slopes[turn.to].byParameter[$0])
        }
        if let inner {
          for (order, pose) in inner.used.enumerated() {
            let gain = inner.free.enumerated().reduce(0.0) {
              $0 + byParameter[$1.element] * inner.gain[$1.offset, order]
            }
            // One residual a pose: along up, in units of its deviation.
            let up = accelerometer.up(poses[pose])
            for (component, unit) in [Vector3.unitX, .unitY, .unitZ].enumerated() {
              sources[row, 3 * pose + component] -=
                gain * up.dot(accelerometer.matrix * unit) * innerFactor
            }
          }
        }
        for (column, parameter) in fixed.enumerated() {
          var shift = byParameter[parameter] * AccelerometerFit.scales[parameter]
          if let inner, let innerShifts {
            for (order, free) in inner.free.enumerated() {
              shift += byParameter[free] * innerShifts[order, column]
            }
          }
          considered[row, column] = shift
        }
        white.append(whiteNoise(turn, poses) / (deviation * deviation))
      }
    }
    let noise = fit.gain * sources
    let accelerometerShifts = fit.gain * considered
    let shifts = fit.consideredShifts(scales: scales)
    var result: [Double?] = Array(repeating: nil, count: scales.count)
    for (row, parameter) in fit.free.enumerated() {
      let whitened = white.indices.reduce(0.0) {
        $0 + fit.gain[row, $1] * fit.gain[row, $1] * white[$1]
      }
      let variance =
        (noise.squaredNorm(ofRow: row) + whitened) * fit.varianceFactor
        + accelerometerShifts.squaredNorm(ofRow: row) + shifts.squaredNorm(ofRow: row)
      result[parameter] = variance.squareRoot()
    }
    return result
  }
}

/// A turn integrated, with the derivatives of the rotation as small turns in its first frame.
private struct Path {
  /// From the frame at the end to that at the start.
  var rotation = Quaternion.identity
  /// By each number of the matrix, by rows.
  var byMatrix = Array(repeating: Vector3.zero, count: 9)
  /// By each component of the bias.
  var byBias = Array(repeating: Vector3.zero, count: 3)

  init(_ turn: GyroscopeFit.Turn, matrix: SensorCalibration.Matrix, bias: Vector3) {
    let columns = [matrix * .unitX, matrix * .unitY, matrix * .unitZ]
    for step in turn.steps {
      let read = (step.rate - bias) * step.seconds
      let turned = matrix * read
      // The middle of the step stands for the whole.
      let middle = rotation * Quaternion(rotationVector: turned / 2)
      let axes = (
        middle.rotate(.unitX), middle.rotate(.unitY), middle.rotate(.unitZ)
      )
      byMatrix[0] += axes.0 * read.x
      byMatrix[1] += axes.0 * read.y
      byMatrix[2] += axes.0 * read.z
      byMatrix[3] += axes.1 * read.x
      byMatrix[4] += axes.1 * read.y
      byMatrix[5] += axes.1 * read.z
      byMatrix[6] += axes.2 * read.x
      byMatrix[7] += axes.2 * read.y
      byMatrix[8] += axes.2 * read.z
      for component in 0..<3 {
        byBias[component] -= middle.rotate(columns[component]) * step.seconds
      }
      rotation = (rotation * Quaternion(rotationVector: turned)).normalized
    }
  }
}
