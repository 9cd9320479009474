// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@Suite("SensorCalibration")
struct SensorCalibrationTests {
  let sample = InertialSample(
    time: 10, specificForce: Vector3(1, 2, 9), angularVelocity: Vector3(0.5, -1, 2))

  @Test("no correction changes nothing, to the last bit")
  func none() {
    #expect(SensorCalibration.none.apply(to: sample) == sample)
  }

  @Test("the bias is taken off first, then the matrix applied, then the time moved")
  func order() {
    let calibration = SensorCalibration(
      accelerometerBias: Vector3(1, 0, -1),
      accelerometerMatrix: .init(Vector3(2, 0, 0), Vector3(0, 1, 0.5), Vector3(0, 0, 1)),
      gyroscopeBias: Vector3(0.5, 0, 0),
      gyroscopeMatrix: .init(Vector3(0, 1, 0), Vector3(1, 0, 0), Vector3(0, 0, 0.5)),
      latency: 0.25)
    let result = calibration.apply(to: sample)
    #expect(result.time == 9.75)
    #expect(result.specificForce == Vector3(0, 7, 10))
    #expect(result.angularVelocity == Vector3(-1, 0, 1))
  }

  @Test("a recording is corrected sample by sample")
  func recording() {
    let calibration = SensorCalibration(gyroscopeBias: .unitX, latency: 1)
    let recording = InertialRecording([sample, sample])
    let result = recording.calibrated(with: calibration)
    #expect(Array(result) == [calibration.apply(to: sample), calibration.apply(to: sample)])
  }

  @Test("values go to JSON and back")
  func codable() throws {
    let calibration = SensorCalibration(
      accelerometerBias: Vector3(0.1, 0.2, 0.3), gyroscopeBias: Vector3(1e-17, -0.0, 3),
      latency: 0.0024)
    let data = try JSONEncoder().encode(calibration)
    #expect(try JSONDecoder().decode(SensorCalibration.self, from: data) == calibration)
  }

  @Test("a calibration that no working sensor can have is told by its first bad number")
  func violations() {
    var (scaled, skewed, flat) = (
      SensorCalibration.Matrix.identity, SensorCalibration.Matrix.identity,
      SensorCalibration.Matrix.identity
    )
    scaled.row1.y = 1.6
    skewed.row0.z = -0.4
    flat.row0 = Vector3(0.5, 0.3, 0.3)
    flat.row1 = Vector3(0.3, 0.5, 0.3)
    flat.row2 = Vector3(0.3, 0.3, 0.5)
    #expect(SensorCalibration.none.violation == nil)
    for (calibration, name) in [
      (SensorCalibration(accelerometerBias: Vector3(0, .nan, 0)), "accelerometer bias"),
      (SensorCalibration(accelerometerBias: Vector3(0, 0, -5.1)), "accelerometer bias"),
      (SensorCalibration(gyroscopeBias: Vector3(1, 0, 0)), "gyroscope bias"),
      (SensorCalibration(accelerometerMatrix: scaled), "accelerometer matrix scale"),
      (SensorCalibration(gyroscopeMatrix: skewed), "gyroscope matrix misalignment"),
      (SensorCalibration(gyroscopeMatrix: flat), "gyroscope matrix determinant"),
      (SensorCalibration(latency: .infinity), "latency"),
    ] {
      #expect(calibration.violation?.name == name)
    }
  }
}
