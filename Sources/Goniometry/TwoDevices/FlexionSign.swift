// SPDX-License-Identifier: Apache-2.0

/// Which sense of the hinge is flexion, from the one thing that every knee has in common: it bends
/// one way only.
struct FlexionSign {
  /// Whether the angle as it stands has to be turned round.
  var isReversed: Bool
  /// How one-sided the angle is: |P1 + P99| / (P99 − P1); 1 or more where zero is at an end.
  var confidence: Double
  /// Whether the first movement was stated.
  var isStated: Bool

  /// Decides from angles counted from a standing pose, or from the lever arms where there is none.
  ///
  /// Lever arms alone give zero to within some 45° (a sensor on the front of a limb biases them),
  /// so without a pose more is asked for. `nil` where the angle does not say.
  init?(degrees: [Double], hasPose: Bool) {
    let low = OrderStatistics.quantile(degrees, 0.01)
    let high = OrderStatistics.quantile(degrees, 0.99)
    guard high > low else { return nil }
    isStated = false
    confidence = abs(low + high) / (high - low)
    isReversed = -low > high
    let reach = max(-low, high)
    // No knee bends further; zero from the lever arms is then nowhere near straight.
    guard hasPose || reach < 175 else { return nil }
    guard reach > (hasPose ? 25 : 60), confidence > (hasPose ? 0.4 : 0.7) else { return nil }
  }

  /// Takes the sense from what the first movement is said to be; `nil` where nothing moves as far
  /// as a repetition does.
  init?(series: AngleSeries, firstMovement: FirstMovement) {
    let options = RangeOfMotion.Options()
    let held = HeldAngles(series, plateau: options.plateau)
    guard let direction = held.firstDirection(options) else { return nil }
    isReversed = (direction > 0) == (firstMovement == .extension)
    confidence = 1
    isStated = true
  }
}
