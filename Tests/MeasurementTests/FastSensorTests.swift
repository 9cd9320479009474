// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Measurement
import Recordings
import Testing

@Suite("Measurements of fast sensors")
struct FastSensorTests {
  private static func knee(_ rateHz: Double) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    (parameters.rateHz, parameters.seed) = (rateHz, 4)
    parameters.errors = SensorGrade.module.errors
    return try KneeSimulation(parameters).run()
  }

  private static func report(
    _ knee: SimulatedKnee, _ kind: (InertialRecording, String) throws -> RequestedRecording
  ) throws -> MeasurementReport {
    try MeasurementRequest(
      segments: [
        .thigh: kind(knee.thigh.recording, "thigh"), .shank: kind(knee.shank.recording, "shank"),
      ]).read().report()
  }

  private static func table(_ recording: InertialRecording, _ name: String) -> RequestedRecording {
    var text = "t,ax,ay,az,gx,gy,gz\n"
    for sample in recording {
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      text += "\(sample.time),\(f.x),\(f.y),\(f.z),\(w.x),\(w.y),\(w.z)\n"
    }
    return .bytes(Array(text.utf8), name: name)
  }

  private static func value(_ report: MeasurementReport, _ name: String) -> Double? {
    report.quality.first { $0.name == name }?.value
  }

  @Test("what is averaged while it is read is measured as what is in memory")
  func sources() throws {
    let knee = try Self.knee(1000)
    let memory = try Self.report(knee) { .samples($0, name: $1) }
    let table = try Self.report(knee, Self.table)
    #expect(memory.range == table.range)
    #expect(memory.angles == table.angles)
    #expect(memory.quality.map(\.verdict) == table.quality.map(\.verdict))
    #expect(table.inputs[0].source?.averagedSamples == 10)
    #expect(table.inputs[0].source?.sampleCount == knee.thigh.recording.count)
    let angles = try #require(table.angles)
    #expect(abs(angles.time.count - knee.thigh.recording.count / 10) <= 1)
  }

  @Test("the range is that of a slower sensor, and the checks are of the samples as they came")
  func range() throws {
    let fast = try Self.knee(1000)
    let ten = try Self.report(fast, Self.table)
    let one = try Self.report(Self.knee(100), Self.table)
    let ranges = (try #require(ten.range).range, try #require(one.range).range)
    #expect(abs(ranges.0 - ranges.1) < 0.3)
    #expect(Self.value(ten, "thigh_sample_rate").map { abs($0 - 1000) < 0.01 } == true)
    #expect(Self.value(one, "thigh_sample_rate").map { abs($0 - 100) < 0.01 } == true)
    #expect(one.inputs[0].source?.averagedSamples == nil)
  }

  @Test("a range that ends, lost samples and odd times are seen under the means")
  func faults() throws {
    let knee = try Self.knee(1000)
    let limit = 1.75
    let clipped = InertialRecording(
      knee.shank.recording.enumerated().compactMap { row, sample in
        var sample = sample
        let w = sample.angularVelocity
        func clip(_ x: Double) -> Double { max(-limit, min(limit, x)) }
        sample.angularVelocity = Vector3(clip(w.x), clip(w.y), clip(w.z))
        if row % 50 == 0 { sample.time += 0.001 }
        return (9000..<9040).contains(row) ? nil : sample
      })
    let report = try MeasurementRequest(
      segments: [
        .thigh: Self.table(knee.thigh.recording, "thigh"), .shank: Self.table(clipped, "shank"),
      ]).read().report()
    let asRead = RecordingQuality.checks(for: clipped, segment: "shank")
    for name in ["saturation", "gaps", "odd_times", "jitter", "angular_rate", "usable_samples"] {
      let expected = try #require(asRead.first { $0.name == "shank_\(name)" })
      let found = report.quality.first { $0.name == "shank_\(name)" }
      #expect(found == expected, "\(name)")
    }
    #expect(try #require(Self.value(report, "shank_saturation")) > 100)
    #expect(try #require(Self.value(report, "shank_odd_times")) > 100)
    #expect(try #require(Self.value(report, "shank_gaps")) > 0.03)
  }

  @Test("two cores give the same bytes, and the same error where both files are at fault")
  func twoCores() throws {
    let knee = try Self.knee(100)
    func json(_ usesTwoCores: Bool, _ thigh: RequestedRecording) throws -> String {
      var request = try MeasurementRequest(
        segments: [.thigh: thigh, .shank: Self.table(knee.shank.recording, "shank")])
      request.usesTwoCores = usesTwoCores
      return String(
        decoding: try request.read().report().json(
          program: OutputProgram(name: "test", version: "1")), as: UTF8.self)
    }
    let thigh = Self.table(knee.thigh.recording, "thigh")
    #expect(try json(true, thigh) == json(false, thigh))
    for usesTwoCores in [false, true] {
      var request = try MeasurementRequest(
        segments: [.thigh: .bytes([], name: "a"), .shank: .bytes([1, 2, 3], name: "b")])
      request.usesTwoCores = usesTwoCores
      let failure = #expect(throws: MeasurementFailure.self) { try request.read() }
      #expect(failure?.description.hasPrefix("a:") == true, "\(failure.debugDescription)")
    }
  }

  @Test("ResearchKit's formula takes every sample")
  func formula() throws {
    let shank = try Self.knee(500).shank.recording
    var request = MeasurementRequest(device: Self.table(shank, "shank"))
    request.settings.method = .researchKit
    let report = try request.read().report()
    #expect(report.inputs[0].source?.averagedSamples == nil)
  }
}
