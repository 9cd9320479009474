// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Two filters side by side.
class OpenPair {
  fileprivate init() {}

  /// Opens what was chosen for sensors of these rates, Hz.
  static func open(
    _ choice: FilterChoice, thigh: Double, shank: Double
  ) throws(InterfaceError) -> OpenPair {
    try choice.refuseLookahead("a pair of filters")
    func paired<Estimator: LanedEstimator>(_: Estimator.Type) -> OpenPair {
      PairOf<Estimator>(choice, thigh: 1 / thigh, shank: 1 / shank)
    }
    return try choice.withLanes { paired($0) }
  }

  /// Takes in a sample of each sensor that has one.
  func update(_ thigh: InertialSample?, _ shank: InertialSample?) {}
  /// The attitude of the thigh's sensor at its last sample.
  var thigh: Quaternion { .identity }
  /// That of the shank's.
  var shank: Quaternion { .identity }
}

private final class PairOf<Estimator: LanedEstimator>: OpenPair {
  private var pair: AttitudePair<Estimator>

  init(_ choice: FilterChoice, thigh: Double, shank: Double) {
    pair = AttitudePair(
      thigh: .init(nominalPeriod: thigh, latency: choice.latency),
      shank: .init(nominalPeriod: shank, latency: choice.latency),
      parameters: choice.parameters(over: Estimator.Parameters()))
    super.init()
  }

  override func update(_ thigh: InertialSample?, _ shank: InertialSample?) {
    switch (thigh, shank) {
    case (let thigh?, let shank?): pair.update(thigh: thigh, shank: shank)
    case (let thigh?, nil): pair.update(thigh: thigh)
    case (nil, let shank?): pair.update(shank: shank)
    case (nil, nil): break
    }
  }

  override var thigh: Quaternion { pair.thigh.attitude }
  override var shank: Quaternion { pair.shank.attitude }
}
