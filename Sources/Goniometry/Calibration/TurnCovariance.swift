// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The motion between two still poses.
struct PoseTurn: Sendable {
  /// Position of the first pose among the poses.
  let from: Int
  /// Position of the second pose.
  let to: Int
  /// Steps of the integration: mean rate as read, and seconds.
  let steps: [(rate: Vector3, seconds: Double)]

  /// Seconds.
  var duration: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// The gyroscope's bias in the turn, rad/s: the mean of both rests.
  func bias(_ poses: [StillPose]) -> Vector3 { (poses[from].rate + poses[to].rate) / 2 }

  /// Variance that the gyroscope's white noise gives the integrated rate, rad².
  func whiteNoise(_ poses: [StillPose]) -> Double {
    let pose = poses[from]
    return pose.rateDeviation * pose.rateDeviation * pose.duration * duration
  }
}

extension SensorCalibration.Matrix {
  /// The matrix from the nine numbers of M − 1, by rows.
  init(deviations p: [Double]) {
    self.init(
      Vector3(1 + p[0], p[1], p[2]), Vector3(p[3], 1 + p[4], p[5]), Vector3(p[6], p[7], 1 + p[8]))
  }
}

extension Vector3 {
  /// Two directions across a unit vector.
  var directionsAcross: [Vector3] {
    let first = anyPerpendicular
    return [first, cross(first)]
  }
}

/// A turn integrated, with the derivatives of the rotation as small turns in its first frame.
struct TurnIntegral {
  /// From the frame at the end to that at the start.
  var rotation = Quaternion.identity
  /// By each number of the matrix, by rows.
  var byMatrix = Array(repeating: Vector3.zero, count: 9)
  /// By each component of the bias.
  var byBias = Array(repeating: Vector3.zero, count: 3)

