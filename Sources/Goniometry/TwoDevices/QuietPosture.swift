// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A way in which both segments were held still: standing, sitting, a leg held up.
struct QuietPosture {
  /// Up in the thigh sensor's frame, unit vector.
  let thighUp: Vector3
  /// Up in the shank sensor's frame, unit vector.
  let shankUp: Vector3
  /// Seconds that it was held, in all.
  let seconds: Double
  /// The rows in which it was held; none where its times were stated.
  private let rows: [Int]
  /// When it was first held, seconds from the start of the samples.
  let start: Double

  /// Cosine of the angle within which rows are one posture: 12°.
  private static let sameCosine = 0.978
  /// Seconds that count, at the least.
  static let leastSeconds = 0.3
  /// Postures that are told apart, and those that are kept.
  private static let (mostApart, most) = (24, 5)

  /// The postures of a movement, the longest first.
  static func all(in samples: AxisSamples) -> [QuietPosture] {
    var groups: [(thigh: Vector3, shank: Vector3, rows: [Int])] = []
    for row in 0..<samples.count where samples.isQuiet(row) {
      let (thigh, shank) = (samples.thigh[row], samples.shank[row])
      func isIn(_ sum: Vector3, _ up: Vector3) -> Bool { up.dot(sum) > sameCosine * sum.norm }
      let place = groups.firstIndex { isIn($0.thigh, thigh.up) && isIn($0.shank, shank.up) }
      if let place {
        groups[place].thigh += thigh.up
        groups[place].shank += shank.up
        groups[place].rows.append(row)
      } else if groups.count < mostApart {
        groups.append((thigh.up, shank.up, [row]))
      }
    }
    let found = groups.compactMap { QuietPosture(rows: $0.rows, in: samples) }
    return Array(found.sorted { $0.seconds > $1.seconds }.prefix(most))
  }

  /// A pose whose times were stated.
  init(_ pose: StandingPose) {
    (thighUp, shankUp, seconds, start) = (pose.thighUp, pose.shankUp, pose.seconds, 0)
    rows = []
  }

  private init?(rows: [Int], in samples: AxisSamples) {
    seconds = Double(rows.count) * samples.period
    guard seconds >= Self.leastSeconds, let first = rows.first,
      let thighUp = OrderStatistics.median(rows.map { samples.thigh[$0].up }).normalized,
      let shankUp = OrderStatistics.median(rows.map { samples.shank[$0].up }).normalized
    else { return nil }
    (self.thighUp, self.shankUp, self.rows) = (thighUp, shankUp, rows)
    start = samples.time[first] - samples.time[0]
  }

  /// Degrees by which the thigh swings to both sides of a stance in a step or a landing.
  private static let stepSwing = 5.0

  /// Whether the thigh swings to both sides of the posture, as it does in a step and never on a seat.
  func isStepped(about axis: Vector3, in samples: AxisSamples) -> Bool {
    let swings = samples.thigh.map { axis.turn(from: thighUp, to: $0.up) * 180 / .pi }
    return OrderStatistics.quantile(swings, 0.02) < -Self.stepSwing
      && OrderStatistics.quantile(swings, 0.98) > Self.stepSwing
  }

  /// Degrees within which a stance is one, and seconds that the straightest must be held.
  private static let (sway, leastStraight) = (3.0, 0.5)

  /// The straightest of what was held: a person stands straight before a landing, and bent by some
  /// degrees after it.
  ///
  /// - Parameter flexion: the angle at each thinned row.
  func straightest(flexion: [Double], in samples: AxisSamples) -> QuietPosture {
    let least = OrderStatistics.quantile(rows.map { flexion[$0] }, 0.05)
    let straight = rows.filter { flexion[$0] < least + Self.sway }
    guard Double(straight.count) * samples.period >= Self.leastStraight,
      let posture = QuietPosture(rows: straight, in: samples)
    else { return self }
    return posture
  }
}
