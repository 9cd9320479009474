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
  /// The fit; `nil` where no number could be estimated.
  let fit: CalibrationFit?
  /// Turns that were looked at, with the poses at their ends.
  let turns: [PoseTurn]

  /// Turns below this angle tell of bias only, radians.
  private static let leastAngle = 0.1
  /// Turns that take longer drift too far, seconds.
  private static let longest = 60.0

  /// The numbers of M that are at hand.
  var matrix: SensorCalibration.Matrix { SensorCalibration.Matrix(deviations: parameters) }

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
      let path = TurnIntegral(
        turn, matrix: SensorCalibration.Matrix(deviations: p), bias: turn.bias(poses))
      return ups[turn.to].directionsAcross.map { axis in
        let predicted = path.rotation.inverseRotate(ups[turn.from])
        // ∂(Rᵀu) = Rᵀ(u × δθ), and the residual is what is seen less what is predicted.
        let lever = path.rotation.rotate(axis).cross(ups[turn.from])
        return (
          axis.dot(ups[turn.to] - predicted) / deviations[index],
          path.byMatrix.map { -lever.dot($0) / deviations[index] }
        )
      }
    }
    let model = CalibrationFit.Model(scales: Self.scales, groups: turns.count, evaluate: evaluate)
    let best = CalibrationFit.best(model) {
      TurnCovariance(turns, poses, accelerometer, deviations)
        .uncertainties(of: $0, scales: Self.scales)
    }
    (fit, self.turns) = (best?.fit, turns)
    parameters = best?.fit.parameters ?? Array(repeating: 0, count: 9)
    uncertainties = best?.uncertainties ?? Array(repeating: nil, count: 9)
  }

  /// The turn between two poses; `nil` across a gap, or where it is too small or too long.
  private static func turn(
    _ samples: AcceptedSamples, _ poses: [StillPose], _ from: Int, _ to: Int
  ) -> PoseTurn? {
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
    let turn = PoseTurn(from: from, to: to, steps: steps)
    let bias = turn.bias(poses)
    let angle = steps.reduce(0) { $0 + ($1.rate - bias).norm * $1.seconds }
    return angle >= leastAngle && turn.duration <= longest ? turn : nil
  }

  /// Variance of a residual, rad²: both directions of gravity, the bias, and the gyroscope's white
  /// noise, whose variance grows with time as that of a mean falls.
  private static func variance(_ turn: PoseTurn, _ poses: [StillPose]) -> Double {
    let (a, b, seconds) = (poses[turn.from], poses[turn.to], turn.duration)
    let directions = [a, b].reduce(0) { sum, pose in
      let share = pose.forceDeviation / pose.force.norm
      return sum + share * share
    }
    let rates = a.rateDeviation * a.rateDeviation + b.rateDeviation * b.rateDeviation
    return directions + rates * seconds * seconds / 4 + turn.whiteNoise(poses)
  }
}
