// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The axis about which a sensor turned in a trial, in its own frame.
///
/// The principal axis of Σ ω ωᵀ Δt, with ω low-passed at 3 Hz: voluntary movement weighs by its
/// speed, and neither noise in the rests nor the ringing of soft tissue after an impact counts. On
/// people standing up the share is then 0.96 on the thigh and 0.88 on the shank; without the
/// low-pass and weighted by rotation it would be 0.89 and 0.70.
struct SegmentAxis: Sendable, Equatable {
  /// Unit length; the sign is arbitrary.
  let direction: Vector3
  /// The share of the squared rate that is about the axis, 1/3…1; 1 for a hinge.
  let share: Double

  private static let cutoffHz = 3.0

  /// The axis of bias-free samples; `nil` where nothing turns.
  init?(_ samples: AcceptedSamples) {
    let filter = ZeroPhaseLowPass(cutoffHz: Self.cutoffHz, rateHz: 1 / samples.period)
    let (time, rates) = (samples.recording.time, samples.recording.angularVelocity)
    var scatter = PrincipalAxes.Scatter()
    for segment in samples.segments {
      let smooth = filter.apply(to: segment.map { rates[$0] })
      for (i, rate) in zip(segment, smooth).dropFirst() {
        scatter.add(rate, weight: time[i] - time[i - 1])
      }
    }
    guard let axes = PrincipalAxes(scatter) else { return nil }
    let total = axes.values.reduce(0, +)
    guard total > 0 else { return nil }
    direction = axes.vectors[0]
    share = min(1, axes.values[0] / total)
  }
}
