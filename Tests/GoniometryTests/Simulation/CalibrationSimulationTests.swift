// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import Testing

@Suite("CalibrationSimulation")
struct CalibrationSimulationTests {
  @Test("the device has the errors of the knee's sensor of the same seed, with other noise")
  func sameDevice() throws {
    var knee = KneeSimulation.Parameters(.seatedExtension)
    (knee.errors, knee.seed) = (SensorGrade.phone.errors, 9)
    let legs = try KneeSimulation(knee).run()
    for (device, sensor) in [
      (CalibrationSimulation.Device.thigh, legs.thigh), (.shank, legs.shank),
    ] {
      var parameters = CalibrationSimulation.Parameters()
      (parameters.device, parameters.errors, parameters.seed) = (device, knee.errors, 9)
      let result = try CalibrationSimulation(parameters).run()
      #expect(result.gyroscopeBias == sensor.gyroscopeBias)
      #expect(result.accelerometerBias == sensor.accelerometerBias)
      #expect(result.gyroscopeMatrix == sensor.gyroscopeMatrix)
      #expect(result.accelerometerMatrix == sensor.accelerometerMatrix)
    }
  }

  @Test("without errors the rate turns gravity as the accelerometer sees it turn")
  func consistent() throws {
    let result = try CalibrationSimulation(CalibrationSimulation.Parameters()).run()
    let (recording, period) = (result.recording, 0.01)
    let rounding = 1e-9
    var up = recording[0].specificForce
    for sample in recording.dropFirst() {
      up = Quaternion(rotationVector: sample.angularVelocity * period).inverseRotate(up)
      #expect((up - sample.specificForce).norm < rounding)
    }
    #expect(abs((recording.time.last ?? 0) - 88) < 0.011)
    #expect(result.gyroscopeMatrix == .identity)
  }

  @Test("all six faces come first, and no two poses are alike")
  func directions() throws {
    var parameters = CalibrationSimulation.Parameters()
    parameters.carelessness = 0
    let recording = try CalibrationSimulation(parameters).run().recording
    let ups = (0..<18).map { recording[$0 * 500 + 150].specificForce / 9.80665 }
    let rounding = 1e-12
    for face in [Vector3.unitX, .unitY, .unitZ, -.unitX, -.unitY, -.unitZ] {
      #expect(ups.prefix(6).contains { ($0 - face).norm < rounding })
    }
    for (index, up) in ups.enumerated() {
      for other in ups[..<index] { #expect(up.angle(to: other) > 20 * .pi / 180) }
    }
  }

  @Test("parameters that cannot be are refused by name")
  func refused() {
    for (change, name) in [
      ({ $0.poses = 0 }, "poses"), ({ $0.poses = 19 }, "poses"), ({ $0.turn = 0 }, "a turn"),
      ({ $0.hold = .nan }, "in a pose"), ({ $0.rateHz = 0 }, "rate"),
      ({ $0.errors.scaleError = -1 }, "scale error"),
    ] as [((inout CalibrationSimulation.Parameters) -> Void, String)] {
      var parameters = CalibrationSimulation.Parameters()
      change(&parameters)
      do {
        _ = try CalibrationSimulation(parameters)
        Issue.record("\(name) was taken")
      } catch {
        #expect(error.description.contains(name), "\(error)")
      }
    }
  }
}
