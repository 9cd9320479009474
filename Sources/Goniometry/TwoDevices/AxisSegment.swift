// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// One segment of the leg at one time, as identification uses it.
struct AxisSegment {
  /// Sensor to Earth.
  var attitude: Quaternion
  /// Up, in the sensor frame.
  var up: Vector3
  /// Angular velocity, rad/s, low-passed.
  var rate: Vector3
  /// Its derivative, rad/s².
  var rateDerivative: Vector3
  /// Specific force, m/s², low-passed.
  var specificForce: Vector3

  var state: SegmentState {
    SegmentState(attitude: attitude, rate: rate, specificForce: specificForce)
  }
}

/// One sensor's motion at the full rate, its rates and forces low-passed at 5 Hz
/// without a shift in time.
struct LowPassedMotion {
  /// Cut-off of rates and forces, Hz.
  static let cutoffHz = 5.0

  private let motion: SegmentMotion
  private let rate: [Vector3]
  private let specificForce: [Vector3]
  /// The row of the pair that is the first here.
  private let first: Int
  private let period: Double

  /// Low-passes each segment of a pair by itself.
  ///
  /// - Parameter inRoom: whether forces are low-passed in the room, where gravity stands still: in a sensor that turns
  ///   fast it is taken for acceleration.
  init(_ motion: SegmentMotion, of pair: SensorPair, inRoom: Bool = false) {
    self.init(motion, pair.segments, of: pair, cutoffHz: Self.cutoffHz, inRoom: inRoom)
  }

  /// The motions of both segments, each low-passed.
  static func both(
    _ pair: SensorPair, _ proximal: SegmentMotion, _ distal: SegmentMotion
  ) -> LowPassedMotions {
    Goniometry.both(
      { LowPassedMotion(proximal, of: pair) }, { LowPassedMotion(distal, of: pair) })
  }

  /// Low-passes stretches of rows, which follow one another, each by itself.
  init(
    _ motion: SegmentMotion, _ stretches: [Range<Int>], of pair: SensorPair, cutoffHz: Double,
    inRoom: Bool = false
  ) {
    let lowPass = ZeroPhaseLowPass(cutoffHz: cutoffHz, rateHz: pair.rateHz)
    func joined(_ parts: (Range<Int>) -> [Vector3]) -> [Vector3] {
      guard let first = stretches.first else { return [] }
      return stretches.dropFirst().reduce(into: parts(first)) { $0 += parts($1) }
    }
    rate = joined { lowPass.apply(to: motion.rate[$0]) }
    specificForce = joined { rows in
      guard inRoom else { return lowPass.apply(to: motion.specificForce[rows]) }
      let forces = rows.map { motion.attitude[$0].rotate(motion.specificForce[$0]) }
      return zip(rows, lowPass.apply(to: forces[...])).map {
        motion.attitude[$0].inverseRotate($1)
      }
    }
    first = stretches.first?.lowerBound ?? 0
    self.motion = motion
    period = pair.nominalPeriod
  }

  /// The motion at a row of the pair; `range` is the stretch that the row lies in.
  func segment(at row: Int, within range: Range<Int>) -> AxisSegment {
    let before = max(range.lowerBound, row - 1)
    let after = min(range.upperBound - 1, row + 1)
    let span = Double(max(1, after - before)) * period
    return AxisSegment(
      attitude: motion.attitude[row], up: motion.attitude[row].up, rate: rate[row - first],
      rateDerivative: (rate[after - first] - rate[before - first]) / span,
      specificForce: specificForce[row - first])
  }
}

/// The low-passed motions of both segments of a joint.
typealias LowPassedMotions = (proximal: LowPassedMotion, distal: LowPassedMotion)
