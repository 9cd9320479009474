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
  /// New extremes that still lie within the band, oldest first; spaced by a sixteenth of the band,
  /// so never more than 17.
  private var records: [(time: Double, degrees: Double)]

  init(direction: Double, band: Double, time: Double, degrees: Double, inboundSpeed: Double) {
    (self.direction, self.band, self.time, self.degrees) = (direction, band, time, degrees)
    (departure, self.inboundSpeed) = (time, inboundSpeed)
    records = [(time, degrees)]
    records.reserveCapacity(18)
  }

  /// The first time within the band, seconds.
  var arrival: Double { records.first?.time ?? time }
  /// Seconds within the band.
  var hold: Double { max(0, departure - arrival) }

  /// How far the angle has come back from the extreme, degrees, at least zero.
  func reversal(at degrees: Double) -> Double { direction * (self.degrees - degrees) }

  /// Takes in the next angle.
  mutating func update(time now: Double, degrees angle: Double, speed: Double) {
    speedSince = max(speedSince, speed)
    let behind = reversal(at: angle)
    if behind < 0 {
      (degrees, time) = (angle, now)
      (inboundSpeed, speedSince) = (max(inboundSpeed, speedSince), 0)
      let (direction, band) = (direction, band)
      // They lie the nearer the younger they are.
      let far = records.firstIndex { direction * (angle - $0.degrees) <= band } ?? records.count
      if far > 0 { records.removeFirst(far) }
      if records.last.map({ direction * (angle - $0.degrees) >= band / 16 }) ?? true {
        records.append((now, angle))
      }
    }
    if behind <= band { departure = now }
  }
}
