// SPDX-License-Identifier: Apache-2.0

extension VQF {
  /// Everything that changes from sample to sample; opaque, but comparable and storable.
  ///
  /// About 600 bytes, none of it on the heap. A state belongs to the parameters and the nominal
  /// period it was made with.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to the almost-inertial frame: the gyroscope alone.
    var strapdown = Quaternion.identity
    /// Almost-inertial to Earth frame: the inclination correction.
    var correction = Quaternion.identity
    /// Over the specific force in the almost-inertial frame.
    var forceFilter = TwoPoleLowPass<Vector3>()
    /// Over the rotation and the bias as the Earth frame sees them, for the motion bias estimate.
    var referenceFilter = TwoPoleLowPass<MotionReference>()
    var rest = RestDetector()
    var biasFilter: GyroscopeBiasFilter
  }

  /// What follows from parameters and nominal period.
  struct Coefficients: Sendable, Hashable {
    let nominalRate: Double
    let forceLowPass: TwoPoleLowPass<Vector3>.Coefficients
    let referenceLowPass: TwoPoleLowPass<MotionReference>.Coefficients
    let rest: RestDetector.Coefficients
    let bias: GyroscopeBiasFilter.Coefficients

    init(parameters: Parameters, period: Double) {
      nominalRate = 1 / period
      forceLowPass = .init(timeConstant: parameters.tauAcc, period: period)
      referenceLowPass = .init(timeConstant: parameters.tauAcc, period: period)
      rest = .init(parameters: parameters, period: period)
      bias = .init(parameters: parameters, period: period)
    }
  }

  /// The rotation from the sensor to the Earth frame and the horizontal part of the estimated bias
  /// in the Earth frame. They are smoothed like the specific force, so that the innovation compares
  /// things of the same age.
  struct MotionReference: LinearValue {
    var row0: Vector3
    var row1: Vector3
    var row2: Vector3
    var biasX: Double
    var biasY: Double

    static var zero: MotionReference {
      MotionReference(row0: .zero, row1: .zero, row2: .zero, biasX: 0, biasY: 0)
    }

    @inline(__always)
    static func + (a: MotionReference, b: MotionReference) -> MotionReference {
      MotionReference(
        row0: a.row0 + b.row0, row1: a.row1 + b.row1, row2: a.row2 + b.row2,
        biasX: a.biasX + b.biasX, biasY: a.biasY + b.biasY)
    }

    @inline(__always)
    static func - (a: MotionReference, b: MotionReference) -> MotionReference {
      MotionReference(
        row0: a.row0 - b.row0, row1: a.row1 - b.row1, row2: a.row2 - b.row2,
        biasX: a.biasX - b.biasX, biasY: a.biasY - b.biasY)
    }

    @inline(__always)
    static func * (a: MotionReference, s: Double) -> MotionReference {
      MotionReference(
        row0: a.row0 * s, row1: a.row1 * s, row2: a.row2 * s, biasX: a.biasX * s,
        biasY: a.biasY * s)
    }
  }
}
