// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial

/// What a calibration of a simulated device ought to find.
///
/// The device reads S x + b in the frame of its housing. The calibration's frame is that in which
/// the accelerometer's matrix is upper triangular: S⁻¹ = Q R with an orthogonal Q by Gram and
/// Schmidt, A = R, and M = Qᵀ S_g⁻¹.
struct CalibrationTruth {
  let sensor: SensorCalibration

  init(_ result: CalibrationSimulation.Result) {
    let force = result.accelerometerMatrix.columnsOfInverse
    var directions: [Vector3] = []
    for column in force {
      let rest = directions.reduce(column) { $0 - $1 * $1.dot(column) }
      directions.append(rest.normalized ?? .zero)
    }
    func turned(_ columns: [Vector3]) -> SensorCalibration.Matrix {
      let rows = directions.map { direction in
        Vector3(direction.dot(columns[0]), direction.dot(columns[1]), direction.dot(columns[2]))
      }
      return SensorCalibration.Matrix(rows[0], rows[1], rows[2])
    }
    sensor = SensorCalibration(
      accelerometerBias: result.accelerometerBias, accelerometerMatrix: turned(force),
      gyroscopeBias: result.gyroscopeBias,
      gyroscopeMatrix: turned(result.gyroscopeMatrix.columnsOfInverse))
  }

  /// Estimate less truth and its standard uncertainty, for every number that was estimated.
  func errors(of found: DeviceCalibration) -> [(error: Double, uncertainty: Double?)] {
    let truths =
      sensor.accelerometerBias.components + sensor.accelerometerMatrix.numbers
      + sensor.gyroscopeBias.components + sensor.gyroscopeMatrix.numbers
    let entries =
      found.accelerometerBias + found.accelerometerMatrix + found.gyroscopeBias
      + found.gyroscopeMatrix
    return zip(entries, truths).filter { $0.0.quality != .defined }.map { entry, truth in
      (entry.value - truth, entry.standardUncertainty)
    }
  }
}

extension Vector3 {
  fileprivate var components: [Double] { [x, y, z] }
}

extension SensorCalibration.Matrix {
  /// By Cramer's rule.
  fileprivate var columnsOfInverse: [Vector3] {
    [row1.cross(row2), row2.cross(row0), row0.cross(row1)].map { $0 / determinant }
  }
}
