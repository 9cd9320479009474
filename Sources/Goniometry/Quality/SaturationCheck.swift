// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Whether a channel ran into the end of its range.
///
/// A channel counts as saturated where it repeats its largest or smallest value for at least three
/// samples on end. A sensor at rest does that too, so only extremes that are ends of real ranges
/// count: beyond 18 m/s² (the least common range is ±2 g) or 1.7 rad/s (±100 °/s).
enum SaturationCheck {
  private static let shortestRun = 3
  private static let leastForce = 18.0
  private static let leastRate = 1.7

  static func check(_ recording: InertialRecording) -> QualityCheck {
    let (f, w) = (recording.specificForce, recording.angularVelocity)
    let force = [f.x, f.y, f.z].reduce(0) { $0 + stuck($1, beyond: leastForce) }
    let rate = [w.x, w.y, w.z].reduce(0) { $0 + stuck($1, beyond: leastRate) }
    let count = force + rate
    let sensor = rate >= force ? "gyroscope" : "accelerometer"
    return QualityCheck(
      name: "saturation", value: Double(count), unit: "{#}",
      verdict: count == 0
        ? .good : Double(count) > 0.005 * Double(recording.count) ? .bad : .doubtful,
      advice: count == 0
        ? "No channel ran into the end of its range."
        : "\(count) samples stand at the end of the \(sensor)'s range: choose a larger range or move "
          + "more slowly.")
  }

  private static func stuck(_ channel: [Double], beyond least: Double) -> Int {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in channel where value.isFinite {
      if value < low { low = value }
      if value > high { high = value }
    }
    guard high >= least || low <= -least else { return 0 }
    var (count, run) = (0, 0)
    var previous = Double.nan
    func close() {
      let isExtreme = previous == high || previous == low
      if run >= shortestRun && isExtreme && abs(previous) >= least { count += run }
    }
    for value in channel {
      if value == previous {
        run += 1
      } else {
        close()
        (run, previous) = (1, value)
      }
    }
    close()
    return count
  }
}
