// SPDX-License-Identifier: Apache-2.0

extension BoundedPositionFilter {
  /// The settings of ``BoundedPositionFilter``.
  ///
  /// Spectral densities are standard deviations after one second: divided by √T for the mean over T
  /// seconds, multiplied by √T for what grows in T seconds.
  ///
  /// | name | unit | default | advice |
  /// | --- | --- | --- | --- |
  /// | `blockDuration` | s | 0.1 | 0.07–0.14 lose nothing |
  /// | `angleNoise` | rad/√s | 0.08° | |
  /// | `rateNoise` | √s | 3.2e-5 | |
  /// | `biasDrift` | rad/s/√s | 0.01°/s | 0.002°/s for a tactical sensor |
  /// | `forceNoise` | m/s²·√s | 0.06 | 0.1 for gait |
  /// | `positionBound` | m·√s | 0.4 | |
  /// | `velocityBound` | m/s·√s | 0.3 | |
  /// | `leakTime` | s | 3 | |
  /// | `restVelocity` | m/s·√s | 0.25 | |
  /// | `restRate` | rad/s·√s | 0.15°/s | |
  /// | `initialBias` | rad/s | 2°/s | 0.5 for a calibrated module, 0.1 for a tactical sensor |
  /// | `biasLimit` | rad/s | 10°/s | above the largest bias of the sensor |
  /// | `matrix` | 1 | 0.0003 … 0.003 | 0 where the sensor is calibrated |
  public struct Parameters: EstimatorParameters {
    /// The estimator of these settings.
    public typealias Estimator = BoundedPositionFilter

    /// Seconds between corrections, greater than zero; a block holds at least four samples.
    public var blockDuration = 0.1
    /// Random walk of the attitude, rad/√s.
    public var angleNoise = 0.08.radians
    /// Random walk of the attitude for each rad/s of angular velocity, rad/√s per rad/s: errors of
    /// the sensor that grow with the rate and are not its matrix.
    public var rateNoise = 3.2e-5
    /// Random walk of the gyroscope's bias, rad/s/√s.
    public var biasDrift = 0.01.radians
    /// Noise of the specific force, m/s²·√s.
    public var forceNoise = 0.06
    /// How far the sensor stays from where it was, m·√s: what says the position is zero.
    public var positionBound = 0.4
    /// How slow the sensor is, m/s·√s: what says the velocity is zero.
    public var velocityBound = 0.3
    /// Time constant with which a position is forgotten, seconds.
    public var leakTime = 3.0
    /// How slow the sensor is at rest, m/s·√s.
    public var restVelocity = 0.25
    /// How well the mean angular velocity at rest is the bias, rad/s·√s.
    public var restRate = 0.15.radians
    /// Standard deviation of the bias before the first sample, rad/s.
    public var initialBias = 2.0.radians
    /// Limit of each component of the bias, rad/s.
    public var biasLimit = 10.0.radians
    /// Standard deviations before the first sample: position, m.
    public var initialPosition = 0.3
    /// Standard deviations before the first sample: velocity, m/s.
    public var initialVelocity = 0.25
    /// How much of the gyroscope's matrix is estimated.
    public var matrix = MatrixLearning()
    /// The limits of rest.
    public var stillness = Stillness()

    /// The defaults, each of which can be set afterwards. They suit a phone.
    public init() {}

    /// For a sensor whose gyroscope has been calibrated or is sold as such, within 0.5 °/s.
    public static var module: Parameters {
      var parameters = Parameters()
      parameters.initialBias = 0.5.radians
      parameters.biasLimit = 1.0.radians
      return parameters
    }

    /// For a tactical-grade sensor, within 0.1 °/s. Never for a lesser one: its bias would be taken
    /// for motion.
    public static var tactical: Parameters {
      var parameters = Parameters()
      parameters.initialBias = 0.1.radians
      parameters.biasLimit = 0.3.radians
      parameters.biasDrift = 0.002.radians
      return parameters
    }
  }

  /// The limits of rest.
  public struct Stillness: Sendable, Hashable, Codable {
    /// Largest standard deviation of the angular velocity in a block, rad/s.
    public var rateDeviation = 2.0.radians
    /// Largest standard deviation of the specific force in a block, m/s².
    public var forceDeviation = 0.3
    /// Seconds of quiet before the sensor counts as resting.
    public var window = 0.5
    /// How far the mean angular velocity of a block may be from that of the window, rad/s.
    public var rateWander = 0.75.radians
    /// How far the mean specific force of a block may be from that of the window, m/s².
    public var forceWander = 0.12
    /// Largest mean angular velocity, rad/s: beyond it is motion however even it is.
    public var largestRate = 10.0.radians

    /// The defaults, each of which can be set afterwards.
    public init() {}
  }

  /// How much of the matrix is estimated.
  public struct MatrixLearning: Sendable, Hashable, Codable {
    /// Standard deviation of each entry before the first sample.
    public var initial = 0.0003
    /// Standard deviation of each entry once the gate has been open for `opening` seconds.
    public var open = 0.003
    /// Seconds of rich motion that open the gate.
    public var opening = 5.0
    /// Least Σ ‖ω‖² Δt that opens the gate, rad²/s.
    public var leastMotion = 0.55
    /// Least second invariant of W that opens the gate, as a share of its squared trace, 0…⅓.
    public var leastShare = 0.12
    /// Seconds after which motion is forgotten.
    public var memory = 30.0

    /// How fast a variance grows while the gate is open, 1/s.
    var growth: Double { (open * open - initial * initial) / opening }

    /// The defaults, each of which can be set afterwards.
    public init() {}
  }
}

extension Double {
  /// Degrees as radians.
  @inline(__always)
  var radians: Double { self * .pi / 180 }
}
