// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The motion of a pair, thinned to about 20 Hz for identification.
///
/// A joint moves slowly beside a sensor's rate; the rates and forces are low-passed at 5 Hz first,
/// without a shift in time, so that impacts do not fold into the thinned samples.
struct AxisSamples {
  /// One segment at one time.
  struct Segment {
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
  }

  /// Seconds.
  var time: [Double] = []
  /// The thigh.
  var thigh: [Segment] = []
  /// The shank.
  var shank: [Segment] = []
  /// √ of each row's weight, 0.1…1: rows with movement count more.
  var weight: [Double] = []
  /// Root mean square of ‖ω₁‖ + ‖ω₂‖, rad/s; the scale of the rate rows.
  var rateScale = 0.0
  /// The row of the full-rate pair that each row came from.
  var row: [Int] = []
  /// Segments without a gap, as ranges of these thinned rows.
  var segments: [Range<Int>] = []

  /// Rows a second that are aimed at.
  static let rateHz = 20.0
  /// Cut-off of rates and forces, Hz.
  static let cutoffHz = 5.0

  var count: Int { time.count }

  /// Thins a pair's motion.
  init(_ pair: SensorPair, thigh thighMotion: SegmentMotion, shank shankMotion: SegmentMotion) {
    let every = max(1, Int((pair.rateHz / Self.rateHz).rounded()))
    let lowPass = ZeroPhaseLowPass(cutoffHz: Self.cutoffHz, rateHz: pair.rateHz)
    for range in pair.segments {
      let first = time.count
      let rows = Array(stride(from: range.lowerBound, to: range.upperBound, by: every))
      func thinned(_ motion: SegmentMotion) -> [Segment] {
        let rate = lowPass.apply(to: motion.rate[range])
        let force = lowPass.apply(to: motion.specificForce[range])
        let step = pair.nominalPeriod
        return rows.map { row in
          let local = row - range.lowerBound
          let (before, after) = (max(0, local - 1), min(rate.count - 1, local + 1))
          let span = Double(max(1, after - before)) * step
          return Segment(
            attitude: motion.attitude[row], up: motion.attitude[row].up, rate: rate[local],
            rateDerivative: (rate[after] - rate[before]) / span, specificForce: force[local])
        }
      }
      thigh += thinned(thighMotion)
      shank += thinned(shankMotion)
      time += rows.map { pair.time[$0] }
      row += rows
      segments.append(first..<time.count)
    }
    weighRows()
  }

  private mutating func weighRows() {
    let total = zip(thigh, shank).map { $0.rate.norm + $1.rate.norm }
    let squares = total.reduce(0) { $0 + $1 * $1 }
    rateScale = (squares / Double(max(1, total.count))).squareRoot()
    let high = OrderStatistics.quantile(total, 0.9)
    weight = total.map { high > 0 ? min(1, max(0.1, $0 / high)).squareRoot() : 1 }
  }
}
