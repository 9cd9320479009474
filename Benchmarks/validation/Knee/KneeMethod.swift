// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// A way to a knee angle under test, as this program would run it.
///
/// To test another one, add a line to ``all``.
struct KneeMethod: Sendable {
  /// As the report names it.
  let name: String
  /// How it was run.
  let settings: String
  /// The analysis of a pair.
  let analysis: @Sendable (SensorPair) throws -> PairAnalysis

  /// The offline default comes first, the online one second.
  static let all: [KneeMethod] =
    [
      KneeMethod(name: "default, offline", settings: "`analyze`") {
        try PairAnalysis($0, options: PairOptions(heading: .smoothed))
      },
      KneeMethod(name: "default, online", settings: "`analyze --heading causal`") {
        try PairAnalysis($0, options: PairOptions(heading: .causal))
      },
    ]
    + AttitudeFilter.allCases.map { filter($0.rawValue, $0.estimator) }

  /// An attitude filter with its defaults and the same joint model.
  private static func filter<Estimator: AttitudeEstimator>(
    _ name: String, _ estimator: Estimator.Type
  ) -> KneeMethod {
    KneeMethod(name: "\(name), offline", settings: "`analyze --filter \(name)`") {
      try PairAnalysis($0, estimator: estimator, parameters: Estimator.Parameters())
    }
  }
}
