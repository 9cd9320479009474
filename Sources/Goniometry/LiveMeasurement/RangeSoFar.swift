// SPDX-License-Identifier: Apache-2.0

/// The range and the repetitions of an angle while it comes in.
///
/// A view for the screen: ``RangeOfMotion`` of the whole series is what counts. Extremes are means
/// over 50 ms, so that a glitch does not widen the range by its whole size. Constant time a sample;
/// holds at most ``mostRepetitions`` repetitions.
public struct RangeSoFar: Sendable {
  /// Least angle so far, degrees; `nil` before the first 50 ms.
  public private(set) var minimum: Double?
  /// Greatest angle so far, degrees.
  public private(set) var maximum: Double?
  /// Whole repetitions so far.
  public private(set) var repetitionCount = 0
  /// The newest whole repetitions, in order of time.
  public private(set) var repetitions: [Repetition] = []

  /// Repetitions that are held.
  static let mostRepetitions = 200
  /// Seconds over which an extreme is averaged.
  private static let plateau = 0.05

  private var detector: RepetitionDetector
  private var block = (start: 0.0, sum: 0.0, count: 0)

  /// Nothing yet.
  ///
  /// - Parameter minimumExcursion: degrees that make a movement a repetition.
  package init(minimumExcursion: Double = RangeOfMotion.Options().minimumExcursion) {
    detector = RepetitionDetector(minimumExcursion: minimumExcursion)
  }

  /// Maximum less minimum, degrees; `nil` before the first 50 ms.
  public var degrees: Double? {
    guard let minimum, let maximum else { return nil }
    return maximum - minimum
  }

  /// Takes in an angle; a time that does not rise is ignored.
  mutating func update(time: Double, degrees: Double) {
    if let found = detector.update(time: time, degrees: degrees), !found.isPartial {
      repetitionCount += 1
      if repetitions.count == Self.mostRepetitions { repetitions.removeFirst() }
      repetitions.append(found)
    }
    guard block.count > 0, time > block.start else {
      block = (time, degrees, 1)
      return
    }
    block.sum += degrees
    block.count += 1
    guard time - block.start >= Self.plateau else { return }
    let mean = block.sum / Double(block.count)
    minimum = min(minimum ?? mean, mean)
    maximum = max(maximum ?? mean, mean)
    block.count = 0
  }

  /// Nothing is known of the time until the next angle.
  mutating func interrupt() {
    _ = detector.interrupt()
    block.count = 0
  }

  /// Every angle so far was this much less, degrees: zero is another.
  mutating func shift(by degrees: Double) {
    guard degrees != 0 else { return }
    interrupt()
    minimum = minimum.map { $0 + degrees }
    maximum = maximum.map { $0 + degrees }
    for index in repetitions.indices {
      repetitions[index].startAngle += degrees
      repetitions[index].peakAngle += degrees
      repetitions[index].endAngle += degrees
    }
  }
}
