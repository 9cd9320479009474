// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import Testing

@Suite("A knee measured with calibrated phones")
struct CalibratedKneeTests {
  @Test("the error of its range is a third of what it is without, or less")
  func benefit() throws {
    var (plain, better) = (0.0, 0.0)
    for seed in UInt64(1)...2 {
      var knee = KneeSimulation.Parameters(.seatedExtension)
      (knee.errors, knee.seed, knee.rateHz) = (SensorGrade.phone.errors, seed, 50)
      let legs = try KneeSimulation(knee).run()
      func sensor(_ device: CalibrationSimulation.Device) throws -> SensorCalibration {
        var parameters = CalibrationSimulation.Parameters()
        (parameters.device, parameters.seed) = (device, seed)
        (parameters.errors, parameters.rateHz) = (knee.errors, 50)
        return try DeviceCalibration(CalibrationSimulation(parameters).run().recording).sensor
      }
      func error(_ proximal: SensorCalibration, _ distal: SensorCalibration) throws -> Double {
        let pair = try SensorPair(
          proximal: legs.thigh.recording.calibrated(with: proximal),
          distal: legs.shank.recording.calibrated(with: distal))
        let analysis = try PairAnalysis(pair)
        return try abs(RangeOfMotion(of: analysis.series, zero: analysis.zero).range - 90)
      }
      plain += try error(.none, .none)
      better += try error(sensor(.thigh), sensor(.shank))
    }
    #expect(better < plain / 3, "seeds 1–2: \(plain / 2)° without, \(better / 2)° with")
  }
}
