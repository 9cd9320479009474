// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

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

  init(
    _ pair: SensorPair, _ motions: SegmentMotions, _ heading: CentreHeading, _ samples: AxisSamples
  ) {
    var place = BlockPlace(samples.blocks.time)
    var (attitudes, turned): ([Quaternion], [Quaternion]) = ([], [])
    var deviations: [Double] = []
    attitudes.reserveCapacity(pair.time.count)
    turned.reserveCapacity(pair.time.count)
    deviations.reserveCapacity(pair.time.count)
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
