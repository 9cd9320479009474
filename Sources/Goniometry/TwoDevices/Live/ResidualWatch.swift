// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Watches whether the newest movement still fits the axes in use: the hinge has one inclination in
/// the room, u₁·j₁ = u₂·j₂, as long as both sensors stay where they were.
///
/// A sensor that turned on the limb by some 10° across the axis shows. One that turned about the
/// axis does not: that moves zero alone.
struct ResidualWatch: Sendable {
  /// Windows in a row that must misfit.
  static let windows = 2
  /// Seconds of movement that a window must hold to be judged.
  private static let leastSeconds = 1.0
  /// Both segments together turn faster than this, rad/s.
  private static let leastRate = 0.5
  /// A misfit that no good calibration shows, radians.
  private static let bad = 0.1
  /// Times the misfit that the calibration was found with.
  private static let factor = 2.0

  private var axes: HingeAxes?
  private var expected = 0.0
  private var misfits = 0
  /// Whether the newest movement does not fit.
  private(set) var isDoubtful = false

  /// Watches new axes, with the misfit that they were found with, radians.
  mutating func expect(axes: HingeAxes?, residual: Double = 0) {
    self = ResidualWatch()
    self.axes = axes
    expected = residual
  }

  /// Judges a window that came in; tells whether doubt has just arisen.
  mutating func update(_ window: MotionWindow) -> Bool {
    guard let axes else { return false }
    var (squares, seconds) = (0.0, 0.0)
    for row in window.rows where row.totalRate > Self.leastRate {
      let difference =
        row.thigh.attitude.up.dot(axes.thigh) - row.shank.attitude.up.dot(axes.shank)
      squares += difference * difference * row.step
      seconds += row.step
    }
    guard seconds >= Self.leastSeconds else { return false }
    let misfit = (squares / seconds).squareRoot()
    misfits = misfit > max(Self.bad, Self.factor * expected) ? misfits + 1 : 0
    guard misfits > 0 else {
      isDoubtful = false
      return false
    }
    guard misfits >= Self.windows, !isDoubtful else { return false }
    isDoubtful = true
    return true
  }
}
