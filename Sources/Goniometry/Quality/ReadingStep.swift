// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The steps to which a sensor's readings are rounded, as far as they count for angles.
///
/// A browser rounds a phone's readings to 0.1 m/s² and 0.1 °/s, so that nobody is known by them (W3C,
/// *Accelerometer* and *Gyroscope*, 2024); the numbers of most other recordings have steps a hundred times
/// as fine. At rest a rounded reading is off by the same amount all the time, evenly spread over a step: by
/// step/√12.
struct ReadingStep: Sendable, Hashable {
  /// m/s²; 0 for a step below 0.05 m/s².
  let force: Double
  /// rad/s; 0 for a step below 0.08 °/s, as that of a gyroscope of 16 bits and ±2000 °/s is (0.061 °/s).
  let rate: Double

  /// Rows that are looked at.
  private static let rows = 2000
  /// Values of one axis from which its step is known.
  private static let fewestValues = 10
  private static let leastForce = 0.05
  private static let leastRate = 0.08 * .degree

  /// Values of an axis that show a fine step as a rule.
  private static let glance = 128

  /// The steps of a recording. Costs the sorting of some hundred values as a rule, and of some thousand
  /// where they are in steps.
  init(of recording: InertialRecording) {
    force = Self.step(of: recording.specificForce, atLeast: Self.leastForce)
    rate = Self.step(of: recording.angularVelocity, atLeast: Self.leastRate)
  }

  /// The least step of the axes; 0 where it is finer than a limit.
  private static func step(of column: VectorSeries, atLeast least: Double) -> Double {
    let axes = [column.x, column.y, column.z]
    func finest(_ rows: Int) -> Double? {
      let stride = max(1, column.count / rows)
      return axes.compactMap { axis in
        step(of: Swift.stride(from: 0, to: axis.count, by: stride).map { axis[$0] })
      }.min()
    }
    // More values only make it finer.
    if let step = finest(glance), step < least { return 0 }
    guard let step = finest(rows), step >= least else { return 0 }
    return step
  }

  /// The least distance between values; `nil` if too few differ.
  private static func step(of values: [Double]) -> Double? {
    let sorted = values.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    // Values that differ by the rounding of a conversion are one.
    let same = max(abs(first), abs(last)) * 1e-9
    var (step, count, previous) = (Double.infinity, 1, first)
    for value in sorted where value - previous > same {
      step = min(step, value - previous)
      count += 1
      previous = value
    }
    return count >= fewestValues ? step : nil
  }

  /// The standard deviation of an inclination by rounding, degrees.
  var inclination: Double {
    force / 12.squareRoot() / InertialSample.standardGravity * 180 / .pi
  }

  /// The standard deviation of an angular velocity by rounding, °/s.
  var drift: Double { rate / 12.squareRoot() * 180 / .pi }
}
