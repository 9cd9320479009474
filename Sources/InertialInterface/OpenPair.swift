// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Two filters side by side.
final class OpenPair {
  private let take: (InertialSample?, InertialSample?) -> (proximal: Quaternion, distal: Quaternion)

  /// Opens what was chosen for sensors of these rates, Hz.
  static func open(
    _ choice: FilterChoice, proximal: Double, distal: Double
  ) throws(InterfaceError) -> OpenPair {
    try choice.refuseLookahead("a pair of filters")
    switch try choice.lanes {
    case .boundedPosition: return OpenPair(choice, proximal, distal, BoundedPositionFilter.self)
    case .vqf: return OpenPair(choice, proximal, distal, VQF.self)
    }
  }

  /// The functions are made where the type of the estimator is known: see ``TrackingFilter``.
  @inline(__always)
  private init<Estimator: LanedEstimator>(
    _ choice: FilterChoice, _ proximal: Double, _ distal: Double, _: Estimator.Type
  ) {
    let kept = Kept(
      AttitudePair<Estimator>(
        proximal: .init(nominalPeriod: 1 / proximal, latency: choice.latency),
        distal: .init(nominalPeriod: 1 / distal, latency: choice.latency),
        parameters: choice.parameters(over: Estimator.Parameters())))
    take = { proximal, distal in
      let pair = kept.value
      switch (proximal, distal) {
      case (let proximal?, let distal?): pair.pointee.update(proximal: proximal, distal: distal)
      case (let proximal?, nil): pair.pointee.update(proximal: proximal)
      case (nil, let distal?): pair.pointee.update(distal: distal)
      case (nil, nil): break
      }
      return (pair.pointee.proximal.attitude, pair.pointee.distal.attitude)
    }
  }

  /// Takes in a sample of each sensor that has one, and gives the attitudes at the last samples.
  func update(
    _ proximal: InertialSample?, _ distal: InertialSample?
  ) -> (proximal: Quaternion, distal: Quaternion) {
    take(proximal, distal)
  }
}