  init(_ turn: PoseTurn, matrix: SensorCalibration.Matrix, bias: Vector3) {
    let columns = [matrix * .unitX, matrix * .unitY, matrix * .unitZ]
    for step in turn.steps {
      let read = (step.rate - bias) * step.seconds
      let turned = matrix * read
      // The middle of the step stands for the whole.
      let middle = rotation * Quaternion(rotationVector: turned / 2)
      let axes = (middle.rotate(.unitX), middle.rotate(.unitY), middle.rotate(.unitZ))
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

/// The uncertainty of the residuals of the turns, and through them of the gyroscope's matrix.
///
/// Each pose enters two turns, and all turns lean on the accelerometer's numbers, which come from
/// all poses: residuals are not independent. So everything that was measured is followed to the
/// result, to first order: the mean forces and rates of the poses, the gyroscope's white noise, and
/// the accelerometer's numbers that could not be told.
struct TurnCovariance {
  let turns: [PoseTurn]
  let poses: [StillPose]
  let accelerometer: AccelerometerFit
  /// Standard deviation by which each turn's residuals were divided, radians.
  let deviations: [Double]

  /// Derivatives of up in each pose.
  private let slopes: [(byParameter: [Vector3], byForce: [Vector3])]
  private let ups: [Vector3]
  /// The accelerometer's numbers that were left at zero.
  private let fixed: [Int]
  /// The change of the other numbers if each of those were off by its usual size.
  private let shifts: DenseMatrix?

  init(
    _ turns: [PoseTurn], _ poses: [StillPose], _ accelerometer: AccelerometerFit,
    _ deviations: [Double]
  ) {
    (self.turns, self.poses) = (turns, poses)
    (self.accelerometer, self.deviations) = (accelerometer, deviations)
    slopes = poses.map { accelerometer.slopesOfUp($0) }
    ups = poses.map { accelerometer.up($0) }
    fixed = accelerometer.fit?.fixed ?? Array(AccelerometerFit.scales.indices)
    shifts = accelerometer.fit?.consideredShifts(scales: AccelerometerFit.scales)
  }

  /// Standard uncertainty of each number of the matrix; `nil` where it is not free.
  ///
  /// - Parameter scales: usual size of each number.
  func uncertainties(of fit: CalibrationFit, scales: [Double]) -> [Double?] {
    var measured: [[Double]] = []
    var unknown: [[Double]] = []
    var white: [Double] = []
    for index in fit.used {
      let (turn, deviation) = (turns[index], deviations[index])
      let path = TurnIntegral(
        turn, matrix: SensorCalibration.Matrix(deviations: fit.parameters),
        bias: turn.bias(poses))
      for axis in ups[turn.to].directionsAcross {
        let effect = Effect(seen: axis, carried: path.rotation.rotate(axis), deviation: deviation)
        measured.append(sources(turn, path, effect))
        unknown.append(fixed.indices.map { unknownShift($0, turn, effect) })
        white.append(turn.whiteNoise(poses) / (deviation * deviation))
      }
    }
    let noise = fit.gain * DenseMatrix(measured, columns: 6 * poses.count)
    let tilts = fit.gain * DenseMatrix(unknown, columns: fixed.count)
    let rest = fit.consideredShifts(scales: scales)
    var result: [Double?] = Array(repeating: nil, count: scales.count)
    for (row, parameter) in fit.free.enumerated() {
      let whitened = white.indices.reduce(0.0) {
        $0 + fit.gain[row, $1] * fit.gain[row, $1] * white[$1]
      }
      let variance =
        (noise.squaredNorm(ofRow: row) + whitened) * fit.varianceFactor
        + tilts.squaredNorm(ofRow: row) + rest.squaredNorm(ofRow: row)
      result[parameter] = variance.squareRoot()
    }
    return result
  }

  /// How a residual answers to the directions of up at both ends of its turn.
  private struct Effect {
    /// The residual's direction, in the frame at the end and in that at the start.
    let seen: Vector3
    let carried: Vector3
    let deviation: Double

    func of(from: Vector3, to: Vector3) -> Double {
      (seen.dot(to) - carried.dot(from)) / deviation
    }
  }

  private func byParameter(_ parameter: Int, _ turn: PoseTurn, _ effect: Effect) -> Double {
    effect.of(
      from: slopes[turn.from].byParameter[parameter], to: slopes[turn.to].byParameter[parameter])
  }

  /// Change of a residual by one standard deviation of each component of force and then of rate,
  /// in each pose.
  private func sources(_ turn: PoseTurn, _ path: TurnIntegral, _ effect: Effect) -> [Double] {
    var result = Array(repeating: 0.0, count: 6 * poses.count)
    let factor = accelerometer.fit?.varianceFactor.squareRoot() ?? 1
    let lever = effect.carried.cross(ups[turn.from])
    for component in 0..<3 {
      let (from, to) = (slopes[turn.from].byForce, slopes[turn.to].byForce)
      result[3 * turn.from + component] +=
        effect.of(from: from[component], to: .zero) * poses[turn.from].forceDeviation * factor
      result[3 * turn.to + component] +=
        effect.of(from: .zero, to: to[component]) * poses[turn.to].forceDeviation * factor
      let drift = lever.dot(path.byBias[component]) / effect.deviation / 2
      for pose in [turn.from, turn.to] {
        result[3 * (poses.count + pose) + component] += drift * poses[pose].rateDeviation
      }
    }
    guard let fit = accelerometer.fit else { return result }
    // Through the accelerometer's numbers every pose takes part.
    let slopes = fit.free.map { byParameter($0, turn, effect) }
    for (order, pose) in fit.used.enumerated() {
      let gain = slopes.indices.reduce(0.0) { $0 + slopes[$1] * fit.gain[$1, order] }
      // Its one residual is along up, in units of its deviation.
      for (component, unit) in [Vector3.unitX, .unitY, .unitZ].enumerated() {
        result[3 * pose + component] -=
          gain * ups[pose].dot(accelerometer.matrix * unit) * factor
      }
    }
    return result
  }

  /// Change of a residual by one of the accelerometer's numbers that were left at zero.
  private func unknownShift(_ column: Int, _ turn: PoseTurn, _ effect: Effect) -> Double {
    let direct = byParameter(fixed[column], turn, effect) * AccelerometerFit.scales[fixed[column]]
    guard let fit = accelerometer.fit, let shifts else { return direct }
    return fit.free.enumerated().reduce(direct) { sum, free in
      sum + byParameter(free.element, turn, effect) * shifts[free.offset, column]
    }
  }
}
