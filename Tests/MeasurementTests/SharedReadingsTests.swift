// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Inertial
import Recordings
import Testing

@testable import Measurement

@Suite("Recordings that several joints share")
struct SharedReadingsTests {
  private typealias Sensor = MeasurementChain.Sensor

  /// A table with rows of each sensor in turn; of one sensor without its name where there is only one.
  private static func table(_ sensors: [String], rows: Int = 50) -> RequestedRecording {
    var text = (sensors.count > 1 ? "sensor," : "") + "t,ax,ay,az,gx,gy,gz\n"
    for row in 0..<rows {
      for (index, sensor) in sensors.enumerated() {
        let name = sensors.count > 1 ? "\(sensor)," : ""
        text += "\(name)\(Double(row) / 100),0.1,\(index),9.8,0.01,0.02,\(Double(row % 7) / 100)\n"
      }
    }
    return .bytes(Array(text.utf8), name: sensors.joined() + ".csv")
  }

  /// How many recordings are read for the joints of a chain, and what came of it.
  private static func read(
    _ sensors: [Sensor], change: (inout MeasurementRequest) -> Void = { _ in }
  ) throws -> (count: Int, inputs: [MeasurementInputs]) {
    var chain = try MeasurementChain(segments: sensors)
    chain.change { request in
      (request.reading.accelerationUnit, request.reading.angularVelocityUnit) = (
        .metresPerSecondSquared, .radiansPerSecond
      )
      change(&request)
    }
    let plans = try chain.requests.map { try $0.plan() }
    var readings = SharedReadings(of: plans, usesTwoCores: true)
    var inputs: [MeasurementInputs] = []
    for (request, plan) in zip(chain.requests, plans) {
      inputs.append(try request.read(plan, &readings, describe: { _ in }))
    }
    #expect(try inputs.map(\.sources.count) == chain.read().all.map(\.sources.count))
    return (readings.count, inputs)
  }

  @Test("a file is read once, whatever number of joints its sensor belongs to")
  func once() throws {
    let places: [(Segment, Side)] = [
      (.pelvis, .unstated), (.thigh, .left), (.shank, .left), (.thigh, .right), (.shank, .right),
    ]
    let (count, inputs) = try Self.read(
      places.map { ($0, $1, Self.table(["\($1.rawValue) \($0.rawValue)"])) })
    #expect(inputs.count == 4 && count == places.count)
    for inputs in inputs {
      let names = inputs.settings.joint.segments.map(\.rawValue)
      #expect(zip(inputs.files, names).allSatisfy { $0.path.contains($1) })
    }
  }

  @Test("a sensor of a file of several is another one on the other side, where its name says so")
  func sides() throws {
    func sensors(_ pelvis: RequestedRecording) -> [Sensor] {
      [
        (.pelvis, .unstated, pelvis), (.thigh, .left, Self.table(["a"])),
        (.thigh, .right, Self.table(["b"])),
      ]
    }
    func tilt(_ inputs: MeasurementInputs) -> Double? {
      inputs.sensors[0].recording.first?.specificForce.y
    }
    let one = try Self.read(sensors(Self.table(["Trunk", "Pelvis"])))
    #expect(one.count == 3 && one.inputs.map(tilt) == [1, 1])
    let two = try Self.read(sensors(Self.table(["LeftPelvis", "RightPelvis"])))
    #expect(two.count == 4 && two.inputs.map(tilt) == [0, 1])
  }

  @Test("statements about a segment are of its recording alone")
  func statements() throws {
    let both = Self.table(["one", "two"])
    let (count, inputs) = try Self.read(
      [(.pelvis, .unstated, both), (.thigh, .left, both), (.shank, .left, both)]
    ) { request in
      for segment in request.joint.segments {
        request[segment].reading.sensor = segment == .thigh ? "two" : "one"
      }
    }
    #expect(count == 3 && inputs.count == 2)
    #expect(inputs[0].sensors[1].recording == inputs[1].sensors[0].recording)
  }

  @Test("the failure is the first one in the order of the joints")
  func failures() throws {
    let missing = RequestedRecording.file("there is no such file")
    let torn = RequestedRecording.bytes(Array("t,ax\n1\n".utf8), name: "torn.csv")
    let chain = try MeasurementChain(segments: [
      (.pelvis, .left, Self.table(["a"])), (.thigh, .left, missing), (.shank, .left, torn),
    ])
    #expect {
      try chain.read()
    } throws: { error in
      "\(error)".contains("there is no such file")
    }
    var refused = chain
    refused.change { request in
      request.named.joint = "elbow"
    }
    #expect {
      try refused.read()
    } throws: { error in
      if case MeasurementFailure.request = error { true } else { false }
    }
  }
}
