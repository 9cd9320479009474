// SPDX-License-Identifier: Apache-2.0

/// The extreme that a stream of angles has reached in one direction, with the times at which the
/// angle came near it and left it again. Updated a sample at a time in constant memory.
struct TurningPoint: Sendable {
  /// +1 seeks the greatest angle, −1 the least.
  let direction: Double
  /// How near to the extreme counts as being there, degrees.
  let band: Double
  /// The extreme angle, degrees.
  private(set) var degrees: Double
  /// When the extreme was met, seconds.
  private(set) var time: Double
  /// The last time within the band, seconds.
  private(set) var departure: Double
  /// Greatest speed on the way here, °/s.
  private(set) var inboundSpeed: Double
  /// Greatest speed since the extreme, °/s.
  private(set) var speedSince = 0.0
  /// New extremes, from `oldest` on those that still lie within the band; spaced by a sixteenth of the band, so never
  /// more than 17.
  private var records: [(time: Double, degrees: Double)]
  private var oldest = 0

  /// Old records from which on they are let go.
  private static let mostOld = 8

  init(direction: Double, band: Double, time: Double, degrees: Double, inboundSpeed: Double) {
    (self.direction, self.band, self.time, self.degrees) = (direction, band, time, degrees)
    (departure, self.inboundSpeed) = (time, inboundSpeed)
    records = [(time, degrees)]
    records.reserveCapacity(18 + Self.mostOld)
  }

  /// The first time within the band, seconds.
  var arrival: Double { oldest < records.count ? records[oldest].time : time }
  /// Seconds within the band.
  var hold: Double { max(0, departure - arrival) }

  /// How far the angle has come back from the extreme, degrees, at least zero.
  func reversal(at degrees: Double) -> Double { direction * (self.degrees - degrees) }

  /// Every angle so far was this much less, degrees.
  mutating func shift(by change: Double) {
    degrees += change
    for index in records.indices { records[index].degrees += change }
  }

  /// Takes in the next angle.
  mutating func update(time now: Double, degrees angle: Double, speed: Double) {
    speedSince = max(speedSince, speed)
    let behind = reversal(at: angle)
    if behind < 0 {
      (degrees, time) = (angle, now)
      (inboundSpeed, speedSince) = (max(inboundSpeed, speedSince), 0)
      // They lie the nearer the younger they are.
      while oldest < records.count, direction * (angle - records[oldest].degrees) > band {
        oldest += 1
      }
      if oldest >= Self.mostOld {
        records.removeFirst(oldest)
        oldest = 0
      }
      if records.last.map({ direction * (angle - $0.degrees) >= band / 16 }) ?? true {
        records.append((now, angle))
      }
    }
    if behind <= band { departure = now }
  }
}

/// Finds the turning points in a stream of joint angles.
///
/// A turning point is confirmed once the angle has come back from it by a minimum excursion
/// (hysteresis), so that tremor, hesitation and pauses on the way do not count. They alternate
/// between greatest and least; the first is where the first movement began.
///
/// Keeps the samples of 0.2 s at most (``AngularSpeed``); constant time a sample.
struct TurningPointFinder: Sendable {
  /// Degrees by which the angle must come back for a turning point to count.
  let minimumExcursion: Double
  /// Which way the movement goes that is under way: 1 for rising angles, −1 for falling, `nil`
  /// before the first.
  private(set) var direction: Double?
  private var greatest: TurningPoint?
  private var least: TurningPoint?
  private var speeds = AngularSpeed()

  init(minimumExcursion: Double) { self.minimumExcursion = minimumExcursion }

  /// The extreme that the movement under way has come to; `nil` before the first.
  var pending: TurningPoint? {
    direction.flatMap { $0 > 0 ? greatest : least }
  }

  /// Every angle so far was this much less, degrees.
  mutating func shift(by change: Double) {
    greatest?.shift(by: change)
    least?.shift(by: change)
    speeds.shift(by: change)
  }

  /// Takes in one finite angle, degrees, and gives back the turning point that it confirms, if any.
  /// A time that does not rise is ignored.
  mutating func update(time: Double, degrees: Double) -> TurningPoint? {
    speeds.update(time: time, degrees: degrees).flatMap {
      update(time: time, degrees: degrees, speed: $0)
    }
  }

  /// Likewise where the speed is known, °/s; the time must rise.
  mutating func update(time: Double, degrees: Double, speed: Double) -> TurningPoint? {
    greatest?.update(time: time, degrees: degrees, speed: speed)
    least?.update(time: time, degrees: degrees, speed: speed)
    guard let direction else { return begin(time: time, degrees: degrees) }
    // Asked in place: a copy of a turning point takes hold of its records.
    let behind = direction > 0 ? greatest?.reversal(at: degrees) : least?.reversal(at: degrees)
    guard let behind, behind >= minimumExcursion, let turn = direction > 0 ? greatest : least else {
      return nil
    }
    return confirm(turn, time: time, degrees: degrees)
  }

  private mutating func begin(time: Double, degrees: Double) -> TurningPoint? {
    guard let risen = least?.reversal(at: degrees), let fallen = greatest?.reversal(at: degrees)
    else {
      greatest = seek(1, time, degrees, 0)
      least = seek(-1, time, degrees, 0)
      return nil
    }
    let turn = risen >= minimumExcursion ? least : fallen >= minimumExcursion ? greatest : nil
    return turn.map { confirm($0, time: time, degrees: degrees) }
  }

  private mutating func confirm(
    _ turn: TurningPoint, time: Double, degrees: Double
  ) -> TurningPoint {
    direction = -turn.direction
    let next = seek(-turn.direction, time, degrees, turn.speedSince)
    (greatest, least) = turn.direction > 0 ? (nil, next) : (next, nil)
    return turn
  }

  private func seek(
    _ direction: Double, _ time: Double, _ degrees: Double, _ speed: Double
  ) -> TurningPoint {
    TurningPoint(
      direction: direction, band: minimumExcursion / 20, time: time, degrees: degrees,
      inboundSpeed: speed)
  }
}

extension HeldAngles {
  /// The turning points in some rows, the unfinished last one included.
  func turningPoints(in rows: Range<Int>, minimumExcursion: Double) -> [TurningPoint] {
    var finder = TurningPointFinder(minimumExcursion: minimumExcursion)
    var points: [TurningPoint] = []
    for row in rows {
      let (time, degrees, speed) = (time[row], degrees[row], speeds[row])
      if let point = finder.update(time: time, degrees: degrees, speed: speed) {
        points.append(point)
      }
    }
    if let last = finder.pending { points.append(last) }
    return points
  }
}
