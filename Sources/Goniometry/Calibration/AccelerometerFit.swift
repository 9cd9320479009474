// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The accelerometer from still poses: ‖K(fᵢ − b)‖ = g in each, whichever way is up.
///
/// Tedaldi, Pretto, Menegatti 2014 (doi 10.1109/ICRA.2014.6907297), equation 9, as a least-squares
/// fit over the means of the poses. K is upper triangular: that settles the frame, with z along the
/// accelerometer's z axis and y in the plane of its y and z axes. Nine numbers; each pose gives one
/// equation.
struct AccelerometerFit {
  /// The numbers, in the order of the fit.
  enum Parameter: Int, CaseIterable {
    case biasX, biasY, biasZ, scaleX, scaleY, scaleZ, xy, xz, yz
  }

  /// Usual sizes of the numbers: m/s², then shares.
  static let scales = [0.3, 0.3, 0.3, 0.02, 0.02, 0.02, 0.01, 0.01, 0.01]

  /// The numbers at hand: zero where not estimated.
  let parameters: [Double]
  /// The fit; `nil` where no number could be estimated.
  let fit: CalibrationFit?
  /// Standard uncertainty of each number; `nil` where it was not estimated.
  let uncertainties: [Double?]

  /// Fits poses to a local gravity, m/s².
  init(_ poses: [StillPose], gravity: Double) {
    let model = CalibrationFit.Model(scales: Self.scales, groups: poses.count) {
      pose, parameters in
      let reading = Self.reading(poses[pose].force, parameters)
      let (deviation, up) = (poses[pose].forceDeviation, reading.up)
      let slope = Self.slopes(poses[pose].force, parameters).map { $0.dot(up) / deviation }
      return [((reading.norm - gravity) / deviation, slope)]
    }
    let best = CalibrationFit.best(model) { fit in
      let shifts = fit.consideredShifts(scales: Self.scales)
      var result: [Double?] = Array(repeating: nil, count: Self.scales.count)
      for (row, parameter) in fit.free.enumerated() {
        let noise = fit.gain.squaredNorm(ofRow: row) * fit.varianceFactor
        result[parameter] = (noise + shifts.squaredNorm(ofRow: row)).squareRoot()
      }
      return result
    }
    let none = Array(repeating: 0.0, count: Self.scales.count)
    (fit, parameters) = (best?.fit, best?.fit.parameters ?? none)
    uncertainties = best?.uncertainties ?? Array(repeating: nil, count: none.count)
  }

  /// b.
  var bias: Vector3 { Self.bias(parameters) }
  /// K.
  var matrix: SensorCalibration.Matrix { Self.matrix(parameters) }

  private static func bias(_ p: [Double]) -> Vector3 { Vector3(p[0], p[1], p[2]) }

  private static func matrix(_ p: [Double]) -> SensorCalibration.Matrix {
    SensorCalibration.Matrix(
      Vector3(1 + p[3], p[6], p[7]), Vector3(0, 1 + p[4], p[8]), Vector3(0, 0, 1 + p[5]))
  }

  /// A corrected force: its direction and length; up is z where there is none.
  private static func reading(_ force: Vector3, _ p: [Double]) -> (up: Vector3, norm: Double) {
    let corrected = matrix(p) * (force - bias(p))
    return (corrected.normalized ?? .unitZ, corrected.norm)
  }

  /// Derivatives of the corrected force by each number.
  private static func slopes(_ force: Vector3, _ p: [Double]) -> [Vector3] {
    let (d, k) = (force - bias(p), matrix(p))
    return [
      -(k * .unitX), -(k * .unitY), -(k * .unitZ), .unitX * d.x, .unitY * d.y, .unitZ * d.z,
      .unitX * d.y, .unitX * d.z, .unitY * d.z,
    ]
  }

  /// Up in the calibrated frame, in a pose.
  func up(_ pose: StillPose) -> Vector3 { Self.reading(pose.force, parameters).up }

  /// Derivatives of ``up(_:)``: by each number, and by each component of the force read.
  func slopesOfUp(_ pose: StillPose) -> (byParameter: [Vector3], byForce: [Vector3]) {
    let (up, norm) = Self.reading(pose.force, parameters)
    func across(_ v: Vector3) -> Vector3 { (v - up * up.dot(v)) / norm }
    return (
      Self.slopes(pose.force, parameters).map(across),
      [.unitX, .unitY, .unitZ].map { across(matrix * $0) }
    )
  }

  /// Variance that the numbers left at zero, each of its usual size, put into a component of
  /// ``up(_:)``, rad².
  func unknownTilt(_ pose: StillPose) -> Double {
    let slopes = slopesOfUp(pose).byParameter
    let fixed = fit?.fixed ?? Array(Self.scales.indices)
    return fixed.reduce(0) {
      $0 + slopes[$1].squaredNorm * Self.scales[$1] * Self.scales[$1] / 2
    }
  }
}
