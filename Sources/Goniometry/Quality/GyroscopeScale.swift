// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The gyroscope's scale as gravity shows it: between two holds (``GravityHold``) the angular velocity must turn the
/// direction of gravity in one into that in the other.
///
/// With k times the angular velocity the direction u₂ of gravity in the second hold, turned back by the
/// integral R, is R u₂ + (k − 1) s × R u₂ to first order, where s is the sum of all small turns, seen
/// from the first hold. The k of least squares over all pairs of holds is the scale; it does not depend
/// on the length of the specific force, and movement between the holds does not matter. A wrong sample rate
/// shows as a wrong scale.
struct GyroscopeScale {
  /// Gravity's turning over the gyroscope's: 0.8 where the gyroscope reads a quarter too much.
  let value: Double
  /// Standard deviation of ``value``.
  let deviation: Double
  /// Root mean square between the directions of gravity, turned back, with this scale, radians.
  let remainder: Double

  /// Cosine of the least angle between two holds, 20°: less shows little.
  private static let leastTilt = 0.94
  /// Seconds between two holds at the most.
  private static let longest = 10.0
  /// Pairs that are used: those with the largest angles.
  private static let most = 12
  /// Seconds of a step of the integral; shorter periods are summed up.
  private static let step = 0.02
  /// Standard deviation of a direction of gravity at rest, radians: an accelerometer's bias and a limb
  /// that is not quite still.
  private static let directionDeviation = 0.026
  /// Change from which the integral is taken anew, and how often.
  private static let (settled, mostRounds) = (0.005, 4)
  /// Scales that are good, and beyond which a recording is not to be used: 4 % are 4° of a knee's 90.
  private static let (good, usable) = (0.04, 0.1)
  /// Remainder from which no scale explains how gravity turns, radians: an axis with a wrong sign.
  private static let unexplained = 0.3
  /// Standard deviations that a doubt must be beyond.
  private static let certain = 3.0

  /// `nil` where no two holds in a row are 20° apart.
  ///
  /// - Parameter rests: that show the gyroscope's bias.
  init?(_ recording: InertialRecording, _ rests: [RestPeriod], period: Double) {
    let holds = GravityHold.all(in: recording, period: period)
    let bias = RestPeriod.bias(from: rests) ?? GravityHold.bias(from: holds)
    let pairs = Self.pairs(holds, recording, period, bias: bias)
    guard !pairs.isEmpty else { return nil }
    let count = Double(pairs.count)
    var scale = 1.0
    var information = 0.0
    var remainder = 0.0
    for _ in 0..<Self.mostRounds {
      var pull = 0.0
      (information, remainder) = (0, 0)
      for pair in pairs {
        let (turn, sum) = pair.turn(in: recording, scale: scale)
        let moved = turn.rotate(pair.after)
        let slope = sum.cross(moved)
        let off = pair.before - moved
        information += slope.squaredNorm
        pull += slope.dot(off)
        remainder += off.squaredNorm
      }
      guard information > 0, (pull / information).isFinite else { return nil }
      remainder -= pull * pull / information
      let change = min(0.5, max(-0.5, pull / information))
      scale *= 1 + change
      if abs(change) < Self.settled { break }
    }
    value = scale
    // An accelerometer's offset, which shows in the length of its vector, turns all directions alike.
    let offset = pairs.reduce(0) { $0 + $1.difference * $1.difference } / count
    let squared = Self.directionDeviation * Self.directionDeviation + offset * count
    deviation = scale * (squared / information).squareRoot()
    self.remainder = (max(0, remainder) / count).squareRoot()
  }

  /// The verdict on the scale.
  var check: QualityCheck {
    let off = max(value, 1 / max(value, .leastNormalMagnitude)) - 1
    let doubt = max(Self.good, Self.certain * deviation)
    let isExplained = value > 0 && remainder < Self.unexplained
    let verdict: Verdict =
      isExplained && off <= doubt
      ? .good : isExplained && off <= max(Self.usable, doubt) ? .doubtful : .bad
    let percent = 100 * (1 / max(value, .leastNormalMagnitude) - 1)
    let advice =
      if verdict == .good {
        "Gravity turns in the sensor as its gyroscope says."
      } else if !isExplained {
        "Between holds gravity does not turn in the sensor as its gyroscope says: check the order and "
          + "the signs of the columns."
      } else if percent > 0 {
        "Between holds the gyroscope turns \(percent.shown(0)) % further than gravity: check the sample rate, and "
          + "the unit and the scale of its columns."
      } else {
        "Between holds the gyroscope turns \((-percent).shown(0)) % less than gravity: check the sample rate, and "
          + "the unit and the scale of its columns."
      }
    return QualityCheck(
      name: "gyroscope_scale", value: value, unit: "1", verdict: verdict, advice: advice)
  }

  /// Two holds with the movement between them.
  private struct Pair {
    /// Directions of gravity, unit vectors, sensor frame.
    let before, after: Vector3
    /// Rows between the middles of the holds, and how many make a step.
    let rows: Range<Int>
    let every: Int
    /// The gyroscope's bias, rad/s.
    let bias: Vector3
    /// Of the lengths of the specific force in both holds, as a share of gravity.
    let difference: Double

    /// The whole turn from the first hold to the second, and the sum of its small turns, both seen from
    /// the first hold.
    func turn(in recording: InertialRecording, scale: Double) -> (turn: Quaternion, sum: Vector3) {
      var turn = Quaternion.identity
      var sum = Vector3.zero
      var row = rows.lowerBound
      while row + 1 < rows.upperBound {
        let end = min(row + every, rows.upperBound - 1)
        // The trapezoidal rule over the step.
        var small = Vector3.zero
        for index in row..<end {
          let seconds = recording.time[index + 1] - recording.time[index]
          small +=
            (recording.angularVelocity[index] + recording.angularVelocity[index + 1])
            * (seconds / 2)
            - bias * seconds
        }
        small = small * scale
        sum += turn.rotate(small)
        turn = turn * Quaternion(rotationVector: small)
        row = end
      }
      return (turn.normalized, sum)
    }
  }

  /// Holds in a row that lie so far apart that they show the scale, at most ``most`` of them.
  private static func pairs(
    _ holds: [GravityHold], _ recording: InertialRecording, _ period: Double, bias: Vector3
  ) -> [Pair] {
    let every = max(1, Int((step / period).rounded(), clampedTo: 1...1000))
    var found: [(cosine: Double, pair: Pair)] = []
    for (first, second) in zip(holds, holds.dropFirst()) {
      let rows = first.row..<(second.row + 1)
      let seconds = recording.time[second.row] - recording.time[first.row]
      let cosine = first.up.dot(second.up)
      guard seconds <= longest, cosine < leastTilt, isWhole(recording, rows, period) else {
        continue
      }
      found.append(
        (
          cosine,
          Pair(
            before: first.up, after: second.up, rows: rows, every: every, bias: bias,
            difference: (second.force - first.force) / InertialSample.standardGravity)
        ))
    }
    return found.sorted { $0.cosine < $1.cosine }.prefix(most).map(\.pair)
  }

  /// Whether all samples are usable and none are missing.
  private static func isWhole(
    _ recording: InertialRecording, _ rows: Range<Int>, _ period: Double
  ) -> Bool {
    rows.dropLast().allSatisfy { row in
      let seconds = recording.time[row + 1] - recording.time[row]
      return seconds > 0 && seconds <= SampleClock.longestStepInPeriods * period
        && recording[row].isUsable && recording[row + 1].isUsable
    }
  }
}
