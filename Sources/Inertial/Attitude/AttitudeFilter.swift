// SPDX-License-Identifier: Apache-2.0

/// The attitude estimators of this module by name, for whoever lets a user choose.
public enum AttitudeFilter: String, Sendable, Hashable, Codable, CaseIterable {
  /// ``BoundedPositionFilter``: a Kalman filter that also estimates the gyroscope's bias and matrix.
  case boundedPosition = "bounded-position"
  /// ``VQF``: estimates the gyroscope's bias at rest and in motion.
  case vqf
  /// ``Madgwick``: gradient descent, no bias.
  case madgwick
  /// ``Mahony``: complementary, integral feedback as bias.
  case mahony
  /// ``Strapdown``: the gyroscope alone.
  case strapdown

  /// The estimator's type. Pass it to a generic function, which opens it: the work then runs
  /// without a dynamic call per sample.
  public var estimator: any AttitudeEstimator.Type {
    switch self {
    case .boundedPosition: BoundedPositionFilter.self
    case .vqf: VQF.self
    case .madgwick: Madgwick.self
    case .mahony: Mahony.self
    case .strapdown: Strapdown.self
    }
  }
}
