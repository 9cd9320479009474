// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// An attitude estimator under test, as this program would run it.
///
/// To test another one, add a line to ``all``.
struct AttitudeMethod: Sendable {
  /// The part that the method has in the claims at the top of the report.
  enum Role: Sendable {
    /// The default of live use.
    case online
    /// A fixed lag of 1 s.
    case fixedLag
    /// The default of `analyze`.
    case offline
  }

  /// As the report names it.
  let name: String
  /// Settings that differ from the defaults.
  let settings: String
  /// Whether a sample's attitude depends on later samples.
  let isOffline: Bool
  /// The claims that it answers for.
  var roles: Set<Role> = []
  /// The attitude at each sample of a recording of this nominal period, seconds.
  let attitudes: @Sendable (InertialRecording, _ nominalPeriod: Double) -> [Quaternion]

  /// The tested methods, in the order of the tables.
  static let all: [AttitudeMethod] =
    AttitudeFilter.allCases.map { filter in
      var method = online(filter.rawValue, filter.estimator)
      if filter == defaultFilter { method.roles = [.online] }
      return method
    } + [
      lagging(1, roles: [.fixedLag]), lagging(3), smoother(.smoothing, roles: [.offline]),
      online(
        noMatrix, BoundedPositionFilter.self, "the gyroscope's matrix is not learnt",
        .withoutMatrix(.init())),
      online("vqf, short test", VQF.self, "`restMinT` 0.5 s, `biasSigmaInit` 1 °/s", .shortTest),
      online("madgwick, best", Madgwick.self, "β 0.03", .init(beta: 0.03)),
    ]

  /// The default of live use.
  static let defaultFilter = AttitudeFilter.boundedPosition
  /// The name of what `analyze` runs.
  static let smootherName = "bounded-position, smoother"
  /// The name of that without its matrix, to see what the matrix is worth.
  static let noMatrix = "bounded-position, no matrix"

  /// The smoother with a fixed lag, seconds.
  private static func lagging(_ seconds: Double, roles: Set<Role> = []) -> AttitudeMethod {
    AttitudeMethod(
      name: "bounded-position, lag \(seconds.fixed(0)) s",
      settings: "`attitude --lookahead \(seconds.fixed(0))`", isOffline: true, roles: roles
    ) { recording, period in
      FixedLagSmoother.attitudes(of: recording, nominalPeriod: period, lag: seconds)
    }
  }

  /// The smoother over the whole recording.
  private static func smoother(
    _ parameters: BoundedPositionFilter.Parameters, roles: Set<Role>
  ) -> AttitudeMethod {
    AttitudeMethod(
      name: smootherName, settings: "`attitude --lookahead all`",
      isOffline: true, roles: roles
    ) { recording, period in
      BoundedPositionSmoother(parameters: parameters)
        .smooth(recording, nominalPeriod: period).attitude
    }
  }

  /// A streaming filter with its defaults.
  private static func online<Estimator: AttitudeEstimator>(
    _ name: String, _ estimator: Estimator.Type
  ) -> AttitudeMethod {
    online(name, estimator, "defaults", Estimator.Parameters())
  }

  /// A streaming filter.
  static func online<Estimator: AttitudeEstimator>(
    _ name: String, _: Estimator.Type, _ settings: String, _ parameters: Estimator.Parameters
  ) -> AttitudeMethod {
    AttitudeMethod(name: name, settings: settings, isOffline: false, roles: []) {
      recording, period in
      AttitudeTracker<Estimator>.attitudes(
        of: recording, nominalPeriod: period, parameters: parameters)
    }
  }
}

extension BoundedPositionFilter.Parameters {
  /// These, with the gyroscope's matrix taken for the identity.
  fileprivate static func withoutMatrix(_ parameters: Self) -> Self {
    var parameters = parameters
    (parameters.matrix.initial, parameters.matrix.open) = (0, 0)
    return parameters
  }
}
