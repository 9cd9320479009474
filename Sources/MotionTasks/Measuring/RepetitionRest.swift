// SPDX-License-Identifier: Apache-2.0

/// The rests between repetitions, by the samples' time.
struct RepetitionRest: Sendable {
  /// Seconds of a rest; 0: there is none.
  let seconds: Double
  /// How many repetitions are asked for; 0: as many as the person likes.
  let wanted: Int
  /// When the present rest is over, seconds; `nil` outside of one.
  private var end: Double?
  /// Repetitions that were followed by their rest.
  private var rested = 0

  init(seconds: Double, wanted: Int) { (self.seconds, self.wanted) = (seconds, wanted) }

  /// Whether there is rest at present.
  var isNow: Bool { end != nil }

  /// A rest begins with the end of a repetition, unless it was the last.
  ///
  /// - Parameters:
  ///   - now: the newest sample's time, seconds.
  ///   - repetitions: whole ones so far; fewer than before where the joint was found anew.
  mutating func update(at now: Double, repetitions: Int) {
    guard seconds > 0 else { return }
    if let end {
      if now >= end { self.end = nil }
      return
    }
    let isNew = repetitions > rested
    rested = repetitions
    if isNew, wanted == 0 || repetitions < wanted { end = now + seconds }
  }

  /// Seconds left of the present rest.
  func left(at now: Double) -> Double { max(0, (end ?? now) - now) }
}
