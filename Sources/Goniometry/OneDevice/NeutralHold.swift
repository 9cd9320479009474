// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// The neutral posture that a trial begins and ends with: how long a device held it, and whether it came
/// back to it.
///
/// A posture is held while the device turns by less than 6 °/s, below 3 Hz; a person sways more than a
/// sensor on a table, so that a rest in the sense of `RestPeriod` would be too much to ask.
struct NeutralHold {
  /// The rows of the posture at the start.
  let opening: Range<Int>
  /// The rows of the posture at the end.
  let closing: Range<Int>
  /// Seconds of either.
  let openingSeconds, closingSeconds: Double
  /// The mean angular velocity in both: the gyroscope's bias, as well as a person holds still, rad/s.
  let meanRate: Vector3

  /// rad/s below which a posture is held.
  private static let stillness = 6 * Double.degree
  /// Seconds of the ends that are still in any case.
  private static let ends = 0.4
  /// Seconds that make a posture.
  static let shortest = 0.5

  /// Reads the ends of a trial, as the sensor gave it.
  init(_ samples: AcceptedSamples) {
    let (time, rates) = (samples.recording.time, samples.recording.angularVelocity)
    let filter = ZeroPhaseLowPass(cutoffHz: 3, rateHz: 1 / samples.period)
    let count = min(time.count, max(2, Int((Self.ends / samples.period).rounded())))
    func held(_ rows: [Int]) -> Int {
      let smooth = filter.apply(to: rows.map { rates[$0] })
      let level = smooth.prefix(count).reduce(Vector3.zero, +) / Double(count)
      return smooth.firstIndex { ($0 - level).norm > Self.stillness } ?? rows.count
    }
    opening = 0..<max(1, held(Array(time.indices)))
    closing = min(time.count - 1, time.count - held(time.indices.reversed()))..<time.count
    openingSeconds = time[opening.upperBound - 1] - time[0]
    closingSeconds = time[time.count - 1] - time[closing.lowerBound]
    let rows = [opening, closing].flatMap { $0 }
    meanRate = rows.reduce(Vector3.zero) { $0 + rates[$1] } / Double(rows.count)
  }

  /// Whether the posture was held long enough to tell the bias.
  var showsBias: Bool { max(openingSeconds, closingSeconds) >= Self.shortest }
}

/// The attitudes of a device in the neutral postures at both ends of a trial.
struct NeutralAttitudes {
  /// The postures.
  let hold: NeutralHold
  /// The direction to the sky in the opening posture, device frame.
  let up: Vector3
  /// Degrees between the two postures, without what the heading may have drifted meanwhile.
  let differenceDegrees: Double

  /// Degrees of drift that are forgiven at most: a device that slips by more has to be seen.
  private static let mostDrift = 6.0

  /// - Parameter drift: of the heading, °/s; twice as much is forgiven.
  init(_ hold: NeutralHold, _ time: [Double], _ attitudes: [Quaternion], drift: Double) {
    self.hold = hold
    let sum = hold.opening.reduce(Vector3.zero) { $0 + attitudes[$1].up }
    up = sum.normalized ?? attitudes[0].up
    let middle = [hold.opening, hold.closing].map { ($0.lowerBound + $0.upperBound - 1) / 2 }
    let turn = (attitudes[middle[0]].conjugate * attitudes[middle[1]]).rotationVector
    // The part about the vertical is known less well the later it is.
    let about = turn.dot(up)
    let across = (turn - up * about).norm
    let seconds = time[middle[1]] - time[middle[0]]
    let allowed = min(Self.mostDrift, 2 * drift * seconds) * .degree
    differenceDegrees = hypot(across, max(0, abs(about) - allowed)) / .degree
  }

  /// Whether the trial ends as it began, well enough for the end to be neutral again.
  var returns: Bool {
    hold.closingSeconds >= NeutralHold.shortest && differenceDegrees <= Self.mostDifference
  }

  /// Degrees from which the end is not neutral.
  private static let mostDifference = 12.0
  /// Degrees up to which people come back.
  private static let usualDifference = 6.0

  /// Whether the posture was held at both ends and is the same.
  var checks: [QualityCheck] { [openingCheck, closingCheck] }

  private var openingCheck: QualityCheck {
    let isHeld = hold.openingSeconds >= NeutralHold.shortest
    return QualityCheck(
      name: "neutral", value: hold.openingSeconds, unit: "s", verdict: isHeld ? .good : .bad,
      advice: isHeld
        ? "The recording begins with the neutral posture, held still."
        : "The recording begins in movement, so 0° is not known: hold the neutral posture "
          + "still for two seconds, then move.")
  }

  private var closingCheck: QualityCheck {
    guard hold.closingSeconds >= NeutralHold.shortest else {
      return QualityCheck(
        name: "neutral_return", value: nil, unit: "deg", verdict: .doubtful,
        advice:
          "The recording ends in movement: whether the device moved on the limb cannot be seen. Come "
          + "back to the neutral posture and hold it for two seconds at the end.")
    }
    let verdict = Verdict.on(
      differenceDegrees, good: Self.usualDifference, doubtful: Self.mostDifference)
    return QualityCheck(
      name: "neutral_return", value: differenceDegrees, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The recording ends in the posture in which it began."
        : "The recording ends \(differenceDegrees.shown(0))° from the posture in which it began: the device "
          + "moved on the limb, or the person did not come back to neutral. Fasten it, and hold the neutral "
          + "posture at both ends.")
  }
}

extension NeutralAttitudes {
  /// Takes the drift off the angles of a trial that ends in neutral again.
  ///
  /// - Parameter drift: of the angle, °/s, a standard deviation.
  func bridge(
    _ flexion: inout HingeAnalysis.Flexion, _ time: [Double], _ drift: Double
  ) -> DriftBridge {
    func middle(_ rows: Range<Int>) -> (seconds: Double, degrees: Double) {
      (
        (time[rows.lowerBound] + time[rows.upperBound - 1]) / 2,
        OrderStatistics.median(Array(flexion.degrees[rows]))
      )
    }
    let (start, end) = (middle(hold.opening), middle(hold.closing))
    let bridge = DriftBridge(
      difference: end.degrees - start.degrees, seconds: end.seconds - start.seconds, drift: drift)
    for row in time.indices {
      flexion.degrees[row] -= bridge.slope * (time[row] - start.seconds)
    }
    return bridge
  }
}

/// Takes the drift off an angle about the vertical, which gravity does not hold: the posture at the end is
/// that at the start, as well as people come back to it.
struct DriftBridge {
  /// Degrees a second that are taken off.
  let slope: Double
  /// Standard deviation of the drift that is left, °/s.
  let drift: Double

  /// Degrees by which people miss a neutral posture that they come back to, a standard deviation.
  private static let returnDeviation = 3.0

  /// - Parameters:
  ///   - difference: of the angle at the end to that at the start, degrees.
  ///   - seconds: between the two.
  ///   - drift: standard deviation before, °/s.
  init(difference: Double, seconds: Double, drift: Double) {
    guard seconds > 0, drift > 0 else {
      (slope, self.drift) = (0, drift)
      return
    }
    let returning = Self.returnDeviation / seconds
    let variance = 1 / (1 / (drift * drift) + 1 / (returning * returning))
    slope = difference / seconds * variance / (returning * returning)
    self.drift = variance.squareRoot()
  }
}
