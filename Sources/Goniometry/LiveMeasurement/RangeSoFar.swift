// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The range and the repetitions of the exercise while its angles come in.
///
/// A view for the screen: ``RangeOfMotion`` of the whole series is what counts. A stance before the
/// exercise and the ways into its position and back are left out as soon as the movement shows that
/// they are no part of it. Extremes are means over 50 ms, so that a glitch does not widen the range
/// by its whole size. Constant time and memory a sample.
public struct RangeSoFar: Sendable {
  /// Least angle so far, degrees; `nil` before the first 50 ms.
  public var minimum: Double? { reach?.least }
  /// Greatest angle so far, degrees.
  public var maximum: Double? { reach?.greatest }
  /// Whole repetitions so far.
  public var repetitionCount: Int { settled.count + run.repetitions.count }
  /// The newest whole repetitions, in order of time; at most 200.
  public var repetitions: [Repetition] {
    (settled.repetitions + run.repetitions).suffix(Self.mostRepetitions)
  }

  /// Repetitions that are held.
  static let mostRepetitions = 200

  /// The exercise until the last gap, and what is no longer held of the time since.
  private var settled = Settled()
  /// The movements since the last gap.
  private var run: MovementRun
  private var reach: Reach?

  /// Nothing yet.
  package init(_ options: RangeOfMotion.Options = RangeOfMotion.Options()) {
    run = MovementRun(options)
  }

  /// Maximum less minimum, degrees; `nil` before the first 50 ms.
  public var degrees: Double? {
    guard let minimum, let maximum else { return nil }
    return maximum - minimum
  }

  /// Takes in an angle; a time that does not rise is ignored.
  ///
  /// - Parameter isUpright: whether the proximal segment is as upright as in the stance; `nil` if nobody knows.
  mutating func update(time: Double, degrees: Double, isUpright: Bool? = nil) {
    guard run.update(time: time, degrees: degrees, isUpright: isUpright) else { return }
    if let old = run.forgetOldest() { settled.add(old) }
    reach = settled.reach?.union(run.reach) ?? run.reach
  }

  /// Nothing is known of the time until the next angle.
  mutating func interrupt() {
    settled.add((run.isExercise ? run.reach : nil, run.repetitions))
    run.startAnew()
  }

  /// Every angle so far was this much less, degrees: zero is another.
  mutating func shift(by degrees: Double) {
    guard degrees != 0 else { return }
    settled.shift(by: degrees)
    run.shift(by: degrees)
    reach?.shift(by: degrees)
  }

  /// The part of the exercise that later samples do not change.
  private struct Settled {
    var reach: Reach?
    var repetitions: [Repetition] = []
    var count = 0

    mutating func add(_ part: (reach: Reach?, repetitions: [Repetition])) {
      reach = part.reach.map { reach?.union($0) ?? $0 } ?? reach
      count += part.repetitions.count
      repetitions = (repetitions + part.repetitions).suffix(RangeSoFar.mostRepetitions)
    }

    mutating func shift(by degrees: Double) {
      reach?.shift(by: degrees)
      for index in repetitions.indices { repetitions[index].shift(by: degrees) }
    }
  }
}

extension Repetition {
  /// Every angle was this much less, degrees.
  fileprivate mutating func shift(by degrees: Double) {
    startAngle += degrees
    peakAngle += degrees
    endAngle += degrees
  }
}
