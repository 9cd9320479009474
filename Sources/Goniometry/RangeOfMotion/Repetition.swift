// SPDX-License-Identifier: Apache-2.0

/// One movement there and back: from a turning point over the peak to the next turning point.
///
/// The peak is the far end of the movement: greatest flexion in a heel slide, greatest extension in
/// seated extension or when standing up. A movement has left a turning point, or come to one, where
/// the angle is a twentieth of the least excursion from it.
public struct Repetition: Sendable, Hashable, Codable {
  /// One of the two halves.
  public struct Half: Sendable, Hashable, Codable {
    /// When the angle left the turning point that the half begins with, seconds on the recording's
    /// clock.
    public var start: Double
    /// When it came to the one that the half ends with, seconds.
    public var end: Double
    /// Greatest angular speed, °/s, over 0.1 s at a time.
    public var peakVelocity: Double

    /// A half from its parts.
    package init(start: Double, end: Double, peakVelocity: Double) {
      self.start = start
      self.end = end
      self.peakVelocity = peakVelocity
    }

    /// Seconds from start to end.
    public var duration: Double { end - start }
  }

  /// From the start to the peak.
  public var outward: Half
  /// From the peak back; `nil` where the angle never came back.
  public var back: Half?
  /// When the angle was at the far end, seconds.
  public var peak: Double
  /// The angle that the movement starts from, degrees.
  public var startAngle: Double
  /// The angle at the far end, degrees.
  public var peakAngle: Double
  /// The angle that the movement comes back to, degrees; that of the far end where it never does.
  public var endAngle: Double
  /// Seconds that the starting angle was held before.
  public var startHold: Double
  /// Whether it is not a whole one: a half is missing or less than half as far as the other, since
  /// the recording, or the data around a gap, began or ended within the movement; or it went less
  /// than half as far as the typical one. Left out of the statistics.
  public var isPartial: Bool
  /// How far ``range`` may be off; `nil` where that is not known.
  public var uncertainty: AngleUncertainty?

  /// A repetition from its parts.
  package init(
    outward: Half, back: Half?, peak: Double, startAngle: Double, peakAngle: Double,
    endAngle: Double, startHold: Double, isPartial: Bool,
    uncertainty: AngleUncertainty? = nil
  ) {
    self.outward = outward
    self.back = back
    self.peak = peak
    self.startAngle = startAngle
    self.peakAngle = peakAngle
    self.endAngle = endAngle
    self.startHold = startHold
    self.isPartial = isPartial
    self.uncertainty = uncertainty
  }

  /// When the angle left its starting plateau, seconds on the recording's clock.
  public var start: Double { outward.start }
  /// When the angle came back to a plateau, seconds; `peak` where it never came back.
  public var end: Double { back?.end ?? peak }
  /// Seconds that the far end was held.
  public var peakHold: Double { max(0, (back?.start ?? peak) - outward.end) }
  /// Greatest flexion, degrees.
  public var peakFlexion: Double { max(startAngle, peakAngle, endAngle) }
  /// Least flexion (greatest extension), degrees; hyperextension is negative.
  public var peakExtension: Double { min(startAngle, peakAngle, endAngle) }
  /// Greatest angular speed of both halves, °/s, over 0.1 s at a time.
  public var peakVelocity: Double { max(outward.peakVelocity, back?.peakVelocity ?? 0) }
  /// Greatest minus least flexion, degrees.
  public var range: Double { peakFlexion - peakExtension }
  /// Seconds from start to end.
  public var duration: Double { end - start }
  /// Whether it flexes first.
  var flexesFirst: Bool { peakAngle > startAngle }
}

extension Repetition {
  /// The repetition over a turning point, from the one before to the one after, if there is one.
  init(from start: TurningPoint, over peak: TurningPoint, to end: TurningPoint?) {
    let out = abs(peak.degrees - start.degrees)
    let back = end.map { abs(peak.degrees - $0.degrees) } ?? 0
    self.init(
      outward: Half(
        start: start.departure, end: peak.arrival, peakVelocity: peak.inboundSpeed),
      back: end.map {
        Half(start: peak.departure, end: $0.arrival, peakVelocity: $0.inboundSpeed)
      },
      peak: peak.time, startAngle: start.degrees, peakAngle: peak.degrees,
      endAngle: (end ?? peak).degrees, startHold: start.hold,
      isPartial: min(out, back) < 0.5 * max(out, back))
  }
}

/// Finds repetitions in a stream of joint angles.
///
/// The first movement of the minimum excursion sets the direction: flexion first (heel slide) gives
/// extension → flexion → extension, extension first (seated extension, standing up) the opposite.
/// Neighbouring repetitions share a turning point. A repetition is reported when the next movement
/// has begun, or by `interrupt()`.
///
/// A recording tells more than a stream does so far: ``RangeOfMotion`` also leaves out movements
/// into the starting position, and small waves between large ones.
///
/// Keeps the samples of 0.2 s at most; constant time a sample.
struct RepetitionDetector: Sendable {
  /// Degrees by which the angle must come back for a turning point to count.
  var minimumExcursion: Double { finder.minimumExcursion }

  private var finder: TurningPointFinder
  private var confirmed: [TurningPoint] = []

  /// A detector at the start of a stream.
  ///
  /// - Parameter minimumExcursion: degrees, greater than zero; 10 suits a knee.
  init(minimumExcursion: Double = 10) {
    precondition(minimumExcursion > 0 && minimumExcursion.isFinite, "an excursion is positive")
    finder = TurningPointFinder(minimumExcursion: minimumExcursion)
  }

  /// Takes in one angle, degrees, flexion positive, and gives back the repetition that it
  /// completes, if any.
  ///
  /// An angle that is not finite interrupts; a time that does not rise is ignored.
  mutating func update(time: Double, degrees: Double) -> Repetition? {
    guard time.isFinite, degrees.isFinite else { return interrupt() }
    guard let turn = finder.update(time: time, degrees: degrees) else { return nil }
    confirmed.append(turn)
    guard confirmed.count == 3 else { return nil }
    defer { confirmed.removeFirst(2) }
    return Repetition(from: confirmed[0], over: confirmed[1], to: confirmed[2])
  }

  /// Ends the stream, or the stretch before a gap, and gives back the repetition in progress, if
  /// any. The next angle starts afresh.
  mutating func interrupt() -> Repetition? {
    let turns = confirmed + [finder.pending].compactMap(\.self)
    self = RepetitionDetector(minimumExcursion: minimumExcursion)
    guard turns.count >= 2 else { return nil }
    return Repetition(from: turns[0], over: turns[1], to: turns.count > 2 ? turns[2] : nil)
  }
}
