// SPDX-License-Identifier: Apache-2.0

/// Finds the turning points in a stream of joint angles.
///
/// A turning point is confirmed once the angle has come back from it by a minimum excursion
/// (hysteresis), so that tremor, hesitation and pauses on the way do not count. They alternate
/// between greatest and least; the first is where the first movement began.
///
/// Keeps the samples of 0.2 s at most; constant time a sample.
struct TurningPointFinder: Sendable {
  /// Degrees by which the angle must come back for a turning point to count.
  let minimumExcursion: Double
  /// Seconds over which speed is measured.
  private static let speedBaseline = 0.1

  /// Which way the movement goes that is under way: 1 for rising angles, −1 for falling, `nil`
  /// before the first.
  private(set) var direction: Double?
  private var greatest: TurningPoint?
  private var least: TurningPoint?
  /// The last angles, from `oldest` on those that speed is measured over.
  private var recent: [(time: Double, degrees: Double)] = []
  private var oldest = 0

  init(minimumExcursion: Double) { self.minimumExcursion = minimumExcursion }

  /// The extreme that the movement under way has come to; `nil` before the first.
  var pending: TurningPoint? {
    direction.flatMap { $0 > 0 ? greatest : least }
  }

  /// Takes in one finite angle, degrees, and gives back the turning point that it confirms, if any.
  /// A time that does not rise is ignored.
  mutating func update(time: Double, degrees: Double) -> TurningPoint? {
    if let last = recent.last, time <= last.time { return nil }
    let speed = speed(at: time, degrees)
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

  private mutating func speed(at time: Double, _ degrees: Double) -> Double {
    // The oldest is the youngest that is at least a baseline old.
    while oldest + 1 < recent.count && time - recent[oldest + 1].time >= Self.speedBaseline {
      oldest += 1
    }
    defer { recent.append((time, degrees)) }
    guard oldest < recent.count else { return 0 }
    let old = recent[oldest]
    if oldest > recent.count / 2 {
      // Not at every sample, so that the cost of a sample does not grow with the rate.
      recent.removeFirst(oldest)
      oldest = 0
    }
    // Before a baseline has passed there is no speed: a shorter one would carry the noise.
    guard time - old.time > 0.75 * Self.speedBaseline else { return 0 }
    return abs(degrees - old.degrees) / (time - old.time)
  }
}
