// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Goniometry
import Inertial
import Measurement
import Recordings
import Testing

@Suite("Attitudes of a recording that is read block by block")
struct AttitudeRequestTests {
  private static let path =
    ChildProcess.package.appending(path: "datasets/seated-extension/thigh.csv").path

  private func rows(_ request: AttitudeRequest, of path: String) throws -> [AttitudeRow] {
    var stream = try RecordingStream(path: path)
    var rows: [AttitudeRow] = []
    try request.estimate(&stream) { new, _ in rows += new }
    return rows
  }

  @Test(
    "every sample has a row at its time, whatever the filter and the look ahead",
    arguments: [
      AttitudeRequest(filter: .vqf), AttitudeRequest(filter: .madgwick),
      AttitudeRequest(lookahead: .seconds(0.5)), AttitudeRequest(lookahead: .all),
      AttitudeRequest(correction: SensorCalibration(latency: 0.02)),
    ])
  func times(_ request: AttitudeRequest) throws {
    let recording = try RecordingFile.load(Self.path).recording
    let found = try rows(request, of: Self.path)
    #expect(found.map(\.time) == recording.time)
    #expect(found.allSatisfy { abs($0.attitude.norm - 1) < 1e-9 })
  }

  @Test("a filter's rows are those of its tracker, with the corrections of the sensor")
  func tracker() throws {
    let recording = try RecordingFile.load(Self.path).recording
    var correction = SensorCalibration(gyroscopeBias: Vector3(0.01, -0.02, 0.005))
    correction.latency = 0.015
    let start = recording.prefix(4096)
    let period = try #require(RecordingTiming(InertialRecording(Array(start)))?.period)
    var tracker = AttitudeTracker<Mahony>(
      nominalPeriod: period, parameters: Mahony.Parameters(), latency: 0.015)
    var unlate = correction
    unlate.latency = 0
    let expected = recording.map { sample in
      tracker.update(unlate.apply(to: sample))
      return tracker.attitude
    }
    let found = try rows(AttitudeRequest(filter: .mahony, correction: correction), of: Self.path)
    for (found, expected) in zip(found, expected) {
      #expect(found.attitude.inclinationAngle(to: expected) < 1e-4)
    }
  }

  @Test("kept attitudes are compared with a reference; the latency has an interval")
  func comparison() throws {
    var stream = try RecordingStream(path: Self.path)
    var kept = KeptAttitudes()
    var reference = "time_s,qw,qx,qy,qz\n"
    try AttitudeRequest(lookahead: .all).estimate(&stream) { rows, samples in
      kept.append(rows, samples)
      for row in rows {
        let q = row.attitude
        reference += "\(row.time - 0.02),\(q.w),\(q.x),\(q.y),\(q.z)\n"
      }
    }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try reference.write(to: file, atomically: true, encoding: .utf8)
    let found = try #require(kept.comparison(with: try AttitudeTable(path: file.path)))
    let latency = try #require(found.latency)
    #expect(abs(latency.seconds - 0.02) < 0.002)
    #expect(latency.halfWidth95 == 1.96 * latency.standardError && latency.halfWidth95 < 0.005)
    let advanced = try #require(found.advanced)
    #expect(advanced.total < found.errors.total)
  }
}
