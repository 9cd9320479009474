// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The motion of a pair, thinned to about 20 Hz for identification.
///
/// A joint moves slowly beside a sensor's rate; the rates and forces are low-passed at 5 Hz first,
/// without a shift in time, so that impacts do not fold into the thinned samples.
struct AxisSamples {
  /// Seconds.
  var time: [Double] = []
  /// The proximal segment.
  var proximal: [AxisSegment] = []
  /// The distal segment.
  var distal: [AxisSegment] = []
  /// √ of each row's weight, 0.1…1: rows with movement count more.
  var weight: [Double] = []
  /// Root mean square of ‖ω₁‖ + ‖ω₂‖, rad/s; the scale of the rate rows.
  var rateScale = 0.0
  /// The row of the full-rate pair that each row came from.
  var row: [Int] = []
  /// Segments without a gap, as ranges of these thinned rows.
  var segments: [Range<Int>] = []

  /// Seconds from one row to the next.
  let period: Double
  /// The constraints of a hinge on the rows.
  private(set) var hinge = HingeLevels()
  /// The rows in blocks.
  private(set) var blocks = MovementBlocks()
  /// Share, 0…1, of the movement in the variance of its accelerations; the rest are the
  /// accelerometers' errors.
  private(set) var accelerationShare = 0.0

  /// Rows a second that are aimed at.
  static let rateHz = 20.0

  var count: Int { time.count }

  /// The calmest rows: the three tenths with the least total rate.
  var calmRows: [Int] {
    let rates = zip(proximal, distal).map { $0.rate.norm + $1.rate.norm }
    let most = OrderStatistics.quantile(rates, 0.3)
    return rates.indices.filter { rates[$0] <= most }
  }

  /// Both segments of a quiet row together turn slower than this, rad/s.
  static let quietRate = 0.25

  /// Whether both segments hardly turn in a row.
  func isQuiet(_ row: Int) -> Bool {
    proximal[row].rate.norm + distal[row].rate.norm < Self.quietRate
  }

  /// Variance of what accelerometers get wrong, (m/s²)²: the floor of the misfit of accelerations.
  static let accelerationFloor = 0.02

  /// Usual distance of a sensor from the joint, metres.
  private static let usualArm = 0.2

  /// Whether the movement is fast enough for its accelerations to stand out of the accelerometers'
  /// errors: what lever arms say is worth something.
  var showsAccelerations: Bool { accelerationShare > Self.leastShown }

  /// Share of the movement in its accelerations above which these stand out.
  private static let leastShown = 0.5

  /// Acceleration against the joint that turning gives a sensor at a usual distance from it, squared, mean of both
  /// segments, (m/s²)².
  private func squaredSwing(_ row: Int) -> Double {
    let (first, second) = (proximal[row], distal[row])
    let (one, other) = (first.rate.squaredNorm, second.rate.squaredNorm)
    let squares =
      first.rateDerivative.squaredNorm + one * one + second.rateDerivative.squaredNorm
      + other * other
    return squares * Self.usualArm * Self.usualArm / 2
  }

  private static func share(of squaredSwing: Double) -> Double {
    squaredSwing / (squaredSwing + accelerationFloor)
  }

  /// Seconds before and after the liveliest row that belong to one movement with it: a person sits down before a
  /// machine moves the knee.
  private static let lively = 3.0

  /// The seconds around the liveliest row; `nil` where all rows show accelerations, or not even these do.
  var liveliest: ClosedRange<Double>? {
    guard !showsAccelerations else { return nil }
    let swings = (0..<count).map(squaredSwing)
    guard let most = swings.indices.max(by: { swings[$0] < swings[$1] }) else { return nil }
    let part = time[most] - Self.lively...time[most] + Self.lively
    let inside = swings.indices.filter { part.contains(time[$0]) }.map { swings[$0] }
    let share = Self.share(of: inside.reduce(0, +) / Double(inside.count))
    return share > Self.leastShown ? part : nil
  }

  /// Thins a pair's motion.
  ///
  /// - Parameters:
  ///   - shift: by how many rows of the pair later the distal segment is read; rows that it has not are left out.
  ///   - part: seconds outside which rows are left out.
  init(
    _ pair: SensorPair, proximal proximalMotion: LowPassedMotion,
    distal distalMotion: LowPassedMotion,
    distalLater shift: Int = 0, within part: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    let every = Int(pair.rateHz / Self.rateHz, clampedTo: 1...1_000_000)
    period = Double(every) * pair.nominalPeriod
    let mostRows = pair.proximal.count / every + pair.segments.count
    proximal.reserveCapacity(mostRows)
    distal.reserveCapacity(mostRows)
    for range in pair.segments {
      let first = time.count
      let from = max(range.lowerBound, range.lowerBound - shift)
      let to = max(from, min(range.upperBound, range.upperBound - shift))
      for index in stride(from: from, to: to, by: every) where part.contains(pair.time[index]) {
        proximal.append(proximalMotion.segment(at: index, within: range))
        distal.append(distalMotion.segment(at: index + shift, within: range))
        time.append(pair.time[index])
        row.append(index)
      }
      if time.count > first { segments.append(first..<time.count) }
    }
    weighRows()
    accelerationShare = Self.share(
      of: time.indices.reduce(0) { $0 + squaredSwing($1) } / Double(max(1, count)))
    hinge = HingeLevels(proximal: proximal, distal: distal, weights: weight, rateScale: rateScale)
    blocks = MovementBlocks(time: time, proximal, distal, segments: segments, period: period)
  }

  /// Thins a pair's motion as it is.
  init(_ pair: SensorPair, _ motions: SegmentMotions) {
    let smooth = Goniometry.both(
      { LowPassedMotion(motions.proximal, inRoomOf: pair) },
      { LowPassedMotion(motions.distal, inRoomOf: pair) })
    self.init(pair, proximal: smooth.0, distal: smooth.1)
  }

  private mutating func weighRows() {
    let total = zip(proximal, distal).map { $0.rate.norm + $1.rate.norm }
    let squares = total.reduce(0) { $0 + $1 * $1 }
    rateScale = (squares / Double(max(1, total.count))).squareRoot()
    let high = OrderStatistics.quantile(total, 0.9)
    weight = total.map { high > 0 ? min(1, max(0.1, $0 / high)).squareRoot() : 1 }
  }
}

extension AxisSamples {
  /// Cosine of the angle up to which a proximal segment is as upright as in the stance: 40°, less than any
  /// seat, more than a step.
  static let uprightCosine = 0.766

  /// When the proximal segment was upright, seconds: stretches of rows in which it leans by less than 40° from
  /// the stance.
  func uprightTimes(standing up: Vector3) -> [ClosedRange<Double>] {
    runs { proximal[$0].up.dot(up) > Self.uprightCosine }
      .map { time[$0.lowerBound]...time[$0.upperBound - 1] }
  }

  /// The stretches of quiet rows, each within a segment.
  var quietRuns: [Range<Int>] { runs(where: isQuiet) }

  /// The stretches of quiet rows that last for some seconds.
  func quietRuns(of seconds: Double) -> [Range<Int>] {
    quietRuns.filter { Double($0.count) * period >= seconds }
  }

  /// The stretches of rows that hold a condition, each within a segment.
  func runs(where holds: (Int) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for rows in segments {
      var first: Int?
      for row in rows {
        let isHeld = holds(row)
        if isHeld { first = first ?? row }
        if let from = first, !isHeld || row + 1 == rows.upperBound {
          found.append(from..<(isHeld ? row + 1 : row))
          first = nil
        }
      }
    }
    return found
  }
}
