// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import JSON
import Measurement
import Recordings
import Testing

@testable import BatchRuns

@Suite("Settings of jobs")
struct JobSettingsTests {
  private func job(_ fields: [String: JSONValue]) -> MeasurementJob {
    MeasurementJob(
      fields: fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) },
      id: "j", folder: "f/", takesBytes: true)
  }

  private func refusal(_ job: MeasurementJob, _ defaults: StatedSettings = [:]) -> String? {
    if let failure = job.failure { return failure.message }
    do {
      try job.request(defaults: defaults).check()
      return nil
    } catch let error as MeasurementEntry.Failure {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test("every setting has one name, and texts change the request as the rule says")
  func names() throws {
    #expect(Set(MeasurementSetting.allCases.map(\.name)).count == MeasurementSetting.allCases.count)
    let texts: [MeasurementSetting: String] = [
      .filter: "vqf", .side: "left", .activity: "passive", .zero: "-12.5",
      .firstMovement: "extension-first", .segment(.thigh, .calibration): "t.json",
      .segment(.thigh, .device): "a",
      .segment(.shank, .latency): "0.01", .standing: "1.5-4", .heading: "causal", .rate: "50",
      .accelerationUnit: "g",
    ]
    var fields: [String: JSONValue] = ["thigh": "t.csv", "shank": "/s.csv"]
    for (setting, text) in texts { fields[setting.name] = .string(text) }
    let request = try job(fields).request(defaults: [:])
    #expect(request.recordings == [.file("f/t.csv"), .file("/s.csv")])
    #expect(request.settings.filter == FilterSettings(.vqf))
    #expect(request.settings.side == .left && request.settings.activity == .passive)
    #expect(request.settings.zero == .stated(degrees: -12.5))
    #expect(request.settings.firstMovement == .extension)
    #expect(request.settings.standing == 1.5...4 && request.settings.heading == .causal)
    #expect(request[.thigh].correction == RequestedCorrection(calibration: "f/t.json", device: "a"))
    #expect(request[.shank].correction == RequestedCorrection(latency: 0.01))
    #expect(request.reading.rateHz == 50 && request.reading.accelerationUnit == .standardGravity)
    #expect(refusal(job(fields)) == nil)
  }

  @Test("a job of more than two segments is a job a joint, with its own settings")
  func chains() throws {
    var fields: [String: JSONValue] = [
      "pelvis": "p.csv", "thigh": "t.csv", "shank": "s.csv", "foot": "f.csv", "side": "left",
    ]
    fields["thigh-calibration"] = "t.json"
    let jobs = job(fields).ofEachJoint
    #expect(Set(jobs.map(\.name)) == ["j hip", "j knee", "j ankle"])
    for job in jobs { #expect(refusal(job) == nil) }
    let ankle = try #require(jobs.first { $0.name == "j ankle" })
    #expect(ankle.orderedRecordings.map(\.path) == ["f/s.csv", "f/f.csv"])
    #expect(try ankle.request().settings.side == .left)
    // A segment without a neighbour is refused, and not left out.
    fields["head"] = "h.csv"
    #expect(refusal(try #require(job(fields).ofEachJoint.first))?.contains("one or two") ?? false)
    let any = job(["proximal": "a.csv", "distal": "b.csv"])
    #expect(try any.request().joint == .unnamed)
  }

  @Test("texts that no rule accepts are the job's failure, with what is expected")
  func refused() {
    for setting in MeasurementSetting.allCases {
      guard let rule = setting.rule else { continue }
      let free = ["a text", "a file name"].contains(rule.expectation)
      var fields: [String: JSONValue] = ["file": "a.csv"]
      fields[setting.name] = free ? .boolean(true) : "none of these"
      let failure = job(fields).failure
      #expect(failure?.code == .usage)
      #expect(failure?.message.hasPrefix("\(setting.name): expected \(rule.expectation)") == true)
    }
  }

  @Test("recordings that do not go together are refused without an option's name")
  func arrangements() {
    for fields in [
      ["thigh": "t"], ["shank": "s"], ["thigh": "t", "shank": "s", "file": "f"],
      ["thigh": "t", "shank": "s", "gyroscope": "g"], ["file": "f", "accelerometer": "a"],
      ["accelerometer": "a"], ["file": "f", "zero": "standing"], ["file": "f", "standing": "1-2"],
      ["file": "f", "zero": "1", "hanging": "2"], ["thigh": "t", "shank": "s", "hanging": "2"],
      ["thigh": "t", "shank": "s", "zero": "1", "hanging": "2"],
      ["file": "f", "method": "researchKit", "side": "left"],
    ] as [[String: JSONValue]] {
      let message = refusal(job(fields))
      #expect(message != nil, "\(fields)")
      #expect(message?.contains("--") != true, "\(message ?? "")")
    }
  }

  @Test("defaults that the sensors cannot have are passed over; one zero displaces another")
  func defaults() throws {
    let defaults: StatedSettings = [
      .hanging: "90", .standing: "1-2", .limbAxis: "x", .side: "right", .latency: "0.1",
    ]
    #expect(
      job(["thigh": "t", "shank": "s"]).settings(defaults: defaults)
        == [.standing: "1-2", .side: "right"])
    #expect(
      job(["file": "f", "zero": "10"]).settings(defaults: defaults)
        == [.zero: "10", .limbAxis: "x", .side: "right", .latency: "0.1"])
  }

  @Test("a job's line gives the same job to a worker")
  func line() throws {
    let defaults: StatedSettings = [.side: "right", .standing: "1-2"]
    let first = job(["thigh": "/t.csv", "shank": "/s.csv", "zero": 5, "site": "Ulm"])
    let second = job(try #require(first.line(defaults: defaults).object))
    #expect(second.recordings == first.recordings && second.metadata == first.metadata)
    #expect(second.settings == first.settings(defaults: defaults))
  }

  @Test("a manifest that never ends a line is refused")
  func endless() {
    let error = #expect(throws: BatchError.self) { try Manifest(path: "/dev/zero") }
    #expect(error?.description.contains("expected lines of at most 1048576 bytes") == true)
  }
}
