// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Goniometry
import Inertial
import Measurement
import Recordings
import Testing

@Suite("Reports of calibrations")
struct CalibrationReportTests {
  /// A device that was calibrated from memory, with `poses` poses.
  private func report(poses: Int) throws -> CalibrationReport {
    var parameters = CalibrationSimulation.Parameters()
    parameters.poses = poses
    parameters.errors = SensorGrade.phone.errors
    let simulated = try CalibrationSimulation(parameters).run()
    return CalibrationReport(
      of: try DeviceCalibration(simulated.recording), device: "left", date: "2026-05-01",
      program: OutputProgram(name: "test", version: "1"),
      source: try RecordingFile.load(Self.anyFile).source, latency: 0.01)
  }

  private static let anyFile =
    ChildProcess.package.appending(path: "datasets/seated-extension/thigh.csv").path

  @Test("rows are the entries that were estimated, in the units that they name")
  func rows() throws {
    let report = try report(poses: 18)
    let calibration = report.calibration
    #expect(report.rows.count == 21 && report.count == 21 && report.missingCount == 0)
    #expect(report.goodCount == report.rows.count { $0.quality == .good })
    let bias = try #require(report.rows.first { $0.name == "gyroscope bias y" })
    let entry = calibration.gyroscopeBias[1]
    #expect(bias.unit == "°/s")
    #expect(abs(bias.value - entry.value * 180 / .pi) < 1e-12)
    let uncertainty = try #require(entry.standardUncertainty)
    #expect(abs(bias.halfWidth95 - 1.96 * uncertainty * 180 / .pi) < 1e-12)
    let scale = try #require(report.rows.first { $0.name == "accelerometer scale z" })
    #expect(scale.value == calibration.accelerometerMatrix[8].value && scale.unit.isEmpty)
  }

  @Test("numbers that a recording does not tell are counted and have no row")
  func missing() throws {
    let report = try report(poses: 6)
    #expect(report.missingCount > 0)
    #expect(report.rows.count == report.count - report.missingCount)
    #expect(!report.rows.contains { $0.name == "accelerometer xy" })
  }

  @Test("the file has the calibration, its date, device and latency, and is read again")
  func file() throws {
    let file = try report(poses: 18).file
    let calibration = try report(poses: 18).calibration
    #expect(file.device == "left" && file.date == "2026-05-01" && file.program == "test 1")
    #expect(file.poses == 18 && file.turns == calibration.turns && file.latencySeconds == 0.01)
    let sensor = file.sensor
    #expect(sensor.latency == 0.01)
    #expect(sensor.gyroscopeBias.y == calibration.gyroscopeBias[1].value)
    #expect(file.accelerometer.matrix.quality.count == 9)
  }
}
