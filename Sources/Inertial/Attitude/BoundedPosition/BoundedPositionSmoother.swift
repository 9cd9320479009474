// SPDX-License-Identifier: Apache-2.0

/// Attitude from a whole recording: ``BoundedPositionFilter`` forwards, then a smoother backwards
/// over its blocks, so that every row is estimated from all samples before and after it.
///
/// Time is linear in the length; memory is about 4.3 KB a block (0.1 s) beside the result. What is
/// still is found first, in the whole of every quiet window, and a segment starts with the vertical
/// of its first 0.35 s.
public struct BoundedPositionSmoother: Sendable {
  /// The parameters of the smoother; ``BoundedPositionFilter/Parameters/smoothing`` by default.
  public let parameters: BoundedPositionFilter.Parameters

  /// A smoother with these parameters.
  public init(parameters: BoundedPositionFilter.Parameters = .smoothing) {
    self.parameters = parameters
  }

  /// The result of a smoother: one row a sample.
  public struct Result: Sendable {
    /// Sensor to Earth; the heading is arbitrary.
    public var attitude: [Quaternion] = []
    /// Angular velocity less its bias, through the estimated matrix, rad/s, sensor frame.
    public var angularVelocity: [Vector3] = []
  }

  /// Smooths a recording.
  ///
  /// Times and values are judged as by ``AttitudeTracker``; a row that is ignored holds the
  /// attitude of the row before.
  ///
  /// - Parameter nominalPeriod: the usual time between samples, seconds, greater than zero.
  public func smooth(_ recording: InertialRecording, nominalPeriod: Double) -> Result {
    SmootherPass(recording, nominalPeriod: nominalPeriod, parameters: parameters).result
  }
}

extension BoundedPositionFilter.Parameters {
  /// For ``BoundedPositionSmoother``: with the samples of both sides, position and velocity need
  /// hold less.
  public static var smoothing: Self {
    var parameters = Self()
    parameters.angleNoise = 0.1.radians
    parameters.positionBound = 0.8
    parameters.velocityBound = 0.6
    parameters.restRate = 0.3.radians
    parameters.stillness.forceWander = 0.1
    return parameters
  }
  /// The same settings for ``BoundedPositionSmoother``.
  ///
  /// A setting that is left at the filter's default takes the value of ``smoothing``; any other
  /// value stays. So the filter's defaults give ``smoothing``, which stays as it is.
  package var forSmoothing: Self {
    let (filter, smoother) = (Self(), Self.smoothing)
    let tuned: [WritableKeyPath<Self, Double>] = [
      \.angleNoise, \.positionBound, \.velocityBound, \.restRate, \.stillness.forceWander,
    ]
    var parameters = self
    for setting in tuned where self[keyPath: setting] == filter[keyPath: setting] {
      parameters[keyPath: setting] = smoother[keyPath: setting]
    }
    return parameters
  }
}
