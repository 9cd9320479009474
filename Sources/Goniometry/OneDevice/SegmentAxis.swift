// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The axis about which a sensor turned in a trial, in its own frame.
///
/// The principal axis of Σ ω ωᵀ/‖ω‖ Δt: each radian of rotation weighs the same, fast or slow. Samples
/// slower than a tenth of the fast ones (98th percentile) are left out, so that the noise of long rests
/// does not count.
struct SegmentAxis: Sendable, Equatable {
  /// Unit length; the sign is arbitrary.
  let direction: Vector3
  /// The share of the rotation that is about the axis, 1/3…1; 1 for a hinge.
  let share: Double

  /// The axis of bias-free rates, rad/s; `nil` where nothing turns.
  init?(rates: [Vector3], time: [Double]) {
    let threshold = 0.1 * OrderStatistics.quantile(rates.map(\.norm), 0.98)
    var scatter = PrincipalAxes.Scatter()
    for i in rates.indices.dropFirst() {
      let speed = rates[i].norm
      let step = time[i] - time[i - 1]
      guard speed > threshold, step > 0 else { continue }
      scatter.add(rates[i], weight: step / speed)
    }
    guard let axes = PrincipalAxes(scatter) else { return nil }
    let total = axes.values.reduce(0, +)
    guard total > 0 else { return nil }
    direction = axes.vectors[0]
    share = axes.values[0] / total
  }
}
