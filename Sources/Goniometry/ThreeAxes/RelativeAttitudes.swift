// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Inertial

/// The attitudes of the distal sensor in the proximal one, a row a sample.
struct RelativeAttitudes {
  /// From the distal sensor to the proximal one.
  let attitudes: [Quaternion]
  /// The same with a heading difference that is ``step`` larger.
  let turned: [Quaternion]
  /// Standard deviation of the heading difference, radians.
  let deviations: [Double]

  /// Radians by which the heading is turned for a derivative.
  static let step = 0.01

  init(_ pair: MotionPair, _ heading: JointHeading) {
    let (motions, count) = (pair.motions, pair.time.count)
    var place = BlockPlace(pair.samples.blocks.time)
    var (attitudes, turned): ([Quaternion], [Quaternion]) = ([], [])
    var deviations: [Double] = []
    attitudes.reserveCapacity(count)
    turned.reserveCapacity(count)
    deviations.reserveCapacity(count)
    for (row, time) in pair.time.enumerated() {
      place.move(to: time)
      let angle = place.value(in: heading.angles)
      let inverse = motions.proximal.attitude[row].conjugate
      let distal = motions.distal.attitude[row]
      attitudes.append(inverse * Quaternion(angle: angle, axis: .unitZ) * distal)
      turned.append(inverse * Quaternion(angle: angle + Self.step, axis: .unitZ) * distal)
      deviations.append(place.value(in: heading.deviations))
    }
    (self.attitudes, self.turned, self.deviations) = (attitudes, turned, deviations)
  }

  /// The mean attitude over some times.
  func mean(_ times: ClosedRange<Double>, _ time: [Double]) -> Quaternion {
    var sum = Quaternion(0, 0, 0, 0)
    for (row, attitude) in attitudes.enumerated() where times.contains(time[row]) {
      let isOpposite = sum.w * attitude.w + sum.vector.dot(attitude.vector) < 0
      let one = isOpposite ? -attitude : attitude
      sum = Quaternion(sum.w + one.w, sum.x + one.x, sum.y + one.y, sum.z + one.z)
    }
    return sum.squaredNorm > 0 ? sum.normalized : attitudes.first ?? .identity
  }
}

/// The motions of two sensors at common times.
struct MotionPair {
  /// Seconds.
  let time: [Double]
  let motions: SegmentMotions
  let samples: AxisSamples

  /// The motions of samples by an attitude estimator.
  init(_ pair: SensorPair, _ method: some PairMethod) {
    self.init(pair, method.motions(of: pair, .none, .none))
  }

  /// The motions of sensors that gave attitudes.
  init(
    _ proximal: AttitudeSeries, _ distal: AttitudeSeries
  ) throws(MeasurementError) {
    let pair = try SensorPair(proximal: proximal.motion, distal: distal.motion)
    self.init(
      pair,
      (
        SegmentMotion(proximal, at: pair.proximal, nominalPeriod: pair.nominalPeriod),
        SegmentMotion(distal, at: pair.distal, nominalPeriod: pair.nominalPeriod)
      ))
  }

  /// The motions of rows that were paired while they streamed.
  init(rows: [PairMotion], nominalPeriod: Double) throws(MeasurementError) {
    self.init(
      try SensorPair(rows: rows, nominalPeriod: nominalPeriod),
      (SegmentMotion(rows.map(\.proximal)), SegmentMotion(rows.map(\.distal))))
  }

  private init(_ pair: SensorPair, _ motions: SegmentMotions) {
    (time, self.motions, samples) = (pair.time, motions, AxisSamples(pair, motions))
  }
}

/// The attitudes of both segments of a joint, a row a sample: x forwards, y to the left, z up in the neutral posture.
public struct SegmentAttitudes: Sendable {
  /// Seconds on the proximal recording's clock.
  public let time: [Double]
  /// From the proximal segment to the room, whose z is up and whose heading is that of the proximal sensor.
  public let proximal: [Quaternion]
  /// From the distal segment to the proximal one.
  public let relative: [Quaternion]

  init(time: [Double], proximal: [Quaternion], relative: [Quaternion]) {
    (self.time, self.proximal, self.relative) = (time, proximal, relative)
  }

  init(_ frames: AnatomicalFrames, _ relative: RelativeAttitudes, _ pair: MotionPair) {
    self.init(
      time: pair.time,
      proximal: pair.motions.proximal.attitude.map { frames.proximalSegment($0) },
      relative: relative.attitudes.map { frames.segments($0) })
  }
}

/// A time between the middles of blocks.
struct BlockPlace {
  private let time: [Double]
  private var block = 0
  private var fraction = 0.0

  init(_ time: [Double]) { self.time = time }

  /// Moves on to a later time.
  mutating func move(to wanted: Double) {
    while block + 2 < time.count && time[block + 1] <= wanted { block += 1 }
    guard block + 1 < time.count else { return }
    let step = time[block + 1] - time[block]
    fraction = step > 0 ? min(1, max(0, (wanted - time[block]) / step)) : 0
  }

  /// The value of the blocks there, on the line between two of them.
  func value(in values: [Double]) -> Double {
    guard block + 1 < values.count else { return values[block] }
    return values[block] + fraction * (values[block + 1] - values[block])
  }
}
