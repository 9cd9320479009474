// SPDX-License-Identifier: Apache-2.0

extension BoundedPositionFilter {
  /// Everything that changes from sample to sample; opaque, but comparable and storable.
  ///
  /// About 4 KB, none of it on the heap. A state belongs to the parameters and the nominal period
  /// it was made with.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to Earth.
    var attitude = Quaternion.identity
    /// The other values that every sample changes.
    var strapdown = BlockStrapdown<Double>()
    /// The velocity at the start of the block, m/s.
    var velocityBefore = Vector3.zero
    /// Covariance of the errors of attitude, velocity, position, bias and matrix.
    var covariance = ErrorCovariance()
    var stillness = StillnessDetector()
    var matrixGate = MatrixGate()
    var start = Start()
    /// Blocks taken for rest so far.
    var restingBlocks = 0

    init(_ parameters: Parameters) {
      let bias = parameters.initialBias
      let entry = parameters.matrix.initial
      for index in 0..<3 { covariance.add(bias * bias, standing: index) }
      for index in 3..<12 { covariance.add(entry * entry, standing: index) }
    }

    mutating func beginBlock() {
      block = BlockSums()
      velocityBefore = velocity
    }
  }
}

extension BoundedPositionFilter.State {
  /// Velocity, m/s, Earth frame.
  @inline(__always)
  var velocity: Vector3 {
    get { Vector3(strapdown.velocity) }
    set { strapdown.velocity = LaneVector(newValue) }
  }
  /// Position, m, Earth frame.
  @inline(__always)
  var position: Vector3 {
    get { Vector3(strapdown.position) }
    set { strapdown.position = LaneVector(newValue) }
  }
  /// Bias of the gyroscope, rad/s.
  @inline(__always)
  var bias: Vector3 {
    get { Vector3(strapdown.bias) }
    set { strapdown.bias = LaneVector(newValue) }
  }
  /// Matrix of the gyroscope.
  @inline(__always)
  var matrix: GyroscopeMatrix<Double> {
    get { strapdown.matrix }
    set { strapdown.matrix = newValue }
  }
  /// The block that is being summed.
  @inline(__always)
  var block: BlockSums<Double> {
    get { strapdown.block }
    set { strapdown.block = newValue }
  }
  /// Whether a specific force has told the vertical.
  @inline(__always)
  var isLevelled: Bool {
    get { strapdown.levelled > 0 }
    set { strapdown.levelled = newValue ? 1 : 0 }
  }
}

extension BoundedPositionFilter.State {
  /// The first moments of a segment, in which the mean specific force tells the vertical.
  struct Start: Sendable, Hashable, Codable {
    /// Seconds that tell the vertical.
    static let length = 0.35

    /// The turn that has been made to the vertical since the first sample.
    var turn = Quaternion.identity
    /// Seconds so far, samples so far.
    var duration = 0.0
    var count = 0
    /// Integral of the specific force, m/s, Earth frame; Σ ‖f‖², (m/s²)²; Σ ω, rad/s.
    var impulse = Vector3.zero
    var forceSquares = 0.0
    var rateSum = Vector3.zero
    /// Whether the vertical is told.
    var isOver = false

    /// How far the vertical may be off, rad: as far as the specific force varied, and by what a
    /// rotation of this speed hides in the mean.
    var tiltDeviation: Double {
      let mean = impulse / duration
      let variance = max(0, forceSquares / Double(count) - mean.squaredNorm)
      let rate = (rateSum / Double(count)).norm
      let tilt = variance.squareRoot() / InertialSample.standardGravity + rate * Self.length / 4
      return min(max(tilt, 0.5.radians), 10.0.radians)
    }
  }
}
