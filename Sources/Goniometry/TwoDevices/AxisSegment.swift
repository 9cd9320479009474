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
  /// The same of forces in the room.
  private static let roomCutoffHz = 3.5

  private let motion: SegmentMotion
  /// Rate and specific force, three numbers each, and the number besides.
  private let rows: [SIMD8<Double>]
  /// The row of the pair that is the first here.
  private let first: Int
  private let period: Double

  /// Low-passes each segment of a pair by itself.
  init(_ motion: SegmentMotion, of pair: SensorPair) {
    self.init(motion, pair.segments, of: pair, cutoffHz: Self.cutoffHz)
  }

  /// The same with forces in the room, where gravity stands still: in a sensor that turns fast it is taken for
  /// acceleration. Slower, as skin swings above what people move joints by.
  init(_ motion: SegmentMotion, inRoomOf pair: SensorPair) {
    self.init(motion, pair.segments, of: pair, cutoffHz: Self.roomCutoffHz, inRoom: true)
  }

  /// The motions of both segments, each low-passed.
  static func both(
    _ pair: SensorPair, _ proximal: SegmentMotion, _ distal: SegmentMotion
  ) -> LowPassedMotions {
    Goniometry.both(
      { LowPassedMotion(proximal, of: pair) }, { LowPassedMotion(distal, of: pair) })
  }

  /// Low-passes stretches of rows, which follow one another, each by itself.
  ///
  /// - Parameter besides: a number of each row that is low-passed as well.
  init(
    _ motion: SegmentMotion, _ stretches: [Range<Int>], of pair: SensorPair, cutoffHz: Double,
    inRoom: Bool = false, besides: (Int) -> Double = { _ in 0 }
  ) {
    let lowPass = ZeroPhaseLowPass(cutoffHz: cutoffHz, rateHz: pair.rateHz)
    func smoothed(_ stretch: Range<Int>) -> [SIMD8<Double>] {
      lowPass.apply(toRows: stretch.count) { index in
        let row = stretch.lowerBound + index
        let force = motion.specificForce[row]
        return Self.row(
          motion.rate[row], inRoom ? motion.attitude[row].rotate(force) : force, besides(row))
      }
    }
    let first = stretches.first?.lowerBound ?? 0
    var rows = stretches.first.map(smoothed) ?? []
    for stretch in stretches.dropFirst() { rows += smoothed(stretch) }
    if inRoom {
      for (index, row) in rows.enumerated() {
        rows[index] = Self.row(
          Self.rate(row), motion.attitude[first + index].inverseRotate(Self.force(row)), row[6])
      }
    }
    (self.motion, self.rows, self.first) = (motion, rows, first)
    period = pair.nominalPeriod
  }

  @inline(__always)
  private static func row(_ rate: Vector3, _ force: Vector3, _ besides: Double) -> SIMD8<Double> {
    SIMD8(rate.x, rate.y, rate.z, force.x, force.y, force.z, besides, 0)
  }

  @inline(__always)
  private static func rate(_ row: SIMD8<Double>) -> Vector3 { Vector3(row[0], row[1], row[2]) }

  @inline(__always)
  private static func force(_ row: SIMD8<Double>) -> Vector3 { Vector3(row[3], row[4], row[5]) }

  /// The number besides of each row, low-passed.
  var besides: some RandomAccessCollection<Double> { rows.lazy.map { $0[6] } }

  /// The motion at a row of the pair; `range` is the stretch that the row lies in.
  func segment(at row: Int, within range: Range<Int>) -> AxisSegment {
    let before = max(range.lowerBound, row - 1)
    let after = min(range.upperBound - 1, row + 1)
    let span = Double(max(1, after - before)) * period
    let here = rows[row - first]
    return AxisSegment(
      attitude: motion.attitude[row], up: motion.attitude[row].up, rate: Self.rate(here),
      rateDerivative: (Self.rate(rows[after - first]) - Self.rate(rows[before - first])) / span,
      specificForce: Self.force(here))
  }
}

/// The low-passed motions of both segments of a joint.
typealias LowPassedMotions = (proximal: LowPassedMotion, distal: LowPassedMotion)
