// SPDX-License-Identifier: Apache-2.0

/// The speed of a stream of angles, over a tenth of a second.
struct AngularSpeed: Sendable {
  /// Seconds over which speed is measured.
  private static let baseline = 0.1

  /// The last angles, from `oldest` on those that speed is measured over.
  private var recent: [(time: Double, degrees: Double)] = []
  private var oldest = 0

  /// Every angle so far was this much less, degrees.
  mutating func shift(by change: Double) {
    for index in recent.indices { recent[index].degrees += change }
  }

  /// Takes in the next angle and gives back the speed there, °/s; `nil` where the time does not rise.
  mutating func update(time: Double, degrees: Double) -> Double? {
    if let last = recent.last, time <= last.time { return nil }
    // The oldest is the youngest that is at least a baseline old.
    while oldest + 1 < recent.count && time - recent[oldest + 1].time >= Self.baseline {
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
    guard time - old.time > 0.75 * Self.baseline else { return 0 }
    return abs(degrees - old.degrees) / (time - old.time)
  }
}
