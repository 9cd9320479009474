// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Two filters side by side.
final class OpenPair {
  private let take: (InertialSample?, InertialSample?) -> (thigh: Quaternion, shank: Quaternion)

  /// Opens what was chosen for sensors of these rates, Hz.
  static func open(
    _ choice: FilterChoice, thigh: Double, shank: Double
  ) throws(InterfaceError) -> OpenPair {
    try choice.refuseLookahead("a pair of filters")
    switch try choice.lanes {
    case .boundedPosition: return OpenPair(choice, thigh, shank, BoundedPositionFilter.self)
    case .vqf: return OpenPair(choice, thigh, shank, VQF.self)
    }
  }

  /// The functions are made where the type of the estimator is known: see ``TrackingFilter``.
  @inline(__always)
  private init<Estimator: LanedEstimator>(
    _ choice: FilterChoice, _ thigh: Double, _ shank: Double, _: Estimator.Type
  ) {
    let kept = Kept(
      AttitudePair<Estimator>(
        proximal: .init(nominalPeriod: 1 / thigh, latency: choice.latency),
        distal: .init(nominalPeriod: 1 / shank, latency: choice.latency),
        parameters: choice.parameters(over: Estimator.Parameters())))
    take = { thigh, shank in
      let pair = kept.value
      switch (thigh, shank) {
      case (let thigh?, let shank?): pair.pointee.update(proximal: thigh, distal: shank)
      case (let thigh?, nil): pair.pointee.update(proximal: thigh)
      case (nil, let shank?): pair.pointee.update(distal: shank)
      case (nil, nil): break
      }
      return (pair.pointee.proximal.attitude, pair.pointee.distal.attitude)
    }
  }

  /// Takes in a sample of each sensor that has one, and gives the attitudes at the last samples.
  func update(
    _ thigh: InertialSample?, _ shank: InertialSample?
  ) -> (thigh: Quaternion, shank: Quaternion) {
    take(thigh, shank)
  }
}
