// SPDX-License-Identifier: Apache-2.0

extension VQF {
  /// The settings of ``VQF``. Names, units and defaults are those of the reference implementation
  /// (PyPI `vqf`).
  ///
  /// | name | unit | default | advice |
  /// | --- | --- | --- | --- |
  /// | `tauAcc` | s | 3 | 3 is the optimum on the BROAD trials |
  /// | `motionBiasEstEnabled` | | true | |
  /// | `restBiasEstEnabled` | | true | |
  /// | `biasSigmaInit` | °/s | 0.5 | 1 for an uncalibrated phone |
  /// | `biasForgettingTime` | s | 100 | |
  /// | `biasClip` | °/s | 2 | above the largest bias of the sensor |
  /// | `biasSigmaMotion` | °/s | 0.1 | |
  /// | `biasVerticalForgettingFactor` | 1 | 0.0001 | |
  /// | `biasSigmaRest` | °/s | 0.03 | |
  /// | `restMinT` | s | 1.5 | 0.5 for tests of less than a minute: ``shortTest`` |
  /// | `restFilterTau` | s | 0.5 | |
  /// | `restThGyr` | °/s | 2 | |
  /// | `restThAcc` | m/s² | 0.5 | |
  public struct Parameters: EstimatorParameters {
    /// The estimator of these settings.
    public typealias Estimator = VQF

    /// Time constant of the low-pass over the specific force in the almost-inertial frame, seconds,
    /// greater than zero. Longer trusts the gyroscope more.
    public var tauAcc = 3.0
    /// Whether the bias is estimated in motion, from the inclination corrections.
    public var motionBiasEstEnabled = true
    /// Whether the bias is estimated at rest, from the smoothed angular velocity.
    public var restBiasEstEnabled = true
    /// Standard deviation of the bias before the first sample, °/s.
    public var biasSigmaInit = 0.5
    /// Seconds in which the standard deviation grows from zero to 0.1 °/s without measurements;
    /// greater than zero.
    public var biasForgettingTime = 100.0
    /// Limit of each component of the bias, °/s. A sensor with a larger bias is not served.
    public var biasClip = 2.0
    /// Standard deviation at which the estimate settles in motion, °/s.
    public var biasSigmaMotion = 0.1
    /// How fast the bias about the vertical, which motion does not show, is pulled to zero, as a
    /// share of the weight of a motion measurement.
    public var biasVerticalForgettingFactor = 0.0001
    /// Standard deviation at which the estimate settles at rest, °/s.
    public var biasSigmaRest = 0.03
    /// Seconds without motion before the sensor counts as resting.
    public var restMinT = 1.5
    /// Time constant of the low-passes of the rest detector, seconds, greater than zero.
    public var restFilterTau = 0.5
    /// A deviation from the smoothed angular velocity beyond this is motion, °/s.
    public var restThGyr = 2.0
    /// A deviation from the smoothed specific force beyond this is motion, m/s².
    public var restThAcc = 0.5

    /// The defaults, each of which can be set afterwards.
    public init() {}

    /// For clinical tests of 8–30 s that hold only 1–3 s of rest: `restMinT` 0.5 s, so that the
    /// rest is used at all, and `biasSigmaInit` 1 °/s, so that it is trusted.
    ///
    /// On simulated joint tests this takes the mean inclination error from 0.78° to 0.59°; on the
    /// BROAD trials it changes nothing. Movements slower than 2 °/s are taken for rest.
    public static var shortTest: Parameters {
      var parameters = Parameters()
      parameters.restMinT = 0.5
      parameters.biasSigmaInit = 1
      return parameters
    }
  }
}
