// SPDX-License-Identifier: Apache-2.0

/// Finds repetitions in a stream of joint angles.
///
/// A turning point is confirmed once the angle has come back from it by a minimum excursion
/// (hysteresis), so that tremor and hesitation do not count. The first confirmed movement sets the
/// direction: flexion first (heel slide) gives extension → flexion → extension, extension first
/// (seated extension, standing up) the opposite. Neighbouring repetitions share a turning point.
/// A repetition is reported when the next movement has begun, or by ``interrupt()``.
///
/// Keeps the samples of 0.2 s at most; constant time a sample. Batch analysis loops over `update`.
public struct RepetitionDetector: Sendable {
  /// Degrees by which the angle must come back for a turning point to count.
  public let minimumExcursion: Double
  /// Seconds over which speed is measured.
  static let speedBaseline = 0.1

  /// 1 where flexion came first, −1 for extension, `nil` before the first movement or after a gap.
  private(set) var firstDirection: Double?
  private var confirmed: [TurningPoint] = []
  private var greatest: TurningPoint?
  private var least: TurningPoint?
  /// The last angles, from `oldest` on those that speed is measured over.
  private var recent: [(time: Double, degrees: Double)] = []
  private var oldest = 0

  /// A detector at the start of a stream.
  ///
  /// - Parameter minimumExcursion: degrees, greater than zero; 10 suits a knee.
  public init(minimumExcursion: Double = 10) {
    precondition(minimumExcursion > 0 && minimumExcursion.isFinite, "an excursion is positive")
    self.minimumExcursion = minimumExcursion
  }

  /// Takes in one angle, degrees, flexion positive, and gives back the repetition that it
  /// completes, if any.
  ///
  /// An angle that is not finite interrupts; a time that does not rise is ignored.
  public mutating func update(time: Double, degrees: Double) -> Repetition? {
    guard time.isFinite, degrees.isFinite else { return interrupt() }
    if let last = recent.last, time <= last.time { return nil }
    let speed = speed(at: time, degrees)
    greatest?.update(time: time, degrees: degrees, speed: speed)
    least?.update(time: time, degrees: degrees, speed: speed)
    guard let direction = confirmed.last.map({ -$0.direction }) else {
      begin(time: time, degrees: degrees)
      return nil
    }
    guard let turn = direction > 0 ? greatest : least,
      turn.reversal(at: degrees) >= minimumExcursion
    else { return nil }
    return confirm(turn, time: time, degrees: degrees)
  }

  /// Ends the stream, or the stretch before a gap, and gives back the repetition in progress, if
  /// any. The next angle starts afresh.
  public mutating func interrupt() -> Repetition? {
    var turns = confirmed
    if let last = confirmed.last, let turn = last.direction > 0 ? least : greatest {
      turns.append(turn)
    }
    self = RepetitionDetector(minimumExcursion: minimumExcursion)
    return turns.count < 2 ? nil : Self.repetition(turns)
  }

  private mutating func begin(time: Double, degrees: Double) {
    guard let greatest, let least else {
      self.greatest = seek(1, time, degrees, 0)
      self.least = seek(-1, time, degrees, 0)
      return
    }
    if least.reversal(at: degrees) >= minimumExcursion {
      firstDirection = 1
      _ = confirm(least, time: time, degrees: degrees)
    } else if greatest.reversal(at: degrees) >= minimumExcursion {
      firstDirection = -1
      _ = confirm(greatest, time: time, degrees: degrees)
    }
  }

  private mutating func confirm(
    _ turn: TurningPoint, time: Double, degrees: Double
  ) -> Repetition? {
    confirmed.append(turn)
    if turn.direction > 0 {
      (greatest, least) = (nil, seek(-1, time, degrees, turn.speedSince))
    } else {
      (greatest, least) = (seek(1, time, degrees, turn.speedSince), nil)
    }
    guard confirmed.count == 3 else { return nil }
    let result = Self.repetition(confirmed)
    confirmed.removeFirst(2)
    return result
  }

  private func seek(
    _ direction: Double, _ time: Double, _ degrees: Double, _ speed: Double
  ) -> TurningPoint {
    TurningPoint(
      direction: direction, band: minimumExcursion / 10, time: time, degrees: degrees,
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

  private static func repetition(_ turns: [TurningPoint]) -> Repetition {
    let (start, peak) = (turns[0], turns[1])
    let angles = turns.map(\.degrees)
    let out = abs(peak.degrees - start.degrees)
    let back = turns.count > 2 ? abs(peak.degrees - turns[2].degrees) : 0
    return Repetition(
      start: start.departure, peak: peak.time, end: turns.count > 2 ? turns[2].arrival : peak.time,
      peakFlexion: angles.reduce(-.infinity, max), peakExtension: angles.reduce(.infinity, min),
      peakVelocity: turns.dropFirst().map(\.inboundSpeed).reduce(0, max),
      isPartial: min(out, back) < 0.5 * max(out, back))
  }
}
