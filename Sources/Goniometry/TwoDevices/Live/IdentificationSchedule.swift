// SPDX-License-Identifier: Apache-2.0

/// When enough has moved for another search for the joint.
///
/// Movement counts, not time: the angle that both segments turned by together. The number of
/// searches grows with its logarithm, until one is due for every hundred radians. A pose that was
/// not held before is as good as movement: it may be the stance.
struct IdentificationSchedule: Sendable {
  /// Radians before the first search: a repetition of seated extension, or half of sit-to-stand.
  private static let first = 3.0
  /// Share by which the movement must have grown.
  private static let growth = 0.5
  /// Radians of new movement after which a search is due in any case; a minute of walking.
  private static let most = 100.0
  /// Degrees of change in the curve's shape, standard deviation, below which two searches agree.
  static let settledDegrees = 1.0

  /// Degrees of change that are worth one: a quarter of what the sensors leave undecided.
  static let leastChangeDegrees = 0.1

  private var last: Double?
  private var poses = 0
  /// Number of the last job; a job of before a slip has another.
  private(set) var number = 0
  /// Whether a calibration in use is still searched for: not where it was given.
  var isImproving = true

  private var due: Double {
    guard let last else { return Self.first }
    return last + min(max(Self.first, Self.growth * last), Self.most)
  }

  /// Share of the movement needed that is there, 0…1.
  func progress(turning: Double) -> Double { min(1, turning / due) }

  /// Whether a search is due with so much movement since the start, radians.
  func isDue(turning: Double, poses: Int) -> Bool {
    turning >= due || turning >= Self.first && poses > self.poses
  }

  /// A search begins.
  mutating func start(turning: Double, poses: Int) {
    (last, self.poses) = (turning, poses)
    number += 1
  }

  /// The movement is counted from zero again; a search under way is of no use.
  mutating func startAnew() {
    (last, poses) = (nil, 0)
    number += 1
  }
}
