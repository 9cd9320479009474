// SPDX-License-Identifier: Apache-2.0

/// How a block of time moves the error states of ``BoundedPositionFilter``:
///
/// θ' = θ + ξ, v' = v − S × (θ + ξ/2), p' = λ (p + T v − (T/2) S × θ), with ξ = G · (b, matrix).
///
/// ξ is the turn that the standing errors cause in the block; S × θ is what a wrong attitude makes
/// of the specific force. Errors of attitude are taken as growing evenly over the block.
struct ErrorTransition: Sendable {
  /// G by columns, in the order of the standing states; rad per unit of each.
  var gains = FixedArray<12>()
  /// S: the integral of the specific force in the Earth frame, m/s.
  var impulse = Vector3.zero
  /// T, seconds.
  var duration = 0.0
  /// λ, 0…1: what is left of a position after the block.
  var leak = 1.0

  /// A transition with G at hand, for the time of a call.
  struct View {
    let gains: Lanes
    let impulse: Vector3
    let duration: Double
    let leak: Double
  }

  @inline(__always)
  mutating func withView<Output>(_ body: (View) -> Output) -> Output {
    let (impulse, duration, leak) = (impulse, duration, leak)
    return gains.withLanes {
      body(View(gains: $0, impulse: impulse, duration: duration, leak: leak))
    }
  }
}
