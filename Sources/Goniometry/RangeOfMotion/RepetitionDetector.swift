// SPDX-License-Identifier: Apache-2.0

/// Finds repetitions in a stream of joint angles.
///
/// The first movement of the minimum excursion sets the direction: flexion first (heel slide) gives
/// extension → flexion → extension, extension first (seated extension, standing up) the opposite.
/// Neighbouring repetitions share a turning point. A repetition is reported when the next movement
/// has begun, or by ``interrupt()``.
///
/// A recording tells more than a stream does so far: ``RangeOfMotion`` also leaves out movements
/// into the starting position, and small waves between large ones.
///
/// Keeps the samples of 0.2 s at most; constant time a sample.
public struct RepetitionDetector: Sendable {
  /// Degrees by which the angle must come back for a turning point to count.
  public var minimumExcursion: Double { finder.minimumExcursion }

  private var finder: TurningPointFinder
  private var confirmed: [TurningPoint] = []

  /// A detector at the start of a stream.
  ///
  /// - Parameter minimumExcursion: degrees, greater than zero; 10 suits a knee.
  public init(minimumExcursion: Double = 10) {
    precondition(minimumExcursion > 0 && minimumExcursion.isFinite, "an excursion is positive")
    finder = TurningPointFinder(minimumExcursion: minimumExcursion)
  }

  /// Takes in one angle, degrees, flexion positive, and gives back the repetition that it
  /// completes, if any.
  ///
  /// An angle that is not finite interrupts; a time that does not rise is ignored.
  public mutating func update(time: Double, degrees: Double) -> Repetition? {
    guard time.isFinite, degrees.isFinite else { return interrupt() }
    guard let turn = finder.update(time: time, degrees: degrees) else { return nil }
    confirmed.append(turn)
    guard confirmed.count == 3 else { return nil }
    defer { confirmed.removeFirst(2) }
    return Repetition(from: confirmed[0], over: confirmed[1], to: confirmed[2])
  }

  /// Ends the stream, or the stretch before a gap, and gives back the repetition in progress, if
  /// any. The next angle starts afresh.
  public mutating func interrupt() -> Repetition? {
    let turns = confirmed + [finder.pending].compactMap(\.self)
    self = RepetitionDetector(minimumExcursion: minimumExcursion)
    guard turns.count >= 2 else { return nil }
    return Repetition(from: turns[0], over: turns[1], to: turns.count > 2 ? turns[2] : nil)
  }
}
