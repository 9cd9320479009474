// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A posture that was held: one segment hardly turned against the other, however the person swayed.
///
/// Their turns about the vertical need no heading to be compared. What is left of their difference is an error of the
/// gyroscopes' biases, which a person who sways gives them: a slow turn to and fro looks like rest.
struct HeldPosture {
  /// Seconds.
  let times: ClosedRange<Double>
  /// How much further the distal segment turned about the vertical, radians.
  let turn: Double

  /// Standard deviation of the turn of a joint that is held, radians.
  static let deviation = 0.15 * Double.degree
  /// Seconds that it is held at the least.
  fileprivate static let leastSeconds = 0.5
  /// The greatest difference between the segments' rates while a posture is held, rad/s: at a moment, and in the mean. It holds
  /// the gyroscopes' biases.
  fileprivate static let (mostRate, mostMean) = (1 * Double.degree, 0.5 * Double.degree)
}

extension AxisSamples {
  /// The postures that were held.
  var heldPostures: [HeldPosture] {
    func difference(_ row: Int) -> Double {
      distal[row].attitude.rotate(distal[row].rate).z
        - proximal[row].attitude.rotate(proximal[row].rate).z
    }
    func isHeld(_ row: Int) -> Bool {
      let speeds = distal[row].rate.norm - proximal[row].rate.norm
      return isQuiet(row) && max(abs(speeds), abs(difference(row))) < HeldPosture.mostRate
    }
    return runs(where: isHeld).compactMap { run in
      let times = time[run.lowerBound]...time[run.upperBound - 1]
      let seconds = times.upperBound - times.lowerBound
      let mean = run.reduce(0) { $0 + difference($1) } / Double(run.count)
      guard seconds >= HeldPosture.leastSeconds, abs(mean) < HeldPosture.mostMean else {
        return nil
      }
      return HeldPosture(times: times, turn: mean * seconds)
    }
  }
}
